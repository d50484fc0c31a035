import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Booking } from '#core/bookings/contract.ts';
import { bookingTexts, decisionTexts, saleTexts } from '#core/bookings/messages.ts';
import { local } from '#platform/web/storage.ts';
import { userOf } from '#test/accounts.ts';
import { bookingLists } from '#test/booking-lists.ts';
import { bookingOf, daysAgo } from '#test/bookings.ts';
import { lotFree, money, outcome, outcomesOf } from '#test/outcomes.ts';
import { confirmRejection } from '#test/reject.ts';
import { fakeNetwork, type Handlers, json, renderPage } from '#test/render-page.tsx';
import { signedIn } from '#test/signed-in.ts';
import { userEvent } from '#test/user-event.ts';
import { AdminBookingsPage } from './AdminBookingsPage.tsx';

const path = '/admin/bookings';
const all = `${path}?status=all`;
const late = bookingOf('5', 'pending_admin', { createdAt: daysAgo(20), agentResponseDate: daysAgo(8) });
const fresh = bookingOf('35', 'pending_admin', { agentResponseDate: daysAgo(1) });
const approved = bookingOf('23', 'approved');
const every = [
  fresh,
  late,
  bookingOf('12', 'pending_agent'),
  approved,
  bookingOf('2', 'sold'),
  bookingOf('41', 'rejected'),
  bookingOf('22', 'rejected_by_agent'),
  bookingOf('7', 'cancelled'),
  bookingOf('32', 'expired'),
];

/** What is left of Booked on a booking that is booked. */
const notesAgain = 'Replace the notes';

function open(bookings: Booking[] = every, answers: Handlers = {}, at = all) {
  const details = bookings.flatMap((booking): [string, () => Response][] => [
    [`GET /bookings/${booking._id}`, () => json(booking)],
    [`GET /uploads/documents/${booking._id}`, () => json([])],
  ]);
  fakeNetwork(
    signedIn(userOf('admin'), {
      ...bookingLists(() => bookings),
      ...Object.fromEntries(details),
      ...answers,
    }),
  );
  const shown = renderPage({ at, path, page: <AdminBookingsPage /> });
  return { ...shown, user: userEvent.setup() };
}

async function openDialog(user: ReturnType<typeof userEvent.setup>, name: RegExp) {
  await user.click(await screen.findByRole('button', { name }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('Client');
  return dialog;
}

const lots = () =>
  within(screen.getByRole('table', { name: 'Booking approvals' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => /Lot \d+/.exec(row.textContent ?? '')?.[0]);

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the booking approvals', () => {
  it('list every booking, the longest wait for an administrator first, overdue ones marked (R-ADM-25, D-80)', async () => {
    open();
    const table = within(await screen.findByRole('table', { name: 'Booking approvals' }));
    expect(table.getByText('With you for 8 days').textContent).toBe('With you for 8 days (Overdue)');
    expect(lots().slice(0, 3)).toEqual(['Lot 5', 'Lot 35', 'Lot 12']);
    expect(lots()).toHaveLength(9);
    expect(screen.getByText('With you for 1 day').textContent).toBe('With you for 1 day');
  });

  it('use the labels of administrators (R-STAT-02, R-STAT-03)', async () => {
    open();
    const table = within(await screen.findByRole('table', { name: 'Booking approvals' }));
    expect(table.getAllByText('Pending Your Approval')).toHaveLength(2);
    expect(table.getByText('Pending Agent')).toBeTruthy();
    expect(table.getAllByText('Rejected')).toHaveLength(2);
  });

  it('have a column of statuses only where the filter does not say the one there is, and open by their rows (D-360)', async () => {
    const { user } = open(every, {}, path);
    await screen.findByRole('table', { name: 'Booking approvals' });
    expect(screen.queryByRole('columnheader', { name: 'Status' })).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'All' }));
    expect(await screen.findByRole('columnheader', { name: 'Status' })).toBeTruthy();
    await user.click(screen.getAllByText(/^RM/)[0] as HTMLElement);
    expect(await screen.findByRole('dialog', { name: /^Booking of Lot 5/ })).toBeTruthy();
  });

  it('are narrowed by the statuses that the office decides on (R-STAT-18, D-87)', async () => {
    open(every, {}, `${path}?status=rejected`);
    await screen.findByRole('table', { name: 'Booking approvals' });
    expect(lots().toSorted()).toEqual(['Lot 22', 'Lot 41']);
    expect(screen.getAllByRole('radio').map((choice) => choice.getAttribute('value'))).toEqual([
      'all',
      'pending_admin',
      'approved',
      'sold',
      'rejected',
    ]);
  });

  it('show exactly the overdue ones, by the address of the card (R-STAT-18, D-80, D-87)', async () => {
    const { user, router } = open(every, {}, `${path}?overdue=true`);
    await screen.findByText('1 of 9');
    expect(lots()).toEqual(['Lot 5']);
    expect(screen.getByRole('button', { name: 'Overdue' }).getAttribute('aria-pressed')).toBe('true');
    await user.click(screen.getByRole('radio', { name: 'Approved' }));
    await waitFor(() => expect(router.state.location.search).toBe('?status=approved'));
    // nothing of these waits for the office
    expect(screen.queryByRole('button', { name: 'Overdue' })).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'All' }));
    await user.click(screen.getByRole('button', { name: 'Overdue' }));
    await waitFor(() => expect(router.state.location.search).toBe('?status=all&overdue=true'));
    await waitFor(() => expect(lots()).toEqual(['Lot 5']));
  });

  it('are narrowed by the filters of all bookings, in the list and its counts alike (D-406)', async () => {
    const asked: string[] = [];
    const lists = bookingLists(() => every);
    const spied = Object.fromEntries(
      (['GET /bookings/admin', 'GET /bookings/counts'] as const).map((call): [string, Handlers[string]] => [
        call,
        (request) => {
          asked.push(`${call} ${request.url.searchParams.get('waited')}`);
          return lists[call](request);
        },
      ]),
    );
    const { user, router } = open(every, spied);
    await user.click(await screen.findByRole('button', { name: 'Add filter' }));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'Agency',
      'Ends within 3 days',
      'To come back to',
      'Proposed price',
      'Position',
      'Phase',
      'Requested',
      'Waiting for',
      'What happened',
      'Happened',
    ]);
    await user.click(screen.getByRole('menuitem', { name: 'Waiting for' }));
    await user.click(await screen.findByRole('menuitem', { name: '7 to 13 days' }));
    await waitFor(() => expect(router.state.location.search).toBe('?status=all&waited=7-13'));
    await waitFor(() =>
      expect(asked).toEqual(
        expect.arrayContaining(['GET /bookings/admin 7-13', 'GET /bookings/counts 7-13']),
      ),
    );
    expect(screen.getByRole('button', { name: 'Remove filter: Waiting for' })).toBeTruthy();
  });

  it('are read a page at a time, counted and searched by the server, all of it kept in the address', async () => {
    const many = Array.from({ length: 60 }, (_, index) =>
      bookingOf(String(index + 101), 'pending_admin', { agentResponseDate: daysAgo(60 - index) }),
    );
    const asked: string[] = [];
    const lists = bookingLists(() => [...many, approved]);
    const { user, router } = open(many, {
      ...lists,
      'GET /bookings/admin': (request) => {
        const { sort, limit, offset, status, search } = Object.fromEntries(request.url.searchParams);
        asked.push([sort, limit, offset, status ?? 'any', search ?? ''].join(' '));
        return lists['GET /bookings/admin'](request);
      },
    });
    await screen.findByText('61 in all');
    expect(lots()).toHaveLength(25);
    await user.click(screen.getByRole('button', { name: 'Page 3' }));
    await waitFor(() => expect(lots()).toHaveLength(11));
    expect(router.state.location.search).toBe('?status=all&page=3');
    // a changed filter resets the page; each filter shows its count
    await user.click(screen.getByRole('radio', { name: 'Approved' }));
    await waitFor(() => expect(lots()).toEqual(['Lot 23']));
    expect(await screen.findByText('1 of 61')).toBeTruthy();
    expect(router.state.location.search).toBe('?status=approved');
    await user.click(screen.getByRole('radio', { name: 'All' }));
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'lot 112');
    await waitFor(() => expect(lots()).toEqual(['Lot 112']));
    await waitFor(() => expect(router.state.location.search).toBe('?status=all&q=lot+112'));
    expect(asked).toContain('waiting 25 0 any ');
    expect(asked).toContain('waiting 25 50 any ');
    expect(asked).toContain('createdAt 25 0 approved ');
    expect(asked).toContain('waiting 25 0 any lot 112');
  });

  it('say on a phone what they list, how many, and in which order (D-406)', async () => {
    const wide = window.matchMedia('');
    vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ ...wide, matches: /max-w/.test(query) }));
    const { user } = open(every, {}, `${path}?phase=1`);
    const line = await screen.findByText(/· Waiting longest$/);
    expect(line.textContent).toBe('Pending Your Approval 2 · Waiting longest');
    await user.click(screen.getByRole('button', { name: 'Remove filter: Phase' }));
    expect(document.activeElement?.textContent).toMatch(/^Filters/);
    vi.restoreAllMocks();
  });

  it('lead back from a page that is no more to the last one there is', async () => {
    const { router } = open(every, {}, `${all}&page=7`);
    await screen.findByRole('table', { name: 'Booking approvals' });
    expect(lots()).toHaveLength(9);
    expect(router.state.location.search).toBe('?status=all');
  });

  it('say that there is nothing, and why nothing could be loaded (R-MSG-19)', async () => {
    const { unmount } = open([]);
    expect(await screen.findByText('No bookings yet.')).toBeTruthy();
    unmount();
    open([], { 'GET /bookings/admin': () => json({ message: 'x' }, 403) });
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Failed to load booking requests. Please try refreshing the page.',
    );
  });

  it('come from the fallback endpoint when the first one fails, without what no agent admin touched (R-CALL-49)', async () => {
    const agentAdmin = { _id: 'aa', name: 'Aisyah Tan', email: 'agentadmin@aero.example' };
    open(every, {
      'GET /bookings/admin': () => json({ message: 'x' }, 500),
      'GET /bookings/all': bookingLists(() => [{ ...late, agentAdmin }, fresh])['GET /bookings/admin'],
    });
    expect(
      await screen.findByText(
        'The full list could not be read. This one leaves out bookings that no agency has forwarded or created.',
      ),
    ).toBeTruthy();
    expect(lots()).toEqual(['Lot 5']);
  });

  it('are not asked of the fallback endpoint after a refusal (D-54)', async () => {
    const second = vi.fn(() => json(every));
    open(every, { 'GET /bookings/admin': () => json({ message: 'x' }, 403), 'GET /bookings/all': second });
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(second).not.toHaveBeenCalled();
  });

  it('leave nothing of anybody in the browser (D-55)', async () => {
    open();
    await screen.findByRole('table', { name: 'Booking approvals' });
    expect(local.cachedBookings.get()).toBeNull();
    expect(JSON.stringify({ ...window.localStorage, ...window.sessionStorage })).not.toContain('Daniel');
  });
});

describe('the processing dialog', () => {
  it('offers three actions and needs one (R-ADM-05, R-ADM-06)', async () => {
    const { user } = open();
    const dialog = await openDialog(user, /^Review Lot 5,/);
    expect(dialog.getAllByRole('radio').map((choice) => choice.getAttribute('aria-label'))).toEqual([
      'Booked (payment received)',
      'Sold (sale finalized)',
      'Reject',
    ]);
    await user.click(dialog.getByRole('button', { name: 'Process booking' }));
    expect(dialog.getByText('Please select an action (booked, sold, or reject)')).toBeTruthy();
  });

  it('opens with the choice of the link that leads to it, and closes without it (D-421)', async () => {
    const { user, router } = open(every, {}, `${path}?booking=${late._id}&decide=reject`);
    const dialog = within(await screen.findByRole('dialog'));
    const choice = await dialog.findByRole<HTMLInputElement>('radio', { name: 'Reject' });
    expect(choice.checked || choice.getAttribute('aria-checked')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('leads to no neighbours of a booking that is not in the list', async () => {
    open(every, {}, `${path}?status=sold&booking=${late._id}`);
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByRole('radio', { name: 'Reject' })).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Next booking' })).toBeNull();
  });

  it.each([
    ['Booked (payment received)', 'Mark as booked', 'booked', 'Booking marked as booked successfully'],
    ['Reject', 'Reject booking', 'reject', 'Booking rejected successfully'],
  ])(
    'sends %s with the notes and says that it is done (R-MSG-36, D-118)',
    async (choice, button, action, said) => {
      const sent: unknown[] = [];
      const { user } = open(every, {
        [`PUT /bookings/${late._id}/admin-response`]: ({ init }) => {
          sent.push(JSON.parse(String(init.body)));
          return json({ ...late, message: said });
        },
      });
      const dialog = await openDialog(user, /^Review Lot 5,/);
      await user.click(dialog.getByRole('radio', { name: choice }));
      await user.type(dialog.getByLabelText('Notes (visible to the client)'), 'Ref 77');
      await user.click(dialog.getByRole('button', { name: button }));
      if (action === 'reject') await confirmRejection(user);
      expect(await screen.findByText(said)).toBeTruthy();
      expect(sent).toMatchObject([{ action, notes: 'Ref 77', seenLotId: 'lot-5', seenPrice: 1_100_000 }]);
    },
  );

  it('leaves the focus to the next row where no other booking waits (D-194)', async () => {
    const { user } = open([approved, bookingOf('24', 'approved')], {
      [`PUT /bookings/${approved._id}/admin-response`]: () => json(approved),
    });
    const dialog = await openDialog(user, /^Process Lot 23,/);
    await user.click(dialog.getByRole('radio', { name: 'Sold (sale finalized)' }));
    await user.click(dialog.getByRole('button', { name: 'Mark as sold' }));
    await user.click(await screen.findByRole('button', { name: 'Mark as sold for good' }));
    const row = await screen.findByRole('button', { name: /^Process Lot 24,/ });
    await waitFor(() => expect(document.activeElement).toBe(row));
  });

  it('replaces the notes of a booked booking once, says so, and keeps it open for its keys (T17, D-79)', async () => {
    const sent: unknown[] = [];
    const replaced = 'This booking was already marked as booked by Adam Lim. Its notes were replaced.';
    const { user } = open([approved, late], {
      [`PUT /bookings/${approved._id}/admin-response`]: ({ init }) => {
        sent.push(JSON.parse(String(init.body)));
        return json({ ...approved, adminNotes: 'Ref 77', message: replaced });
      },
    });
    const dialog = await openDialog(user, /^Process Lot 23,/);
    await user.click(dialog.getByRole('radio', { name: notesAgain }));
    await user.type(dialog.getByLabelText('Notes (visible to the client)'), 'Ref 77');
    const form = dialog.getByLabelText<HTMLTextAreaElement>('Notes (visible to the client)').form;
    if (!form) throw new Error('The notes are in no form');
    // both before the form is drawn again
    act(() => {
      form.requestSubmit();
      form.requestSubmit();
    });
    expect(await dialog.findByText(replaced)).toBeTruthy();
    expect(sent).toMatchObject([{ action: 'booked', notes: 'Ref 77' }]);
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Notes (visible to the client)').value).toBe('');
    expect(dialog.queryByRole('radio', { checked: true })).toBeNull();
    expect(document.activeElement?.closest('[data-keys="record"], [role="dialog"]')).toBe(
      document.activeElement,
    );
  });

  it('confirms a sale once, with what is missing and that it is final (R-MSG-36, D-79, D-118)', async () => {
    const sent: unknown[] = [];
    const { user } = open(every, {
      [`PUT /bookings/${late._id}/admin-response`]: ({ init }) => {
        sent.push(JSON.parse(String(init.body)));
        return json({ ...late, message: 'Booking marked as sold successfully' });
      },
    });
    const dialog = await openDialog(user, /^Review Lot 5,/);
    await user.click(dialog.getByRole('radio', { name: 'Sold (sale finalized)' }));
    await user.type(dialog.getByLabelText('Notes (visible to the client)'), 'Ref 77');
    await user.click(dialog.getByRole('button', { name: 'Mark as sold' }));
    const question = within(await screen.findByRole('dialog', { name: 'Mark Lot 5 as sold?' }));
    expect(question.getByText(/cannot be undone/)).toBeTruthy();
    expect(question.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Missing: cheque or transfer slip, IC front, IC back',
      saleTexts.payment,
    ]);
    await user.click(question.getByRole('button', { name: 'Go back' }));
    expect(sent).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Mark as sold' }));
    await user.click(await screen.findByRole('button', { name: 'Mark as sold for good' }));
    expect(await screen.findByText('Booking marked as sold successfully')).toBeTruthy();
    expect(sent).toMatchObject([{ action: 'sold', notes: 'Ref 77', seenStatus: 'pending_admin' }]);
  });

  it('names what of documents and payment is open where a booking is booked or sold, and before the sale again (D-79)', async () => {
    const documentMarks = { cheque: 'missing', ic_front: 'sent_back', ic_back: 'unchecked' } as const;
    const deposit = { dueSen: 500_000, dueOn: '2026-03-01', receivedSen: 0, heldSen: 0, reportedSen: 0 };
    const { user } = open([{ ...approved, status: 'pending_admin', documentMarks, deposit }]);
    const gaps: (string | RegExp)[] = [
      'Missing: cheque or transfer slip',
      'Sent back: IC front',
      'Not checked yet: IC back',
    ];
    const dialog = await openDialog(user, /^Review Lot 23,/);
    await user.click(dialog.getByRole('radio', { name: 'Booked (payment received)' }));
    for (const gap of gaps) expect(await dialog.findByText(gap)).toBeTruthy();
    await user.click(dialog.getByRole('radio', { name: 'Sold (sale finalized)' }));
    gaps.push(/^No confirmed payment: RM\s5,000 due, [\d,]+ days late$/);
    for (const gap of gaps) expect(await dialog.findByText(gap)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Mark as sold' }));
    const question = within(await screen.findByRole('dialog', { name: 'Mark Lot 23 as sold?' }));
    for (const gap of gaps) expect(question.getByText(gap)).toBeTruthy();
  });

  it('confirms the sale of a paid booking with its documents as complete (D-79)', async () => {
    const { user } = open([
      {
        ...approved,
        documentMarks: { cheque: 'accepted', ic_front: 'accepted', ic_back: 'accepted' },
      },
    ]);
    const dialog = await openDialog(user, /^Process Lot 23,/);
    await user.click(dialog.getByRole('radio', { name: 'Sold (sale finalized)' }));
    await user.click(dialog.getByRole('button', { name: 'Mark as sold' }));
    const question = within(await screen.findByRole('dialog', { name: 'Mark Lot 23 as sold?' }));
    expect(question.getByText('The payment is recorded and all documents are there.')).toBeTruthy();
    expect(question.queryByRole('listitem')).toBeNull();
  });

  it.each([
    ['2', 'sold'],
    ['22', 'rejected'],
  ])('warns instead of offering anything for lot %s, which is %s (R-ADM-07, D-79)', async (lot, word) => {
    const { user } = open();
    const dialog = await openDialog(user, new RegExp(`^View Lot ${lot},`));
    expect(dialog.getByText(`You cannot process bookings that are already ${word}`)).toBeTruthy();
    expect(dialog.queryByRole('radio')).toBeNull();
  });

  it('says at its head what the buyer still has to send, before the decision that waits for it (D-410)', async () => {
    const marks = { cheque: 'sent_back', ic_front: 'missing', ic_back: 'accepted' } as const;
    const { user } = open([bookingOf('5', 'pending_admin', { documentMarks: marks, workDesk: 'office' })]);
    const dialog = await openDialog(user, /^Review Lot 5,/);
    expect(dialog.getByText('Waiting for the buyer: Cheque or transfer slip, IC front')).toBeTruthy();
  });

  it('warns that the agency has not answered yet (D-79)', async () => {
    const { user } = open();
    const dialog = await openDialog(user, /^Process Lot 12,/);
    await user.click(dialog.getByRole('radio', { name: 'Reject' }));
    expect(dialog.getByText(/^You decide before .+ has answered\. The override is recorded\.$/)).toBeTruthy();
  });

  it('says what a choice would do where it is asked for: below it, or in the question that follows (D-95, D-354)', async () => {
    const { user } = open(every, {
      [outcomesOf(approved)]: () =>
        json([
          outcome('sell', { kind: 'lot', becomes: 'sold' }),
          outcome('reject', lotFree, money({ heldSen: 500 })),
        ]),
    });
    const dialog = await openDialog(user, /^Process Lot 23,/);
    await user.click(dialog.getByRole('radio', { name: notesAgain }));
    expect(dialog.getByText('Already booked: this only replaces the notes.')).toBeTruthy();
    await user.click(dialog.getByRole('radio', { name: decisionTexts.process.sold.label }));
    await user.click(dialog.getByRole('button', { name: 'Mark as sold' }));
    const sale = within(await screen.findByRole('dialog', { name: /^Mark Lot 23 as sold/ }));
    expect(await sale.findByText('Lot 23 will be marked sold.')).toBeTruthy();
    await user.click(sale.getByRole('button', { name: 'Go back' }));
    await user.click(dialog.getByRole('radio', { name: 'Reject' }));
    const refund = /^RM\s5 is held for the client: a refund has to be arranged\.$/;
    expect(dialog.queryByText(refund)).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Reject booking' }));
    const question = within(await screen.findByRole('dialog', { name: /^Reject Lot 23/ }));
    expect(await question.findByText(refund)).toBeTruthy();
  });

  it('shows the refusal when someone else was faster, who that was, and the status as it is now (D-59)', async () => {
    let now: Booking = late;
    const message = 'You cannot process bookings that are already sold';
    const { user } = open(every, {
      [`GET /bookings/${late._id}`]: () => json(now),
      [`PUT /bookings/${late._id}/admin-response`]: () => {
        now = { ...late, status: 'sold' };
        return json({ message, code: 'ALREADY_PROCESSED', status: 'sold' }, 409);
      },
      [`GET /bookings/${late._id}/events`]: () =>
        json([
          {
            id: 1,
            at: daysAgo(0),
            action: 'sell',
            from: 'pending_admin',
            to: 'sold',
            by: { name: 'Adam Lim', role: 'admin' },
            note: '',
            refundDue: false,
            next: '',
          },
        ]),
    });
    const dialog = await openDialog(user, /^Review Lot 5,/);
    await user.click(dialog.getByRole('radio', { name: 'Reject' }));
    await user.click(dialog.getByRole('button', { name: 'Reject booking' }));
    await confirmRejection(user, 'The payment has not arrived');
    expect((await dialog.findByRole('alert')).textContent).toBe(message);
    await waitFor(() => expect(dialog.getByText('Sold')).toBeTruthy());
    expect(await dialog.findByText(/^Sold by the park office: Adam Lim, /)).toBeTruthy();
  });

  it('keeps an unconfirmed decision for a retry (D-51)', async () => {
    const fault = () => json({ message: 'x' }, 500);
    const at = `PUT /bookings/${late._id}`;
    const { user } = open(every, { [`${at}/admin-response`]: fault, [`${at}/status-update`]: fault });
    const dialog = await openDialog(user, /^Review Lot 5,/);
    await user.click(dialog.getByRole('radio', { name: /^Booked/ }));
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
    await user.click(dialog.getByRole('button', { name: 'Mark as booked' }));
    await act(() => vi.advanceTimersByTimeAsync(3000));
    await dialog.findByText(bookingTexts.statusFailed);
    expect(local.failedStatusUpdates.get()).toMatchObject([{ bookingId: late._id, status: 'approved' }]);
  });
});
