import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Booking } from '#core/bookings/contract.ts';
import type { Effect } from '#core/bookings/outcome-lifecycle.ts';
import { local } from '#platform/web/storage.ts';
import { userOf } from '#test/accounts.ts';
import { bookingLists } from '#test/booking-lists.ts';
import { bookingOf, daysAgo } from '#test/bookings.ts';
import { outcome, outcomesOf } from '#test/outcomes.ts';
import { confirmRejection } from '#test/reject.ts';
import { fakeNetwork, json, renderPage } from '#test/render-page.tsx';
import { signedIn } from '#test/signed-in.ts';
import { stillClock } from '#test/still-clock.ts';
import { userEvent } from '#test/user-event.ts';
import { AgentBookingRequestsPage } from './AgentBookingRequestsPage.tsx';

const path = '/agent/booking-requests';
const viewer = userOf('agent_admin', { agencyId: 'meridian', agencyStatus: 'approved' });

/** Three pending requests, oldest first, and one that is with the office. */
const waiting = ['12', '31', '62'].map((lot, index) =>
  bookingOf(lot, 'pending_agent', { createdAt: daysAgo(9 - index) }),
);

/** A fake server with a booking queue that applies decisions. */
function open(at = `${path}?status=all`, more: Record<string, () => Response> = {}) {
  const bookings = new Map<string, Booking>(
    [...waiting, bookingOf('5', 'pending_admin')].map((booking) => [booking._id, booking]),
  );
  const sent: string[] = [];
  const answers = [...bookings.keys()].map((id) => ({
    [`GET /bookings/${id}`]: () => json(bookings.get(id)),
    [`GET /uploads/documents/${id}`]: () => json([]),
    [`PUT /bookings/${id}/agent-response`]: ({ init }: { init: RequestInit }) => {
      const { action } = JSON.parse(String(init.body));
      sent.push(`${action} ${bookings.get(id)?.lotNumber}`);
      const status = action === 'approve' ? 'pending_admin' : 'rejected_by_agent';
      const changed: Booking = { ...(bookings.get(id) as Booking), status };
      bookings.set(id, changed);
      return json({ ...changed, message: 'ok' });
    },
  }));
  fakeNetwork(
    signedIn(viewer, {
      ...bookingLists(() => [...bookings.values()]),
      ...Object.assign({}, ...answers),
      ...more,
    }),
  );
  return { ...renderPage({ at, path, page: <AgentBookingRequestsPage /> }), user: userEvent.setup(), sent };
}

const focused = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
const passSecond = stillClock();
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

afterEach(() => {
  local.deskSettings.clear();
  vi.unstubAllGlobals();
});

describe('a booking queue by keyboard', () => {
  it('leads from row to row with J, K and the arrows, and opens with Enter', async () => {
    const { user } = open();
    await screen.findByRole('table', { name: 'Booking requests' });
    await user.keyboard('j');
    expect(focused()).toBe('Review Lot 12, Daniel Wong');
    await user.keyboard('j{ArrowDown}');
    expect(focused()).toBe('Review Lot 62, Daniel Wong');
    await user.keyboard('k');
    expect(focused()).toBe('Review Lot 31, Daniel Wong');
    await user.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByRole('heading', { name: 'Lot 31, Daniel Wong' })).toBeTruthy();
    expect(dialog.getByText('2 of 4')).toBeTruthy();
  });

  it.each([
    [
      'a',
      'approve',
      'Booking request approved successfully',
      'Lot 12: Booking request approved and forwarded to admin',
    ],
    ['r', 'reject', 'Booking request rejected successfully', 'Lot 12: Booking request rejected'],
  ])(
    'answers with %s and Enter, sent at once, and focuses the next row if so wished (R-AGT-15, R-MSG-29, R-MSG-30)',
    async (key, action, alert, toast) => {
      local.deskSettings.set({ [viewer._id]: { stops: true } });
      const { user, sent } = open();
      await screen.findByRole('table', { name: 'Booking requests' });
      await user.keyboard(`j${key}`);
      await waitFor(() => expect(document.activeElement?.tagName).toBe('TEXTAREA'));
      await user.keyboard('ar jk n?');
      // what was typed while it opened has arrived, and not only when the hold times out after ten seconds
      await waitFor(
        () => expect(screen.getByLabelText<HTMLTextAreaElement>(/^Notes/).value).toBe('ar jk n?'),
        { timeout: 5_000 },
      );
      expect(sent).toEqual([]);
      await user.keyboard('{Enter}');
      if (action === 'reject') await confirmRejection(user);
      expect(await screen.findByText(alert)).toBeTruthy();
      expect(await screen.findByText(toast)).toBeTruthy();
      expect(sent).toEqual([`${action} 12`]);
      await isClosed();
      await waitFor(() => expect(focused()).toBe('Review Lot 31, Daniel Wong'));
    },
  );

  it('changes the choice by the key of another one, and sends neither such letters nor the first choice (D-194)', async () => {
    const { user, sent } = open();
    await user.click(await screen.findByRole('button', { name: 'Review Lot 12, Daniel Wong' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByLabelText(/^Notes/);
    await user.keyboard('arar{Enter}');
    expect(dialog.getByRole('radio', { name: 'Reject', checked: true })).toBeTruthy();
    expect(dialog.getByLabelText<HTMLTextAreaElement>(/^Notes/).value).toBe('');
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: /^Reject Lot 12/ })).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('works through all that waits with two keys each, with nothing taken over from the one before (D-194)', async () => {
    const { user, sent } = open();
    await user.click(await screen.findByRole('button', { name: 'Review Lot 12, Daniel Wong' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(
      (await dialog.findByRole('switch', { name: 'Open the next one afterwards' })).ariaChecked,
    ).not.toBe('false');
    await user.type(dialog.getByLabelText(/^Notes/), 'Only for lot 12, a and r');
    await user.click(dialog.getByRole('radio', { name: 'Reject' }));
    await user.click(dialog.getByRole('button', { name: 'Reject request' }));
    await confirmRejection(user);
    expect(await dialog.findByRole('heading', { name: 'Lot 31, Daniel Wong' })).toBeTruthy();
    expect(await dialog.findByText('Booking request rejected successfully')).toBeTruthy();
    expect(dialog.getByLabelText<HTMLTextAreaElement>(/^Notes/).value).toBe('');
    expect(dialog.queryByRole('radio', { checked: true })).toBeNull();
    // typed further for the one before: within a second no key acts
    await user.keyboard('a{Enter}');
    expect(dialog.queryByRole('radio', { checked: true })).toBeNull();
    passSecond();
    await user.keyboard('a{Enter}');
    expect(await dialog.findByRole('heading', { name: 'Lot 62, Daniel Wong' })).toBeTruthy();
    passSecond();
    await user.keyboard('a{Enter}');
    await isClosed();
    expect(sent).toEqual(['reject 12', 'approve 31', 'approve 62']);
  });

  it('leads through the list inside the open request', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Review Lot 31, Daniel Wong' }));
    const dialog = within(await screen.findByRole('dialog'));
    await waitFor(() => expect(document.activeElement?.closest('[role="dialog"]')).not.toBeNull());
    await user.keyboard('j');
    expect(await dialog.findByText('3 of 4')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Previous booking' }));
    await user.keyboard('k');
    expect(await dialog.findByText('1 of 4')).toBeTruthy();
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Previous booking' }).disabled).toBe(true);
  });

  it('leaves the keys of the browser alone', async () => {
    const { user } = open();
    await screen.findByRole('table', { name: 'Booking requests' });
    await user.keyboard('j{Control>}a{/Control}{Meta>}r{/Meta}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('lists its keys behind ?, and the list under it rests meanwhile', async () => {
    const { user } = open();
    await screen.findByRole('table', { name: 'Booking requests' });
    await user.keyboard('?');
    const help = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    expect(help.getByText('Approve; Ctrl+Enter sends the answer')).toBeTruthy();
    await user.keyboard('ja');
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    await user.keyboard('{Escape}');
    await isClosed();
    await user.keyboard('/');
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search' }));
  });

  it('only opens what is not for the agency to answer', async () => {
    const { user, sent } = open(`${path}?status=pending_admin`);
    await screen.findByRole('button', { name: 'View Lot 5, Daniel Wong' });
    await user.keyboard('ja');
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByRole('heading', { name: 'Lot 5, Daniel Wong' })).toBeTruthy();
    expect(dialog.queryByRole('radio')).toBeNull();
    await user.keyboard('a{Enter}');
    expect(sent).toEqual([]);
  });
});

describe('several booking requests', () => {
  it('are approved together, with what follows for each said once, on request though documents are missing (D-354, D-408)', async () => {
    const effects: Effect[] = [
      { kind: 'status', becomes: 'pending_admin' },
      { kind: 'lot', becomes: 'reserved' },
      { kind: 'told', audiences: ['parties', 'office'] },
    ];
    const [first, second] = waiting as [Booking, Booking, Booking];
    const { user } = open(path, {
      [outcomesOf(first)]: () => json([outcome('forward', ...effects)]),
      [outcomesOf(second)]: () => json([outcome('forward', ...effects)]),
      'POST /bookings/bulk-approve': () =>
        json({
          done: 1,
          refused: 1,
          rows: [
            { id: first._id, done: true, message: 'ok', effects },
            { id: second._id, done: false, message: 'no', status: 'cancelled' },
          ],
        }),
    });
    await screen.findByRole('button', { name: 'Review Lot 12, Daniel Wong' });
    await user.keyboard('jxjxa');
    const dialog = within(await screen.findByRole('dialog', { name: 'Approve 2 booking requests?' }));
    expect(await dialog.findByText('None is ready. Tick the box to go on all the same.')).toBeTruthy();
    // where none is ready, the box has the focus
    const box = dialog.getByRole('checkbox', { name: 'Also the 2 with something open' });
    await waitFor(() => expect(document.activeElement).toBe(box));
    await user.keyboard('{Enter}');
    const said =
      'Each request goes to the park office. Each lot stays reserved. Told of it: the client and the park office.';
    expect(dialog.getByText(said, { exact: false })).toBeTruthy();
    await user.keyboard(' ');
    await user.click(dialog.getByRole('button', { name: 'Approve 2' }));
    expect(await screen.findByRole('dialog', { name: '1 of 2 done' })).toBeTruthy();
    expect(dialog.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
      'Lot 31, Daniel Wong: meanwhile decided by somebody else: Cancelled',
      'Lot 12, Daniel Wong: approved',
    ]);
  });
});
