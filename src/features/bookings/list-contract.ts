import { z } from 'zod';
import { readLotType } from '#features/lots/lifecycle.ts';
import { lotFields } from '#features/lots/messages.ts';
import { endpoint, pageQuery } from '#shared/endpoint.ts';
import { filter, idFilter, periodFilter, searchFilter, wordFilter, wordsFilter } from '#shared/filters.ts';
import { commonRefusals } from '#shared/problem.ts';
import { bookingShape } from './contract.ts';
import { type BookingStatus, bookingStatuses, readStatus } from './lifecycle.ts';
import { bookingFields } from './messages.ts';

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
  /**
   * As it stands or word by word: in names, e-mails, phones, agency, lot or unit number; or a booking's id or its end.
   * Among one's own bookings as D-128 has it.
   */
  search: searchFilter,
  agencyId: idFilter,
  type: wordFilter(readLotType, lotFields.typeInvalid),
  phase: filter(z.coerce.number().int().min(1).max(10_000)),
  /** Only those that have waited for the office for too long (D-80). */
  overdue: filter(z.enum(['true', 'false'])),
  /** When it was requested. */
  ...periodFilter,
};
const filters = {
  /** One status or several with commas between them, by their names or aliases (D-75, D-87). */
  status: wordsFilter(readStatus, bookingFields.statusInvalid, 'pending_agent,pending_admin'),
  ...commonFilters,
};
const listQuery = z.object({
  ...filters,
  /** Only those with documents that are kept. */
  documents: filter(z.enum(['true', 'false'])),
  sort: filter(z.enum(bookingSorts)),
  ...pageQuery,
});
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
  errors: [commonRefusals.FORBIDDEN],
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
  errors: [commonRefusals.FORBIDDEN],
});

export const listAllBookings = endpoint({
  method: 'GET',
  path: '/bookings/admin',
  aliases: ['/bookings/all'],
  summary: 'Every booking',
  query: listQuery,
  reply: bookingList,
  errors: [commonRefusals.FORBIDDEN],
});

/** Every booking that the same filters show in the list, as a table for spreadsheets. */
export const exportBookings = endpoint({
  method: 'GET',
  path: '/bookings/export',
  summary: 'Download bookings as CSV, newest first',
  query: z.object(filters),
  reply: { 200: 'file' },
  files: ['text/csv'],
  errors: [commonRefusals.FORBIDDEN, commonRefusals.CONFLICT],
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

/**
 * The numbers beside a list: the bookings GET /bookings reaches, or with `mine` those of GET /bookings/user, narrowed by
 * everything but their status.
 */
export const countBookings = endpoint({
  method: 'GET',
  path: '/bookings/counts',
  summary: "How many bookings of each status are within the caller's reach",
  query: z.object({ ...commonFilters, mine: filter(z.enum(['true', 'false'])) }),
  reply: { 200: bookingCountsShape },
});
