import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { bookingTexts } from '#core/bookings/messages.ts';
import type { Task } from '#core/bookings/standing-lifecycle.ts';
import { cacheBookings } from '#core/bookings/web/mine/offline-cache.ts';
import type { User } from '#core/users/contract.ts';
import { profileTexts } from '#core/users/messages.ts';
import { local } from '#platform/web/storage.ts';
import { dismissToast } from '#platform/web/ui/toast.tsx';
import type { Role } from '#shared/actor.ts';
import { agencyOf, userOf } from '#test/accounts.ts';
import { agencyCalls } from '#test/agency-calls.ts';
import { ownLists } from '#test/booking-lists.ts';
import { bookingOf, daysAgo } from '#test/bookings.ts';
import { fakeNetwork, type Handlers, json } from '#test/render-page.tsx';
import { renderSite } from '#test/render-site.tsx';
import { signedIn } from '#test/signed-in.ts';
import { userEvent } from '#test/user-event.ts';

const inMeridian = { agencyId: 'meridian', agencyName: 'Meridian Industrial Realty' } as const;
const member = userOf('user', {
  _id: 'client',
  ...inMeridian,
  agencyStatus: 'approved',
  agencyStatusDate: daysAgo(30),
});
const pending = userOf('user', { ...inMeridian, agencyStatus: 'pending' });
const bookings = [
  bookingOf('62', 'pending_agent', { documentsComplete: false }),
  bookingOf('5', 'pending_admin'),
  bookingOf('23', 'approved'),
  bookingOf('31', 'pending_agent', { createdAt: daysAgo(9) }),
  bookingOf('41', 'rejected'),
  bookingOf('2', 'sold'),
];
const list = 'GET /bookings/user';
const lost = () => Promise.reject(new TypeError('Failed to fetch'));

function open(viewer: User, answers: Handlers = {}, at = '/dashboard') {
  const network = signedIn(viewer, {
    ...agencyCalls([agencyOf('meridian', 'Meridian Industrial Realty')]),
    'GET /config': () => json({ contact: { email: '', phone: '', address: '', whatsapp: '' } }),
    [list]: () => json(bookings),
    ...answers,
  });
  fakeNetwork(network);
  return { ...renderSite(at), network };
}

/** Advances the timers to the next poll of the dashboard. */
const aMinute = () => act(() => vi.advanceTimersByTimeAsync(61_000));

describe('the dashboard', () => {
  it('tells who runs an inactive agency, and was sent here by Create Booking, why (D-14, D-404)', async () => {
    const agency = { ...agencyOf('meridian', 'Meridian Industrial Realty'), isActive: false };
    const runner = userOf('agent_admin', { ...inMeridian, agencyStatus: 'approved' });
    open(runner, { 'GET /agencies/meridian': () => json(agency) }, '/bookings/create');
    expect(await screen.findByRole('heading', { level: 1, name: 'My Dashboard' })).toBeTruthy();
    expect(await screen.findByText(/^Your agency is not active, so it takes no new requests/)).toBeTruthy();
  });

  it.each(['/dashboard', '/enhanced-dashboard'])('stands whole at %s (R-DASH-01, D-09)', async (at) => {
    const me = vi.fn(() => json(member));
    const { router } = open(member, { 'GET /users/me': me }, at);
    expect(await screen.findByRole('heading', { level: 1, name: 'My Dashboard' })).toBeTruthy();
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'Overview',
      'My Bookings',
      'My Profile',
    ]);
    expect(await screen.findByText(/^Last refreshed/)).toBeTruthy();
    await userEvent.click(screen.getByRole('tab', { name: 'My Bookings' }));
    expect(router.state.location.pathname + router.state.location.search).toBe(`${at}?tab=bookings`);
    expect(await screen.findByRole('table', { name: 'My bookings' })).toBeTruthy();
    expect(me, 'the account is asked for once').toHaveBeenCalledTimes(1);
  });

  it('asks for the confirmation of the address below the next task (D-162, D-185)', async () => {
    open(
      { ...member, emailConfirmed: false },
      {
        'GET /config': () =>
          json({ contact: { email: '', phone: '', address: '', whatsapp: '' }, passwordReset: 'mail' }),
      },
    );
    const confirmation = await screen.findByRole('region', { name: 'Confirm your email address' });
    const task = await screen.findByRole('region', { name: 'Under way' });
    expect(task.compareDocumentPosition(confirmation)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('refreshes account and bookings and confirms it (R-DASH-01)', async () => {
    const { network } = open(member);
    await screen.findByRole('heading', { name: 'Under way' });
    network['GET /users/me'] = () => json({ ...member, phone: '+60125550199' });
    network[list] = () => json([]);
    await userEvent.click(screen.getByRole('button', { name: 'Refresh Data' }));
    expect(screen.getByText('Refreshing data')).toBeTruthy();
    expect(await screen.findByText('+60 12-555 0199')).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'How booking works' })).toBeTruthy();
  });

  it('keeps what it shows when a refresh fails, and says that it failed', async () => {
    const { network } = open(member);
    await screen.findByRole('heading', { name: 'Under way' });
    network[list] = () => json({ message: 'x' }, 403);
    await userEvent.click(screen.getByRole('button', { name: 'Refresh Data' }));
    expect(await screen.findByText('Failed to load your bookings. Please try again later.')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Under way' })).toBeTruthy();
  });
});

describe('the overview', () => {
  it('counts the bookings, each number leading to its list (R-DASH-04)', async () => {
    open(member);
    const counts = within(await screen.findByRole('list', { name: 'Booking counts' }));
    expect(counts.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['All 6', '/dashboard?tab=bookings'],
      ['Pending 3', '/dashboard?tab=bookings&status=pending'],
      ['Approved 1', '/dashboard?tab=bookings&status=approved'],
      ['Sold 1', '/dashboard?tab=bookings&status=sold'],
      ['Ended 1', '/dashboard?tab=bookings&status=cancelled'],
    ]);
  });

  it.each([
    ['of this month', 29, true],
    ['of earlier', 31, false],
  ])('says why the newest request has ended, %s, while nothing is under way', async (_, days, isNews) => {
    const ended = { updatedAt: daysAgo(days), adminNotes: 'The IC cannot be read.' };
    open(member, { [list]: () => json([bookingOf('15', 'rejected', ended)]) });
    await screen.findByRole('heading', { name: 'How booking works' });
    expect(screen.queryByText('The park office declined this booking.') !== null).toBe(isNews);
    expect(screen.queryByText('The IC cannot be read.') !== null).toBe(isNews);
  });

  it('shows the bookings under way whose deadlines are next and opens one (D-357)', async () => {
    const { router } = open(member, { [`GET /bookings/${bookings[0]?._id}`]: () => json(bookings[0]) });
    const part = within(await screen.findByRole('region', { name: 'Under way' }));
    expect(part.getByRole('link', { name: 'Show all 4' })).toBeTruthy();
    const heads = part.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    expect(heads).toEqual(['Lot 62', 'Lot 31', 'Lot 5'].map((lot) => `${lot} Type B · Phase 1`));
    expect(part.getAllByText('RM 1,100,000')).toHaveLength(1);
    await userEvent.click(part.getByRole('button', { name: 'View booking of Lot 62' }));
    expect(await screen.findByRole('dialog', { name: 'Booking of Lot 62' })).toBeTruthy();
    expect(router.state.location.search).toBe(`?booking=${bookings[0]?._id}`);
  });

  it('leads with the documents that are missing, and opens the booking at them (D-162)', async () => {
    const old = bookingOf('8', 'pending_agent', {
      createdAt: daysAgo(9),
      documentsComplete: false,
    });
    const { router } = open(member, {
      [list]: () => json([...bookings, old]),
      [`GET /bookings/${old._id}`]: () => json(old),
    });
    const part = within(await screen.findByRole('region', { name: 'Under way' }));
    const [first] = part.getAllByRole('heading', { level: 3 });
    expect(first?.textContent).toBe('Lot 62 Type B · Phase 1');
    const line = part.getAllByText('Send IC and cheque or transfer slip')[0];
    // the deadline of the others is the agency's, not the buyer's (D-357, D-471)
    expect(line?.nextElementSibling?.textContent).toMatch(
      /^The agency has until \w{3} \d\d, \d{4} to answer$/,
    );
    expect(line?.nextElementSibling?.nextElementSibling?.textContent).toBe('Upload documentsView');
    const counts = screen.getByRole('list', { name: 'Booking counts' });
    expect(first && first.compareDocumentPosition(counts) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    // the first one alone has a second button, the others open at their task
    expect(part.getAllByRole('button').map((each) => each.getAttribute('aria-label'))).toEqual([
      'Upload documents: Lot 62',
      'View booking of Lot 62',
      'Upload documents: Lot 8',
      'View booking of Lot 31',
    ]);
    await userEvent.click(part.getByRole('button', { name: 'Upload documents: Lot 8' }));
    expect(await screen.findByRole('dialog', { name: 'Booking of Lot 8' })).toBeTruthy();
    expect(router.state.location.search).toBe(`?booking=${old._id}&part=documents`);
  });

  it('says of a hold that ends tomorrow that it does', async () => {
    const soon = { expiresAt: daysAgo(-1), documentsComplete: false };
    open(member, { [list]: () => json([bookingOf('8', 'pending_agent', soon)]) });
    expect(
      await screen.findByText(/^The agency has until tomorrow, \w{3} \d\d, \d{4} \d+:\d\d [AP]M, to answer$/),
    ).toBeTruthy();
  });

  const keys = { who: 'office', what: 'complete_sale', by: '2999-12-12', at: null } as const;
  it.each([
    ['while something is open', { tasks: [keys] }, ['Lot 2 Type B · Phase 1']],
    ['no longer, without a word of requesting a lot', { tasks: [] }, []],
  ])('keeps a sold lot %s (D-359)', async (_, standing, heads) => {
    open(member, { [list]: () => json([bookingOf('2', 'sold', { standing })]) });
    await screen.findByRole('list', { name: 'Booking counts' });
    expect(screen.queryAllByRole('heading', { level: 3 }).map((each) => each.textContent)).toEqual(heads);
    expect(screen.queryByText('The park office completes the sale') !== null).toBe(heads.length > 0);
    expect(screen.queryByText('The park office has until Dec 12, 2999.') !== null).toBe(heads.length > 0);
    expect(screen.queryByRole('list', { name: 'How booking works' })).toBeNull();
  });

  it('counts and shows what is under way among more than a page holds', async () => {
    const many = Array.from({ length: 40 }, (_, at) =>
      bookingOf(String(at + 1), at < 30 ? 'rejected' : 'approved', { createdAt: daysAgo(at) }),
    );
    open(
      member,
      ownLists(() => many),
    );
    const part = within(await screen.findByRole('region', { name: 'Under way' }));
    expect(part.getByRole('link', { name: 'Show all 10' })).toBeTruthy();
    expect(part.getByText('Lot 31')).toBeTruthy();
    const counts = screen.getByRole('list', { name: 'Booking counts' }).textContent;
    expect(counts).toBe('All 40Approved 10Ended 30');
  });

  it.each([3, 40])('leads with a task of the buyer in an ended booking among %s (D-389)', async (count) => {
    // by a word of the core, which a component test has
    const task = { who: 'buyer', what: 'send_documents', by: null, at: 'deposit', documents: ['cheque'] };
    const many = Array.from({ length: count }, (_, at) =>
      bookingOf(String(at + 1), at === count - 1 ? 'rejected' : 'approved', {
        createdAt: daysAgo(at),
        ...(at === count - 1 && { standing: { tasks: [task as Task] } }),
      }),
    );
    const { router } = open(member, {
      ...ownLists(() => many),
      [`GET /bookings/${many[count - 1]?._id}`]: () => json(many[count - 1]),
    });
    const part = within(await screen.findByRole('region', { name: 'Under way' }));
    const [first] = part.getAllByRole('heading', { level: 3 });
    expect(first?.textContent).toMatch(new RegExp(`^Lot ${count} `));
    expect(part.getByText('Send cheque or transfer slip')).toBeTruthy();
    await userEvent.click(part.getByRole('button', { name: `Upload documents: Lot ${count}` }));
    expect(router.state.location.search).toBe(`?booking=${many[count - 1]?._id}&part=deposit`);
  });

  it('has a profile whose buttons work (R-DASH-05, D-111)', async () => {
    const { router } = open(member);
    await userEvent.click(await screen.findByRole('button', { name: 'Update Agency Details' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Agency membership' }));
    expect(await dialog.findByRole('link', { name: 'desk@meridian.example' })).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('link', { name: 'Edit Profile' }));
    expect(router.state.location.search).toBe('?tab=profile&edit=1');
    expect(await screen.findByLabelText('Address')).toBeTruthy();
  });

  const types: [Role, string][] = [
    ['user', 'Regular User'],
    ['agent_admin', 'Agent'],
    ['admin', 'Administrator'],
  ];
  it.each(types)('names the account type of %s %s (R-DASH-15, D-15)', async (role, label) => {
    open(userOf(role), {}, '/dashboard?tab=profile');
    expect((await screen.findByText('Account type')).closest('div')?.textContent).toBe(
      `Account type${label}`,
    );
  });

  it.each([
    ['agent_admin', 'Open agent panel', '/agent-dashboard'],
    ['admin', 'Open admin panel', '/admin-dashboard'],
  ] as [Role, string, string][])('leads %s on to the panel (D-01, D-05)', async (role, name, href) => {
    open(userOf(role));
    expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(href);
  });

  it.each([
    ['a buyer without an agency', 'the membership', userOf('user')],
    ['a member', 'the bookings', member],
  ])('shows %s on a phone first %s', async (_, first, viewer) => {
    open(viewer);
    const card = await screen.findByRole('region', { name: 'Agency membership' });
    const place = card.closest('[data-first]')?.getAttribute('data-first');
    expect(place).toBe(first === 'the membership' ? 'membership' : 'bookings');
  });

  it('tells who waits first who will answer, and then what there is (R-DASH-02, R-DASH-04)', async () => {
    open(pending, { [list]: () => json([]) });
    const answer = await screen.findByRole('heading', {
      name: `${pending.agencyName} will answer you`,
    });
    const steps = await screen.findByRole('list', { name: 'How booking works' });
    expect(answer.compareDocumentPosition(steps)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getByText(/^Agency Membership Pending/)).toBeTruthy();
    expect(screen.getByRole('list', { name: 'Booking counts' })).toBeTruthy();
  });

  it('shows the office no membership', async () => {
    open(userOf('admin'));
    await screen.findByRole('region', { name: 'Profile' });
    expect(screen.queryByRole('region', { name: 'Agency membership' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Update Agency Details' })).toBeNull();
  });

  it('says when it cannot be loaded, and tries again (R-DASH-16)', async () => {
    const { network } = open(member, { [list]: () => json({ message: 'x' }, 403) });
    expect(await screen.findByText(bookingTexts.dashboardFailed)).toBeTruthy();
    network[list] = () => json(bookings);
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('heading', { name: 'Under way' })).toBeTruthy();
  });

  it('counts from the kept copy while the server is away, in every tab (R-DASH-20, D-55)', async () => {
    cacheBookings('client', { bookings, total: bookings.length });
    open(member, { 'GET /users/me': lost, [list]: lost, 'GET /bookings/debug/user/client': lost });
    const away = () => screen.findByText(/^The server cannot be reached/, {}, { timeout: 6000 });
    await away();
    expect(screen.getByRole('list', { name: 'Booking counts' }).textContent).toContain('All 6');
    await userEvent.click(screen.getByRole('tab', { name: 'My Bookings' }));
    await away();
    expect(screen.getByRole('table', { name: 'My bookings' })).toBeTruthy();
  });
});

describe('the profile tab', () => {
  it('changes name, phone and address on the server (R-DASH-14)', async () => {
    let body: unknown;
    open(
      member,
      {
        'PUT /auth/me': ({ init }) => {
          body = JSON.parse(String(init.body));
          return json({ ...member, address: 'Jalan Aero 9', message: profileTexts.updated });
        },
      },
      '/dashboard?tab=profile',
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Profile' }));
    const address = await screen.findByLabelText('Address');
    await userEvent.clear(address);
    await userEvent.type(address, 'Jalan Aero 9');
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText(profileTexts.updated)).toBeTruthy();
    expect(body).toEqual({ name: member.name, phone: member.phone, address: 'Jalan Aero 9' });
    expect(await screen.findByText('Jalan Aero 9')).toBeTruthy();
  });
});

describe('the answer of the agency', () => {
  const approved = { ...pending, agencyStatus: 'approved', agencyStatusDate: new Date().toISOString() };

  it.each([
    [
      'the server says so',
      (network: Handlers) => {
        network['GET /users/me'] = () => json(approved);
      },
    ],
    ['the stored record says so', () => local.user.set(JSON.stringify(approved))],
  ] as [string, (network: Handlers) => void][])(
    'is shown for eight seconds within a minute when %s, and bookings are refetched (R-SES-16, R-SES-17, R-CONST-07, D-34)',
    async (_, happens) => {
      vi.useFakeTimers({ shouldAdvanceTime: true });
      let lists = 0;
      const { network } = open(pending, {
        [list]: () => {
          lists += 1;
          return json([]);
        },
      });
      await screen.findByText(/^Agency Membership Pending/);
      await waitFor(() => expect(lists).toBe(1));
      happens(network);
      await aMinute();
      expect(
        await screen.findByText(
          'Your agency membership has been approved! You can now make bookings through your agency.',
        ),
      ).toBeTruthy();
      await waitFor(() => expect(lists).toBeGreaterThan(1));
      await act(() => vi.advanceTimersByTimeAsync(6000));
      expect(
        screen.getByText(
          'Your agency membership has been approved! You can now make bookings through your agency.',
        ),
      ).toBeTruthy();
      await act(() => vi.advanceTimersByTimeAsync(2000));
      expect(
        screen.queryByText(
          'Your agency membership has been approved! You can now make bookings through your agency.',
        ),
      ).toBeNull();
    },
  );

  it.each([
    ['under two hours', 1.9, true],
    ['over two hours', 2.1, false],
  ])(
    'is welcomed for ten seconds when it is %s old (R-SES-18, R-CONST-07, D-123)',
    async (_, hours, shows) => {
      vi.useFakeTimers({ shouldAdvanceTime: true });
      const agencyStatusDate = new Date(Date.now() - hours * 3_600_000).toISOString();
      open({ ...member, agencyStatusDate });
      await screen.findByRole('heading', { name: 'Under way' });
      const welcome = 'Welcome to Meridian Industrial Realty! Your agency membership has been approved.';
      expect(screen.queryByText(welcome) !== null).toBe(shows);
      await act(() => vi.advanceTimersByTimeAsync(8000));
      expect(screen.queryByText(welcome) !== null).toBe(shows);
      await act(() => vi.advanceTimersByTimeAsync(2000));
      expect(screen.queryByText(welcome)).toBeNull();
    },
  );
});

describe('a welcome', () => {
  it('does not cover a booking that is open, and comes when it is closed', async () => {
    const [booking] = bookings;
    const agencyStatusDate = new Date(Date.now() - 60_000).toISOString();
    const { router } = open(
      { ...member, agencyStatusDate },
      { [`GET /bookings/${booking?._id}`]: () => json(booking) },
      `/dashboard?booking=${booking?._id}`,
    );
    await screen.findByRole('dialog', { name: 'Booking of Lot 62' });
    expect(screen.queryByText(/^Welcome to Meridian Industrial Realty!/)).toBeNull();
    await act(() => router.navigate('/dashboard'));
    expect(await screen.findByText(/^Welcome to Meridian Industrial Realty!/)).toBeTruthy();
    dismissToast();
  });

  it('is not repeated after a reload (D-123)', async () => {
    const { unmount } = open({ ...member, agencyStatusDate: new Date(Date.now() - 60_000).toISOString() });
    expect(await screen.findByText(/^Welcome to Meridian Industrial Realty!/)).toBeTruthy();
    unmount();
    dismissToast();
    renderSite('/dashboard');
    await screen.findByRole('heading', { name: 'Under way' });
    expect(screen.queryByText(/^Welcome to Meridian Industrial Realty!/)).toBeNull();
  });
});

describe('without a usable record of the person, and the server away', () => {
  const away: Handlers = { 'GET /users/me': lost, [list]: lost };

  it.each([
    ['missing', null, '/dashboard', 'User data not found. Please log in again.'],
    ['missing', null, '/dashboard?tab=bookings', 'User data not found. Please try logging in again.'],
    ['broken', '{"name":"Nobody"}', '/dashboard', 'Invalid user data structure. Please log in again.'],
    ['unreadable', '{', '/dashboard', 'Error accessing user data. Please log in again.'],
  ])('a %s record %s at %s is told (R-DASH-18, R-DASH-19)', async (_, record, at, sentence) => {
    signedIn(member, {});
    local.userId.clear();
    if (record === null) local.user.clear();
    else local.user.set(record);
    fakeNetwork(away);
    renderSite(at);
    expect(await screen.findByText(sentence, {}, { timeout: 6000 })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe('/login');
  });
});
