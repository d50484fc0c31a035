import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { AdminBookingsPage } from '#app/web/pages/AdminBookingsPage.tsx';
import { bookingFields, bookingRefusals, decisionTexts } from '#core/bookings/messages.ts';
import { type BookingParts, BookingPartsProvider, noParts } from '#core/bookings/web/booking-parts.tsx';
import type { ParkFacts } from '#core/park/contract.ts';
import type { Deposit, LedgerEntry } from '#modules/deposits/contract.ts';
import { depositFields } from '#modules/deposits/messages.ts';
import { entryTexts } from '#modules/deposits/section-messages.ts';
import { depositOf, entryOf } from '#modules/deposits/test/deposits.ts';
import { local } from '#platform/web/storage.ts';
import { userOf } from '#test/accounts.ts';
import { bookingLists } from '#test/booking-lists.ts';
import { bookingOf } from '#test/bookings.ts';
import { money, outcome, outcomesOf } from '#test/outcomes.ts';
import { fakeNetwork, json, renderPage } from '#test/render-page.tsx';
import { signedIn } from '#test/signed-in.ts';
import { userEvent } from '#test/user-event.ts';
import { BookedPayment } from './BookedPayment.tsx';
import { DepositSection } from './DepositSection.tsx';

afterEach(() => local.deskSettings.clear());

const parts: BookingParts = {
  ...noParts,
  bookingDetails: [{ name: 'deposits', Section: DepositSection }],
  decisionFields: [{ name: 'deposits', Fields: BookedPayment }],
};
const booking = bookingOf('62', 'pending_admin');
const id = booking._id;
const due = (changes: Partial<Deposit> = {}) => depositOf(id, changes);

/** The open booking at the office's desk; `sent` holds the bodies of its decisions. */
function open(
  deposit: Deposit,
  refusal: { code: string; message: string } | null = null,
  facts: Partial<ParkFacts> = { types: {} },
) {
  const sent: unknown[] = [];
  let shown = deposit;
  let refused = refusal;
  const decide = ({ init }: { init: RequestInit }) => {
    sent.push(JSON.parse(String(init.body)));
    const answer = refused ? json(refused, 409) : json({ ...booking, status: 'approved', message: 'ok' });
    refused = null;
    return answer;
  };
  fakeNetwork(
    signedIn(userOf('admin'), {
      ...bookingLists(() => [booking]),
      [`GET /bookings/${id}`]: () => json({ ...booking, deposit: deposit.dueSen > 0 ? deposit : null }),
      [`GET /uploads/documents/${id}`]: () => json([]),
      'GET /public/park': () => json(facts),
      [`GET /bookings/${id}/deposit`]: () => json(shown),
      'GET /uploads/documents/slip': () => json({}),
      [`PUT /bookings/${id}/admin-response`]: decide,
      [outcomesOf(booking)]: () => json([outcome('sell', money({ dueSen: 3_000_000 }))]),
    }),
  );
  const path = '/admin/bookings';
  const page = (
    <BookingPartsProvider value={parts}>
      <AdminBookingsPage />
    </BookingPartsProvider>
  );
  renderPage({ at: `${path}?booking=${id}`, path, page });
  /** A report of the buyer is there with the next live update. */
  const arrives = (entry: LedgerEntry) => {
    shown = { ...shown, entries: [entry] };
    window.dispatchEvent(new Event('visibilitychange'));
  };
  return { sent, arrives, user: userEvent.setup() };
}

/** The booking has opened, with its focus. */
const isOpen = () =>
  waitFor(() => expect(document.activeElement?.closest('[role="dialog"]')?.textContent).toContain('Lot 62'));
const isSection = async () => {
  await isOpen();
  return screen.findByRole('heading', { name: 'Booking deposit' });
};
type User = ReturnType<typeof userEvent.setup>;
const methodLabel = /^How it was paid/;
/** Chooses a decision, whose key leads to a field. No key acts within a second after the booking before was decided, in the test before (D-299). */
const choose = (user: User, key: string, field: string | RegExp = decisionTexts.notesLabel) =>
  waitFor(async () => {
    await user.keyboard(key);
    expect(document.activeElement).toBe(screen.getByLabelText(field));
  });
const decided = {
  action: 'booked',
  notes: '',
  seenStatus: 'pending_admin',
  seenLotId: 'lot-62',
  seenPrice: 1_100_000,
};
const sum = () => screen.findByLabelText<HTMLInputElement>(entryTexts.payment.sum);
const report = () => screen.findByRole<HTMLInputElement>('checkbox', { name: /^Confirm RM/ });

describe('marking a booking as booked', () => {
  it('confirms a report once it is ticked, with the decision (D-351)', async () => {
    const { user, sent } = open(due({ entries: [entryOf()] }));
    await isSection();
    await choose(user, 'b', /^Confirm RM/);
    const chosen = await screen.findByRole<HTMLInputElement>('checkbox', {
      name: /^Confirm RM\s10,000 of RM\s30,000 · RM\s20,000 remains$/,
    });
    const payment = within(screen.getByRole('group', { name: 'Payment' }));
    expect(payment.getByText('Bank transfer, Mar 10, 2026, FT26061')).toBeTruthy();
    expect(chosen.checked).toBe(false);
    // as in the question about several
    expect(screen.getByText(/^No confirmed payment: RM\s10,000 to confirm$/)).toBeTruthy();
    await user.keyboard(' ');
    // its box says what remains
    expect(screen.queryByText(/^No confirmed payment|still to be paid/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Mark as booked' }));
    await waitFor(() => expect(sent).toEqual([{ ...decided, payment: { confirm: ['entry'] } }]));
  });

  it('ticks a report whose slip is opened, and leaves it to the clerk then (D-351)', async () => {
    const proof = { documentId: 'slip', url: '/api/uploads/documents/slip' };
    const { user } = open(due({ entries: [entryOf({ proof })] }));
    await isSection();
    await choose(user, 'b', /^Confirm RM/);
    expect((await report()).checked).toBe(false);
    const slip = () => within(screen.getByRole('group', { name: 'Payment' })).getByRole('button');
    await user.click(slip());
    expect((await report()).checked).toBe(true);
    await user.click(await report());
    await user.click(slip());
    expect((await report()).checked).toBe(false);
  });

  it('fills in the sum due, asks how it was paid, and records it with the decision (D-351)', async () => {
    const { user, sent } = open(due());
    await isSection();
    await choose(user, 'b', methodLabel);
    expect((await sum()).value).toBe('30,000.00');
    // the one field that is still empty (D-194)
    expect(document.activeElement).toBe(screen.getByLabelText('How it was paid *'));
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText(depositFields.methodMissing)).toBeTruthy();
    expect(sent).toEqual([]);
    await user.selectOptions(screen.getByLabelText(methodLabel), 'Bank transfer');
    await user.type(screen.getByLabelText('Reference number'), 'FT1{Enter}');
    const record = { amountSen: 3_000_000, method: 'bank_transfer', reference: 'FT1' };
    await waitFor(() => expect(sent).toMatchObject([{ ...decided, payment: { record } }]));
  });

  it('records nothing where the sum is cleared, and says so (D-351)', async () => {
    const { user, sent } = open(due());
    await isSection();
    await choose(user, 'b', methodLabel);
    await user.clear(await sum());
    expect(screen.getByText(/^No confirmed payment: RM\s30,000 due/)).toBeTruthy();
    expect(screen.getByLabelText('How it was paid')).toBeTruthy();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(sent).toEqual([decided]));
  });

  it.each([
    ['method', methodLabel, 'bank_transfer'],
    ['reference', /^Reference number/, 'FT1'],
  ])('asks for the sum where only a %s was given, and drops nothing (D-307)', async (_, label, value) => {
    const { user, sent } = open(due());
    await isSection();
    await choose(user, 'b', methodLabel);
    await user.clear(await sum());
    const field = await screen.findByLabelText<HTMLInputElement>(label);
    if (field.tagName === 'SELECT') await user.selectOptions(field, value);
    else await user.type(field, value);
    await user.click(screen.getByRole('button', { name: 'Mark as booked' }));
    expect(await screen.findByText(depositFields.sumMissing)).toBeTruthy();
    expect([field.value, sent]).toEqual([value, []]);
  });

  it.each([methodLabel, 'Reference number', entryTexts.payment.sum])(
    'is sent with the decision by Ctrl+Enter from %s, and after a refusal once more (D-299)',
    async (label) => {
      const { user, sent } = open(due(), { code: 'ANY', message: 'Not now' });
      await isSection();
      await choose(user, 'b', methodLabel);
      await user.selectOptions(await screen.findByLabelText(methodLabel), 'Bank transfer');
      await user.click(screen.getByLabelText(label));
      await user.keyboard('{Control>}{Enter}{/Control}');
      expect(await screen.findByText('Not now')).toBeTruthy();
      await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(label)));
      await user.keyboard('{Control>}{Enter}{/Control}');
      const payment = { ...decided, payment: { record: {} } };
      await waitFor(() => expect(sent).toMatchObject([payment, payment]));
    },
  );

  it.each([
    ['typed', '9000', '9000'],
    ['shown', '', '30,000.00'],
  ])(
    'keeps a sum that is %s when a report arrives, and leaves the report to the clerk (D-336)',
    async (_, typed, kept) => {
      const { user, sent, arrives } = open(due());
      await isSection();
      await choose(user, 'b', methodLabel);
      if (typed) {
        await user.clear(await sum());
        await user.type(await sum(), typed);
      }
      arrives(entryOf());
      expect((await report()).checked).toBe(false);
      expect((await sum()).value).toBe(kept);
      expect(document.activeElement).toBe(typed ? await sum() : screen.getByLabelText(methodLabel));
      await user.selectOptions(screen.getByLabelText(methodLabel), 'Bank transfer');
      await user.click(screen.getByRole('button', { name: 'Mark as booked' }));
      const amountSen = typed ? 900_000 : 3_000_000;
      await waitFor(() => expect(sent).toMatchObject([{ ...decided, payment: { record: { amountSen } } }]));
      expect(JSON.stringify(sent)).not.toContain('confirm');
    },
  );

  it('keeps ticks and fields when the whole is refused, and sends it again (D-351)', async () => {
    const message = bookingRefusals.CHANGED_MEANWHILE.message;
    const { user, sent } = open(due({ entries: [entryOf()] }), { code: 'CHANGED_MEANWHILE', message });
    await isSection();
    await choose(user, 'b', /^Confirm RM/);
    await user.click(await report());
    await user.click(screen.getByRole('button', { name: 'Mark as booked' }));
    expect(await screen.findByText(message)).toBeTruthy();
    expect((await report()).checked).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Mark as booked' }));
    const whole = { ...decided, payment: { confirm: ['entry'] } };
    await waitFor(() => expect(sent).toEqual([whole, whole]));
  });

  it('needs a reason without a payment where the gate is closed (D-236)', async () => {
    const { user, sent } = open(due({ gate: 'require', inUse: false, dueSen: 0 }));
    await screen.findByRole('heading', { name: 'Lot 62, Daniel Wong' });
    await isOpen();
    await choose(user, 'b');
    const reason = await screen.findByLabelText(/Reason to go on without a payment/);
    await user.click(reason);
    await user.paste('Too short');
    await user.click(screen.getByRole('button', { name: 'Mark as booked' }));
    expect(await screen.findByText(bookingFields.overrideShort)).toBeTruthy();
    expect(sent).toEqual([]);
    await user.click(reason);
    await user.paste(', the bank confirms it tomorrow');
    await user.click(screen.getByRole('button', { name: 'Mark as booked' }));
    await waitFor(() =>
      expect(sent).toEqual([{ ...decided, overrideReason: 'Too short, the bank confirms it tomorrow' }]),
    );
  });

  it('takes no note for the reason to leave a report unconfirmed where the gate is closed (D-236, D-351)', async () => {
    const { user, sent } = open(due({ gate: 'require', entries: [entryOf()] }));
    await isSection();
    await choose(user, 'b', /^Confirm RM/);
    await user.keyboard('nCollected at the office{Control>}{Enter}{/Control}');
    expect(await screen.findByText(bookingFields.overrideShort)).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('says beside Booked that it records the stated deposit (D-240)', async () => {
    const terms = { percentBp: null, amountSen: 1_000_000, dueDays: null };
    const facts = { types: {}, deposits: { A: terms, B: terms, C: terms } };
    const { user } = open(due({ inUse: false, dueSen: 0, dueOn: null }), null, facts);
    await isOpen();
    expect(screen.queryByText(/^This records the/)).toBeNull();
    await choose(user, 'b');
    expect((await screen.findByText(/^This records the/)).textContent?.replaceAll('\u00a0', ' ')).toBe(
      'This records the booking deposit of RM 10,000 as received.',
    );
  });

  it('asks before a sale that records the stated deposit, without calling it missing (D-487)', async () => {
    const terms = { percentBp: null, amountSen: 1_000_000, dueDays: null };
    const facts = { types: {}, deposits: { A: terms, B: terms, C: terms } };
    const { user } = open(due({ inUse: false, dueSen: 0, dueOn: null }), null, facts);
    await isOpen();
    await choose(user, 's');
    await screen.findByText(/^This records the/);
    await user.click(screen.getByRole('button', { name: 'Mark as sold' }));
    const question = await screen.findByRole('dialog', { name: 'Mark Lot 62 as sold?' });
    expect(
      within(question).getByText(/^This records the booking deposit of RM.10,000 as received/),
    ).toBeTruthy();
    expect(question.textContent).not.toMatch(/payment: it is not|No confirmed payment/);
  });

  it.each([
    ['a payment that covers what is due', '30000', []],
    ['a part of it', '10000', ['RM 20,000 of RM 30,000 is still to be paid']],
  ])('asks before a sale with %s for what will be true after it (D-333)', async (_, typed, missing) => {
    const { user } = open(due());
    await isSection();
    await choose(user, 's', methodLabel);
    await user.clear(await sum());
    await user.type(await sum(), typed);
    await user.selectOptions(screen.getByLabelText(methodLabel), 'Bank transfer');
    await user.click(screen.getByRole('button', { name: 'Mark as sold' }));
    const question = await screen.findByRole('dialog', { name: 'Mark Lot 62 as sold?' });
    const recorded = await within(question).findByText(/ is recorded as received: Bank transfer, /);
    expect(recorded.textContent).toContain(typed === '30000' ? '30,000' : '10,000');
    const said = () => question.textContent?.replaceAll('\u00a0', ' ') ?? '';
    await waitFor(() => expect(said()).not.toContain('Looking up'));
    const claims = said().match(
      /RM [\d,]+ of [^.]* is still to be paid|[^.]* is still due|The payment: it is not/g,
    );
    expect(claims ?? []).toEqual(missing);
  });

  it('brings no half-filled payment back after a reload, which the fields would not show as old (D-135)', async () => {
    const first = open(due());
    await isSection();
    await choose(first.user, 's', methodLabel);
    await first.user.clear(await sum());
    await first.user.type(await sum(), '123');
    await first.user.selectOptions(screen.getByLabelText(methodLabel), 'Bank transfer');
    cleanup();
    const { user } = open(due());
    await isSection();
    await choose(user, 'b', methodLabel);
    expect((await sum()).value).toBe('30,000.00');
    expect(screen.getByLabelText<HTMLSelectElement>(methodLabel).value).toBe('');
  });

  it.each<[string, Partial<Deposit>, string]>([
    ['rejects without a word of payments', { entries: [entryOf()] }, 'r'],
    ['says nothing in a park without deposits (D-240)', { inUse: false, dueSen: 0, dueOn: null }, 'b'],
    ['warns of nothing where the gate is open', { gate: 'off', dueSen: 0, balanceSen: 0 }, 'b'],
  ])('%s', async (_, changes, key) => {
    const { user, sent } = open(due(changes));
    await screen.findByRole('heading', { name: 'Lot 62, Daniel Wong' });
    await isOpen();
    await choose(user, key);
    expect(screen.queryByText(/^This records the/)).toBeNull();
    if (key === 'r') expect(screen.queryByRole('checkbox', { name: /^Confirm/ })).toBeNull();
    if (changes.inUse === false) expect(document.body.textContent).not.toMatch(/deposit|payment (is|that)/i);
    await user.keyboard('{Enter}');
    if (key === 'r') {
      const question = await screen.findByRole('dialog', { name: /^Reject Lot 62/ });
      await waitFor(() => expect(question.contains(document.activeElement)).toBe(true));
      await user.keyboard('2{Enter}');
    }
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).not.toHaveProperty('payment');
  });
});
