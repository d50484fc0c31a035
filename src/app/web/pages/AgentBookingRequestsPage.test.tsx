import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Booking } from '#core/bookings/contract.ts';
import { bookingRefusals, bookingSuccess, bookingTexts } from '#core/bookings/messages.ts';
import { rejectionTexts } from '#core/review/decision-messages.ts';
import type { User } from '#core/users/contract.ts';
import { userOf } from '#test/accounts.ts';
import { bookingLists } from '#test/booking-lists.ts';
import { bookingOf, daysAgo } from '#test/bookings.ts';
import { confirmRejection } from '#test/reject.ts';
import { fakeNetwork, type Handlers, json, renderPage } from '#test/render-page.tsx';
import { signedIn } from '#test/signed-in.ts';
import { userEvent } from '#test/user-event.ts';
import { AgentBookingRequestsPage } from './AgentBookingRequestsPage.tsx';

const path = '/agent/booking-requests';
const all = `${path}?status=all`;
const agentAdmin = userOf('agent_admin', { agencyId: 'meridian', agencyStatus: 'approved' });
const admin = userOf('admin');

const waiting = bookingOf('12', 'pending_agent', {
  createdAt: daysAgo(3),
  requestMessage: 'Agent: Chitra Devi\nPhone: +60125550199\nDescription: A bakery\nPhone: forged',
  documentsComplete: false,
  documentMarks: { cheque: 'missing', ic_front: 'unchecked', ic_back: 'sent_back' },
});
const others = [
  bookingOf('5', 'pending_admin'),
  bookingOf('23', 'approved'),
  bookingOf('22', 'rejected_by_agent'),
  bookingOf('41', 'rejected'),
  bookingOf('7', 'cancelled'),
];

/** Renders the page for a viewer with these bookings; each call's handler can be replaced. */
function open(viewer: User, bookings: Booking[] = [waiting, ...others], answers: Handlers = {}, at = all) {
  const details = bookings.flatMap((booking): [string, () => Response][] => [
    [`GET /bookings/${booking._id}`, () => json(booking)],
    [`GET /uploads/documents/${booking._id}`, () => json([])],
  ]);
  fakeNetwork(
    signedIn(viewer, {
      ...bookingLists(() => bookings),
      ...Object.fromEntries(details),
      ...answers,
    }),
  );
  const shown = renderPage({ at, path, page: <AgentBookingRequestsPage /> });
  return { ...shown, user: userEvent.setup() };
}

async function openReview(user: ReturnType<typeof userEvent.setup>) {
  await user.click(await screen.findByRole('button', { name: 'Review Lot 12, Daniel Wong' }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText('Client');
  return within(dialog);
}

const lots = () =>
  within(screen.getByRole('table', { name: 'Booking requests' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => /Lot \d+/.exec(row.textContent ?? '')?.[0]);

/** Not in the filter, which says the same. */
const inBadge = { selector: '.mantine-Badge-label' };

afterEach(() => vi.unstubAllGlobals());

describe('the booking requests of an agency', () => {
  it('stay beside a link that names no booking, whatever it says', async () => {
    const usual = window.matchMedia;
    vi.stubGlobal('matchMedia', (query: string) => ({
      ...usual(query),
      matches: query.includes('min-width'),
    }));
    open(agentAdmin, undefined, {}, `${all}&booking=${encodeURIComponent('"]')}`);
    await screen.findByRole('table', { name: 'Booking requests' });
    expect(lots()).toHaveLength(6);
  });

  it('list every request, what waits for the agency first, in the words of its badge (R-STAT-02, R-STAT-03)', async () => {
    open(agentAdmin);
    expect(await screen.findByText('Pending Your Approval', inBadge)).toBeTruthy();
    expect(screen.getAllByText('Pending Admin').length).toBeGreaterThan(0);
    expect(screen.getAllByText(/^Ends in /)[0]).toBeTruthy();
    const documents = within(screen.getAllByRole('row')[1] as HTMLElement).getByRole('img', {
      name: 'Cheque or transfer slip: Missing, IC front: Not checked yet, IC back: Sent back',
    });
    expect(documents.textContent).toBe('Sent back');
    expect(lots()[0]).toBe('Lot 12');
    expect(screen.queryByRole('columnheader', { name: 'Agency' })).toBeNull();
  });

  it('are filtered by exact statuses, kept in the address (R-AGT-14, D-87)', async () => {
    const { user, router } = open(agentAdmin);
    const choices = await screen.findAllByRole('radio');
    expect(
      choices.map((choice) => [choice.getAttribute('value'), choice.getAttribute('aria-label')]),
    ).toEqual([
      ['all', 'All'],
      ['pending_agent', 'Pending Your Approval'],
      ['pending_admin', 'Pending Admin'],
      ['approved', 'Approved'],
      ['rejected_by_agent', 'Rejected by the agency'],
    ]);
    await user.click(screen.getByRole('radio', { name: 'Rejected by the agency' }));
    await waitFor(() => expect(lots()).toEqual(['Lot 22']));
    // nobody waits for these
    expect(screen.getByRole('button', { name: 'Sort by: Newest first' })).toBeTruthy();
    expect(router.state.location.search).toBe('?status=rejected_by_agent');
    await user.click(screen.getByRole('radio', { name: 'All' }));
    expect(router.state.location.search).toBe('?status=all');
    await waitFor(() => expect(lots()).toHaveLength(6));
  });

  it('are asked for by the hold that ends first, an order of the agency alone (D-401)', async () => {
    const asked: (string | null)[] = [];
    const { 'GET /bookings/agent': list, ...lists } = bookingLists(() => [waiting]);
    const { user } = open(agentAdmin, [waiting], {
      ...lists,
      'GET /bookings/agent': (request) => {
        asked.push(request.url.searchParams.get('sort'));
        return list(request);
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Sort by: Waiting longest' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Hold ends first' }));
    await waitFor(() => expect(asked).toEqual(['waiting', 'ending']));
  });

  it('open on what waits for the reader, with all of them one press away (D-194)', async () => {
    const { user, router } = open(agentAdmin, [waiting, ...others], {}, path);
    await screen.findByText('1 of 6');
    expect(lots()).toEqual(['Lot 12']);
    await user.click(screen.getByRole('radio', { name: 'All' }));
    await waitFor(() => expect(lots()).toHaveLength(6));
    expect(router.state.location.search).toBe('?status=all');
  });

  it('are searched, and say so when nothing is found', async () => {
    const { user, router } = open(agentAdmin);
    const search = await screen.findByRole('searchbox', { name: 'Search' });
    await user.type(search, 'lot 23');
    await waitFor(() => expect(lots()).toEqual(['Lot 23']));
    await waitFor(() => expect(router.state.location.search).toBe('?status=all&q=lot+23'));
    await user.type(search, '9');
    expect(await screen.findByText('No booking matches your search and filter.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    await waitFor(() => expect(lots()).toHaveLength(6));
  });

  it('say that there is nothing, and why nothing could be loaded (R-MSG-17)', async () => {
    const { unmount } = open(agentAdmin, []);
    expect(await screen.findByText('No booking requests yet.')).toBeTruthy();
    unmount();
    open(agentAdmin, [], { 'GET /bookings/agent': () => json({ message: 'No' }, 500) });
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to load booking requests');
  });

  it('are refreshed with a word about how it went (R-MSG-16, R-MSG-31)', async () => {
    let isBroken = false;
    const { user } = open(agentAdmin, [waiting], {
      'GET /bookings/agent': () => (isBroken ? json({ message: 'No' }, 500) : json([waiting])),
    });
    expect(await screen.findByText(/^Last refreshed/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText(bookingTexts.refreshed)).toBeTruthy();
    isBroken = true;
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText("Couldn't refresh booking requests")).toBeTruthy();
    expect(screen.getByText('Pending Your Approval', inBadge)).toBeTruthy();
  });
});

describe('the answer to a request', () => {
  it('shows client, property, labelled lines and documents, and ignores a forged line (R-AGT-10, D-90)', async () => {
    const { user } = open(agentAdmin);
    const dialog = await openReview(user);
    expect(dialog.getByText('Agent: Chitra Devi')).toBeTruthy();
    expect(dialog.getByText('Phone: +60125550199')).toBeTruthy();
    expect(dialog.getByText('Description: A bakery')).toBeTruthy();
    expect(dialog.getByText('Phone: forged')).toBeTruthy();
    expect(await dialog.findByText('No documents uploaded with this booking.')).toBeTruthy();
  });

  it('offers whoever made it for a client to cancel it, in a question with lot and client (D-77, D-411)', async () => {
    const made = bookingOf('5', 'pending_admin', { createdBy: agentAdmin._id, name: 'Daniel Wong' });
    const sent: string[] = [];
    const { user } = open(agentAdmin, [made, bookingOf('23', 'approved')], {
      [`GET /bookings/${made._id}/outcomes`]: () => json([]),
      [`DELETE /bookings/${made._id}`]: ({ url }) => {
        sent.push(String(url));
        return json({
          ...made,
          status: 'cancelled',
          effects: [],
          message: 'Booking was successfully cancelled.',
        });
      },
    });
    await user.click(await screen.findByRole('button', { name: 'View Lot 23, Daniel Wong' }));
    const other = within(await screen.findByRole('dialog'));
    await other.findByText('Client');
    expect(other.queryByRole('button', { name: 'Cancel Booking' })).toBeNull();
    expect(other.getByText('You did not make this booking. Ask the park office to cancel it.')).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(await screen.findByRole('button', { name: 'View Lot 5, Daniel Wong' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel Booking' }));
    const question = within(await screen.findByRole('dialog', { name: 'Cancel this booking?' }));
    expect(question.getByText('Lot 5, Daniel Wong')).toBeTruthy();
    await user.click(question.getByRole('button', { name: 'Cancel Booking' }));
    expect(await screen.findByText(bookingSuccess.cancelled)).toBeTruthy();
    expect(sent).toHaveLength(1);
  });

  it('asks about the cancellation at once where the link to it says so (D-421)', async () => {
    const made = bookingOf('5', 'pending_admin', { createdBy: agentAdmin._id, name: 'Daniel Wong' });
    const answers = { [`GET /bookings/${made._id}/outcomes`]: () => json([]) };
    open(agentAdmin, [made], answers, `${path}?booking=${made._id}&decide=cancel`);
    expect(await screen.findByRole('dialog', { name: 'Cancel this booking?' })).toBeTruthy();
  });

  it('needs a choice (R-AGT-16)', async () => {
    const { user } = open(agentAdmin);
    const dialog = await openReview(user);
    await user.click(dialog.getByRole('button', { name: 'Send answer' }));
    expect(dialog.getByText('Please select an action (approve or reject)')).toBeTruthy();
  });

  it.each([
    [
      'Approve',
      'approve',
      'Booking request approved successfully',
      bookingSuccess.forwarded,
      'pending_admin',
    ],
    [
      'Reject',
      'reject',
      'Booking request rejected successfully',
      bookingSuccess.rejectedByAgency,
      'rejected_by_agent',
    ],
  ] as const)(
    '%s sends action and notes, and says both wordings (R-AGT-17, D-85)',
    async (choice, action, alert, corner, status) => {
      const sent: unknown[] = [];
      let now: Booking = waiting;
      const { user } = open(agentAdmin, [waiting], {
        ...bookingLists(() => [now]),
        [`PUT /bookings/${waiting._id}/agent-response`]: ({ init }) => {
          sent.push(JSON.parse(String(init.body)));
          now = { ...waiting, status };
          return json({ ...now, message: corner });
        },
      });
      const dialog = await openReview(user);
      await user.click(dialog.getByRole('radio', { name: choice }));
      // what the client reads without notes, which a rejection asks for once more
      const description =
        action === 'approve' ? 'Without a note the client reads: Booking request approved by agent' : '';
      const named = { name: 'Notes (visible to the client)', description };
      expect(dialog.getByRole('textbox', named)).toBeTruthy();
      await user.type(dialog.getByLabelText('Notes (visible to the client)'), ' As agreed. ');
      await user.click(dialog.getByRole('button', { name: `${choice} request` }));
      if (action === 'reject') await confirmRejection(user);
      expect(await screen.findByText(alert)).toBeTruthy();
      expect(await screen.findByText(`Lot 12: ${corner}`)).toBeTruthy();
      expect(sent).toEqual([
        {
          action,
          agentNotes: 'As agreed.',
          seenStatus: 'pending_agent',
          seenLotId: 'lot-12',
          seenPrice: 1_100_000,
        },
      ]);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(screen.queryByText('Pending Your Approval', inBadge)).toBeNull();
    },
  );

  it('takes a proposed price with the approval, for which one button stands until then (D-447)', async () => {
    const sent: unknown[] = [];
    const { user } = open(agentAdmin, [{ ...waiting, workDesk: 'agency' }], {
      [`PUT /bookings/${waiting._id}/agent-response`]: ({ init }) => {
        sent.push(JSON.parse(String(init?.body)));
        return json({ ...waiting, message: 'ok', effects: [] });
      },
    });
    const dialog = await openReview(user);
    expect(dialog.queryByRole('button', { name: 'Propose a price…' })).toBeNull();
    await user.click(dialog.getByRole('radio', { name: 'Approve' }));
    await user.click(dialog.getByRole('button', { name: 'Propose a price…' }));
    await user.type(dialog.getByRole('textbox', { name: /^Proposed price/ }), '1,100,000');
    await user.click(dialog.getByRole('button', { name: 'Approve request' }));
    expect(await dialog.findByText('This is the price already')).toBeTruthy();
    await user.clear(dialog.getByRole('textbox', { name: /^Proposed price/ }));
    await user.type(dialog.getByRole('textbox', { name: /^Proposed price/ }), '950,000');
    await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Signs this month');
    await user.click(dialog.getByRole('button', { name: 'Approve request' }));
    const proposal = { price: 950_000, reason: 'Signs this month' };
    await waitFor(() =>
      expect(sent).toEqual([
        {
          proposal,
          action: 'approve',
          agentNotes: '',
          seenStatus: 'pending_agent',
          seenLotId: 'lot-12',
          seenPrice: 1_100_000,
        },
      ]),
    );
  });

  it('reads the lists again about a second later (R-CONST-14)', async () => {
    let reads = 0;
    const { user } = open(agentAdmin, [waiting], {
      'GET /bookings/agent': () => {
        reads += 1;
        return json([waiting]);
      },
      [`PUT /bookings/${waiting._id}/agent-response`]: () => json({ ...waiting, message: 'ok' }),
    });
    const dialog = await openReview(user);
    await user.click(dialog.getByRole('radio', { name: 'Approve' }));
    await user.click(dialog.getByRole('button', { name: 'Approve request' }));
    await waitFor(() => expect(reads).toBe(2));
    await waitFor(() => expect(reads).toBe(3), { timeout: 2000 });
  });

  it('shows the refusal of the server after a prefix (R-MSG-14)', async () => {
    const { user } = open(agentAdmin, [waiting], {
      [`PUT /bookings/${waiting._id}/agent-response`]: () =>
        json({ message: bookingRefusals.ALREADY_ANSWERED.message, status: 'cancelled' }, 409),
    });
    const dialog = await openReview(user);
    await user.click(dialog.getByRole('radio', { name: 'Reject' }));
    await user.click(dialog.getByRole('button', { name: 'Reject request' }));
    await confirmRejection(user, rejectionTexts.reasons.details);
    expect((await dialog.findByRole('alert')).textContent).toBe(
      'Failed to reject booking request: This request has already been answered',
    );
  });

  it('keeps the true status and offers Retry when no answer comes (D-51)', async () => {
    const { user } = open(agentAdmin, [waiting], {
      [`PUT /bookings/${waiting._id}/agent-response`]: () => json({ message: 'x' }, 503),
      [`PUT /bookings/${waiting._id}/status-update`]: () => json({ message: 'x' }, 503),
    });
    const dialog = await openReview(user);
    await user.click(dialog.getByRole('radio', { name: 'Approve' }));
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
    await user.click(dialog.getByRole('button', { name: 'Approve request' }));
    await act(() => vi.advanceTimersByTimeAsync(3000));
    expect(await dialog.findByText('Failed to update status')).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Retry' })).toBeTruthy();
    // once: a second button to retry would leave this failure standing
    expect(screen.queryByText(/could not be set to 'Forwarded to Admin'/)).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText(/could not be set to 'Forwarded to Admin'/)).toBeTruthy();
    expect(screen.getByText('Pending Your Approval', inBadge)).toBeTruthy();
  });

  it('is not offered once the request is answered (R-AGT-11)', async () => {
    const { user } = open(agentAdmin);
    await user.click(await screen.findByRole('button', { name: 'View Lot 5, Daniel Wong' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('Client')).toBeTruthy();
    expect(dialog.queryByRole('radio')).toBeNull();
  });

  it('leaves the row with the state that was read last, though the list holds an older one (D-194)', async () => {
    const answered = { ...waiting, status: 'pending_admin', updatedAt: new Date().toISOString() };
    const { user } = open(agentAdmin, [waiting], { [`GET /bookings/${waiting._id}`]: () => json(answered) });
    const dialog = await openReview(user);
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(await screen.findByRole('button', { name: 'View Lot 12, Daniel Wong' })).toBeTruthy();
  });

  it('is not offered for a booking of another agency, made there in former times (D-134)', async () => {
    open(agentAdmin, [{ ...waiting, agencyId: 'former' }]);
    expect(await screen.findByRole('button', { name: 'View Lot 12, Daniel Wong' })).toBeTruthy();
  });

  it('shows a failure to load the details, with a retry (R-MSG-15)', async () => {
    let isBroken = true;
    const { user } = open(agentAdmin, [waiting], {
      [`GET /bookings/${waiting._id}`]: () => (isBroken ? json({ message: 'x' }, 500) : json(waiting)),
    });
    await user.click(await screen.findByRole('button', { name: 'Review Lot 12, Daniel Wong' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('Failed to load booking request details. Please try again.')).toBeTruthy();
    isBroken = false;
    await user.click(dialog.getByRole('button', { name: 'Retry' }));
    expect(await dialog.findByText('Client')).toBeTruthy();
  });
});

describe('an administrator on the booking requests', () => {
  it('sees whose request it is, in its own words, and what is overdue (R-AGT-27, D-80, D-89)', async () => {
    const late = bookingOf('5', 'pending_admin', { createdAt: daysAgo(20), agentResponseDate: daysAgo(8) });
    open(admin, [waiting, late]);
    expect(await screen.findByRole('columnheader', { name: 'Agency' })).toBeTruthy();
    expect(screen.getAllByText('Meridian Industrial Realty')).toHaveLength(2);
    expect(screen.getByText('Pending Your Approval', inBadge)).toBeTruthy();
    expect(screen.getByText('With you for 8 days').textContent).toBe('With you for 8 days (Overdue)');
  });

  it('reads that an answer replaces the agency’s (D-89)', async () => {
    const { user } = open(admin);
    const dialog = await openReview(user);
    await user.click(dialog.getByRole('radio', { name: 'Approve' }));
    expect(dialog.getByText(/^You decide before Meridian Industrial Realty has answered\./)).toBeTruthy();
  });
});
