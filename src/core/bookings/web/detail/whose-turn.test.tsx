import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { Booking } from '#core/bookings/contract.ts';
import type { BookingStatus } from '#core/bookings/lifecycle.ts';
import { bookingRefusals } from '#core/bookings/messages.ts';
import type { BookingDocument } from '#core/documents/contract.ts';
import { userOf } from '#test/accounts.ts';
import { bookingOf, requested } from '#test/bookings.ts';
import { fakeNetwork, type Handlers, json, renderPage } from '#test/render-page.tsx';
import { signedIn } from '#test/signed-in.ts';
import { BookingDetail } from './BookingDetail.tsx';

// Who has the documents of an open booking, and who can end it.

const buyer = userOf('user', { _id: 'client' });

function open(booking: Booking, documents: BookingDocument[] = [], who = buyer, answers: Handlers = {}) {
  fakeNetwork(
    signedIn(who, {
      [`GET /bookings/${booking._id}`]: () => json(booking),
      [`GET /uploads/documents/${booking._id}`]: () => json(documents),
      [`GET /bookings/${booking._id}/events`]: () => json([requested]),
      ...answers,
    }),
  );
  const page = <BookingDetail id={booking._id} user={who} onClose={() => undefined} />;
  renderPage({ at: '/dashboard', path: '/dashboard', page });
}

const accepted = (desk: 'agency' | 'office') =>
  ({ state: 'accepted', desk, reason: null, note: '', at: '', by: '' }) as const;
const at = '2026-11-02T04:00:00.000Z';

it.each([
  ['the agency while the request waits for it', 'unchecked', 'pending_agent', [null], 'With the agency'],
  ['the office then', 'unchecked', 'pending_admin', [null], 'With the park office'],
  ['the office once the lot is booked', 'unchecked', 'approved', [null], 'With the park office'],
  ['checked by the agency', 'accepted', 'pending_admin', ['agency', 'agency'], 'Checked by the agency'],
  ['checked by the office', 'accepted', 'approved', ['office'], 'Checked by the park office'],
  ['checked by both', 'accepted', 'approved', ['agency', 'office'], '3 of 3 checked'],
  [
    'checked by the office, with one replaced',
    'accepted',
    'approved',
    ['office', 'replaced'],
    'Checked by the park office',
  ],
] as const)('says whose documents are that are all there: %s', async (_, state, status, verdicts, text) => {
  const booking = bookingOf('62', status, {
    // the slip of a payment that is recorded waits for no check
    documentMarks: { cheque: status === 'approved' ? 'unchecked' : state, ic_front: state, ic_back: state },
  });
  const documents = verdicts.map((by, index) => ({
    _id: String(index),
    id: String(index),
    documentUrl: '',
    documentType: 'cheque' as const,
    documentName: 'cheque.pdf',
    bookingId: booking._id,
    createdAt: at,
    verdict: by && accepted(by === 'office' ? 'office' : 'agency'),
    paper: null,
    replacedAt: by === 'replaced' ? at : null,
  }));
  open(booking, documents);
  expect(await screen.findByText(text)).toBeTruthy();
});

it.each([
  ['of their agency, whatever it is called by now', 'approved', 'meridian', 'Meridian Group', true],
  ['of their agency, which answers', 'pending_agent', 'meridian', 'Meridian Group', true],
  ['of another that they joined since', 'approved', 'other', 'Meridian Industrial Realty', false],
  ['of another than the one that answers', 'pending_agent', 'other', 'Other', false],
] as const)('names the person to ask %s', async (_, status, agencyId, agencyName, isNamed) => {
  const person = { name: 'Aisyah Tan', phone: '+60125550111' };
  const contact = { person, membership: null, request: 3_600_000, lot: null };
  const member = { ...buyer, agencyId, agencyName, agencyStatus: 'approved' as const };
  const asked = vi.fn(() => json(contact));
  open(bookingOf('62', status), [], member, { 'GET /users/me/agency-contact': asked });
  await screen.findByText('Lot and request');
  if (isNamed) expect(await screen.findByText(/Aisyah Tan/)).toBeTruthy();
  expect(asked.mock.calls.length > 0).toBe(isNamed);
});

const task = { who: 'buyer', what: 'send_documents', by: null, at: null } as const;
const going = { standing: { tasks: [task] } };
const byAgent = { createdBy: 'agent', createdByRole: 'agent_admin' } as const;
const byOffice = { createdBy: 'office', createdByRole: 'super_admin' } as const;

it.each([
  ['an approved one of an agency', 'approved', byAgent, 'To cancel it, ask Meridian Industrial Realty.'],
  ['one of an agency that waits', 'pending_agent', byAgent, 'To cancel it, ask Meridian Industrial Realty.'],
  ['one of the office', 'approved', byOffice, 'To cancel it, ask the park office.'],
  [
    'one of a deleted agency',
    'pending_admin',
    { ...byAgent, agencyId: null, agency: null },
    'To cancel it, ask the park office.',
  ],
  ['an approved one of the client', 'approved', {}, undefined, 'Cancel Booking'],
  ['a sale before the agreement', 'sold', going, 'To withdraw from the sale, ask the park office.'],
  [
    'a sale after the agreement',
    'sold',
    { ...going, agreementSigned: true },
    bookingRefusals.AGREEMENT_SIGNED.message,
  ],
  ['a sale without tasks', 'sold', { standing: { tasks: [] } }, undefined],
] as [string, BookingStatus, Partial<Booking>, string | undefined, string?][])(
  'says how to end a booking: %s (D-76, D-77)',
  async (_, status, changes, text, link) => {
    open(bookingOf('62', status, changes));
    await screen.findByText('Lot and request');
    const leave = screen.queryByText('Withdraw from the sale');
    if (leave) await userEvent.click(leave);
    expect(screen.queryByText(/cancel it|You may withdraw|To withdraw/)?.textContent).toBe(text);
    // to the row, which asks (R-DASH-12)
    expect(screen.queryByRole('link')?.textContent).toBe(link);
    expect(screen.queryByRole('button', { name: 'Cancel Booking' })).toBeNull();
  },
);

it.each([
  [
    'cancelled',
    'slip',
    'A cheque or transfer slip was sent. If the money arrived, it is paid back: the park office asks you for the account.',
  ],
  [
    'expired',
    'slip',
    'A cheque or transfer slip was sent. If the money arrived, it is paid back in full: the park office asks you for the account.',
  ],
  ['cancelled', 'refund', 'The payment had been recorded: a refund has to be arranged.'],
  ['rejected', undefined, null],
] as const)(
  'heads an ended booking, %s, with what it leaves of its money: %s (D-334, D-487)',
  async (status, left, text) => {
    open(bookingOf('62', status, { standing: { tasks: [], reader: 'buyer', left } }));
    expect(await screen.findByRole('link', { name: 'Choose Another Lot' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: /slip|payment|Nobody/ })?.textContent ?? null).toBe(text);
  },
);
