import { and, eq, exists, gte, inArray, isNotNull, lt, lte, not, type SQL, sql } from 'drizzle-orm';
import type { Desk } from '#core/documents/lifecycle.ts';
import type { LotType } from '#core/lots/lifecycle.ts';
import { lots } from '#core/lots/server/tables.ts';
import { bookingAssignments, bookingFollowUps } from '#core/review/server/tables.ts';
import { eqId } from '#platform/server/db/ids.ts';
import type { Reader } from '#platform/server/db/open.ts';
import type { Actor } from '#shared/actor.ts';
import { DAY_MS, parkDay } from '#shared/dates.ts';
import type { DocumentState } from '../check-lifecycle.ts';
import {
  type AgeBand,
  ageBandDays,
  type BookingMilestone,
  type BookingStatus,
  bookingMilestones,
  OVERDUE_DAYS,
  openStatuses,
  underWayStatuses,
} from '../lifecycle.ts';
import type { BookingListQuery } from '../list-contract.ts';
import { type BookingReach, deskOf } from '../policy.ts';
import { type CheckingDesk, documentsWhere } from './check-store.ts';
import { holdsMoney } from './expiry-store.ts';
import { type BookingSearch, searchOwnWhere, searchWhere } from './search-store.ts';
import type { TasksOf } from './standing-store.ts';
import { scopeWhere } from './store.ts';
import { bookingEvents, bookings } from './tables.ts';

/** A person at the desk where they work. */
export type Worker = { userId: string; desk: Desk };

/** Who comes back to bookings, and by which day of the park's clock. */
export type FollowUpDue = Worker & { today: string };

/** What a module's filter asks of the bookings of a statement. */
type Condition = (reader: Reader) => SQL;

/** A filter that a module adds to the lists of bookings: a parameter, and by its values the condition at a moment. */
export type ModuleFilter = { name: string; values: Readonly<Record<string, (now: Date) => Condition>> };

/** What modules bring to the lists of bookings. */
export type ListParts = {
  filters: readonly ModuleFilter[];
  searches: readonly BookingSearch[];
  tasksOf: readonly TasksOf[];
};

/** Filters of a list; an absent one does not filter. */
export type BookingFilter = {
  statuses?: readonly BookingStatus[] | undefined;
  search?: string | undefined;
  /** What modules keep of bookings, where the search looks too. */
  searches?: readonly BookingSearch[] | undefined;
  agencyId?: string | undefined;
  type?: LotType | undefined;
  phase?: number | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  /** Only those overdue at this moment. */
  overdueAt?: Date | undefined;
  /** Only those that end within so many days unless their agency answers. */
  endsWithin?: { days: number; now: Date } | undefined;
  /** Only those that have waited so long at a moment. */
  waited?: { age: AgeBand; at: Date } | undefined;
  step?: BookingMilestone | undefined;
  stepFrom?: Date | undefined;
  stepTo?: Date | undefined;
  /** Only those with stored documents, or with documents in a state. */
  documents?: DocumentState | 'kept' | undefined;
  /** The reader's desk, for documents to check. */
  desk?: CheckingDesk | null;
  /** Conditions of the filters that modules bring. */
  others?: readonly Condition[] | undefined;
  /** Only those that this person looks after at a desk; null finds nothing. */
  assignedTo?: Worker | null | undefined;
  /** Only those with a proposed price that the office has not answered. */
  hasProposal?: boolean | undefined;
  /** Only those to which this person comes back by a day; null finds nothing. */
  followUpBy?: FollowUpDue | null | undefined;
};
/** WHERE condition of a filter within the reader's scope. */
export async function buildWhere(
  reader: Reader,
  reach: BookingReach,
  filter: BookingFilter,
): Promise<SQL | undefined> {
  return and(scopeWhere(reach), await buildFilter(reader, reach, filter));
}

/** WHERE condition of a filter alone; the reach tells what is searched. */
export async function buildFilter(
  reader: Reader,
  reach: BookingReach,
  filter: BookingFilter,
): Promise<SQL | undefined> {
  const { statuses, agencyId, type, phase, from, to, overdueAt } = filter;
  return and(
    statuses && inArray(bookings.status, [...statuses]),
    await buildSearchWhere(reader, reach, filter),
    agencyId === undefined ? undefined : eqId(bookings.agencyId, agencyId),
    type && eq(lots.type, type),
    phase === undefined ? undefined : eq(lots.phase, phase),
    from && gte(bookings.createdAt, from),
    to && lt(bookings.createdAt, to),
    overdueAt && isOverdueAt(overdueAt),
    filter.endsWithin && endsWithin(filter.endsWithin),
    filter.waited && hasWaited(filter.waited),
    reachedWhere(reader, filter),
    filter.documents && documentsWhere(reader, filter.documents, filter.desk ?? null),
    ...(filter.others ?? []).map((condition) => condition(reader)),
    filter.assignedTo === undefined ? undefined : assignedWhere(reader, filter.assignedTo),
    filter.hasProposal ? proposedWhere() : undefined,
    filter.followUpBy === undefined ? undefined : followUpWhere(reader, filter.followUpBy),
  );
}

/** `waitingSince` of a waiting booking as SQL; an agency's answer, or a request handed to the office, ends the agency's part of the wait. */
export const waitingSince = sql`CASE ${bookings.status} WHEN 'pending_agent' THEN ${bookings.createdAt} ELSE coalesce(${bookings.agentResponseDate}, ${bookings.handedOverAt}, ${bookings.createdAt}) END`;

/** `isOverdue` as SQL. */
export function isOverdueAt(now: Date): SQL | undefined {
  const since = new Date(now.getTime() - OVERDUE_DAYS * DAY_MS).toISOString();
  return and(eq(bookings.status, 'pending_admin'), sql`${waitingSince} < ${since}::timestamptz`);
}

/** Requests whose hold ends within so many days unless their agency answers; whole days, as rows say them ('Ends in 3 days'). */
export function endsWithin({ days, now }: { days: number; now: Date }): SQL | undefined {
  const moment = new Date(now.getTime() + (days + 1) * DAY_MS);
  return and(eq(bookings.status, 'pending_agent'), lt(bookings.expiresAt, moment), not(holdsMoney));
}

/** Whether a booking waits, by the whole days since it does. */
function hasWaited({ age, at }: { age: AgeBand; at: Date }): SQL | undefined {
  const [first, before] = ageBandDays[age];
  const ago = (days: number) => sql`${new Date(at.getTime() - days * DAY_MS).toISOString()}::timestamptz`;
  return and(
    inArray(bookings.status, [...openStatuses]),
    sql`${waitingSince} <= ${ago(first)}`,
    Number.isFinite(before) ? sql`${waitingSince} > ${ago(before)}` : undefined,
  );
}

/** Bookings that reached a milestone in a range of days; a new note or document changes no status. */
function reachedWhere(reader: Reader, { step, stepFrom, stepTo }: BookingFilter): SQL | undefined {
  if (!step && !stepFrom && !stepTo) return undefined;
  const { bookingId, fromStatus, toStatus, at } = bookingEvents;
  const reached = reader
    .select({ bookingId })
    .from(bookingEvents)
    .where(
      and(
        sql`${fromStatus} IS DISTINCT FROM ${toStatus}`,
        step && inArray(toStatus, [...bookingMilestones[step]]),
        stepFrom && gte(at, stepFrom),
        stepTo && lt(at, stepTo),
      ),
    );
  return inArray(bookings.id, reached);
}

/** A person's own bookings all contain their name, so the search covers only what distinguishes them (D-128). */
async function buildSearchWhere(
  reader: Reader,
  reach: BookingReach,
  { search, searches = [] }: BookingFilter,
): Promise<SQL | undefined> {
  if (!search) return undefined;
  return 'participant' in reach
    ? searchOwnWhere(reach.participant, search, searches)
    : searchWhere(reader, reach, search, searches);
}

/** Where a reader checks documents; null for those who do not. */
function checkingDeskOf(actor: Actor): CheckingDesk | null {
  const desk = deskOf(actor, actor);
  return desk && { desk, agencyId: actor.agencyId, userId: actor.id };
}

type Filters = Partial<Omit<BookingListQuery, 'limit' | 'offset' | 'sort'>>;

/** The filters of a request, with what depends on who asks and when. */
export function filterOf(
  { status, overdue, documents, assigned, followUp, proposal, waited, ends, ...plain }: Filters,
  { actor, now, filters, searches }: ListParts & { actor: Actor; now: Date },
): BookingFilter {
  const desk = checkingDeskOf(actor);
  const asked: Record<string, unknown> = plain;
  return {
    ...plain,
    statuses: status,
    overdueAt: overdue === 'true' ? now : undefined,
    endsWithin: ends === undefined ? undefined : { days: ends, now },
    waited: waited && { age: waited, at: now },
    documents: documents === 'true' ? 'kept' : documents === 'false' ? undefined : documents,
    desk,
    searches,
    others: filters.flatMap(({ name, values }) =>
      Object.entries(values).flatMap(([value, where]) => (asked[name] === value ? where(now) : [])),
    ),
    assignedTo: assigned && desk && { userId: actor.id, desk: desk.desk },
    hasProposal: proposal === 'open',
    followUpBy: followUp && desk && { userId: actor.id, desk: desk.desk, today: parkDay(now) },
  };
}

/** Bookings that a person looks after at their desk; null finds none. */
function assignedWhere(reader: Reader, worker: Worker | null): SQL {
  if (worker === null) return sql`false`;
  const { userId, desk } = worker;
  const isTheirs = and(
    eq(bookingAssignments.bookingId, bookings.id),
    eq(bookingAssignments.userId, userId),
    eq(bookingAssignments.desk, desk),
  );
  return exists(reader.select({ id: bookingAssignments.bookingId }).from(bookingAssignments).where(isTheirs));
}

/** Bookings to which a desk comes back by a day, of those that this person or nobody there looks after; null finds none (D-445). */
export function followUpWhere(reader: Reader, due: FollowUpDue | null): SQL {
  if (due === null) return sql`false`;
  const { bookingId, desk, onDay } = bookingFollowUps;
  const isTheirs = sql`NOT EXISTS (SELECT 1 FROM ${bookingAssignments} a WHERE a.booking_id = ${bookingId} AND a.desk = ${desk} AND a.user_id <> ${due.userId})`;
  const isDue = and(eq(desk, due.desk), lte(onDay, due.today), isTheirs);
  return inArray(bookings.id, reader.select({ bookingId }).from(bookingFollowUps).where(isDue));
}

/** Bookings with a proposed price that the office can answer. */
export function proposedWhere(): SQL | undefined {
  return and(isNotNull(bookings.proposedPrice), inArray(bookings.status, [...underWayStatuses]));
}
