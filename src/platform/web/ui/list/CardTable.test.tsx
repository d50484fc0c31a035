import { Button, MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { userEvent } from '#test/user-event.ts';
import { CardTable } from './CardTable.tsx';
import { useRowSelection } from './use-row-selection.ts';

type Lot = { _id: string; isHeld?: boolean };

const columns = [{ name: 'Lot', cell: ({ _id }: Lot) => _id }];
const nameOf = ({ _id }: Lot) => `lot ${_id}`;
const start: Lot[] = [{ _id: '12' }, { _id: '13', isHeld: true }, { _id: '14' }];

/** A list that is replaced as by a live update. */
function List({ later }: { later: Lot[] }) {
  const [rows, setRows] = useState(start);
  const selection = useRowSelection({ rows, nameOf, isSelectable: ({ isHeld }) => !isHeld });
  return (
    <MantineProvider env="test">
      <Button onClick={() => setRows(later)}>Update</Button>
      <CardTable
        label="Lots"
        columns={columns}
        rows={rows}
        selection={selection}
        actions={<Button>Lock {selection.chosen.map(nameOf).join()}</Button>}
      />
    </MantineProvider>
  );
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });

describe('the selection of a table', () => {
  it('chooses rows or all of them, and survives an update that brings and takes rows', async () => {
    const user = userEvent.setup();
    render(<List later={[{ _id: '11' }, { _id: '12' }]} />, { wrapper: MemoryRouter });
    expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull();
    expect(screen.queryByRole('checkbox', { name: 'Select lot 13' })).toBeNull();

    await user.click(box('Select lot 12'));
    expect(screen.getByRole('status').textContent).toBe('1 selected');
    expect(box('Select all rows').indeterminate).toBe(true);
    await user.click(box('Select all rows'));
    expect(screen.getByRole('button', { name: 'Lock lot 12,lot 14' })).toBeTruthy();
    expect([box('Select all rows').checked, box('Select all rows').indeterminate]).toEqual([true, false]);

    await user.click(screen.getByRole('button', { name: 'Update' }));
    expect(screen.getByRole('button', { name: 'Lock lot 12' })).toBeTruthy();
    expect([box('Select lot 11').checked, box('Select lot 12').checked]).toEqual([false, true]);

    screen.getByRole('button', { name: 'Clear' }).focus();
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull();
    expect(document.activeElement?.contains(screen.getByRole('table'))).toBe(true);
  });
});

describe('a row of a table (D-360)', () => {
  it('opens by a click anywhere in it but on its controls, and not by one that selects text', async () => {
    const user = userEvent.setup();
    const opened: string[] = [];
    const cells = [
      ...columns,
      {
        name: 'Actions',
        cell: ({ _id }: Lot) => (
          <>
            <Button onClick={() => opened.push(`lock ${_id}`)}>Lock {_id}</Button>
            <Button data-opens onClick={() => opened.push(`open ${_id}`)}>
              Open {_id}
            </Button>
          </>
        ),
      },
    ];
    render(
      <MantineProvider env="test">
        <CardTable label="Lots" columns={cells} rows={start} />
      </MantineProvider>,
      { wrapper: MemoryRouter },
    );
    await user.click(screen.getByRole('cell', { name: '13' }));
    await user.click(screen.getByRole('button', { name: 'Lock 13' }));
    await user.click(screen.getByRole('button', { name: 'Open 13' }));
    expect(opened).toEqual(['open 13', 'lock 13', 'open 13']);

    getSelection()?.selectAllChildren(screen.getByRole('cell', { name: '12' }));
    fireEvent.click(screen.getByRole('cell', { name: '12' }));
    expect(opened).toHaveLength(3);
  });
});

it('gives the focus back to the row that was left, also below headings of groups', async () => {
  const user = userEvent.setup();
  const opens = { name: 'Actions', cell: ({ _id }: Lot) => <Button data-opens>Open {_id}</Button> };
  const page = () =>
    render(
      <MantineProvider env="test">
        <CardTable label="Lots" columns={[...columns, opens]} rows={start} groupOf={nameOf} />
      </MantineProvider>,
      { wrapper: MemoryRouter },
    );
  const { unmount } = page();
  await user.click(screen.getByRole('button', { name: 'Open 13' }));
  unmount();
  page();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open 13' })));
});
