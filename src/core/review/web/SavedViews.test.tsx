import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { BookingView } from '#core/review/view-contract.ts';
import { userOf } from '#test/accounts.ts';
import { fakeNetwork, json, renderPage } from '#test/render-page.tsx';
import { signedIn } from '#test/signed-in.ts';
import { userEvent } from '#test/user-event.ts';
import { SavedViews, SaveView, useSavedViews } from './SavedViews.tsx';

const mine: BookingView = { _id: '1', list: 'all', name: 'Mine', query: 'assigned=me&status=approved' };
const other: BookingView = { ...mine, _id: '2', list: 'history' };

function List() {
  const views = useSavedViews('all');
  return (
    <>
      <SavedViews views={views} />
      <SaveView views={views} />
    </>
  );
}

function open(search: string, views: BookingView[] = [mine, other]) {
  const sent: unknown[] = [];
  let kept = views;
  const path = '/users/me/booking-views';
  const bodyOf = (init: RequestInit) => JSON.parse(String(init.body));
  fakeNetwork(
    signedIn(userOf('admin'), {
      [`GET ${path}`]: () => json(kept),
      [`PUT ${path}`]: ({ init }) => {
        const view = bodyOf(init);
        sent.push(view);
        kept = [...kept.filter(({ name }) => name !== view.name), { _id: '3', ...view }];
        return json({ _id: '3', ...view, message: 'View saved' });
      },
      [`PUT ${path}/1`]: ({ init }) => {
        kept = kept.map((view) => (view._id === '1' ? { ...view, ...bodyOf(init) } : view));
        return json({ ...mine, ...bodyOf(init), message: 'View saved' });
      },
      [`DELETE ${path}/1`]: () => {
        kept = kept.filter(({ _id }) => _id !== '1');
        return json({ message: 'View deleted' });
      },
    }),
  );
  const shown = renderPage({ at: `/list${search}`, path: '/list', page: <List /> });
  return { ...shown, user: userEvent.setup(), sent };
}

const row = () => screen.findByRole('navigation', { name: 'Saved views' });
const links = async () =>
  within(await row())
    .getAllByRole('link')
    .map(({ textContent, ariaCurrent }) => `${textContent}${ariaCurrent ? '*' : ''}`);

afterEach(() => vi.unstubAllGlobals());

it('opens a view of the list in place of its filters, order and page, and of nothing else (D-424)', async () => {
  const { user, router } = open('?tab=list&q=wong&sort=-price&page=3');
  expect(await links()).toEqual(['Mine']);
  await user.click(screen.getByRole('link', { name: 'Mine' }));
  await waitFor(() => expect(router.state.location.search).toBe('?tab=list&assigned=me&status=approved'));
  expect(await links()).toEqual(['Mine*']);
});

it('saves filters that are set under a name, that of the view that was open first (D-424)', async () => {
  const { user, router, sent } = open('?status=approved&assigned=me');
  expect(await links()).toEqual(['Mine*']);
  expect(screen.queryByRole('button', { name: 'Save view' })).toBeNull();
  await router.navigate('/list?assigned=me&q=a%26b&sort=-price&page=2');
  await user.click(await screen.findByRole('button', { name: 'Save view' }));
  const dialog = within(await screen.findByRole('dialog'));
  const field = dialog.getByRole('textbox', { name: /^Name/ });
  expect(field).toHaveProperty('value', 'Mine');
  expect(dialog.getByText('Your view of this name is replaced.')).toBeTruthy();
  await user.clear(field);
  await user.click(dialog.getByRole('button', { name: 'Save view' }));
  expect(dialog.getByText('Please give the view a name')).toBeTruthy();
  await user.type(field, 'Wongs{Enter}');
  expect(await screen.findByText('View saved')).toBeTruthy();
  expect(sent).toEqual([{ list: 'all', name: 'Wongs', query: 'assigned=me&q=a%26b&sort=-price' }]);
  await waitFor(async () => expect(await links()).toEqual(['Mine', 'Wongs*']));
});

it('renames the open view, and deletes it, which Undo brings back (D-412)', async () => {
  const { user, sent } = open('?status=approved&assigned=me');
  const choose = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: /^More for / }));
    await user.click(await screen.findByRole('menuitem', { name }));
  };
  await choose('Rename Mine');
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: /^Name/ }), ' now{Enter}');
  await waitFor(async () => expect(await links()).toEqual(['Mine now*']));
  await choose('Delete Mine now');
  expect(await screen.findByText('View deleted')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Saved views' })).toBeNull());
  await user.click(screen.getByText('Undo'));
  expect(await screen.findByText('View saved')).toBeTruthy();
  expect(sent).toEqual([{ list: 'all', name: 'Mine now', query: mine.query }]);
});

it('shows nothing to who keeps no view and filters nothing', async () => {
  open('?sort=-price', [other]);
  await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Saved views' })).toBeNull());
  expect(screen.queryByRole('button', { name: 'Save view' })).toBeNull();
});
