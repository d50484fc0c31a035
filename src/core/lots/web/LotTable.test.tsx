import { MantineProvider } from '@mantine/core';
import { render, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Lot } from '#core/lots/contract.ts';
import type { Viewer } from '#core/lots/policy.ts';
import { userEvent } from '#test/user-event.ts';
import { LotTable } from './LotTable.tsx';
import type { Sort } from './lot-order.ts';

function lot(changes: Partial<Lot>): Lot {
  const id = changes.lotNumber ?? '1';
  return {
    _id: id,
    id,
    lotNumber: id,
    type: 'A',
    typeLabel: 'CORNER (A)',
    lotUse: 'Factory',
    phase: 1,
    status: 'available',
    area: 201,
    price: 1_340_000,
    buildUp: '3,120 sqft',
    landSize: '27 ft x 80 ft',
    size: '8.24 m x 24.4 m',
    name: `Lot ${id}`,
    description: '',
    propertyId: 'park',
    ...changes,
  };
}

type Shown = { openId?: string; compared?: string[]; sort?: Sort };

function show(
  lots: Lot[],
  viewer: Viewer = null,
  { openId, compared = [], sort = { by: 'number', down: false } }: Shown = {},
) {
  const onToggle = vi.fn();
  const onSort = vi.fn();
  const onCompare = vi.fn();
  const onBook = vi.fn();
  render(
    <MantineProvider env="test">
      <LotTable
        lots={lots}
        plan={undefined}
        completion={{ '1': 'June 2028' }}
        viewer={viewer}
        openId={openId ?? null}
        compared={compared}
        sort={sort}
        onSort={onSort}
        sortHref={(by) => `?sort=${by}`}
        query=""
        onCompare={onCompare}
        panelId="panel"
        onToggle={onToggle}
        onBook={onBook}
      />
    </MantineProvider>,
  );
  return { onToggle, onBook, onSort, onCompare };
}

/** The cells of a row as they read, loosely: no-break spaces count as spaces. */
function cellsOf(row: HTMLElement | undefined): string[] {
  if (!row) throw new Error('no such row');
  return within(row)
    .getAllByRole('cell')
    .map((cell) => (cell.textContent ?? '').replaceAll('\u00a0', ' '));
}

describe('the lot table', () => {
  it('has the documented columns in their order (R-LOT-08)', () => {
    show([lot({})]);
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Lot Number',
      'Land Area (sqm)',
      'Land Area (sqft)',
      'Price (RM)',
      'Status',
      'Action',
    ]);
  });

  it('prints area in both units, the price in ringgit, street, phase and price per sqft (R-LOT-26, R-LOT-28, R-CONST-10)', () => {
    show([
      lot({ lotNumber: '41', description: 'Jalan Aero 1, facing south' }),
      lot({ lotNumber: '42', type: 'B', area: 186, price: 1_080_500 }),
    ]);
    const [, corner, intermediate] = screen.getAllByRole('row');
    expect(cellsOf(corner)).toEqual([
      '41Jalan Aero 1, facing southPhase 1, keys June 2028',
      '201',
      '2,164',
      'RM 1,340,000RM 619 per sqft of land',
      'Available',
      'Book Now',
    ]);
    expect(cellsOf(intermediate).slice(1, 4)).toEqual([
      '186',
      '2,002',
      'RM 1,080,500RM 540 per sqft of land',
    ]);
  });

  it('says an area that all lots have once above their cards', () => {
    show([lot({ lotNumber: '41' }), lot({ lotNumber: '42', price: 1_400_000 })]);
    expect(screen.getByText('Each lot has 201 sqm (2,164 sqft) of land.')).toBeTruthy();
  });

  it('shows more rows of a long list on request, and always the row whose details are open', async () => {
    const many = Array.from({ length: 230 }, (_, index) => lot({ lotNumber: String(index + 1) }));
    show(many, null, { openId: '210' });
    // by their tags: to ask for so many by role takes the test a minute
    const rows = () => document.querySelectorAll('tbody tr').length;
    expect(rows()).toBe(210);
    await userEvent.click(screen.getByText('Show all 230 lots'));
    await userEvent.click(screen.getByText('Show 20 more of 230 lots'));
    await waitFor(() => expect(rows()).toBe(230));
    expect(screen.queryByText(/^Show/)).toBeNull();
  });

  it('falls back to the area of the type and to a price on request (R-LOT-27, D-69)', () => {
    show([
      lot({ lotNumber: '1', area: 0, price: null }),
      lot({ lotNumber: '2', type: 'C', area: Number.NaN }),
    ]);
    const [, corner, end] = screen.getAllByRole('row');
    expect(cellsOf(corner).slice(1, 4)).toEqual(['201', '2,164', 'Price on request']);
    expect(cellsOf(end)[1]).toBe('186');
    expect(cellsOf(end)[2]).toBe('2,002');
  });

  it('opens a row by mouse and keyboard, but not by its action button (R-LOT-09)', async () => {
    const user = userEvent.setup();
    const { onToggle, onBook } = show([lot({ lotNumber: '7' })]);
    await user.click(screen.getByText('2,164'));
    expect(onToggle).toHaveBeenCalledTimes(1);

    screen.getByRole('link', { name: 'Lot 7' }).focus();
    await user.keyboard('{Enter}');
    expect(onToggle).toHaveBeenCalledTimes(2);

    await user.click(screen.getByRole('link', { name: /^Book Now/ }));
    expect(onBook).toHaveBeenCalledTimes(1);
    expect(onToggle).toHaveBeenCalledTimes(2);
  });

  it('marks the open row with aria-expanded', () => {
    show([lot({ lotNumber: '7' }), lot({ lotNumber: '8' })], null, { openId: '8' });
    expect(screen.getByRole('link', { name: 'Lot 7' }).getAttribute('aria-expanded')).toBe('false');
    expect(screen.getByRole('link', { name: 'Lot 8' }).getAttribute('aria-expanded')).toBe('true');
  });
});

it('renders only the rows that a change is about, whose clicks call the latest handler', async () => {
  const prices: string[] = [];
  const watched = ['1', '2', '3'].map((lotNumber) =>
    Object.defineProperty(lot({ lotNumber }), 'price', {
      get: () => {
        prices.push(lotNumber);
        return 1_340_000;
      },
    }),
  );
  const none = () => undefined;
  const table = (openId: string | null, onToggle: (lot: Lot) => void) => (
    <MantineProvider env="test">
      <LotTable
        lots={watched}
        plan={undefined}
        viewer={null}
        openId={openId}
        compared={[]}
        sort={{ by: 'number', down: false }}
        onSort={none}
        sortHref={(by) => `?sort=${by}`}
        query=""
        onCompare={() => undefined}
        panelId="panel"
        onToggle={onToggle}
        onBook={() => undefined}
      />
    </MantineProvider>
  );
  const before = vi.fn();
  const latest = vi.fn();
  const { rerender } = render(table(null, before));
  prices.length = 0;
  rerender(table('2', latest));
  expect(new Set(prices)).toEqual(new Set(['2']));

  await userEvent.click(screen.getByRole('link', { name: 'Lot 3' }));
  expect(latest).toHaveBeenCalledWith(watched[2]);
  expect(before).not.toHaveBeenCalled();
});

describe('the order of the table', () => {
  it('marks the sorted column and direction with aria-sort, and sorts by another on click', async () => {
    const { onSort } = show([lot({})], null, { sort: { by: 'price', down: true } });
    const sorts = screen.getAllByRole('columnheader').map((head) => head.getAttribute('aria-sort'));
    expect(sorts).toEqual(['none', 'none', 'none', 'descending', 'none', null]);
    await userEvent.click(screen.getByRole('link', { name: 'Land Area (sqft)' }));
    expect(onSort).toHaveBeenCalledWith('area');
  });

  it('marks lots for comparison without opening them', async () => {
    const { onCompare, onToggle } = show([lot({ lotNumber: '7' }), lot({ lotNumber: '8' })], null, {
      compared: ['8'],
    });
    const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
    expect([box('Compare lot 7').checked, box('Compare lot 8').checked]).toEqual([false, true]);
    await userEvent.click(box('Compare lot 7'));
    expect(onCompare).toHaveBeenCalledWith(expect.objectContaining({ lotNumber: '7' }));
    // a finger that misses the box meets its surroundings
    await userEvent.click(box('Compare lot 7').closest('label') as HTMLElement);
    expect(onCompare).toHaveBeenCalledTimes(2);
    expect(onToggle).not.toHaveBeenCalled();
  });
});

describe('the action of a lot', () => {
  const viewers: [name: string, viewer: Viewer, books: boolean][] = [
    ['a visitor', null, true],
    ['a user', { role: 'user' }, true],
    ['an agent', { role: 'agent' }, true],
    ['an agency administrator', { role: 'agent_admin' }, true],
    ['an admin', { role: 'admin' }, false],
    ['a super admin', { role: 'super_admin' }, false],
  ];

  it.each(viewers)('of %s is Book Now or the plain tag (R-LOT-10, R-LOT-11, D-62)', (_, viewer, books) => {
    show([lot({})], viewer);
    expect(screen.queryAllByRole('link', { name: /^Book Now/ })).toHaveLength(books ? 1 : 0);
    // the status cell always says it; the action cell only to the office
    expect(screen.getAllByText('Available')).toHaveLength(books ? 1 : 2);
  });

  it.each(['reserved', 'booked', 'sold', 'locked'] as const)('is absent on a %s lot (R-LOT-10)', (status) => {
    show([lot({ status })], { role: 'agent' });
    const [, row] = screen.getAllByRole('row');
    expect(cellsOf(row).at(-1)).toBe('');
    expect(cellsOf(row).at(-2)?.toLowerCase()).toBe(status);
  });
});
