import { z } from 'zod';
import { endpoint, pageQuery } from '#shared/endpoint.ts';
import { filter, idFilter, periodFilter, searchFilter } from '#shared/filters.ts';
import { bookingShape } from './contract.ts';
import { type BookingStatus, bookingStatuses } from './lifecycle.ts';
import { bookingRefusals } from './messages.ts';

const bookingList = { 200: z.array(bookingShape) };

const sortColumns = ['createdAt', 'updatedAt', 'lotNumber', 'price', 'name', 'agencyName', 'status'] as const;
/** What a list of bookings can be sorted by; a minus in front turns the order round. */
export const bookingSorts = [
  ...sortColumns.flatMap((column) => [column, `-${column}`] as const),
  /** What the desk of the list has to decide first, longest waiting on top; then what waits elsewhere; then the newest. */
  'waiting',
] as const;
export type BookingSort = (typeof bookingSorts)[number];

/** What a list is narrowed to besides its statuses. */
const commonFilters = {
  /** As it stands or word by word: in names, e-mails, phones, agency, lot or unit number; or a booking's id or its end. */
  search: searchFilter,
  agencyId: idFilter,
  type: filter(z.string().max(50)),
  phase: filter(z.coerce.number().int().min(1).max(10_000)),
  /** When it was requested. */
  ...periodFilter,
};
const filters = {
  /** One status or several with commas between them, by their names or aliases (D-75, D-87). */
  status: z.string().max(200).optional(),
  ...commonFilters,
};
const listQuery = z.object({ ...filters, sort: filter(z.enum(bookingSorts)), ...pageQuery });
export type BookingListQuery = z.output<typeof listQuery>;

export const listMyBookings = endpoint({
  method: 'GET',
  path: '/bookings/user',
  summary: 'Bookings made by or for the caller',
  query: listQuery,
  reply: bookingList,
});

/** The same under a person's id, for that person and the office (D-47). */
export const listBookingsOfUser = endpoint({
  method: 'GET',
  path: '/bookings/debug/user/:userId',
  summary: 'Bookings made by or for a person',
  params: z.object({ userId: z.string() }),
  query: listQuery,
  reply: bookingList,
});

export const listBookings = endpoint({
  method: 'GET',
  path: '/bookings',
  summary: "Bookings within the caller's reach: own, the agency's, or all",
  query: listQuery,
  reply: bookingList,
});

export const listAgencyBookings = endpoint({
  method: 'GET',
  path: '/bookings/agent',
  summary: "The agency's bookings and those the caller created; all for the office",
  query: listQuery,
  reply: bookingList,
});

export const listAllBookings = endpoint({
  method: 'GET',
  path: '/bookings/admin',
  aliases: ['/bookings/all'],
  summary: 'Every booking',
  query: listQuery,
  reply: bookingList,
});

/** Every booking that the same filters show in the list, as a table for spreadsheets. */
export const exportBookings = endpoint({
  method: 'GET',
  path: '/bookings/export',
  summary: 'Download bookings as CSV, newest first',
  query: z.object(filters),
  reply: { 200: 'file' },
  errors: [bookingRefusals.STATUS_INVALID],
});

const number = z.number().int();

/** How many bookings there are of each status, and how many have waited too long for the office (D-80). */
const bookingCountsShape = z.object({
  total: number,
  byStatus: z.object(
    Object.fromEntries(bookingStatuses.map((status) => [status, number])) as Record<
      BookingStatus,
      typeof number
    >,
  ),
  overdue: number,
});
z.globalRegistry.add(bookingCountsShape, { id: 'BookingCounts' });
export type BookingCounts = z.infer<typeof bookingCountsShape>;

/** The numbers beside a list: the bookings GET /bookings reaches, narrowed by everything but their status. */
export const countBookings = endpoint({
  method: 'GET',
  path: '/bookings/counts',
  summary: "How many bookings of each status are within the caller's reach",
  query: z.object(commonFilters),
  reply: { 200: bookingCountsShape },
});
