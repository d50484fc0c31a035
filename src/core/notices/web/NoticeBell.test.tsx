import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { NoticeView } from '#core/notices/contract.ts';
import { REFETCH_MS } from '#platform/web/ui/list/use-live-list.ts';
import { userOf } from '#test/accounts.ts';
import { noticeOf } from '#test/notices.ts';
import { fakeNetwork, type Handlers, json, renderPage } from '#test/render-page.tsx';
import { signedIn } from '#test/signed-in.ts';
import { userEvent } from '#test/user-event.ts';
import { NoticeBell } from './NoticeBell.tsx';

const narrow = window.matchMedia;
/** A window of at least 48em. */
const wide: typeof window.matchMedia = (query) => ({
  ...narrow(query),
  matches: query.includes('min-width'),
});

beforeEach(() => {
  window.matchMedia = wide;
});
afterEach(() => {
  window.matchMedia = narrow;
});

function open(unread: () => number, notices: NoticeView[] = [], answers: Handlers = {}) {
  fakeNetwork(
    signedIn(userOf('user'), {
      'GET /notices/count': () => json({ unread: unread() }),
      'GET /notices': () => json(notices),
      ...answers,
    }),
  );
  const others = [{ path: '/dashboard', element: <p>Dashboard</p> }];
  return {
    ...renderPage({ at: '/', path: '/', page: <NoticeBell />, others }),
    user: userEvent.setup(),
  };
}

it.each([
  [1, 'Notices, 1 unread', '1'],
  [9, 'Notices, 9 unread', '9'],
  [1200, 'Notices, 1,200 unread', '9+'],
])('tells of %i unread notices', async (unread, name, mark) => {
  open(() => unread);
  expect((await screen.findByRole('button', { name })).textContent).toBe(mark);
});

it('has no mark when everything is read', async () => {
  open(() => 0);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Notices' }).textContent).toBe(''));
});

it('is a plain link on a narrow screen (D-157)', async () => {
  window.matchMedia = narrow;
  open(() => 3);
  const link = await screen.findByRole('link', { name: 'Notices, 3 unread' });
  expect(link.getAttribute('href')).toBe('/notices');
  expect(screen.queryByRole('button')).toBeNull();
});

it('counts again within a minute (D-140)', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let unread = 0;
  open(() => unread);
  await screen.findByRole('button', { name: 'Notices' });
  unread = 2;
  await vi.advanceTimersByTimeAsync(REFETCH_MS);
  await screen.findByRole('button', { name: 'Notices, 2 unread' });
});

it('opens the newest notices, marks the opened one as read and leads to its booking', async () => {
  const marked: unknown[] = [];
  const { user, router } = open(
    () => 1,
    [noticeOf('2'), noticeOf('1', { readAt: '2026-03-02T03:00:00.000Z' })],
    {
      'PUT /notices/2': ({ init }) => {
        marked.push(JSON.parse(String(init.body)));
        return json(noticeOf('2'));
      },
    },
  );
  await user.click(await screen.findByRole('button', { name: 'Notices, 1 unread' }));
  const popover = within(await screen.findByRole('dialog', { name: 'Notices' }));
  expect(popover.getByRole('link', { name: 'See all notices' }).getAttribute('href')).toBe('/notices');
  await user.click(await popover.findByRole('link', { name: /^Unread Title of 2/ }));
  expect(router.state.location).toMatchObject({ pathname: '/dashboard', search: '?tab=bookings&booking=b2' });
  await waitFor(() => expect(marked).toEqual([{ read: true }]));
});

it('marks all up to the newest shown notice as read (D-157)', async () => {
  let unread = 30;
  const bodies: unknown[] = [];
  const { user } = open(() => unread, [noticeOf('9'), noticeOf('8')], {
    'PUT /notices': ({ init }) => {
      bodies.push(JSON.parse(String(init.body)));
      unread = 0;
      return json({ unread, message: 'All notices marked as read' });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Notices, 30 unread' }));
  await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  expect(await screen.findByText('All notices marked as read')).toBeTruthy();
  expect(bodies).toEqual([{ readUpTo: '9' }]);
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
});

it('says that nothing has happened yet, or that the notices could not be loaded', async () => {
  const first = open(() => 0);
  await first.user.click(await screen.findByRole('button', { name: 'Notices' }));
  expect(
    await screen.findByText('Nothing has happened yet. Answers to your requests appear here.'),
  ).toBeTruthy();
  first.unmount();

  const { user } = open(() => 0, [], { 'GET /notices': () => json({ message: 'x', code: 'X' }, 500) });
  await user.click(await screen.findByRole('button', { name: 'Notices' }));
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Your notices could not be loaded. Please try again.',
  );
});
