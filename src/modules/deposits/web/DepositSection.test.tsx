import { useQuery } from '@tanstack/react-query';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import type { Booking } from '#core/bookings/contract.ts';
import { BookingPartsProvider, noParts } from '#core/bookings/web/booking-parts.tsx';
import { nextLine } from '#core/bookings/web/NextTask.tsx';
import type { Deposit, LedgerEntry } from '#modules/deposits/contract.ts';
import { depositFields, depositRefusals, depositSuccess } from '#modules/deposits/messages.ts';
import { settleTexts } from '#modules/deposits/section-messages.ts';
import { depositTaskWords } from '#modules/deposits/standing-labels.ts';
import { depositOf, entryOf } from '#modules/deposits/test/deposits.ts';
import { callTexts } from '#platform/web/api-client/call-failure.ts';
import type { Role } from '#shared/actor.ts';
import { formatCalendarDay, parkDay } from '#shared/dates.ts';
import { interpolate } from '#shared/interpolate.ts';
import { userOf } from '#test/accounts.ts';
import { bookingOf, dayAgo } from '#test/bookings.ts';
import { fakeNetwork, type Handlers, json, renderPage } from '#test/render-page.tsx';
import { signedIn } from '#test/signed-in.ts';
import { userEvent } from '#test/user-event.ts';
import { ChequeFacts } from './ChequeFacts.tsx';
import { DepositSection } from './DepositSection.tsx';
import { depositQuery } from './deposit-queries.ts';
import { DepositAccount } from './PayTo.tsx';

const parts = { ...noParts, Receipt: ({ number }: { number: string }) => `to ${number}` };
const none = { dueSen: 0, dueOn: null, receivedSen: 0, heldSen: 0, reportedSen: 0 };
const live = bookingOf('62', 'pending_admin', { deposit: none });
const ended = bookingOf('62', 'rejected', { deposit: none });
const call = `GET /bookings/${live._id}/deposit`;
const due = (changes: Partial<Deposit> = {}) => depositOf(live._id, changes);

/** Says that the deposit is loaded. */
function Answered() {
  return useQuery(depositQuery(live._id)).isSuccess && 'answered';
}

function show(
  deposit: Deposit,
  role: Role,
  booking: Booking = live,
  answers: Handlers = {},
  beside: ReactNode = null,
) {
  const viewer = userOf(role, { agencyId: 'meridian', agencyStatus: 'approved' });
  const network = signedIn(viewer, {
    [call]: () => json(deposit),
    [`GET /uploads/documents/${live._id}`]: () => json([]),
    ...answers,
  });
  fakeNetwork(network);
  const page = (
    <BookingPartsProvider value={parts}>
      <DepositSection booking={booking} viewer={viewer} />
      {beside}
    </BookingPartsProvider>
  );
  const { container } = renderPage({ at: '/', path: '/', page });
  return { network, container, user: userEvent.setup() };
}

const plain = (text: string | null | undefined) => (text ?? '').replaceAll('\u00a0', ' ');
const buttons = () =>
  screen.queryAllByRole('button').map((button) => plain(button.ariaLabel ?? button.textContent));
const payTo = {
  bank: 'Maybank',
  holder: 'Aero Hub Sdn Bhd',
  account: '5140 1234 5678',
  reference: 'Lot 62 / a1b2c3',
};

it('names the account of a stated deposit, whose booking has no ledger (D-471)', async () => {
  fakeNetwork(signedIn(userOf('user'), { [call]: () => json(due({ inUse: false, payTo })) }));
  renderPage({ at: '/', path: '/', page: <DepositAccount booking={live} /> });
  expect(await screen.findByText(payTo.account)).toBeTruthy();
  expect(screen.getByText(payTo.reference)).toBeTruthy();
  expect(screen.queryByText(/^Ask .* for the account/)).toBeNull();
});

describe('the deposit of a booking', () => {
  it('does not say that nothing is due for a lot without a price, while the booking is live', async () => {
    const open = { ...live, price: null };
    const { container } = show(
      due({ ...none, state: 'none', balanceSen: 0, entries: [] }),
      'super_admin',
      open,
    );
    expect(await screen.findByText('What is due is not set: the lot has no price.')).toBeTruthy();
    expect(container.textContent).not.toContain('Nothing is due');
  });

  it('offers to set what is due while the booking is live alone (D-234)', async () => {
    show(due({}), 'super_admin', live);
    await screen.findByRole('button', { name: 'Set what is due…' });
    cleanup();
    show(due({ ...none, state: 'none', balanceSen: 0, entries: [] }), 'super_admin', ended);
    await screen.findByRole('button', { name: 'Record payment' });
    expect(screen.queryByRole('button', { name: 'Set what is due…' })).toBeNull();
  });

  it('says what a sum means for a booking that is paid by its status (D-487)', async () => {
    const nothing = due({ dueSen: 0, dueOn: null, entries: [] });
    const { user } = show(nothing, 'admin', bookingOf('62', 'approved', { deposit: null }));
    await user.click(await screen.findByRole('button', { name: 'Set what is due…' }));
    expect(await screen.findByText(/^The booking is paid by its status\./)).toBeTruthy();
  });

  it.each<[string, Partial<Deposit>, string[], Booking?]>([
    ['due', {}, ['Due', 'RM 30,000 due by Dec 01, 2026']],
    [
      'part',
      { receivedSen: 1_000_000, reportedSen: 500_000 },
      [
        'To confirm',
        'RM 20,000 left to pay by Dec 01, 2026 · RM 10,000 received',
        'The park office is checking your payment of RM 5,000.',
      ],
    ],
    ['overdue', { dueOn: '2026-11-20' }, ['Late', 'RM 30,000 was due on Nov 20, 2026']],
    [
      'overdue in part',
      { dueOn: '2026-11-20', receivedSen: 1_000_000 },
      ['Late', 'RM 20,000 left to pay, due Nov 20, 2026 · RM 10,000 received'],
    ],
    ['paid', { receivedSen: 3_000_000 }, ['Paid', 'RM 30,000 received']],
    ['overpaid', { receivedSen: 3_050_000 }, ['Paid', 'RM 30,500 received, RM 500 more than due']],
    ['set by the office', { dueReason: 'By phone' }, ['Set by the park office: By phone']],
    [
      'to refund',
      { state: 'refund_due', receivedSen: 1_000_000 },
      [
        'To refund',
        'The booking has ended. The park office holds RM 10,000 and arranges what becomes of it.',
      ],
      ended,
    ],
    ['settled', { state: 'settled' }, ['Settled', 'The booking has ended, and its money is settled.'], ended],
  ])('says what is %s to its buyer (D-234)', async (_, changes, said, booking = live) => {
    const { container } = show(due({ payTo, ...changes }), 'user', booking);
    await screen.findByText(said[0] ?? '');
    for (const text of said) expect(plain(container.textContent)).toContain(text);
    const { balanceSen, reportedSen } = due(changes);
    const isOpen = balanceSen > reportedSen && booking === live;
    // while a live booking has something due that is not reported (D-383)
    expect(screen.queryByText(payTo.account) !== null).toBe(isOpen);
    expect(buttons().includes('I have paid')).toBe(isOpen);
    expect(isOpen && screen.queryByRole('button', { name: 'Copy: Reference' }) === null).toBe(false);
  });

  it('says nothing of what is due beside a payment that is reported, or where no rule made a sum due (D-333)', async () => {
    const nothingDue = { ...none, state: 'none', balanceSen: 0 } as const;
    const booked = bookingOf('62', 'approved', { deposit: none });
    const entry = entryOf({ amountSen: 1_000_000, recordedAt: new Date().toISOString() });
    const { container } = show(
      due({ ...nothingDue, reportedSen: 1_000_000, entries: [entry] }),
      'user',
      booked,
    );
    await screen.findByText('To confirm');
    expect(plain(container.textContent)).toContain('RM 10,000');
    expect(container.textContent).not.toContain('Nothing is due');
    cleanup();
    show(due(nothingDue), 'user', booked);
    expect(await screen.findByText('No payment is recorded.')).toBeTruthy();
  });

  it('says of a booked lot without an entry what its status says, and no other state (D-487)', async () => {
    const booked = bookingOf('62', 'approved', { propertyType: 'A' });
    const { container } = show(due({ ...none, state: 'none', balanceSen: 0 }), 'admin', booked, {
      'GET /public/park': () =>
        json({ deposits: { A: { percentBp: null, amountSen: 1_000_000, dueDays: null } } }),
      [`GET /bookings/${booked._id}/events`]: () =>
        json([{ action: 'book', from: 'pending_admin', to: 'approved', at: '2026-12-02T04:00:00Z' }]),
    });
    expect(await screen.findByText(/^The park office recorded it on Dec 02, 2026 /)).toBeTruthy();
    expect(screen.getByText('Received')).toBeTruthy();
    expect(container.textContent).not.toMatch(/nothing|RM/i);
  });

  it('takes the money that comes after a lot was booked without it, and claims none where the park states none (D-487)', async () => {
    const nothingDue = { ...none, state: 'none', balanceSen: 0 } as const;
    const events = () =>
      json([{ action: 'book', from: 'pending_admin', to: 'approved', at: '2026-12-02T04:00:00Z' }]);
    const booked = bookingOf('62', 'approved', { propertyType: 'A' });
    const calls = { 'GET /public/park': () => json({}), [`GET /bookings/${booked._id}/events`]: events };
    show(due(nothingDue), 'admin', { ...booked, bookedUnpaid: true }, calls);
    expect(await screen.findByText('The park office booked the lot without it.')).toBeTruthy();
    expect(buttons()).toContain('Record payment');
    cleanup();
    const { container } = show(due(nothingDue), 'admin', booked, calls, <Answered />);
    await screen.findByText('answered');
    expect(container.textContent).not.toContain('The park office recorded it');
  });

  it.each([
    [1, 'amber'],
    [8, 'red'],
  ])('is as urgent %i days after its day as in the lists: %s', async (days, color) => {
    show(due({ dueOn: dayAgo(days), state: 'overdue' }), 'super_admin');
    const badge = (await screen.findByText('Late')).parentElement;
    expect(badge?.getAttribute('style')).toContain(`-${color}-`);
  });

  const today = new Date();
  const day = formatCalendarDay(parkDay(new Date('2026-03-10')));
  const reported = (isMe: boolean, at: Date) =>
    entryOf({ amountSen: 3_000_000, recordedBy: { name: 'Nur', isMe }, recordedAt: at.toISOString() });
  it.each<[string, LedgerEntry]>([
    ['You reported RM 30,000 today; the office confirms it.', reported(true, today)],
    ['RM 30,000 was reported today; the office confirms it.', reported(false, today)],
    [
      `You reported RM 30,000 on ${day}; the office confirms it.`,
      reported(true, new Date('2026-03-10T04:00:00Z')),
    ],
  ])('says %j in place of account and button (D-383)', async (said, entry) => {
    const { container } = show(due({ payTo, reportedSen: 3_000_000, entries: [entry] }), 'user');
    await screen.findByText('To confirm');
    expect(plain(container.textContent)).toContain(said);
    expect(screen.queryByText(payTo.account)).toBeNull();
    expect(buttons()).not.toContain('I have paid');
  });

  it('says who the account holder is (D-382)', async () => {
    const payees = [{ name: payTo.holder, is: 'the stakeholder' }];
    const facts = { types: {}, payees };
    show(due({ payTo }), 'user', live, { 'GET /public/park': () => json(facts) });
    expect(await screen.findByText('the stakeholder')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Copy: Account holder' }));
    await screen.findByRole('button', { name: 'Copied: Account holder' });
    expect(await navigator.clipboard.readText()).toBe(payTo.holder);
  });

  it.each<Role>(['user', 'agent_admin', 'super_admin'])(
    'says nothing to a %s where no rule is set and nothing is recorded (D-240)',
    async (role) => {
      const { container } = show(
        due({ inUse: false, dueSen: 0, dueOn: null }),
        role,
        { ...live, deposit: null },
        {},
        <Answered />,
      );
      await screen.findByText('answered');
      expect(container.querySelector('section')).toBeNull();
      expect(container.textContent).not.toMatch(/deposit|payment/i);
    },
  );

  const entries = [
    entryOf({ id: 'waits', proof: { documentId: 'd', url: '/api/uploads/files/d/slip.pdf' } }),
    entryOf({ id: 'in', state: 'confirmed', amountSen: 500_000, receiptNumber: 'R-2026-000001' }),
    entryOf({ id: 'bounced', state: 'reversed', amountSen: 700_000, closedReason: 'The cheque bounced' }),
  ];
  it.each<[Role, Partial<Deposit>, string[]]>([
    ['user', {}, ['Open slip: Payment of RM 10,000', 'I have paid']],
    ['agent_admin', {}, ['Open slip: Payment of RM 10,000', 'The client has paid']],
    [
      'admin',
      {},
      [
        'Open slip: Payment of RM 10,000',
        'Void… Payment of RM 10,000',
        'Confirm: Payment of RM 10,000',
        'Reverse… Payment of RM 5,000',
        'Record payment',
        'Refund…',
        'Set what is due…',
      ],
    ],
    ['super_admin', { entries: [], receivedSen: 0 }, ['Record payment', 'Set what is due…']],
    ['super_admin', { entries: [] }, ['Record payment', 'Refund…', 'Set what is due…']],
    // what is held beyond what is due (D-305)
    [
      'super_admin',
      { entries: [], toRefundSen: 100 },
      ['Say to which account…', 'Record payment', 'Refund…', 'Keep…', 'Set what is due…'],
    ],
  ])('offers a %s of %j what they may do (D-235)', async (role, changes, offered) => {
    const { container } = show(due({ entries, receivedSen: 500_000, ...changes }), role);
    await screen.findByText(/ by Dec 01, 2026/);
    expect(buttons()).toEqual(offered);
    if (role !== 'user') return;
    for (const text of [
      'Bank transfer, Mar 10, 2026, FT26061',
      'Receipt R-2026-000001',
      // the button that opens it
      'to R-2026-000001',
      'Reversed: The cheque bounced',
    ])
      expect(plain(container.textContent)).toContain(text);
  });

  it('lets nobody confirm what they recorded under four eyes (D-235)', async () => {
    const own = entryOf({ recordedBy: { name: 'Me', isMe: true } });
    show(due({ entries: [own], fourEyes: true }), 'admin');
    expect(await screen.findByText(depositRefusals.FOUR_EYES.message)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Confirm/ })).toBeNull();
  });

  it('confirms at once, and says why a stale one is refused and reads again (D-232)', async () => {
    const waiting = due({ entries: [entryOf({ id: 'waits' })] });
    const settled = { ...waiting, entries: [entryOf({ id: 'waits', state: 'confirmed' })] };
    const refusal = interpolate(depositRefusals.PAYMENT_SETTLED.message, { status: 'confirmed' });
    const { user, network } = show(waiting, 'admin');
    network['PUT /payments/waits'] = () => {
      network[call] = () => json(settled);
      return json({ message: refusal, code: 'PAYMENT_SETTLED' }, 409);
    };
    await user.click(await screen.findByRole('button', { name: /^Confirm/ }));
    expect(await screen.findByText(refusal)).toBeTruthy();
    expect(await screen.findByText('Confirmed')).toBeTruthy();
  });

  it('calls a bounced cheque so, to everybody (D-416)', async () => {
    const cheque = { method: 'cheque', state: 'reversed', reversedBecause: 'bounced' } as const;
    show(due({ entries: [entryOf({ ...cheque, closedReason: 'No funds' })] }), 'user');
    expect(await screen.findByText('Cheque bounced')).toBeTruthy();
    expect(screen.getByText('Reversed: Cheque bounced, No funds')).toBeTruthy();
  });

  it('reverses a cheque as bounced, what cannot bounce never (D-416)', async () => {
    const sent: unknown[] = [];
    const entries = [
      entryOf({ id: 'cheque', method: 'cheque', state: 'confirmed' }),
      entryOf({ id: 'transfer', amountSen: 700, state: 'confirmed' }),
    ];
    const { user, network } = show(due({ entries }), 'admin');
    network['PUT /payments/cheque'] = ({ init }) => {
      sent.push(JSON.parse(String(init.body)));
      return json({ ...due(), entries, message: depositSuccess.reversed });
    };
    await user.click(await screen.findByRole('button', { name: /RM.7$/ }));
    const dialog = async () => within(await screen.findByRole('dialog', { name: settleTexts.reverse.title }));
    expect((await dialog()).getAllByRole('radio')).toHaveLength(2);
    await user.click((await dialog()).getByRole('button', { name: 'Leave it' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: /^Reverse.*10,000$/ }));
    expect((await dialog()).getByRole('radio', { name: 'Cheque bounced' })).toHaveProperty('checked', true);
    await user.click((await dialog()).getByRole('button', { name: settleTexts.reverse.confirm }));
    await waitFor(() => expect(sent).toEqual([{ action: 'reverse', reason: '', cause: 'bounced' }]));
  });

  it('reverses an entry for another reason with words only, and keeps them over a broken network (D-233)', async () => {
    const sent: unknown[] = [];
    const { user, network } = show(due({ entries: [entryOf({ id: 'in', state: 'confirmed' })] }), 'admin');
    network['PUT /payments/in'] = ({ init }) => {
      sent.push(JSON.parse(String(init.body)));
      return sent.length === 1
        ? Promise.reject(new TypeError('Failed to fetch'))
        : json({ ...due(), message: depositSuccess.reversed });
    };
    await user.click(await screen.findByRole('button', { name: /^Reverse/ }));
    const dialog = within(await screen.findByRole('dialog', { name: settleTexts.reverse.title }));
    await user.click(dialog.getByRole('radio', { name: 'Other reason' }));
    await user.click(dialog.getByRole('button', { name: settleTexts.reverse.confirm }));
    expect(dialog.getByText(depositRefusals.ENTRY_REASON_MISSING.message)).toBeTruthy();
    await user.type(dialog.getByLabelText(/^Reason/), 'Bounced');
    await user.click(dialog.getByRole('button', { name: settleTexts.reverse.confirm }));
    expect(await dialog.findByText(settleTexts.failed)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: settleTexts.reverse.confirm }));
    expect(await screen.findByText(depositSuccess.reversed)).toBeTruthy();
    expect(sent).toEqual([1, 2].map(() => ({ action: 'reverse', reason: 'Bounced', cause: 'other' })));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('sets what is due in whole sen, and keeps it over a broken network (D-231)', async () => {
    const sent: unknown[] = [];
    const { user, network } = show(due(), 'admin');
    network[`PUT /bookings/${live._id}/deposit`] = ({ init }) => {
      sent.push(JSON.parse(String(init.body)));
      return sent.length === 1
        ? Promise.reject(new TypeError('Failed to fetch'))
        : json({ ...due({ dueSen: 2_000_050 }), message: depositSuccess.dueSet });
    };
    await user.click(await screen.findByRole('button', { name: 'Set what is due…' }));
    const dialog = within(await screen.findByRole('dialog'));
    const sum = dialog.getByLabelText('Sum due');
    await user.clear(sum);
    await user.type(sum, '20,000.505');
    await user.type(dialog.getByLabelText(/^Reason/), 'By phone');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByText(depositFields.sumInvalid)).toBeTruthy();
    await user.type(sum, '{Backspace}');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText(callTexts.network)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(depositSuccess.dueSet)).toBeTruthy();
    expect(sent[1]).toEqual({
      dueSen: 2_000_050,
      dueOn: '2026-12-01',
      reason: 'By phone',
      seenDueSen: 3_000_000,
      seenDueOn: '2026-12-01',
    });
  });
});

it('says beside a cheque what it has to say, and nothing beside a card (D-411)', async () => {
  const payTo = { bank: 'Sample Bank', holder: 'Park Sdn. Bhd.', account: '0000 1234', reference: 'B-62' };
  const document = {
    _id: 'd',
    id: 'd',
    documentUrl: '/d.pdf',
    documentName: 'd.pdf',
    bookingId: live._id,
    createdAt: '',
    verdict: null,
    paper: null,
    replacedAt: null,
  };
  const viewer = userOf('admin');
  const deposit = due({ dueSen: 2_720_000, dueOn: '2026-12-12', payTo });
  fakeNetwork(signedIn(viewer, { [call]: () => json(deposit) }));
  const beside = (documentType: 'cheque' | 'ic_front') => (
    <ChequeFacts booking={live} viewer={viewer} document={{ ...document, documentType }} />
  );
  const { unmount } = renderPage({ at: '/', path: '/', page: beside('cheque') });
  expect(await screen.findByText('Park Sdn. Bhd.')).toBeTruthy();
  expect(plain(screen.getByText('Sum due').nextElementSibling?.textContent)).toBe('RM 27,200');
  unmount();
  renderPage({ at: '/', path: '/', page: beside('ic_front') });
  expect(screen.queryByText('Park Sdn. Bhd.')).toBeNull();
});

it('a row says the task of money of which no column has a sum (D-334, D-357)', () => {
  const line = (task: { what: string; sumSen?: number }) =>
    nextLine(
      bookingOf('14', 'cancelled', {
        workDesk: 'office',
        standing: { tasks: [{ who: 'office', by: null, at: 'deposit', own: true, ...task }] },
      }),
      depositTaskWords,
    );
  expect(line({ what: 'find_payment' })).toBe('Check whether the payment of the slip came');
  expect(line({ what: 'send_back_money', sumSen: 500 })).toBeUndefined();
});
