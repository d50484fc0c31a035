import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { useUrlDialog, useUrlState } from './url-state.ts';

/** Two components of one page that keep state in its URL. */
function Page() {
  const { search, change } = useUrlState();
  const other = useUrlState();
  return (
    <button
      type="button"
      onClick={() => {
        change({ sort: 'price', page: null });
        other.change({ max: '9' });
      }}
    >
      {search.toString()}
    </button>
  );
}

it('merges URL changes made before the next render, and nothing else', async () => {
  const router = createMemoryRouter([{ path: '/', Component: Page }], { initialEntries: ['/?page=2&min=1'] });
  render(<RouterProvider router={router} />);
  act(() => screen.getByRole('button').click());
  expect(await screen.findByText('min=1&sort=price&max=9')).toBeDefined();

  // navigating to the page by another link resets it
  await act(() => router.navigate('/?phase=2'));
  act(() => screen.getByRole('button').click());
  expect(await screen.findByText('phase=2&sort=price&max=9')).toBeDefined();
});

/** A list whose search is written as its field loses the focus to a row, which opens a dialog. */
function List() {
  const { search, change } = useUrlState();
  const dialog = useUrlDialog('user');
  return (
    <button
      type="button"
      onClick={() => {
        change({ q: 'lim' });
        dialog.open('one');
      }}
    >
      {search.toString()}
    </button>
  );
}

it('opens a dialog over a search that was typed just before', async () => {
  const router = createMemoryRouter([{ path: '/', Component: List }]);
  render(<RouterProvider router={router} />);
  act(() => screen.getByRole('button').click());
  expect(await screen.findByText('q=lim&user=one')).toBeDefined();
});

it('takes an empty value in the address for none', async () => {
  const Dialog = () => String(useUrlDialog('booking').id);
  const router = createMemoryRouter([{ path: '/', Component: Dialog }], { initialEntries: ['/?booking='] });
  render(<RouterProvider router={router} />);
  expect(await screen.findByText('null')).toBeDefined();
});
