import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Deposit } from '#modules/deposits/contract.ts';
import type { EntryKind } from '#modules/deposits/lifecycle.ts';
import { depositFields, depositRefusals, depositSuccess } from '#modules/deposits/messages.ts';
import { entryTexts } from '#modules/deposits/section-messages.ts';
import { depositOf } from '#modules/deposits/test/deposits.ts';
import { callTexts } from '#platform/web/api-client/call-failure.ts';
import type { Role } from '#shared/actor.ts';
import { formatDay, parkDay } from '#shared/dates.ts';
import { userOf } from '#test/accounts.ts';
import { bookingOf } from '#test/bookings.ts';
import { fakeNetwork, type Handlers, json, renderPage } from '#test/render-page.tsx';
import { signedIn } from '#test/signed-in.ts';
import { fakeUploads } from '#test/uploads.ts';
import { userEvent } from '#test/user-event.ts';
import { EntryDialog } from './EntryDialog.tsx';

const booking = bookingOf('62', 'pending_admin');
const today = parkDay(new Date());
const cheque = { _id: 'cheque', documentType: 'cheque', documentUrl: '/api/x/y', documentName: 'cheque.pdf' };
const slip = new File(['x'], 'slip.pdf', { type: 'application/pdf' });

beforeEach(fakeUploads);
function open(
  role: Role,
  kind: EntryKind = 'payment',
  changes: Partial<Deposit> = {},
  answers: Handlers = {},
) {
  const viewer = userOf(role);
  const sent: { body: Record<string, unknown>; key: string | null }[] = [];
  const network = signedIn(viewer, {
    [`GET /uploads/documents/${booking._id}`]: () => json([cheque]),
    'POST /uploads/document': () => json({ _id: 'stored' }, 201),
    ...answers,
  });
  const record = `POST /bookings/${booking._id}/payments`;
  const answer =
    network[record] ?? (() => json({ ...depositOf(booking._id), message: depositSuccess.reported }, 201));
  network[record] = (request) => {
    const key = new Headers(request.init.headers).get('idempotency-key');
    sent.push({ body: JSON.parse(String(request.init.body)), key });
    return answer(request);
  };
  fakeNetwork(network);
  const onClose = vi.fn();
  const deposit = depositOf(booking._id, changes);
  const page = (
    <EntryDialog opened onClose={onClose} booking={booking} deposit={deposit} viewer={viewer} kind={kind} />
  );
  renderPage({ at: '/', path: '/', page });
  return { network, sent, onClose, user: userEvent.setup() };
}

const field = (name: RegExp | string) => screen.findByLabelText<HTMLInputElement>(name);

it('reports a payment with its slip; a chosen photo survives failures, and nothing is sent twice (D-56, D-235)', async () => {
  const uploads: unknown[] = [];
  let failing: 'upload' | 'record' | null = 'upload';
  const { user, sent, onClose } = open(
    'user',
    'payment',
    { receivedSen: 1_000_000, reportedSen: 500_000 },
    {
      'POST /uploads/document': ({ init }) => {
        const form = init.body as FormData;
        uploads.push([
          form.get('documentType'),
          form.get('paper'),
          new Headers(init.headers).get('idempotency-key'),
        ]);
        return failing === 'upload' ? Promise.reject(new TypeError('offline')) : json({ _id: 'stored' }, 201);
      },
      [`POST /bookings/${booking._id}/payments`]: () =>
        failing === 'record'
          ? Promise.reject(new TypeError('offline'))
          : json({ ...depositOf(booking._id), message: depositSuccess.reported }, 201),
    },
  );
  const { submit } = entryTexts.report;
  expect((await field('Sum paid')).value).toBe('15,000.00');
  expect((await field('Day of the payment')).value).toBe(formatDay(today));
  await user.click(screen.getByRole('button', { name: submit }));
  expect(screen.getByText(depositFields.methodMissing)).toBeTruthy();
  expect(screen.getByText(depositRefusals.PROOF_MISSING.message)).toBeTruthy();
  await user.selectOptions(await field('How it was paid *'), 'DuitNow');
  await user.upload(await field(/^Payment slip or cheque/), slip);
  await user.click(screen.getByRole('button', { name: submit }));
  expect(await screen.findByText(callTexts.network)).toBeTruthy();
  expect(screen.getByText('slip.pdf')).toBeTruthy();
  failing = 'record';
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  failing = null;
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(depositSuccess.reported)).toBeTruthy();
  expect(onClose).toHaveBeenCalled();
  // the two attempts of the upload are one, and what the server has is not sent again
  expect(uploads.map((each) => (each as unknown[]).slice(0, 2))).toEqual(
    [1, 2].map(() => ['other', 'payment_proof']),
  );
  expect(new Set(uploads.map((each) => (each as unknown[])[2])).size).toBe(1);
  expect(sent[0]?.key).toMatch(/^[0-9a-f]{32}$/);
  expect(sent.map(({ key }) => key)).toEqual([sent[0]?.key, sent[0]?.key]);
  expect(sent[1]?.body).toEqual({
    kind: 'payment',
    amountSen: 1_500_000,
    onDay: today,
    method: 'duitnow',
    reference: '',
    note: '',
    proofDocumentId: 'stored',
    confirm: false,
  });
  expect(screen.queryByText('Confirm it at once')).toBeNull();
});

it('offers the cheque or transfer slip that is already uploaded as the slip', async () => {
  const { user, sent } = open('user');
  await user.selectOptions(await field('How it was paid *'), 'Cheque');
  await user.click(
    await screen.findByRole('checkbox', { name: 'Use the cheque or transfer slip that is already uploaded' }),
  );
  expect(screen.queryByLabelText(/^Payment slip or cheque/)).toBeNull();
  await user.click(screen.getByRole('button', { name: entryTexts.report.submit }));
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ proofDocumentId: 'cheque', method: 'cheque' }));
});

it.each<[Role, EntryKind, Partial<Deposit>, Record<string, unknown>]>([
  ['admin', 'payment', {}, { amountSen: 3_000_000, method: 'cash', confirm: true }],
  ['admin', 'payment', { fourEyes: true }, { amountSen: 3_000_000, method: 'cash', confirm: false }],
  ['admin', 'refund', { receivedSen: 1_000_050 }, { amountSen: 1_000_050, method: 'cash', note: 'Why' }],
  ['super_admin', 'forfeit', { receivedSen: 1_000_000 }, { amountSen: 1_000_000, method: null, note: 'Why' }],
])('lets a %s record a %s of %j (D-232, D-235)', async (role, kind, changes, body) => {
  const { user, sent } = open(role, kind, changes);
  const texts = entryTexts[kind];
  await user.click(await screen.findByRole('button', { name: texts.submit }));
  const dialog = within(screen.getByRole('dialog', { name: texts.title }));
  expect(dialog.queryByText(depositRefusals.ENTRY_REASON_MISSING.message) !== null).toBe(kind !== 'payment');
  expect(sent).toEqual([]);
  const method = dialog.queryByLabelText(/^How it was paid/);
  expect(method === null).toBe(kind === 'forfeit');
  if (method !== null) await user.selectOptions(method, 'Cash');
  if (kind !== 'payment') await user.type(dialog.getByLabelText(/^Reason/), 'Why');
  expect(dialog.queryByRole('checkbox', { name: 'Confirm it at once' }) === null).toBe(
    changes.fourEyes === true,
  );
  await user.click(dialog.getByRole('button', { name: texts.submit }));
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ kind, onDay: today, ...body }));
});

it('shows a field that the server refuses, and what a conflict says', async () => {
  const replies = [
    json(
      { message: depositFields.dayTooOld, code: 'VALIDATION', errors: { onDay: depositFields.dayTooOld } },
      400,
    ),
    json({ message: depositRefusals.DEPOSIT_CLOSED.message, code: 'DEPOSIT_CLOSED' }, 409),
  ];
  const { user } = open(
    'admin',
    'payment',
    {},
    {
      [`POST /bookings/${booking._id}/payments`]: () => replies.shift() ?? json({}, 500),
    },
  );
  await user.selectOptions(await field('How it was paid *'), 'Cash');
  const submit = screen.getByRole('button', { name: entryTexts.payment.submit });
  await user.click(submit);
  expect(await screen.findByText(depositFields.dayTooOld)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Day received')));
  await user.click(submit);
  const conflict = await screen.findByText(depositRefusals.DEPOSIT_CLOSED.message);
  // with its button, also where the form is longer than the screen
  expect(conflict.closest('[class*=inSight]')?.contains(submit)).toBe(true);
});
