import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Overview } from '#core/overview/contract.ts';
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
const overview: Overview = {
  today: [
    { kind: 'enquiry', count: 6 },
    { kind: 'decide', count: 14, late: 3 },
    { kind: 'hold_ends', count: 4 },
    { kind: 'check_documents', count: 5 },
    { kind: 'overdue_deposit', count: 2, sumSen: 8_160_050, reported: 1 },
    { kind: 'confirm_payment', count: 1, sumSen: 2_720_000 },
    { kind: 'of a module that this page does not know', count: 1 },
  ],
  month: {
    month: '2026-11',
    sold: 7,
    value: 8_400_000,
    before: { sold: 5, value: 6_100_000 },
    target: 12,
    weeks: [
      { from: '2026-11-16', sold: 4 },
      { from: '2026-11-23', sold: 3 },
    ],
    agencies: [
      { agencyId: 'meridian', agencyName: 'Meridian', sold: 5, value: 6_400_000 },
      { agencyId: null, agencyName: 'Closed Realty', sold: 2, value: 2_000_000 },
    ],
  },
  counts: { bookings: 1310, users: 9, agencies: 1, agentAdmins: 2, lots: 70, availableLots: 31 },
};

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
      'GET /overview': () => json(overview),
      [`GET /bookings/${late._id}`]: () => json(late),
      [`GET /uploads/documents/${late._id}`]: () => json([]),
      ...answers,
    }),
  );
  const shown = renderPage({ at, path, page: <AdminDashboardPage /> });
  return { ...shown, user: userEvent.setup() };
}

afterEach(() => vi.unstubAllGlobals());

describe('the admin dashboard', () => {
  it('says what waits, the most pressing first, each a link to its list (D-400, D-401)', async () => {
    open();
    const today = within(await screen.findByRole('region', { name: 'Today' }));
    expect(today.getAllByRole('link').map((row) => [row.textContent, row.getAttribute('href')])).toEqual([
      ['Bookings to approve3 for 7 days or more14', '/admin/bookings?status=pending_admin'],
      ['Late booking depositsRM\u00a081,600.50 · 1 reported2', '/admin/deposits?view=overdue'],
      ['Holds that end within 3 days4', '/admin/all-bookings?status=pending_agent&ends=3'],
      ['Entries to confirmRM\u00a027,2001', '/admin/deposits?view=to_confirm'],
      ['Documents to check5', '/admin/bookings?status=all&documents=to_check'],
      ['Enquiries to answer6', '/admin/enquiries'],
    ]);
  });

  it('opens the bookings that wait longest from their rows (D-400)', async () => {
    open();
    const next = within(await screen.findByRole('region', { name: 'Next to approve' }));
    expect(next.getAllByRole('link').map((row) => [row.textContent, row.getAttribute('href')])).toEqual([
      ['All 2', '/admin/bookings?status=pending_admin'],
      [
        expect.stringMatching(/^Lot 5.*With you for 8 days \(Overdue\)$/),
        `/admin/bookings?status=pending_admin&booking=${late._id}`,
      ],
      [expect.stringMatching(/^Lot 35/), expect.stringContaining('&booking=')],
    ]);
  });

  it('says what was sold this month, by week and by agency (D-402)', async () => {
    open();
    const month = within(await screen.findByRole('region', { name: 'This month' }));
    const figures = month.getAllByRole('term').map(({ parentElement }) => parentElement?.textContent);
    expect(figures).toEqual([
      'Sold7of 12 planned',
      'Sold forRM\u00a08,400,000',
      'Same days of last month5RM\u00a06,100,000',
    ]);
    expect(month.getByRole('link', { name: '7' }).getAttribute('href')).toBe(
      '/admin/all-bookings?step=sold&stepFrom=2026-11-01',
    );
    const agencies = within(month.getByRole('list', { name: 'Sold by agency' })).getAllByRole('listitem');
    expect(agencies.map((row) => [row.textContent, row.querySelector('a')?.getAttribute('href')])).toEqual([
      ['MeridianRM\u00a06,400,0005', '/admin/all-bookings?step=sold&stepFrom=2026-11-01&agency=meridian'],
      ['Closed RealtyRM\u00a02,000,0002', undefined],
    ]);
  });

  it('says of a month without a sale what the whole one before sold, and by which agency (D-402)', async () => {
    const agencies = [{ agencyId: 'meridian', agencyName: 'Meridian', sold: 8, value: 9_000_000 }];
    const last = { month: '2026-10', sold: 8, value: 9_000_000, agencies };
    const month = { ...overview.month, sold: 0, value: 0, before: { sold: 0, value: 0 }, agencies: [], last };
    open(path, { 'GET /overview': () => json({ ...overview, month }) });
    const shown = within(await screen.findByRole('region', { name: 'This month' }));
    const figures = shown.getAllByRole('term').map(({ parentElement }) => parentElement?.textContent);
    expect(figures).toEqual(['SoldNone yetof 12 planned', 'Sold in Oct 20268RM\u00a09,000,000']);
    const row = within(shown.getByRole('list', { name: 'Sold by agency in Oct 2026' })).getByRole('link');
    expect(row.getAttribute('href')).toBe(
      '/admin/all-bookings?step=sold&stepFrom=2026-10-01&stepTo=2026-10-31&agency=meridian',
    );
  });

  it('draws the weeks from the first with a sale, four at least (D-402)', async () => {
    const drawn = async (...sold: number[]) => {
      const weeks = ['10-26', '11-02', '11-09', '11-16', '11-23'].map((day, index) => ({
        from: `2026-${day}`,
        sold: sold[index] ?? 0,
      }));
      open(path, { 'GET /overview': () => json({ ...overview, month: { ...overview.month, weeks } }) });
      const month = within(await screen.findByRole('region', { name: 'This month' }));
      const said = month.queryByRole('figure')?.textContent;
      cleanup();
      return said;
    };
    expect(await drawn(0, 0, 0, 3, 4)).toBe('Sold per weekNov 02Nov 093Nov 164Nov 23');
    expect(await drawn(1, 0, 0, 3, 4)).toBe('Sold per week1Oct 26Nov 02Nov 093Nov 164Nov 23');
    expect(await drawn()).toBeUndefined();
  });

  it('says how much there is in one line of links (R-ADM-02, D-403)', async () => {
    open();
    const read = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    await screen.findByRole('link', { name: '31 of 70 lots available' });
    expect(read('1 agency')).toBe('/admin/agencies');
    expect(read('9 users')).toBe('/admin/users');
    expect(read('2 agent admins')).toBe('/admin/agent-admins');
    expect(read('1,310 booking requests')).toBe('/admin/bookings?status=all');
  });

  it('says that nothing waits, and leaves out the month that no module counts (D-400)', async () => {
    open(path, { 'GET /overview': () => json({ ...overview, today: [], month: null }) });
    expect(await screen.findByText('Nothing waits for you today.')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'This month' })).toBeNull();
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
    open(path, { 'GET /overview': () => json({ message: 'x' }, 500) });
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
    expect(sent).toEqual([
      { action: 'booked', notes: '', seenStatus: 'pending_admin', seenLotId: 'lot-5', seenPrice: 1_100_000 },
    ]);
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
