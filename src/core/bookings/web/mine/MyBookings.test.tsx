import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Booking } from '#core/bookings/contract.ts';
import { bookingRefusals, bookingSuccess } from '#core/bookings/messages.ts';
import type { User } from '#core/users/contract.ts';
import { narrow } from '#platform/web/ui/screen-width.ts';
import { userOf } from '#test/accounts.ts';
import { ownLists } from '#test/booking-lists.ts';
import { bookingOf, daysAgo } from '#test/bookings.ts';
import { lotFree, money, outcome, outcomesOf } from '#test/outcomes.ts';
import { fakeNetwork, type Handlers, json, renderPage } from '#test/render-page.tsx';
import { signedIn } from '#test/signed-in.ts';
import { userEvent } from '#test/user-event.ts';
import { MyBookings } from './MyBookings.tsx';
import { cacheBookings } from './offline-cache.ts';

const buyer = userOf('user', { _id: 'client', agencyId: 'meridian', agencyStatus: 'approved' });
const bookings = [
  bookingOf('62', 'pending_agent'),
  bookingOf('5', 'pending_admin', { propertyPhase: 2 }),
  bookingOf('23', 'approved'),
  bookingOf('41', 'rejected'),
  bookingOf('2', 'sold'),
  bookingOf('9', 'pending_agent', { createdBy: 'agent', creatorName: 'Chitra Devi' }),
];
const list = 'GET /bookings/user';

function open(found: Booking[] = bookings, answers: Handlers = {}, { at = '/dashboard', who = buyer } = {}) {
  const network = signedIn(who, { ...ownLists(() => found), ...answers });
  fakeNetwork(network);
  const onOpen = vi.fn();
  const page = <MyBookings user={who} onOpen={onOpen} />;
  return { ...renderPage({ at, path: '/dashboard', page }), network, onOpen, user: userEvent.setup() };
}

const lots = () => screen.getAllByRole('row').flatMap((row) => /Lot \d+/.exec(row.textContent ?? '') ?? []);
/** The counts come with an answer of their own, before or after the list. */
const countOf = (name: string) => screen.getByRole('radio', { name }).closest('div')?.textContent;
const rowOf = async (lot: string) =>
  within((await screen.findByText(lot, { selector: 'td *' })).closest('tr') as HTMLElement);

const callLinks = () =>
  screen.queryAllByRole('link').flatMap((link) => link.getAttribute('href')?.match(/^tel:.*/) ?? []);

describe('My Bookings', () => {
  it('lists short id, place, price, date and status of every booking (R-DASH-09, R-DASH-13, R-STAT-02)', async () => {
    open();
    const row = await rowOf('Lot 62');
    expect(row.getByText('000062')).toBeTruthy();
    expect(row.getByText(/^Type B · Phase 1$/)).toBeTruthy();
    expect(row.getByText(/1,100,000/)).toBeTruthy();
    expect(row.getByText('Pending Agency Approval')).toBeTruthy();
    expect(row.getByText(/^Meridian Industrial Realty answers by \w{3} \d\d, \d{4}$/)).toBeTruthy();
    expect((await rowOf('Lot 5')).getByText('Pending Admin Approval')).toBeTruthy();
  });

  it('filters by status and finds by text, both in the URL (R-DASH-06, R-DASH-07)', async () => {
    const { user, router } = open();
    await user.click(await screen.findByRole('radio', { name: 'Pending' }));
    await waitFor(() => expect(lots()).toEqual(['Lot 62', 'Lot 5', 'Lot 9']));
    expect(router.state.location.search).toBe('?status=pending');
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'phase 2');
    await waitFor(() => expect(lots()).toEqual(['Lot 5']));
    expect(router.state.location.search).toContain('q=phase');
    expect(await screen.findByText('1 of 6 bookings; 5 hidden by search and filter')).toBeTruthy();
    // the numbers are of what the search finds
    await waitFor(() => expect(countOf('All')).toBe('All 1'));
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(lots()).toHaveLength(4));
    expect(router.state.location.search).toBe('');
    expect(screen.queryByText(/hidden/)).toBeNull();
    // what is over stands below, folded (D-471)
    await user.click(screen.getByText('Past bookings (2)'));
    await waitFor(() => expect(lots()).toHaveLength(6));
  });

  it.each([
    ['', '?status=pending'],
    ['', '?q=phase+2'],
    ['?status=approved', '?tab=bookings'],
  ])(
    'search and filter of %s, then %s, are in sight on a phone once the address has one',
    async (at, next) => {
      const usual = window.matchMedia;
      vi.stubGlobal('matchMedia', (query: string) => ({ ...usual(query), matches: query === narrow }));
      onTestFinished(() => void vi.unstubAllGlobals());
      const { router } = open(bookings, {}, { at: `/dashboard${at}` });
      await screen.findAllByText(/^Lot \d+/);
      expect(screen.queryByRole('searchbox') !== null).toBe(at !== '');
      await act(() => router.navigate(`/dashboard${next}`));
      expect(screen.getByRole('searchbox', { name: 'Search' })).toBeTruthy();
    },
  );

  it('come page by page from the server, which searches and counts all of them', async () => {
    const many = Array.from({ length: 60 }, (_, at) =>
      bookingOf(String(at + 1), at === 59 ? 'approved' : 'rejected', { createdAt: daysAgo(at) }),
    );
    const { user, router } = open(many);
    expect(await screen.findByText('60 bookings')).toBeTruthy();
    expect(lots()).toHaveLength(25);
    await user.click(screen.getByRole('button', { name: 'Page 3' }));
    await waitFor(() => expect(lots()).toEqual(['Lot 60']));
    await user.click(screen.getByText('Past bookings (9)'));
    const last = many.slice(50).map(({ lot }) => lot?.name);
    await waitFor(() => expect(lots()).toEqual([...last.slice(-1), ...last.slice(0, -1)]));
    expect(router.state.location.search).toBe('?page=3');
    await user.click(screen.getByRole('radio', { name: 'Approved' }));
    await waitFor(() => expect(lots()).toEqual(['Lot 60']));
    expect(router.state.location.search).toBe('?status=approved');
    await waitFor(() => expect(countOf('Cancelled')).toBe('Cancelled 59'));
  });

  it('names the creator of a booking for the reader, and lets only the creator cancel (D-77)', async () => {
    open();
    const row = await rowOf('Lot 9');
    expect(row.getByText('Created by Chitra Devi')).toBeTruthy();
    expect(row.queryByRole('button', { name: /^Cancel/ })).toBeNull();
  });

  it.each([
    [
      'a member',
      buyer,
      'Choose a lot and send a request; you can follow it here from the first answer to the sale.',
      false,
    ],
    [
      'a buyer without an agency',
      userOf('user'),
      'Lots are booked through an agency. Join one first; once it has approved you, you can request a lot.',
      true,
    ],
  ] as [string, User, string, boolean][])(
    'shows %s how to begin (R-DASH-10)',
    async (_, who, text, joins) => {
      open([], {}, { at: '/dashboard', who });
      expect(await screen.findByText('No Bookings Found')).toBeTruthy();
      expect(screen.getByText(text)).toBeTruthy();
      expect(screen.getByRole('link', { name: 'Book Now' }).getAttribute('href')).toBe('/properties');
      expect(screen.queryByRole('link', { name: 'Join an Agency' }) !== null).toBe(joins);
    },
  );

  it.each([
    ['meridian', 'tel:+60125550111'],
    ['selat', 'tel:+60355550100'],
  ])(
    'names a person of the agency, and the office while a booking is with another one (%s)',
    async (agencyId, href) => {
      const person = { name: 'Aisyah Tan', phone: '+60 12-555 0111' };
      const office = { email: '', phone: '+60 3-5555 0100', whatsapp: '', address: '' };
      open(
        [bookingOf('62', 'pending_agent', { agencyId }), bookingOf('5', 'cancelled', { agencyId: 'gone' })],
        {
          'GET /users/me/agency-contact': () => json({ person, membership: null, request: null }),
          'GET /config': () => json({ contact: office }),
        },
      );
      await waitFor(() => expect(callLinks()).toEqual([href]));
    },
  );

  it('offers a member the lot that they came for (D-482)', async () => {
    const lot = { _id: '59', lotNumber: '59', type: 'B' };
    const contact = { person: null, membership: null, request: null, lot };
    open([], { 'GET /users/me/agency-contact': () => json(contact) });
    const link = await screen.findByRole('link', { name: 'Request Lot 59' });
    expect(link.getAttribute('href')).toBe('/properties/aeroindustrial/type/B?lot=59&book=1');
  });
});

describe('cancelling from a row', () => {
  async function cancel(user: ReturnType<typeof userEvent.setup>, lot: string) {
    await user.click(await screen.findByRole('button', { name: `Cancel booking of ${lot}` }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this booking?' }));
    return { dialog, confirm: () => user.click(dialog.getByRole('button', { name: 'Cancel Booking' })) };
  }

  it('confirms first, then reports success on the page and as a toast, and refetches the list (R-BKG-23, R-BKG-27)', async () => {
    const first = bookings[0] as Booking;
    const { user, network } = open(bookings, {
      [`DELETE /bookings/${first._id}`]: () => {
        network[list] = () => json([{ ...first, status: 'cancelled' }]);
        const offered = { kind: 'lot', becomes: 'offered', until: new Date(2026, 2, 4, 12).toISOString() };
        return json({ ...first, status: 'cancelled', message: bookingSuccess.cancelled, effects: [offered] });
      },
      [outcomesOf(first)]: () => json([outcome('cancel', lotFree)]),
    });
    const { dialog, confirm } = await cancel(user, 'Lot 62');
    expect(await dialog.findByText('Lot 62 is free for others at once.')).toBeTruthy();
    expect(dialog.getByText('This cannot be undone.')).toBeTruthy();
    await confirm();
    expect(await screen.findByText('Booking was successfully cancelled.')).toBeTruthy();
    // somebody has joined its line between look and decision
    expect(screen.getByText(/^Lot 62 is offered to the next person in line until Mar 04, 2026/)).toBeTruthy();
    expect(await screen.findByText('Booking cancelled successfully')).toBeTruthy();
    await waitFor(() => expect(lots()).toHaveLength(1));
  });

  it('asks before it is done, and is kept (D-95)', async () => {
    const { user } = open();
    const { dialog } = await cancel(user, 'Lot 23');
    await user.click(dialog.getByRole('button', { name: 'Keep Booking' }));
    await waitFor(() => expect(lots()).toHaveLength(4));
  });

  it('confirms again, with the refund, when the payment was recorded meanwhile (D-59, D-95)', async () => {
    const second = bookings[1] as Booking;
    const asked: (string | null)[] = [];
    let isPaid = false;
    const { code, message } = bookingRefusals.CHANGED_MEANWHILE;
    const { user } = open(bookings, {
      [`DELETE /bookings/${second._id}`]: ({ url }) => {
        const seen = url.searchParams.get('seenStatus');
        asked.push(seen);
        isPaid = true;
        if (seen !== 'approved') return json({ message, code, status: 'approved' }, 409);
        return json({ ...second, status: 'cancelled', message: bookingSuccess.cancelled, effects: [] });
      },
      [outcomesOf(second)]: () =>
        json([outcome('cancel', lotFree, ...(isPaid ? [money({ heldSen: 500 })] : []))]),
    });
    const { dialog, confirm } = await cancel(user, 'Lot 5');
    expect(await dialog.findByText('Lot 5 is free for others at once.')).toBeTruthy();
    expect(dialog.queryByText(/pays it back to you/)).toBeNull();
    await confirm();
    expect((await dialog.findByRole('alert')).textContent).toContain('Approved');
    expect(await dialog.findByText(/^The park office holds RM\s5 and pays it back to you\.$/)).toBeTruthy();
    expect(screen.queryByText('Booking was successfully cancelled.')).toBeNull();
    await confirm();
    expect(await screen.findByText('Booking was successfully cancelled.')).toBeTruthy();
    expect(asked).toEqual(['pending_admin', 'approved']);
  });

  it('reports a booking that has ended meanwhile (D-59)', async () => {
    const second = bookings[1] as Booking;
    const { user } = open(bookings, {
      [`DELETE /bookings/${second._id}`]: () =>
        json({ message: 'Booking is already rejected', code: 'ALREADY_ENDED', status: 'rejected' }, 409),
    });
    await (await cancel(user, 'Lot 5')).confirm();
    expect(await screen.findByText('Failed to cancel booking: Booking is already rejected')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it.each([
    [403, bookingRefusals.CANCEL_FORBIDDEN.message],
    [404, bookingRefusals.CANCEL_NOT_FOUND.message],
    [409, 'Failed to cancel booking: Booking is already sold'],
  ])('shows why it was refused with %i (R-BKG-24 to R-BKG-26)', async (status, sentence) => {
    const { user } = open(bookings, {
      [`DELETE /bookings/${bookings[0]?._id}`]: () => json({ message: 'Booking is already sold' }, status),
    });
    await (await cancel(user, 'Lot 62')).confirm();
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(screen.queryByText(bookingSuccess.cancelled)).toBeNull();
  });
});

describe('while the list cannot be loaded', () => {
  const lost = () => Promise.reject(new TypeError('Failed to fetch'));

  it('the fallback endpoint is called first (R-CALL-26)', async () => {
    open([], {
      [list]: () => json({ message: 'Not found' }, 404),
      'GET /bookings/debug/user/client': () => json(bookings),
    });
    expect(await screen.findByRole('button', { name: 'View booking of Lot 62' })).toBeTruthy();
  });

  it('the offline cache is shown read-only, with its age (R-DASH-20, D-55)', async () => {
    cacheBookings('client', { bookings, total: bookings.length });
    open([], { [list]: lost, 'GET /bookings/debug/user/client': lost });
    expect(await screen.findByText(/^The server cannot be reached/)).toBeTruthy();
    expect(lots()).toHaveLength(6);
    expect(screen.queryByRole('button', { name: /^(View|Cancel)/ })).toBeNull();
  });

  it('a cache of the newest bookings shows the total (D-55)', async () => {
    cacheBookings('client', { bookings, total: 40 });
    open([], { [list]: lost, 'GET /bookings/debug/user/client': lost });
    expect(await screen.findByText(/It holds the newest 6 of 40\./)).toBeTruthy();
  });

  it('a refusal shows no cache and calls no fallback (D-54)', async () => {
    cacheBookings('client', { bookings, total: bookings.length });
    const other = vi.fn(() => json(bookings));
    open([], {
      [list]: () => json({ message: 'No' }, 403),
      'GET /bookings/debug/user/client': other,
    });
    expect(await screen.findByText('Failed to load your bookings. Please try again later.')).toBeTruthy();
    expect(other).not.toHaveBeenCalled();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('an error without a cache has a retry (R-DASH-20)', async () => {
    const { user, network } = open([], { [list]: lost, 'GET /bookings/debug/user/client': lost });
    expect(await screen.findByText('Unable to load your bookings. Please try again later.')).toBeTruthy();
    network[list] = () => json(bookings);
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('button', { name: 'View booking of Lot 62' })).toBeTruthy();
  });
});
