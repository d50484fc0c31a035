import { notifications } from '@mantine/notifications';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AdminBookingsPage } from '#app/web/pages/AdminBookingsPage.tsx';
import { bookingFields, bookingRefusals } from '#core/bookings/messages.ts';
import { BookingPartsProvider, noParts } from '#core/bookings/web/booking-parts.tsx';
import type { Deposit, LedgerEntry } from '#core/deposits/contract.ts';
import { depositFields } from '#core/deposits/messages.ts';
import { entryTexts } from '#core/deposits/section-messages.ts';
import { DepositSection } from '#core/deposits/web/DepositSection.tsx';
import { local } from '#platform/web/storage.ts';
import { userOf } from '#test/accounts.ts';
import { bookingLists } from '#test/booking-lists.ts';
import { bookingOf } from '#test/bookings.ts';
import { depositOf, entryOf } from '#test/deposits.ts';
import { fakeNetwork, json, renderPage } from '#test/render-page.tsx';
import { signedIn } from '#test/signed-in.ts';
import { userEvent } from '#test/user-event.ts';

afterEach(() => {
  notifications.clean();
  local.deskSettings.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const parts = { ...noParts, bookingDetails: [{ name: 'deposits', Section: DepositSection }] };
const booking = bookingOf('62', 'pending_admin');
const id = booking._id;
const due = (changes: Partial<Deposit> = {}) => depositOf(id, changes);

/** The open booking at the office's desk; `sent` names the writing calls in their order. */
function open(deposit: Deposit, refusal: { code: string; message: string } | null = null) {
  const sent: unknown[] = [];
  let shown = deposit;
  let refused = refusal;
  const write = (name: string, answer: () => Response) => ({
    [name]: ({ init }: { init: RequestInit }) => {
      const { method: _, ...body } = JSON.parse(String(init.body));
      sent.push([name.split('/').at(-1), body]);
      return answer();
    },
  });
  const received = () => {
    shown = { ...shown, receivedSen: 1_000_000, entries: [] };
    return json({ ...shown, message: 'ok' });
  };
  fakeNetwork(
    signedIn(userOf('admin'), {
      ...bookingLists(() => [booking]),
      [`GET /bookings/${id}`]: () => json(booking),
      [`GET /uploads/documents/${id}`]: () => json([]),
      [`GET /bookings/${id}/deposit`]: () => json(shown),
      ...write(`PUT /payments/entry`, received),
      ...write(`POST /bookings/${id}/payments`, received),
      ...write(`PUT /bookings/${id}/admin-response`, () => {
        const answer = refused ? json(refused, 409) : json({ ...booking, status: 'approved', message: 'ok' });
        refused = null;
        return answer;
      }),
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
  return screen.findByRole('heading', { name: 'Deposit' });
};
type User = ReturnType<typeof userEvent.setup>;
/** Chooses a decision. No key acts within a second after the booking before was decided, in the test before (D-299). */
const choose = (user: User, key: string) =>
  waitFor(async () => {
    await user.keyboard(key);
    expect(document.activeElement?.tagName).toBe('TEXTAREA');
  });
const decided = ['admin-response', { action: 'booked', notes: '', seenStatus: 'pending_admin' }];

describe('marking a booking as booked', () => {
  it('confirms the payment that waits and books, by two keys (D-241)', async () => {
    const { user, sent } = open(due({ entries: [entryOf()] }));
    await isSection();
    await choose(user, 'b');
    const chosen = await screen.findByRole<HTMLInputElement>('checkbox', {
      name: /^Confirm RM\s10,000\.00, Bank transfer, Mar 10, 2026, FT26061$/,
    });
    expect(chosen.checked).toBe(true);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(sent).toEqual([['entry', { action: 'confirm' }], decided]));
  });

  it('records and confirms the money that came, by keyboard, and books (D-241)', async () => {
    const { user, sent } = open(due());
    await isSection();
    await choose(user, 'b');
    expect(await screen.findByText('No confirmed payment is recorded for this booking.')).toBeTruthy();
    await user.type(screen.getByLabelText(entryTexts.payment.sum), '10000{Enter}');
    expect(sent).toEqual([]);
    await user.selectOptions(screen.getByLabelText('How it was paid'), 'Bank transfer');
    expect(screen.queryByText('No confirmed payment is recorded for this booking.')).toBeNull();
    await user.type(screen.getByLabelText('Reference number'), 'FT1{Enter}');
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent).toMatchObject([
      ['payments', { kind: 'payment', amountSen: 1_000_000, reference: 'FT1', confirm: true }],
      decided,
    ]);
  });

  it.each([
    ['method', 'How it was paid', 'bank_transfer'],
    ['reference', 'Reference number', 'FT1'],
  ])('asks for the sum where only a %s was given, and drops nothing (D-307)', async (_, label, value) => {
    const { user, sent } = open(due());
    await isSection();
    await choose(user, 'b');
    const field = await screen.findByLabelText<HTMLInputElement>(label);
    if (field.tagName === 'SELECT') await user.selectOptions(field, value);
    else await user.type(field, value);
    await user.click(screen.getByRole('button', { name: 'Mark as booked' }));
    expect(await screen.findByText(depositFields.sumMissing)).toBeTruthy();
    expect([field.value, sent]).toEqual([value, []]);
  });

  it('keeps what was typed when a report arrives, and leaves the report to the clerk (D-336)', async () => {
    const { user, sent, arrives } = open(due());
    await isSection();
    await choose(user, 'b');
    await user.type(await screen.findByLabelText(entryTexts.payment.sum), '10000');
    await user.selectOptions(screen.getByLabelText('How it was paid'), 'Bank transfer');
    arrives(entryOf());
    const report = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^Confirm RM/ });
    expect(report.checked).toBe(false);
    expect(screen.getByLabelText<HTMLInputElement>(entryTexts.payment.sum).value).toBe('10000');
    await user.clear(screen.getByLabelText(entryTexts.payment.sum));
    expect(document.activeElement).toBe(screen.getByLabelText(entryTexts.payment.sum));
    await user.type(screen.getByLabelText(entryTexts.payment.sum), '9000{Enter}');
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent).toMatchObject([['payments', { amountSen: 900_000, confirm: true }], decided]);
  });

  it('says what is done when the decision after it is refused, and does not do it again (D-241)', async () => {
    const message = bookingRefusals.CHANGED_MEANWHILE.message;
    const { user, sent } = open(due({ entries: [entryOf()] }), { code: 'CHANGED_MEANWHILE', message });
    await isSection();
    await choose(user, 'b');
    await user.keyboard('{Enter}');
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getByText(/^The payment is confirmed already \(RM\s10,000\.00\)/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Mark as booked' }));
    await waitFor(() => expect(sent).toHaveLength(3));
    expect(sent.map((each) => (each as unknown[])[0])).toEqual(['entry', 'admin-response', 'admin-response']);
  });

  it('needs a reason without a payment where the gate is closed (D-236)', async () => {
    const { user, sent } = open(due({ gate: 'require', inUse: false, dueSen: 0 }));
    await screen.findByText('Lot 62, Daniel Wong');
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
      expect(sent).toMatchObject([
        ['admin-response', { action: 'booked', overrideReason: 'Too short, the bank confirms it tomorrow' }],
      ]),
    );
  });

  it.each<[string, Partial<Deposit>, string]>([
    ['rejects without a word of payments', { entries: [entryOf()] }, 'r'],
    ['says nothing in a park without deposits (D-240)', { inUse: false, dueSen: 0, dueOn: null }, 'b'],
    ['warns of nothing where the gate is open', { gate: 'off' }, 'b'],
  ])('%s', async (_, changes, key) => {
    const { user, sent } = open(due(changes));
    await screen.findByText('Lot 62, Daniel Wong');
    await isOpen();
    await choose(user, key);
    expect(screen.queryByText('No confirmed payment is recorded for this booking.')).toBeNull();
    if (key === 'r') expect(screen.queryByRole('checkbox', { name: /^Confirm/ })).toBeNull();
    if (changes.inUse === false) expect(document.body.textContent).not.toMatch(/deposit|payment (is|that)/i);
    await user.keyboard('{Enter}');
    if (key === 'r') {
      const question = await screen.findByRole('dialog', { name: /^Reject Lot 62/ });
      await waitFor(() => expect(question.contains(document.activeElement)).toBe(true));
      await user.keyboard('2{Enter}');
    }
    await waitFor(() => expect(sent.map((each) => (each as unknown[])[0])).toEqual(['admin-response']));
  });
});
