import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Booking } from '#core/bookings/contract.ts';
import type { BookingStatus } from '#core/bookings/lifecycle.ts';
import type { BookingDocument } from '#core/documents/contract.ts';
import { userOf } from '#test/accounts.ts';
import { bookingOf, requested } from '#test/bookings.ts';
import { fakeNetwork, json, renderPage } from '#test/render-page.tsx';
import { signedIn } from '#test/signed-in.ts';
import { BookingDetail } from './BookingDetail.tsx';

// Who has the documents of an open booking, and who can end it.

const buyer = userOf('user', { _id: 'client' });

function open(booking: Booking, documents: BookingDocument[] = []) {
  fakeNetwork(
    signedIn(buyer, {
      [`GET /bookings/${booking._id}`]: () => json(booking),
      [`GET /uploads/documents/${booking._id}`]: () => json(documents),
      [`GET /bookings/${booking._id}/events`]: () => json([requested]),
    }),
  );
  const page = <BookingDetail id={booking._id} user={buyer} onClose={() => undefined} />;
  renderPage({ at: '/dashboard', path: '/dashboard', page });
}

it.each([
  ['unchecked', 'agency', 'pending_agent', 'With your agency'],
  ['unchecked', 'office', 'approved', 'With the park office'],
  ['accepted', 'agency', 'pending_admin', 'Checked by your agency'],
  ['accepted', 'office', 'approved', 'Checked by the park office'],
] as const)('says whose documents are that are all there: %s, %s, %s', async (state, desk, status, text) => {
  const verdict = { state: 'accepted', desk, reason: null, note: '', at: '', by: '' } as const;
  const document = {
    _id: 'd',
    id: 'd',
    documentUrl: '',
    documentType: 'cheque',
    documentName: 'cheque.pdf',
    bookingId: 'b',
    createdAt: '2026-11-02T04:00:00.000Z',
    verdict: state === 'accepted' ? verdict : null,
    paper: null,
    replacedAt: null,
  } as const;
  open(bookingOf('62', status, { documentMarks: { cheque: state, ic_front: state, ic_back: state } }), [
    document,
  ]);
  expect(await screen.findByText(text)).toBeTruthy();
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
  ['an approved one of the client', 'approved', {}, 'To cancel it, use Cancel in My Bookings.'],
  ['a sale that goes on', 'sold', going, 'A sale cannot be cancelled here: ask the park office.'],
  ['a sale without tasks', 'sold', { standing: { tasks: [] } }, undefined],
] as [string, BookingStatus, Partial<Booking>, string | undefined][])(
  'says how to end a booking: %s (D-76, D-77)',
  async (_, status, changes, text) => {
    open(bookingOf('62', status, changes));
    await screen.findByText('Lot and request');
    expect(screen.queryByText(/cancel it|cannot be cancelled/)?.textContent).toBe(text);
    expect(screen.queryByRole('button', { name: 'Cancel Booking' })).toBeNull();
  },
);
