import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Booking } from '#core/bookings/contract.ts';
import { agencyOf, userOf } from '#test/accounts.ts';
import { agencyCalls } from '#test/agency-calls.ts';
import { bookingLists } from '#test/booking-lists.ts';
import { bookingOf, daysAgo } from '#test/bookings.ts';
import { fakeNetwork, type Handlers, json, renderPage } from '#test/render-page.tsx';
import { signedIn } from '#test/signed-in.ts';
import { userEvent } from '#test/user-event.ts';
import { AdminBookingsPage } from './AdminBookingsPage.tsx';
import { AllBookingsPage } from './AllBookingsPage.tsx';

const path = '/admin/all-bookings';
const meridian = agencyOf('meridian', 'Meridian Industrial Realty');
const narrowed =
  '?status=sold&overdue=true&agency=meridian&type=B&phase=2&from=2026-03-01&to=2026-03-31&waited=7-13&step=paid&stepFrom=2026-03-02&stepTo=2026-03-09&q=wong&sort=-price&page=2';
const sold = bookingOf('12', 'sold');
const cancelled = bookingOf('13', 'cancelled');

/** One page of the list, with the given total. */
const listOf = (bookings: Booking[], total = bookings.length) =>
  new Response(JSON.stringify(bookings), { headers: { 'x-total-count': String(total) } });

function open(answers: Handlers = {}, at = path) {
  fakeNetwork(
    signedIn(userOf('admin'), {
      'GET /bookings/admin': () => listOf([sold, cancelled]),
      ...agencyCalls([meridian]),
      ...answers,
    }),
  );
  return { ...renderPage({ at, path, page: <AllBookingsPage /> }), user: userEvent.setup() };
}

const queryOf = (url: URL) => {
  url.searchParams.delete('_t');
  return Object.fromEntries(url.searchParams);
};
const filters = {
  status: 'sold',
  overdue: 'true',
  agencyId: 'meridian',
  type: 'B',
  phase: '2',
  from: '2026-03-01',
  to: '2026-03-31',
  waited: '7-13',
  step: 'paid',
  stepFrom: '2026-03-02',
  stepTo: '2026-03-09',
  search: 'wong',
};

afterEach(() => vi.unstubAllGlobals());

describe('the register of bookings', () => {
  it('shows bookings of every status and leads to where each is processed (R-NAV-12, R-ADM-25, D-10)', async () => {
    open();
    const table = within(await screen.findByRole('table', { name: 'All bookings' }));
    expect(table.getAllByRole('row')).toHaveLength(3);
    const link = table.getByRole('link', { name: 'Open the booking of Lot 12 by Daniel Wong' });
    expect(link.getAttribute('href')).toBe(`/admin/bookings?booking=${sold._id}`);
  });

  it('names the booking that it opened, and has the list and its row again once that is closed', async () => {
    fakeNetwork(
      signedIn(userOf('admin'), {
        ...bookingLists(() => [sold]),
        'GET /bookings/admin': () => listOf([sold, cancelled]),
        [`GET /bookings/${sold._id}`]: () => json(sold),
        [`GET /uploads/documents/${sold._id}`]: () => json([]),
        ...agencyCalls([meridian]),
      }),
    );
    const others = [{ path: '/admin/bookings', element: <AdminBookingsPage /> }];
    const { router } = renderPage({ at: `${path}?agency=meridian`, path, page: <AllBookingsPage />, others });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('link', { name: /^Open the booking of Lot 12/ }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(screen.getByRole('heading', { level: 1, hidden: true }).textContent).toBe('All Bookings');
    expect(screen.queryByRole('table', { hidden: true })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'All Bookings' }));
    const link = await screen.findByRole('link', { name: /^Open the booking of Lot 12/ });
    expect(router.state.location).toMatchObject({ pathname: path, search: '?agency=meridian' });
    await waitFor(() => expect(document.activeElement).toBe(link));
  });

  describe('with a booking opened in the approvals', () => {
    const waiting = bookingOf('14', 'pending_admin', { agentResponseDate: daysAgo(2) });
    const other = bookingOf('15', 'pending_admin', { agentResponseDate: daysAgo(1) });
    async function openWaiting() {
      const details = [waiting, other].flatMap((booking): [string, () => Response][] => [
        [`GET /bookings/${booking._id}`, () => json(booking)],
        [`GET /uploads/documents/${booking._id}`, () => json([])],
      ]);
      fakeNetwork(
        signedIn(userOf('super_admin'), {
          ...bookingLists(() => [waiting, other]),
          ...Object.fromEntries(details),
          [`PUT /bookings/${waiting._id}/admin-response`]: () => json({ ...waiting, status: 'approved' }),
          ...agencyCalls([meridian]),
        }),
      );
      const others = [{ path: '/admin/bookings', element: <AdminBookingsPage /> }];
      const at = `${path}?status=pending_admin`;
      const { router } = renderPage({ at, path, page: <AllBookingsPage />, others });
      const user = userEvent.setup();
      await user.click(await screen.findByRole('link', { name: /^Open the booking of Lot 14/ }));
      const dialog = within(await screen.findByRole('dialog'));
      await dialog.findByRole('radio', { name: 'Booked (payment received)' });
      return { router, user, dialog };
    }

    it('is there again after the decision, which it says, and no other booking opens (D-136)', async () => {
      const { router, user, dialog } = await openWaiting();
      expect(dialog.queryByRole('switch', { name: 'Open the next one afterwards' })).toBeNull();
      await user.click(dialog.getByRole('radio', { name: 'Booked (payment received)' }));
      await user.click(dialog.getByRole('button', { name: 'Mark as booked' }));
      expect(await screen.findByText(/^Lot 14.*: Booking marked as booked/)).toBeTruthy();
      await screen.findByRole('table', { name: 'All bookings' });
      expect(router.state.location).toMatchObject({ pathname: path, search: '?status=pending_admin' });
    });

    it('is left behind once the approvals show another booking (D-136)', async () => {
      const { router, user } = await openWaiting();
      await act(() => router.navigate(`/admin/bookings?booking=${other._id}`));
      expect(await screen.findByRole('button', { name: 'Previous booking' })).toBeTruthy();
      await user.keyboard('{Escape}');
      await waitFor(() => expect(router.state.location.search).toBe(''));
      expect(router.state.location.pathname).toBe('/admin/bookings');
    });
  });

  it('sends the filters in the URL to the server (D-10, D-60)', async () => {
    const asked: unknown[] = [];
    open(
      {
        'GET /bookings/admin': ({ url }) => {
          asked.push(queryOf(url));
          return listOf([sold], 60);
        },
      },
      path + narrowed,
    );
    expect(await screen.findByText('60 bookings')).toBeTruthy();
    expect(asked).toEqual([{ ...filters, sort: '-price', sum: 'true', limit: '25', offset: '25' }]);
  });

  it('has its filters behind a button on a phone, with a count of set ones, and says what it lists (D-10, D-406)', async () => {
    const wide = window.matchMedia;
    window.matchMedia = (query) => ({ ...wide(query), matches: query.includes('max-width') });
    try {
      const { user, router } = open({}, `${path}${narrowed}`);
      await screen.findByRole('table');
      const opener = screen.getByRole('button', { name: 'Filters, 9 active' });
      expect(screen.getByRole('searchbox', { name: 'Search' })).toBeTruthy();
      expect(screen.queryByRole('combobox')).toBeNull();
      expect(screen.getByText(/^\d+ bookings? · Highest price$/)).toBeTruthy();
      expect(screen.getByRole('button', { name: 'Remove filter: Position' })).toBeTruthy();
      await user.click(opener);
      const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
      await user.click(sheet.getByRole('combobox', { name: 'Position' }));
      await user.click(screen.getByRole('option', { name: 'All positions' }));
      await waitFor(() => expect(opener.textContent).toBe('Filters8'));
      await user.click(sheet.getByRole('button', { name: 'Clear filters' }));
      await waitFor(() => expect(router.state.location.search).toBe('?q=wong&sort=-price'));
      await user.click(sheet.getByRole('button', { name: 'Show results' }));
      expect(await screen.findByRole('button', { name: 'Filters' })).toBeTruthy();
    } finally {
      window.matchMedia = wide;
    }
  });

  it('starts over on the first page with another filter (D-10)', async () => {
    const { user, router } = open({}, `${path}?page=2`);
    await screen.findByRole('table');
    await user.click(screen.getByRole('button', { name: 'Add filter' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Position' }));
    await user.click(await screen.findByRole('menuitem', { name: 'CORNER (A)' }));
    await waitFor(() => expect(router.state.location.search).toBe('?type=A'));
  });

  it('downloads exactly what is filtered, over all pages (D-10)', async () => {
    const asked: unknown[] = [];
    const { user } = open(
      {
        'GET /bookings/export': ({ url }) => {
          asked.push(queryOf(url));
          return json({ message: 'Too many downloads' }, 429);
        },
      },
      path + narrowed,
    );
    for (const name of ['Export Excel', 'Export CSV']) {
      await user.click(await screen.findByRole('button', { name: 'Export' }));
      await user.click(await screen.findByRole('menuitem', { name }));
      await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
    }
    expect((await screen.findAllByText('Too many downloads')).length).toBeGreaterThan(0);
    expect(asked).toEqual([
      { ...filters, format: 'xlsx' },
      { ...filters, format: 'csv' },
    ]);
  });

  it('says each filter in a chip that removes it, and Back brings it back (D-406)', async () => {
    const { user, router } = open({}, `${path}?q=wong&agency=meridian&sort=-price&phase=2`);
    expect(await screen.findByRole('button', { name: 'Agency: Meridian Industrial Realty' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Remove filter: Phase' }));
    await waitFor(() => expect(router.state.location.search).toBe('?q=wong&agency=meridian&sort=-price'));
    expect(screen.queryByRole('button', { name: /^Phase/ })).toBeNull();
    await act(() => router.navigate(-1));
    expect(await screen.findByRole('button', { name: 'Phase: 2' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(router.state.location.search).toBe('?q=wong&sort=-price'));
  });

  it.each([
    ['sold', false],
    ['open', true],
  ])('has a column of statuses where the filter %s leaves several: %s', async (status, has) => {
    open({}, `${path}?status=${status}`);
    await screen.findByRole('table', { name: 'All bookings' });
    expect(screen.queryByRole('columnheader', { name: 'Status' }) !== null).toBe(has);
  });

  it('says below the rows how many the filters found, and the sum of their prices (D-407)', async () => {
    const found = () =>
      new Response(JSON.stringify([sold]), {
        headers: { 'x-total-count': '60', 'x-total-price': '66000000' },
      });
    open({ 'GET /bookings/admin': found }, `${path}?status=sold`);
    expect(await screen.findByText('60 bookings')).toBeTruthy();
    expect(screen.getByText('RM 66,000,000 held or sold')).toBeTruthy();
  });
});
