import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Overview } from '#core/overview/contract.ts';
import { local } from '#platform/web/storage.ts';
import { userOf } from '#test/accounts.ts';
import { bookingLists } from '#test/booking-lists.ts';
import { bookingOf, daysAgo } from '#test/bookings.ts';
import { fakeNetwork, type Handlers, json, renderPage } from '#test/render-page.tsx';
import { signedIn } from '#test/signed-in.ts';
import { userEvent } from '#test/user-event.ts';
import { AgentDashboardPage } from './AgentDashboardPage.tsx';

const path = '/agent-dashboard';
const agency = {
  _id: 'meridian',
  id: 'meridian',
  name: 'Meridian Industrial Realty',
  description: 'Factories and warehouses.',
  contactEmail: 'desk@meridian.example',
  contactPhone: '+60 3-5555 0101',
  address: '12 Jalan Meridian',
  isActive: true,
};
const viewer = userOf('agent_admin', {
  agencyId: agency._id,
  agencyName: agency.name,
  agencyStatus: 'approved',
});
const bookings = [
  bookingOf('62', 'pending_agent', { createdAt: daysAgo(1) }),
  bookingOf('31', 'pending_agent', { createdAt: daysAgo(12), expiresAt: daysAgo(-1.5) }),
  bookingOf('5', 'pending_admin'),
  bookingOf('22', 'rejected_by_agent'),
  bookingOf('41', 'rejected'),
];

const overview: Overview = {
  today: [
    { kind: 'answer', count: 2 },
    { kind: 'hold_ends', count: 1 },
    { kind: 'overdue_deposit', count: 1, sumSen: 3_000_000 },
    { kind: 'check_documents', count: 1 },
  ],
  month: {
    month: '2026-11',
    sold: 1,
    value: 1_000_000,
    before: { sold: 0, value: 0 },
    target: null,
    weeks: [{ from: '2026-11-23', sold: 1 }],
    agencies: [{ agencyId: agency._id, agencyName: agency.name, sold: 1, value: 1_000_000 }],
  },
  counts: { bookings: 5, users: 1 },
};

function open(at = path, answers: Handlers = {}) {
  fakeNetwork(
    signedIn(viewer, {
      ...bookingLists(() => bookings),
      'GET /users/agency-requests': () => json([]),
      'GET /agencies/meridian': () => json(agency),
      'GET /agencies/meridian/users': () => json([viewer]),
      'GET /overview': () => json(overview),
      ...answers,
    }),
  );
  const shown = renderPage({ at, path, page: <AgentDashboardPage /> });
  return { ...shown, user: userEvent.setup() };
}

const currentTab = () => screen.getByRole('tab', { selected: true }).textContent;

afterEach(() => vi.unstubAllGlobals());

describe('the panel of an agency', () => {
  it('opens with what waits, what was sold, counts and the agency (R-AGT-05, D-400 to D-403)', async () => {
    open();
    const today = within(await screen.findByRole('region', { name: 'Today' }));
    expect(today.getAllByRole('link').map((row) => [row.textContent, row.getAttribute('href')])).toEqual([
      ['Requests to answer1 ends within 3 days2', '/agent/booking-requests?status=pending_agent'],
      ['Late booking depositsRM\u00a030,0001', '/agent/booking-requests?status=all&deposit=overdue'],
      ['Documents to check1', '/agent/booking-requests?status=pending_agent&documents=to_check'],
    ]);
    const month = within(screen.getByRole('region', { name: 'This month' }));
    expect(month.queryByRole('link')).toBeNull();
    expect(month.queryByRole('list', { name: 'Sold by agency' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Create Booking' }).getAttribute('href')).toBe(
      '/bookings/create',
    );
    const next = within(await screen.findByRole('region', { name: 'Next to answer' }));
    expect(next.getAllByRole('link').map((row) => row.textContent)).toEqual([
      'All 2',
      expect.stringMatching(/^Lot 31.*Ends in 1 day$/),
      expect.stringMatching(/^Lot 62/),
    ]);
    const counted = screen.getByRole('link', { name: '5 booking requests' });
    expect(counted.getAttribute('href')).toBe('/agent/booking-requests?status=all');
    expect(screen.getByRole('link', { name: '1 agency user' })).toBeTruthy();
    expect(await screen.findByText('Factories and warehouses.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'desk@meridian.example' })).toBeTruthy();
  });

  it.each(['', '?tab=users'])(
    'reads at %s why an inactive agency makes no booking, and whom to ask (D-404)',
    async (query) => {
      open(path + query, { 'GET /agencies/meridian': () => json({ ...agency, isActive: false }) });
      expect(await screen.findByText(/^Your agency is not active, so it takes no new requests/)).toBeTruthy();
      const ask = screen.getByRole('link', { name: 'Write to the park office' });
      expect(ask.getAttribute('href')).toBe('/#contact');
      expect(screen.queryByRole('link', { name: /Create Booking|New booking/ })).toBeNull();
    },
  );

  it('has the first steps of a new agency until they are done or hidden (D-199)', async () => {
    const bare = {
      ...bookingLists(() => []),
      'GET /agencies/meridian': () => json({ ...agency, contactPhone: '' }),
    };
    const { user, unmount } = open(path, bare);
    const steps = within(await screen.findByRole('region', { name: 'Getting started' }));
    expect(steps.getByText('0 of 3 done')).toBeTruthy();
    expect(steps.getByText(/Missing: phone\./)).toBeTruthy();
    expect(steps.getByRole('link', { name: 'Create Booking' }).getAttribute('href')).toBe('/bookings/create');
    await user.click(steps.getByRole('button', { name: 'Invite agents' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Invite agents' }));
    const link = `${window.location.origin}/agency-request?agency=meridian`;
    expect(dialog.getByLabelText('Link to join')).toHaveProperty('value', link);
    expect(dialog.getByRole('img', { name: 'QR code of the link to join' })).toBeTruthy();
    await user.keyboard('{Escape}');
    local.hiddenStartList.set({ colleague: true });
    await user.click(screen.getByRole('button', { name: 'Hide the first steps' }));
    expect(local.hiddenStartList.get()).toEqual({ colleague: true, [viewer._id]: true });
    expect(screen.queryByText('Getting started')).toBeNull();
    unmount();
    local.hiddenStartList.clear();
    open(path, {
      'GET /agencies/meridian/users': () => json([viewer, { ...viewer, _id: 'other', id: 'other' }]),
    });
    expect(await screen.findByText('Factories and warehouses.')).toBeTruthy();
    expect(screen.queryByText('Getting started')).toBeNull();
  });

  it.each([
    ['', 'Overview'],
    ['?tab=nonsense', 'Overview'],
    ['?tab=history', 'Booking History'],
    ['?tab=manage-bookings', 'Booking History'],
  ])('reads the address %s as %s (R-AGT-01, R-AGT-04, D-11)', async (query, tab) => {
    open(path + query);
    await screen.findByRole('tablist');
    expect(currentTab()).toBe(tab);
  });

  it('has the five tabs in their order (R-AGT-01)', async () => {
    open();
    const tabs = await screen.findAllByRole('tab');
    expect(tabs.map((tab) => tab.textContent?.replace(/\d+$/, ''))).toEqual([
      'Overview',
      'Agency Users',
      'Booking Requests',
      'Booking History',
      'Agency Requests',
    ]);
  });

  it('shows the list of tabs behind a button on a narrow screen (R-AGT-03)', async () => {
    const wide = window.matchMedia;
    window.matchMedia = (query) => ({ ...wide(query), matches: query.includes('max-width') });
    try {
      const { user, router } = open();
      const menu = await screen.findByRole('button', { name: 'Menu: Overview' });
      expect(screen.queryByRole('tab')).toBeNull();
      await user.click(menu);
      await user.tab();
      await user.keyboard('{Escape}');
      expect(screen.queryByRole('tab')).toBeNull();
      expect(document.activeElement).toBe(menu);
      await user.click(menu);
      await user.click(await screen.findByRole('tab', { name: 'Booking History' }));
      expect(router.state.location.search).toBe('?tab=history');
      expect(await screen.findByRole('button', { name: 'Menu: Booking History' })).toBeTruthy();
      expect(screen.queryByRole('tab')).toBeNull();
    } finally {
      window.matchMedia = wide;
    }
  });

  it('reads the list at once after an answer and the overview about a second later (R-STAT-13, R-CONST-14)', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const target = bookings[1];
      const reads: number[] = [];
      const { user } = open(`${path}?tab=requests`, {
        ...bookingLists(() => {
          reads.push(0);
          return bookings;
        }),
        [`GET /bookings/${target?._id}`]: () => json(target),
        [`GET /uploads/documents/${target?._id}`]: () => json([]),
        [`PUT /bookings/${target?._id}/agent-response`]: () => json({ ...target, message: 'ok' }),
      });
      await user.click(await screen.findByRole('button', { name: /^Review Lot 31,/ }));
      const before = reads.length;
      await user.click(await screen.findByRole('radio', { name: 'Approve' }));
      await user.click(screen.getByRole('button', { name: 'Approve request' }));
      await screen.findByText('Booking request approved successfully');
      await waitFor(() => expect(reads.length).toBeGreaterThan(before));
      const atOnce = reads.length;
      await vi.advanceTimersByTimeAsync(1000);
      await waitFor(() => expect(reads.length).toBeGreaterThan(atOnce));
    } finally {
      vi.useRealTimers();
    }
  });

  it('answers membership requests on a tab of its own (R-AGT-13, R-AGT-26)', async () => {
    const { user } = open(`${path}?tab=agency-requests`, {
      'GET /users/agency-requests': () =>
        json([{ ...userOf('user', { name: 'Elena', agencyId: 'meridian' }), requestId: 'r1' }]),
    });
    await user.click(await screen.findByRole('button', { name: 'Reject Elena' }));
    expect(await screen.findByRole('dialog', { name: 'Reject membership request?' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Approve Elena' })).toBeTruthy();
  });

  it('keeps the tab in the address, and leaves the filters of another one behind', async () => {
    const { user, router } = open(`${path}?tab=history&status=sold&q=x`);
    await user.click(await screen.findByRole('tab', { name: /^Booking Requests/ }));
    expect(router.state.location.search).toBe('?tab=requests');
    expect(await screen.findByRole('table', { name: 'Pending booking requests' })).toBeTruthy();
    await user.click(screen.getByRole('tab', { name: 'Overview' }));
    expect(router.state.location.search).toBe('');
  });

  it.each(['', '?tab=users', '?tab=requests', '?tab=history', '?tab=agency-requests'])(
    'says on tab "%s" when it was last refreshed (R-AGT-02)',
    async (query) => {
      open(path + query);
      const words = await screen.findByText('Last refreshed');
      expect(words.parentElement?.textContent).toMatch(/^Last refreshed \d+:\d\d [AP]M$/);
      expect(screen.getAllByRole('button', { name: 'Refresh' })).toHaveLength(1);
    },
  );

  it('names the tab that cannot be refreshed (R-MSG-16)', async () => {
    let isBroken = false;
    const { user } = open(`${path}?tab=history`, {
      'GET /bookings/agent': () => (isBroken ? json({ message: 'x' }, 500) : json(bookings)),
    });
    await screen.findByRole('table', { name: 'Booking history' });
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText('Booking history refreshed')).toBeTruthy();
    isBroken = true;
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText("Couldn't refresh booking history")).toBeTruthy();
  });

  it('shows a failure to load the overview, with a retry (R-MSG-11)', async () => {
    let isBroken = true;
    const { user } = open(path, {
      'GET /overview': () => (isBroken ? json({ message: 'x' }, 500) : json(overview)),
    });
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Failed to load dashboard data. Please try again later.',
    );
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Requests to answer')).toBeTruthy();
  });

  it('lists only what waits under Booking Requests, longest first (R-AGT-09, D-360)', async () => {
    open(`${path}?tab=requests`);
    const rows = within(await screen.findByRole('table', { name: 'Pending booking requests' })).getAllByRole(
      'row',
    );
    expect(rows.slice(1).map((row) => /Lot \d+/.exec(row.textContent ?? '')?.[0])).toEqual([
      'Lot 31',
      'Lot 62',
    ]);
    // every row has it (D-360)
    expect(screen.queryByText('Pending Your Approval')).toBeNull();
  });

  it('lists everything else under Booking History by the last six characters of the id (R-AGT-12, D-93)', async () => {
    open(`${path}?tab=history`);
    const table = within(await screen.findByRole('table', { name: 'Booking history' }));
    expect(table.getAllByRole('row')).toHaveLength(4);
    expect(table.getByText('000005')).toBeTruthy();
    expect(table.getByText('Forwarded to Admin')).toBeTruthy();
    expect(table.queryByText('Pending Agent')).toBeNull();
  });

  it.each([
    ['requests', 'No pending booking requests.'],
    ['history', 'No booking history found.'],
    ['agency-requests', 'No pending membership requests.'],
  ])('has words for an empty tab: %s', async (tab, words) => {
    open(
      `${path}?tab=${tab}`,
      bookingLists(() => []),
    );
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it('has a sentence of its own for membership requests that fail to load (R-MSG-12)', async () => {
    open(`${path}?tab=agency-requests`, { 'GET /users/agency-requests': () => json({ message: 'x' }, 500) });
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Failed to load agency membership requests',
    );
  });
});
