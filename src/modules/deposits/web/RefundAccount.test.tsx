import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { BookingStatus } from '#core/bookings/lifecycle.ts';
import type { Deposit } from '#modules/deposits/contract.ts';
import { depositSuccess, refundFields } from '#modules/deposits/messages.ts';
import { depositOf } from '#modules/deposits/test/deposits.ts';
import type { Role } from '#shared/actor.ts';
import { userOf } from '#test/accounts.ts';
import { bookingOf } from '#test/bookings.ts';
import { fakeNetwork, type Handlers, json, renderPage } from '#test/render-page.tsx';
import { signedIn } from '#test/signed-in.ts';
import { userEvent } from '#test/user-event.ts';
import { DepositSection } from './DepositSection.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

const none = { dueSen: 0, dueOn: null, receivedSen: 0, heldSen: 0, reportedSen: 0 };
const account = {
  bank: 'Sample Bank',
  numberMasked: '••••••••9012',
  savedAt: '2026-03-02T04:00:00.000Z',
};
const payTo = { bank: 'Maybank', holder: 'Aero Hub Sdn Bhd', account: '5140', reference: 'Lot 62' };
const left: Partial<Deposit> = { state: 'refund_due', receivedSen: 2_200_000, payTo };

function show(
  role: Role,
  changes: Partial<Deposit> = left,
  answers: Handlers = {},
  status: BookingStatus = 'rejected',
) {
  const viewer = userOf(role);
  const booking = bookingOf('62', status, { deposit: none, ...(role === 'user' && { userId: viewer._id }) });
  const deposit = depositOf(booking._id, changes);
  fakeNetwork(
    signedIn(viewer, {
      [`GET /bookings/${booking._id}/deposit`]: () => json(deposit),
      [`GET /uploads/documents/${booking._id}`]: () => json([]),
      ...answers,
    }),
  );
  renderPage({ at: '/', path: '/', page: <DepositSection booking={booking} viewer={viewer} /> });
  return { user: userEvent.setup(), id: booking._id };
}

describe('what an ended booking left (D-386, D-387)', () => {
  it.each<[string, Partial<Deposit>, string]>([
    ['with a day', { refund: { by: '2026-12-12', account } }, 'Aero Hub Sdn Bhd refunds it by Dec 12, 2026.'],
    ['without a day', {}, 'Aero Hub Sdn Bhd refunds it.'],
    ['without a payee', { payTo: null }, 'The park office refunds it.'],
    [
      'only reported',
      { receivedSen: 0, reportedSen: 500_000, state: 'none' },
      'If the payment came, Aero Hub Sdn Bhd refunds it.',
    ],
  ])('is paid back by whom and when, %s', async (_, changes, sentence) => {
    show('user', { ...left, ...changes });
    expect(await screen.findByText(sentence)).toBeTruthy();
    const isGiven = changes.refund !== undefined;
    expect(screen.queryByText('••••••••9012') !== null).toBe(isGiven);
    expect(screen.queryByText('Nobody has said yet to which account.') !== null).toBe(!isGiven);
    expect(screen.queryByRole('button', { name: /in full/ })).toBeNull();
  });

  it.each<[Role, BookingStatus, number]>([
    ['user', 'approved', 0],
    ['agent_admin', 'rejected', 0],
    // all of it is recorded as sent (D-503)
    ['user', 'rejected', 2_200_000],
  ])('asks no %s for the account of an %s booking of which %s leaves', async (role, status, leavingSen) => {
    show(role, { ...left, leavingSen }, {}, status);
    await screen.findByText(leavingSen > 0 ? 'To confirm' : 'To refund');
    expect(screen.queryByRole('button', { name: 'Say to which account…' })).toBeNull();
  });

  it('goes to the account that its client types once', async () => {
    const body: unknown[] = [];
    const { user, id } = show('user');
    fakeNetwork(
      signedIn(userOf('user'), {
        [`PUT /bookings/${id}/refund-account`]: ({ init }) => {
          body.push(JSON.parse(String(init.body)));
          return json({ by: null, account, message: depositSuccess.accountSaved });
        },
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Say to which account…' }));
    await user.click(await screen.findByRole('button', { name: 'Save account' }));
    expect(await screen.findByText(refundFields.bankMissing)).toBeTruthy();
    await user.type(screen.getByLabelText(/^Bank/), 'Sample Bank');
    await user.type(screen.getByLabelText(/^Account holder/), 'Nur Aina');
    await user.type(screen.getByLabelText(/^Account number/), '1234 5678 9012');
    await user.click(screen.getByRole('button', { name: 'Save account' }));
    await waitFor(() =>
      expect(body).toEqual([{ bank: 'Sample Bank', holder: 'Nur Aina', number: '1234 5678 9012' }]),
    );
    expect(await screen.findByText(depositSuccess.accountSaved)).toBeTruthy();
    expect(await screen.findByText('••••••••9012')).toBeTruthy();
  });

  it('is read in full by the office, where it records the refund too', async () => {
    const full = { bank: 'Sample Bank', holder: 'Nur Aina', number: '123456789012' };
    const { user, id } = show('admin', { ...left, refund: { by: null, account } });
    fakeNetwork(
      signedIn(userOf('admin'), {
        [`POST /bookings/${id}/refund-account/number`]: () => json(full),
        [`GET /uploads/documents/${id}`]: () => json([]),
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Show account in full' }));
    expect(await screen.findByText('123456789012')).toBeTruthy();
    expect(screen.getByText('Nur Aina')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Refund…' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('••••••••9012');
  });
});
