import type { Booking } from '#core/bookings/contract.ts';
import {
  type BookingStatus,
  bookingStatuses,
  isOverdue,
  readStatus,
  waitingSince,
} from '#core/bookings/lifecycle.ts';
import { isFound } from '#core/bookings/web/mine/my-bookings.ts';
import { type Handlers, json, type SentRequest } from './render-page.tsx';

/** The query parameters of a booking list used by screens: statuses, search, and one page. */
function listed(bookings: readonly Booking[], { searchParams }: URL, mine: BookingStatus): Response {
  const asked = searchParams.get('status')?.split(',').map(readStatus);
  const rank = ({ status }: Booking) => (status === mine ? 0 : status.startsWith('pending') ? 1 : 2);
  const byWaiting = (one: Booking, other: Booking) =>
    rank(one) - rank(other) || String(waitingSince(one)).localeCompare(String(waitingSince(other)));
  const byEnd = (one: Booking, other: Booking) =>
    String(one.expiresAt).localeCompare(String(other.expiresAt));
  const orders: Record<string, typeof byEnd> = { waiting: byWaiting, ending: byEnd };
  const found = searched(bookings, searchParams)
    .filter(({ status }) => !asked || asked.includes(status))
    .filter((booking) => searchParams.get('overdue') !== 'true' || isOverdue(booking, Date.now()))
    .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
    .toSorted(orders[searchParams.get('sort') ?? ''] ?? (() => 0));
  const offset = Number(searchParams.get('offset'));
  const part = found.slice(offset, offset + Number(searchParams.get('limit') ?? 1000));
  const reply = json(part);
  reply.headers.set('x-total-count', String(found.length));
  return reply;
}

function searched(bookings: readonly Booking[], searchParams: URLSearchParams, isOwn = false): Booking[] {
  const text = (searchParams.get('search') ?? '').toLowerCase();
  if (isOwn) return bookings.filter((booking) => text === '' || isFound(booking, text));
  return bookings.filter(({ name, lot }) => `${name} ${lot?.name}`.toLowerCase().includes(text));
}

function counted(bookings: readonly Booking[]): Response {
  const count = (wanted: BookingStatus) => bookings.filter(({ status }) => status === wanted).length;
  return json({
    total: bookings.length,
    byStatus: Object.fromEntries(bookingStatuses.map((status) => [status, count(status)])),
    overdue: bookings.filter((booking) => isOverdue(booking, Date.now())).length,
  });
}

/** Handlers of My Bookings' endpoints for these bookings; the array is read for every reply. */
export function ownLists(read: () => readonly Booking[]) {
  return {
    'GET /bookings/user': ({ url }: SentRequest) =>
      listed(searched(read(), url.searchParams, true), withoutSearch(url), 'pending_admin'),
    'GET /bookings/counts': ({ url }: SentRequest) => counted(searched(read(), url.searchParams, true)),
  } satisfies Handlers;
}

function withoutSearch(url: URL): URL {
  const rest = new URL(url);
  rest.searchParams.delete('search');
  return rest;
}

/** Handlers of both review queues for these bookings; the array is read for every reply. */
export function bookingLists(read: () => readonly Booking[]) {
  const forOffice = ({ url }: SentRequest) => listed(read(), url, 'pending_admin');
  return {
    'GET /bookings/admin': forOffice,
    'GET /bookings/all': forOffice,
    'GET /bookings/agent': ({ url }: SentRequest) => listed(read(), url, 'pending_agent'),
    'GET /bookings/counts': ({ url }: SentRequest) => counted(searched(read(), url.searchParams)),
  } satisfies Handlers;
}
