import { z } from 'zod';
import { readLotType } from '#core/lots/lifecycle.ts';
import { lotFields } from '#core/lots/messages.ts';
import { endpoint, pageQuery } from '#shared/endpoint.ts';
import { filter, idFilter, periodFilter, searchFilter, wordFilter, wordsFilter } from '#shared/filters.ts';
import { commonRefusals } from '#shared/problem.ts';
import { documentStates } from './check-lifecycle.ts';
import { bookingShape } from './contract.ts';
import { ageBands, type BookingStatus, bookingStatuses, milestoneNames, readStatus } from './lifecycle.ts';
import { bookingFields } from './messages.ts';

const bookingList = { 200: z.array(bookingShape) };

const sortColumns = ['createdAt', 'updatedAt', 'lotNumber', 'price', 'name', 'agencyName', 'status'] as const;
/** Sort keys of a booking list; a leading minus sorts descending. */
export const bookingSorts = [
  ...sortColumns.flatMap((column) => [column, `-${column}`] as const),
  /** Review order: bookings waiting for this queue first, oldest on top; then those waiting elsewhere; then the newest. */
  'waiting',
  /** Requests whose hold ends first, before all others, the newest first (D-401). */
  'ending',
] as const;
export type BookingSort = (typeof bookingSorts)[number];

/** Filters of a booking list besides its statuses. */
const commonFilters = {
  /**
   * Searches the whole text or each word: names, e-mails, phones, agency, lot or unit number; or a booking's id or its last
   * characters. A person's own bookings are searched by D-128.
   */
  search: searchFilter,
  agencyId: idFilter,
  type: wordFilter(readLotType, lotFields.typeInvalid),
  phase: filter(z.coerce.number().int().min(1).max(10_000)),
  /** Only those that have waited for the office longer than the limit (D-80). */
  overdue: filter(z.enum(['true', 'false'])),
  /**
   * `true`: only those with stored documents. `to_check`: with documents that wait for the reader's desk. While documents can
   * still be added, `sent_back`: with documents that were sent back, `incomplete`: without a full set (D-168).
   */
  documents: filter(z.enum(['true', 'false', ...documentStates])),
  /** `me`: only those assigned to the reader, at the desk where they work (D-190). */
  assigned: filter(z.enum(['me'])),
  /** `due`: only those to which the reader's desk comes back by today, unless a colleague looks after them (D-445). */
  followUp: filter(z.enum(['due'])),
  /** `open`: only those of which the office has a proposed price to answer (D-447). */
  proposal: filter(z.enum(['open'])),
  /** Only those that wait, by the whole days since they were last moved on. */
  waited: filter(z.enum(ageBands)),
  /** Only those that end within so many days unless their agency answers (D-401). */
  ends: filter(z.coerce.number().int().min(1).max(60)),
  /** Range of the request date. */
  ...periodFilter,
  /** Only those that reached this milestone, if ever in this range of days; a range alone is about any change of status. */
  step: filter(z.enum(milestoneNames)),
  stepFrom: periodFilter.from,
  stepTo: periodFilter.to,
};
export const bookingListFilters = {
  /** One status or several, separated by commas, by name or alias (D-75, D-87). */
  status: wordsFilter(readStatus, bookingFields.statusInvalid, 'pending_agent,pending_admin'),
  ...commonFilters,
};
const listQuery = z.object({
  ...bookingListFilters,
  sort: filter(z.enum(bookingSorts)),
  /** `true`: the header `x-total-price` is the sum of the prices of all that match, in ringgit. */
  sum: filter(z.enum(['true'])),
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

const number = z.number().int();

/** Number of bookings per status, and of those overdue at the office. */
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
 * The counts beside a list: of the bookings of GET /bookings, or with `mine` of GET /bookings/user, under every filter
 * but the status.
 */
export const countBookings = endpoint({
  method: 'GET',
  path: '/bookings/counts',
  summary: "How many bookings of each status are within the caller's reach",
  query: z.object({ ...commonFilters, mine: filter(z.enum(['true', 'false'])) }),
  reply: { 200: bookingCountsShape },
});
