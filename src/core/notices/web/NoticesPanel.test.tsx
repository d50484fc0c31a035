import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { NoticeView } from '#core/notices/contract.ts';
import { userOf } from '#test/accounts.ts';
import { noticeOf } from '#test/notices.ts';
import { fakeNetwork, type Handlers, json, renderPage } from '#test/render-page.tsx';
import { signedIn } from '#test/signed-in.ts';
import { userEvent } from '#test/user-event.ts';
import { NoticesPanel } from './NoticesPanel.tsx';

const listOf = (notices: NoticeView[], total = notices.length) =>
  new Response(JSON.stringify(notices), { headers: { 'x-total-count': String(total) } });
const read = { readAt: '2026-03-02T03:00:00.000Z' };

function open(answers: Handlers, at = '/notices') {
  fakeNetwork(signedIn(userOf('user'), answers));
  const others = [{ path: '/dashboard', element: <p>Dashboard</p> }];
  return {
    ...renderPage({ at, path: '/notices', page: <NoticesPanel />, others }),
    user: userEvent.setup(),
  };
}

it('groups notices by the day of the park (D-157)', async () => {
  // 00:30 of March 3 in Malaysia
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T16:30:00.000Z') });
  open({
    'GET /notices': () =>
      listOf([
        noticeOf('4', { createdAt: '2026-03-02T16:10:00.000Z' }),
        noticeOf('3', { createdAt: '2026-03-02T15:50:00.000Z' }),
        noticeOf('2', { createdAt: '2026-03-01T16:00:00.000Z' }),
        noticeOf('1', { createdAt: '2026-03-01T15:59:00.000Z' }),
      ]),
  });
  const titles = async (name: string) =>
    within(await screen.findByRole('list', { name }))
      .getAllByRole('link')
      .map((link) => /Title of \d/.exec(link.textContent ?? '')?.[0]);
  expect(await titles('Today')).toEqual(['Title of 4']);
  expect(await titles('Yesterday')).toEqual(['Title of 3', 'Title of 2']);
  expect(await titles('Earlier')).toEqual(['Title of 1']);
});

it('asks for 20 a page, and for unread ones if so chosen', async () => {
  const asked: string[] = [];
  const { user, router } = open({
    'GET /notices': ({ url }) => {
      url.searchParams.delete('_t');
      asked.push(url.searchParams.toString());
      return listOf([noticeOf('1')], 50);
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Page 2' }));
  await user.click(screen.getByRole('radio', { name: 'Unread' }));
  await waitFor(() => expect(asked).toHaveLength(3));
  expect(asked).toEqual(['limit=20&offset=0', 'limit=20&offset=20', 'unread=true&limit=20&offset=0']);
  expect(router.state.location.search).toBe('?show=unread');
});

it('marks a notice as unread, and keeps the focus in the list', async () => {
  let stored = noticeOf('1', read);
  const bodies: unknown[] = [];
  const { user } = open({
    'GET /notices': () => listOf([stored]),
    'PUT /notices/1': ({ init }) => {
      bodies.push(JSON.parse(String(init.body)));
      stored = noticeOf('1');
      return json(stored);
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Mark as unread: Title of 1' }));
  expect(await screen.findByRole('link', { name: /^Unread Title of 1/ })).toBeTruthy();
  expect(bodies).toEqual([{ read: false }]);
  expect(screen.queryByRole('button', { name: /^Mark as unread/ })).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Earlier' })));
});

it('marks an opened notice as read, and a read one not again', async () => {
  const marked: string[] = [];
  const { user, router } = open({
    'GET /notices': () => listOf([noticeOf('2'), noticeOf('1', read)]),
    'PUT /notices/2': () => {
      marked.push('2');
      return json(noticeOf('2', read));
    },
    'PUT /notices/1': () => {
      marked.push('1');
      return json(noticeOf('1', read));
    },
  });
  await user.click(await screen.findByRole('link', { name: /^Title of 1/ }));
  await screen.findByText('Dashboard');
  await router.navigate('/notices');
  await user.click(await screen.findByRole('link', { name: /^Unread Title of 2/ }));
  await screen.findByText('Dashboard');
  await waitFor(() => expect(marked).toEqual(['2']));
});

it('says that a notice could not be marked, and keeps it', async () => {
  const { user } = open({
    'GET /notices': () => listOf([noticeOf('1', read)]),
    'PUT /notices/1': () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
  });
  await user.click(await screen.findByRole('button', { name: /^Mark as unread/ }));
  expect(await screen.findByText('This could not be changed. Please try again.')).toBeTruthy();
  expect(screen.getByRole('link', { name: /^Title of 1/ })).toBeTruthy();
});

it('says what an empty list means', async () => {
  const { user } = open({ 'GET /notices': () => listOf([]) });
  expect(
    await screen.findByText('Nothing has happened yet. Answers to your requests appear here.'),
  ).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'Unread' }));
  expect(await screen.findByText('You have no unread notices.')).toBeTruthy();
});

it('says that the notices could not be loaded, and tries again', async () => {
  let reply = () => new Response('', { status: 500 });
  const { user } = open({ 'GET /notices': () => reply() });
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText('Your notices could not be loaded. Please try again.')).toBeTruthy();
  reply = () => listOf([noticeOf('1')]);
  await user.click(alert.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('1 notice')).toBeTruthy();
});
