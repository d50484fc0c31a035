import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Booking } from '#core/bookings/contract.ts';
import { bookingOf } from '#test/bookings.ts';
import { fakeNetwork, json, renderPage } from '#test/render-page.tsx';
import { isDepositLate, useDepositText } from './booking-deposit.ts';

beforeEach(() => {
  vi.setSystemTime('2026-11-25T04:00:00Z');
  const terms = { percentBp: null, amountSen: 1_000_000, dueDays: null };
  fakeNetwork({ 'GET /public/park': () => json({ deposits: { A: terms } }) });
});
afterEach(() => void vi.useRealTimers());

const owed = { dueSen: 3_000_000, dueOn: '2026-12-01', receivedSen: 0, heldSen: 0, reportedSen: 0 };

function Said(changes: Partial<Booking>) {
  return <p>{useDepositText(bookingOf('31', 'approved', { propertyType: 'A', ...changes }))}</p>;
}

it.each<[string, Partial<Booking>]>([
  ['Booking deposit: RM 10,000, before the lot is booked', { status: 'pending_admin' }],
  // whatever price and park.yaml say by then
  ['Booking deposit received', {}],
  ['Booking deposit received', { status: 'sold' }],
  ['Booking deposit not received', { bookedUnpaid: true }],
])('the head of a booking without a ledger says %j (D-487)', async (said, changes) => {
  renderPage({ at: '/', path: '/', page: <Said {...changes} /> });
  expect((await screen.findByText(/deposit/)).textContent?.replaceAll('\u00a0', ' ')).toBe(said);
});

it.each([
  ['RM 30,000 due by Dec 01, 2026', {}],
  ['RM 30,000 was due on Nov 22, 2026 · 3 days late', { dueOn: '2026-11-22' }],
  ['RM 10,000 of RM 30,000 received · 3 days late', { dueOn: '2026-11-22', heldSen: 1_000_000 }],
  ['RM 10,000 of RM 30,000 to confirm · 3 days late', { dueOn: '2026-11-22', reportedSen: 1_000_000 }],
  ['RM 30,000 received', { dueOn: '2026-11-22', heldSen: 3_000_000 }],
])('the head of a booking says %j of its deposit (D-410)', async (said, changes) => {
  renderPage({ at: '/', path: '/', page: <Said deposit={{ ...owed, ...changes }} /> });
  expect((await screen.findByText(/RM/)).textContent?.replaceAll('\u00a0', ' ')).toBe(said);
});

it.each([
  [true, { dueOn: '2026-11-22' }],
  [false, {}],
  // sent, but not confirmed yet
  [false, { dueOn: '2026-11-22', reportedSen: 3_000_000 }],
  [false, { dueOn: '2026-11-22', heldSen: 3_000_000 }],
])('the deposit of a booking is late (%s) with %j (D-410)', (isLate, changes) => {
  expect(isDepositLate(bookingOf('31', 'approved', { deposit: { ...owed, ...changes } }))).toBe(isLate);
});
