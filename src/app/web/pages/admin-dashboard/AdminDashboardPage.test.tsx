import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { agencyOf, userOf } from '#test/accounts.ts';
import { bookingLists } from '#test/booking-lists.ts';
import { bookingOf, daysAgo } from '#test/bookings.ts';
import { fakeNetwork, type Handlers, json, renderPage } from '#test/render-page.tsx';
import { signedIn } from '#test/signed-in.ts';
import { userEvent } from '#test/user-event.ts';
import { AdminDashboardPage } from './AdminDashboardPage.tsx';

const path = '/admin-dashboard';
const late = bookingOf('5', 'pending_admin', { createdAt: daysAgo(20), agentResponseDate: daysAgo(8) });
const bookings = [
  bookingOf('35', 'pending_admin'),
  late,
  bookingOf('12', 'pending_agent'),
  bookingOf('2', 'sold'),
];
const lots = [
  { _id: '1', type: 'A', status: 'available' },
  { _id: '2', type: 'A', status: 'sold' },
  { _id: '3', type: 'B', status: 'locked' },
  { _id: '4', type: 'C', status: 'reserved' },
];

function open(at = path, answers: Handlers = {}) {
  fakeNetwork(
    signedIn(userOf('super_admin'), {
      ...bookingLists(() => bookings),
      'GET /users/agency-requests': () => json([]),
      'GET /agencies': () => json([agencyOf('meridian', 'Meridian Industrial Realty')]),
      'GET /users': ({ url }) =>
        new Response('[]', {
          headers: { 'x-total-count': url.searchParams.get('role') === 'agent_admin' ? '2' : '9' },
        }),
      'GET /public/properties/aero-industrial-hub/lots': () => json(lots),
      [`GET /bookings/${late._id}`]: () => json(late),
      [`GET /uploads/documents/${late._id}`]: () => json([]),
      ...answers,
    }),
  );
  const shown = renderPage({ at, path, page: <AdminDashboardPage /> });
  return { ...shown, user: userEvent.setup() };
}

const lotCounts = () =>
  screen
    .getAllByRole('term')
    .map(({ parentElement }) => parentElement?.textContent)
    .slice(-6);

afterEach(() => vi.unstubAllGlobals());

describe('the admin dashboard', () => {
  it('counts what waits, what is overdue and how the lots stand (R-ADM-02, D-80)', async () => {
    open();
    const tiles = within(await screen.findByRole('list', { name: 'Waiting' }));
    const read = tiles.getAllByRole('link').map((tile) => [tile.textContent, tile.getAttribute('href')]);
    expect(read).toEqual([
      ['Waiting for the office2', '/admin/bookings?status=pending_admin'],
      ['Overdue1with the office for more than 7 days', '/admin/bookings?overdue=true'],
      ['Waiting for an agency1', '/agent/booking-requests?status=pending_agent'],
      ['Membership requests0', '/agent/agency-requests'],
    ]);
    const numbers = within(screen.getByRole('list', { name: 'Numbers' })).getAllByRole('link');
    expect(numbers.map((tile) => tile.textContent)).toEqual([
      'Agencies1',
      'Users9',
      'Agent admins2',
      'Booking requests4',
    ]);
    expect(screen.getByRole('progressbar', { name: '25% available' })).toBeTruthy();
    expect(lotCounts()).toEqual(['Available1', 'Reserved1', 'Booked0', 'Sold1', 'Locked1', 'Total4']);
    expect(screen.getByText('Lot 5, Daniel Wong')).toBeTruthy();
    expect(screen.getByText('Overdue')).toBeTruthy();
    expect(screen.getByText(/^Overdue, /)).toBeTruthy();
    const counted = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(counted('1, Pending Agent')).toBe('/admin/all-bookings?status=pending_agent');
    expect(counted('2, Pending Your Approval')).toBe('/admin/bookings?status=pending_admin');
  });

  it.each([
    ['Agencies', 'agencies', 'Add agency'],
    ['Users', 'users', 'Add user'],
    ['Agent Admins', 'agent-admins', 'Assign agent admin'],
  ])('has a tab %s with the panel of that name (R-ADM-01)', async (name, key, button) => {
    const { user, router } = open(`${path}?q=left`);
    await user.click(await screen.findByRole('tab', { name }));
    expect(router.state.location.search).toBe(`?tab=${key}`);
    // in the heading, and again in an empty list
    expect((await screen.findAllByRole('button', { name: button })).length).toBeGreaterThan(0);
  });

  it('shows a failure to load (R-MSG-24)', async () => {
    open(path, { 'GET /public/properties/aero-industrial-hub/lots': () => json({ message: 'x' }, 500) });
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Failed to load dashboard data. Please try again later.',
    );
  });

  it('lists what is undecided, its own first', async () => {
    open(`${path}?tab=requests`);
    const rows = within(
      await screen.findByRole('table', { name: 'Undecided booking requests' }),
    ).getAllByRole('row');
    expect(rows.slice(1).map((row) => /Lot \d+/.exec(row.textContent ?? '')?.[0])).toEqual([
      'Lot 5',
      'Lot 35',
      'Lot 12',
    ]);
  });

  it('offers Approve, which is Booked, and Reject as shortcuts (R-ADM-04, D-79)', async () => {
    const sent: unknown[] = [];
    const { user } = open(`${path}?tab=requests`, {
      [`PUT /bookings/${late._id}/admin-response`]: ({ init }) => {
        sent.push(JSON.parse(String(init.body)));
        return json({ ...late, message: 'ok' });
      },
    });
    await user.click(await screen.findByRole('button', { name: /^Review Lot 5,/ }));
    const dialog = within(await screen.findByRole('dialog'));
    const choices = await dialog.findAllByRole('radio');
    expect(choices.map((choice) => choice.getAttribute('aria-label'))).toEqual(['Approve', 'Reject']);
    await user.click(dialog.getByRole('radio', { name: 'Approve' }));
    await user.click(dialog.getByRole('button', { name: 'Approve booking' }));
    expect(await screen.findByText('Booking marked as booked successfully')).toBeTruthy();
    expect(sent).toEqual([{ action: 'booked', notes: '', seenStatus: 'pending_admin' }]);
  });

  it('has a text without undecided requests, and one for a failure to load (R-MSG-19)', async () => {
    const { unmount } = open(
      `${path}?tab=requests`,
      bookingLists(() => []),
    );
    expect(await screen.findByText('No pending booking requests.')).toBeTruthy();
    unmount();
    open(`${path}?tab=requests`, { 'GET /bookings/admin': () => json({ message: 'x' }, 403) });
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Failed to load booking requests. Please try refreshing the page.',
    );
  });
});
