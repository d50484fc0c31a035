import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Booking } from '#core/bookings/contract.ts';
import {
  type AgeBand,
  type BookingMilestone,
  type BookingStatus,
  bookingStatuses,
} from '#core/bookings/lifecycle.ts';
import { countBookings, listAgencyBookings, listAllBookings } from '#core/bookings/list-contract.ts';
import { bookingDocumentsQuery, bookingQuery, bookingsKey } from '#core/bookings/web/queries.ts';
import type { LotType } from '#core/lots/lifecycle.ts';
import { lotsKey } from '#core/lots/web/queries.ts';
import {
  assignBooking,
  checkDocuments,
  type DocumentCheck,
  exportBookings,
  listAssignees,
  listNotes,
  writeNote,
} from '#core/review/contract.ts';
import { call, callFile, callPage, pageRange } from '#platform/web/api-client/call.ts';
import { isFallbackWorthy } from '#platform/web/api-client/call-failure.ts';
import { pollUnlessLive } from '#platform/web/live/live-status.ts';
import { REFETCH_MS } from '#platform/web/ui/list/use-live-list.ts';
import type { Role } from '#shared/actor.ts';
import type { TableFormat } from '#shared/table-format.ts';
import { type Decision, decide, type StatusUpdate, updateStatus } from './decide.ts';

// Booking queues

export const sortChoices = ['waiting', 'newest'] as const;
export type SortChoice = (typeof sortChoices)[number];

/** The bookings of the agency (for administrators of every agency, D-89), or all bookings. */
export type QueueScope = 'agency' | 'all';

/** Filter, order and part of a booking queue. `limit` and `offset` count bookings. */
type QueueWanted = {
  statuses: readonly BookingStatus[];
  /** Only bookings that are overdue. */
  overdue: boolean;
  /** Only bookings with documents that wait for the viewer's desk. */
  toCheck: boolean;
  /** Only bookings that the viewer looks after. */
  mine: boolean;
  search: string;
  sort: SortChoice;
  limit: number;
  offset: number;
};

/** A part of a queue, and the total of the queue. `complete` is false for the fallback endpoint, whose list lacks bookings. */
type QueuePart = { rows: Booking[]; total: number; complete: boolean };

/** A part of a queue; only a part of the same queue, by scope and name, is its placeholder. */
export function queueQuery(scope: QueueScope, name: string, wanted: QueueWanted) {
  const queryKey = [...bookingsKey, 'queue', `${scope} ${name}`, wanted];
  return queryOptions<QueuePart>({
    queryKey,
    queryFn: ({ signal }) => loadPart(scope, wanted, signal),
    placeholderData: (before, query) => (query?.queryKey[2] === queryKey[2] ? before : undefined),
  });
}

/** The fallback for all bookings keeps only those an agent admin forwarded or created. */
async function loadPart(scope: QueueScope, wanted: QueueWanted, signal: AbortSignal): Promise<QueuePart> {
  const { statuses, overdue, toCheck, mine, search, sort, limit, offset } = wanted;
  const query = {
    ...(statuses.length < bookingStatuses.length && { status: statuses.join() }),
    ...(overdue && { overdue: 'true' as const }),
    ...(toCheck && { documents: 'to_check' as const }),
    ...(mine && { assigned: 'me' as const }),
    search,
    ...(sort === 'waiting' && { sort }),
    limit,
    offset,
  };
  try {
    const list = scope === 'all' ? listAllBookings : listAgencyBookings;
    const { rows, total } = await callPage(list, { query, signal });
    return { rows, total, complete: true };
  } catch (error) {
    if (scope === 'agency' || signal.aborted || !isFallbackWorthy(error)) throw error;
    const { rows, total } = await callPage({ ...listAllBookings, path: '/bookings/all' }, { query, signal });
    return { rows: rows.filter(({ agentAdmin }) => agentAdmin !== null), total, complete: false };
  }
}

/** Length of the list of oldest pending bookings. */
const OLDEST = 5;

/** The oldest bookings of a pending status. */
export function oldestPendingQuery(scope: QueueScope, status: BookingStatus) {
  const part = queueQuery(scope, 'oldest pending', {
    statuses: [status],
    overdue: false,
    toCheck: false,
    mine: false,
    search: '',
    sort: 'waiting',
    limit: OLDEST,
    offset: 0,
  });
  return queryOptions<QueuePart>({ ...part, refetchInterval: REFETCH_MS });
}

/** The number of bookings of each status within the viewer's reach that match a search, have documents to check or are theirs. */
export function bookingCountsQuery(search = '', { toCheck = false, mine = false } = {}) {
  const query = {
    search,
    ...(toCheck && { documents: 'to_check' as const }),
    ...(mine && { assigned: 'me' as const }),
  };
  return queryOptions({
    queryKey: [...bookingsKey, 'counts', query],
    queryFn: ({ signal }) => call(countBookings, { query, signal }),
    refetchInterval: pollUnlessLive(REFETCH_MS),
  });
}

// The table of all bookings

export const BOOKINGS_A_PAGE = 25;

export const allBookingsSorts = [
  '-createdAt',
  'createdAt',
  '-updatedAt',
  'lotNumber',
  '-price',
  'name',
  'agencyName',
] as const;

/** Filters of the list of all bookings; an empty text does not filter, days are ISO dates. */
type AllBookingsFilters = {
  status: BookingStatus | '';
  /** 'true' for overdue bookings only. */
  overdue: 'true' | '';
  /** 'to_check' for those with documents that wait for the office. */
  documents: 'to_check' | '';
  /** 'me' for those that the viewer looks after. */
  assigned: 'me' | '';
  agencyId: string;
  type: LotType | '';
  phase: string;
  from: string;
  to: string;
  /** Age of a waiting request. */
  waited: AgeBand | '';
  /** What happened, and on which days. */
  step: BookingMilestone | '';
  stepFrom: string;
  stepTo: string;
  search: string;
  /** Those that modules bring, by their names. */
  more: Readonly<Record<string, string>>;
};

export type AllBookingsWanted = {
  filters: AllBookingsFilters;
  sort: (typeof allBookingsSorts)[number];
  page: number;
};

const queryOf = ({ more, ...filters }: AllBookingsFilters) => ({ ...more, ...filters });

/** One page of all bookings. */
export function allBookingsQuery({ filters, sort, page }: AllBookingsWanted) {
  return queryOptions({
    queryKey: [...bookingsKey, 'all bookings', { filters, sort, page }],
    queryFn: ({ signal }) =>
      callPage(listAllBookings, {
        query: { ...queryOf(filters), sort, ...pageRange(page, BOOKINGS_A_PAGE) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** All pages of what the filters match, as a table. */
export function exportAllBookings(filters: AllBookingsFilters, format: TableFormat) {
  return callFile(exportBookings, { query: { ...queryOf(filters), format } });
}

// The desk of one booking

export function bookingNotesQuery(id: string) {
  return queryOptions({
    queryKey: [...bookingsKey, 'notes', id],
    queryFn: ({ signal }) => call(listNotes, { params: { id }, signal }),
  });
}

/** The people of the viewer's desk to whom a booking can be assigned. */
export function assigneesQuery(id: string) {
  return queryOptions({
    queryKey: [...bookingsKey, 'assignees', id],
    queryFn: ({ signal }) => call(listAssignees, { params: { id }, signal }),
  });
}

type NewNote = { text: string; readers: 'own' | 'both'; idempotencyKey: string };

export function useWriteNote(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ idempotencyKey, ...body }: NewNote) =>
      call(writeNote, { params: { id }, body, idempotencyKey }),
    onSuccess: (note) =>
      client.setQueryData(bookingNotesQuery(id).queryKey, (notes = []) => [
        ...notes.filter(({ _id }) => _id !== note._id),
        note,
      ]),
    onSettled: () => void client.invalidateQueries(bookingNotesQuery(id)),
  });
}

/** Assigns a booking, null to nobody; the lists are read again also after a failure. */
export function useAssign(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (userId: string | null) => call(assignBooking, { params: { id }, body: { userId } }),
    onSuccess: ({ message: _, ...booking }) => client.setQueryData(bookingQuery(id).queryKey, booking),
    onSettled: () => void client.invalidateQueries({ queryKey: bookingsKey }),
  });
}

/** Sends a verdict on one document. The documents are reread also after a refusal: they may have been replaced or judged. */
export function useCheckDocument(bookingId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (check: DocumentCheck) =>
      call(checkDocuments, { params: { id: bookingId }, body: { checks: [check] } }),
    onSuccess: ({ documents }) => client.setQueryData(bookingDocumentsQuery(bookingId).queryKey, documents),
    onSettled: () => void client.invalidateQueries({ queryKey: bookingsKey }),
  });
}

// Decisions

/** Delay of the second refetch after a decision, in ms. */
const OVERVIEW_DELAY_MS = 1000;

/** Sends a decision; the lists are refetched also after a failure. */
export function useDecide(caller: { role: Role }) {
  const reread = useReread();
  return useMutation({ mutationFn: (decision: Decision) => decide(decision, caller), onSettled: reread });
}

/** Resends an unconfirmed status update. */
export function useSendAgain(caller: { role: Role }) {
  const reread = useReread();
  return useMutation({
    mutationFn: (update: StatusUpdate) => updateStatus(update, caller),
    onSettled: reread,
  });
}

function useReread(): () => void {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: bookingsKey });
    setTimeout(() => {
      void client.invalidateQueries({ queryKey: bookingsKey });
      void client.invalidateQueries({ queryKey: lotsKey });
    }, OVERVIEW_DELAY_MS);
  };
}
