import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { agencies } from '#core/agencies/server/tables.ts';
import { type Desk, documentPapers } from '#core/documents/lifecycle.ts';
import { lots, properties, units } from '#core/lots/server/tables.ts';
import { users } from '#core/users/server/tables.ts';
import { digitsOf } from '#platform/server/db/search.ts';
import { roles } from '#shared/actor.ts';
import { bookingEventActions, bookingStatuses } from '../lifecycle.ts';
import { reminderKinds } from '../reminder-lifecycle.ts';

const live = "('pending_agent', 'pending_admin', 'approved', 'sold')";

type SearchedColumns = Record<
  'name' | 'email' | 'phone' | 'contactPhone' | 'creatorName' | 'creatorEmail' | 'agencyName',
  AnyPgColumn
>;

/** The search text of a booking, without its lot and its client's account; must equal the index expression. */
export function bookingSearchText(table: SearchedColumns): SQL {
  const { name, email, phone, contactPhone, creatorName, creatorEmail, agencyName } = table;
  return sql`search_folded(${name} || ' ' || ${email} || ' ' || ${phone} || ' ' || ${contactPhone} || ' ' || ${creatorName} || ' ' || ${creatorEmail} || ' ' || ${agencyName} || ' ' || ${digitsOf(phone)} || ' ' || ${digitsOf(contactPhone)})`;
}

/** The last six characters of a booking's id, its short name on screens (D-129); must equal the index expression. */
export function shortIdOf(table: Record<'id', AnyPgColumn>): SQL {
  return sql`right(${table.id}::text, 6)`;
}

type WaitingColumns = Record<
  'id' | 'status' | 'createdAt' | 'agentResponseDate' | 'handedOverAt',
  AnyPgColumn
>;

/**
 * Sort order of a review queue: bookings waiting for it, then those waiting for the other queue, each oldest first, then the
 * rest, newest first. The start of waiting is `waitingSince`; must equal the index expression.
 */
export function waitingOrder(table: WaitingColumns, queue: Desk): SQL[] {
  const { id, status, createdAt, agentResponseDate, handedOverAt } = table;
  const [mine, others] = (
    queue === 'office' ? ['pending_admin', 'pending_agent'] : ['pending_agent', 'pending_admin']
  ).map((word) => sql.raw(`'${word}'`));
  // an interval from a fixed epoch can be negated, so one index serves ASC and DESC
  const day = sql.raw("'2000-01-01 00:00:00+00'::timestamptz");
  return [
    sql`(CASE ${status} WHEN ${mine} THEN 0 WHEN ${others} THEN 1 ELSE 2 END)`,
    sql`(CASE ${status} WHEN 'pending_admin' THEN coalesce(${agentResponseDate}, ${handedOverAt}, ${createdAt}) - ${day} WHEN 'pending_agent' THEN ${createdAt} - ${day} ELSE ${day} - ${createdAt} END)`,
    sql`${id}`,
  ];
}

type EndingColumns = Record<'id' | 'status' | 'createdAt' | 'expiresAt', AnyPgColumn>;

/** Sort order by the end of the hold (D-401): requests that their agency can still answer, then the rest, newest first; must equal the index. */
export function endingOrder({ id, status, createdAt, expiresAt }: EndingColumns): SQL[] {
  return [
    sql`(CASE ${status} WHEN 'pending_agent' THEN ${expiresAt} END)`,
    sql`${createdAt} DESC`,
    sql`${id} DESC`,
  ];
}

/** The end of a booking by office or buyer after it had reached the office; must equal the condition of the index. */
export function isLateEnd({ fromStatus, toStatus }: Record<'fromStatus' | 'toStatus', AnyPgColumn>): SQL {
  return sql`${fromStatus} IN ('pending_admin', 'approved') AND ${toStatus} IN ('rejected', 'cancelled')`;
}

/** The office's answer in place of the agency (D-89); must equal the condition of the index. */
export function isOfficeAnswer({ action, actorRole }: Record<'action' | 'actorRole', AnyPgColumn>): SQL {
  return sql`${action} IN ('forward', 'reject_by_agency') AND ${actorRole} IN ('admin', 'super_admin')`;
}

const ringgit = (name: string) => numeric(name, { precision: 14, scale: 2, mode: 'number' });

const at = (order: SQL[]) => order as [SQL, ...SQL[]];

/**
 * Bookings are never deleted. One trigger allows only the transitions of the state machine, another rejects a
 * transaction after which a lot disagrees with its live booking; see migrations and docs/decisions/0003.
 */
export const bookings = pgTable(
  'bookings',
  {
    id: uuid().primaryKey().defaultRandom(),
    propertyId: uuid('property_id')
      .notNull()
      .references(() => properties.id),
    lotId: uuid('lot_id').references(() => lots.id),
    unitId: uuid('unit_id').references(() => units.id),
    /** Of an earlier version, which took the price of the unit where the unit was named. */
    byUnit: boolean('by_unit').notNull().default(false),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id),
    createdByRole: text('created_by_role', {
      enum: ['user', 'agent', 'agent_admin', 'super_admin'],
    }).notNull(),
    agencyId: uuid('agency_id').references(() => agencies.id, { onDelete: 'set null' }),
    agencyName: text('agency_name').notNull().default(''),
    status: text({ enum: bookingStatuses }).notNull(),
    /** Made through the agent dialog, which names the lot as 'type-a-12'. */
    viaAgentDialog: boolean('via_agent_dialog').notNull().default(false),
    name: text().notNull(),
    email: text().notNull(),
    phone: text().notNull().default(''),
    contactPhone: text('contact_phone').notNull().default(''),
    creatorName: text('creator_name').notNull(),
    creatorEmail: text('creator_email').notNull(),
    creatorPhone: text('creator_phone').notNull().default(''),
    requestMessage: text('request_message').notNull().default(''),
    description: text().notNull().default(''),
    agentNotes: text('agent_notes').notNull().default(''),
    adminNotes: text('admin_notes').notNull().default(''),
    agentAdminId: uuid('agent_admin_id').references(() => users.id),
    respondedBy: uuid('responded_by').references(() => users.id),
    agentResponseDate: timestamp('agent_response_date', { withTimezone: true }),
    /** When the office got it without an answer of its agency, which was silent or closed. */
    handedOverAt: timestamp('handed_over_at', { withTimezone: true }),
    processedBy: uuid('processed_by').references(() => users.id),
    processedAt: timestamp('processed_at', { withTimezone: true }),
    cancelledBy: uuid('cancelled_by').references(() => users.id),
    cancellationDate: timestamp('cancellation_date', { withTimezone: true }),
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    /** Whether the main purchaser has a passport (D-261), kept by a trigger on the list of purchasers (D-345). */
    byPassport: boolean('by_passport').notNull().default(false),
    /** The papers that whoever buys needs beside that (D-257), null while nobody is named; the same trigger keeps them (D-345). */
    purchaserPapers: text('purchaser_papers', { enum: documentPapers }).array(),
    /** It was marked as booked or sold without the payment that the park asks for (D-487). */
    bookedUnpaid: boolean('booked_unpaid').notNull().default(false),
    /** Its sale and purchase agreement is signed: the trigger booking_milestones_sign keeps it (D-492). */
    agreementSigned: boolean('agreement_signed').notNull().default(false),
    /** The list price when the lot was reserved; later price changes do not affect it. */
    priceSnapshot: ringgit('price_snapshot'),
    /** What the office agreed on in its place (D-447). */
    agreedPrice: ringgit('agreed_price'),
    /** The price of the booking, the only one that sums, papers and reports read. */
    price: ringgit('price').generatedAlwaysAs(sql`coalesce(agreed_price, price_snapshot)`),
    /** What its agency proposes, and why, until the office answers or the booking is sold or over. */
    proposedPrice: ringgit('proposed_price'),
    proposalReason: text('proposal_reason').notNull().default(''),
    version: integer().notNull().default(1),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    check(
      'bookings_created_by_role',
      sql`${table.createdByRole} IN ('user', 'agent', 'agent_admin', 'super_admin')`,
    ),
    check(
      'bookings_status',
      sql`${table.status} IN ('pending_agent', 'pending_admin', 'approved', 'sold', 'rejected', 'rejected_by_agent', 'cancelled', 'expired')`,
    ),
    check('bookings_names_stock', sql`${table.lotId} IS NOT NULL OR ${table.unitId} IS NOT NULL`),
    check(
      'bookings_cancellation',
      sql`(${table.status} = 'cancelled') = (${table.cancellationDate} IS NOT NULL)`,
    ),
    // document retention counts from the day on which a booking was refused (D-100)
    check(
      'bookings_processed',
      sql`${table.status} NOT IN ('approved', 'sold', 'rejected') OR ${table.processedAt} IS NOT NULL`,
    ),
    check(
      'bookings_answered',
      sql`${table.status} <> 'rejected_by_agent' OR ${table.agentResponseDate} IS NOT NULL`,
    ),
    check('bookings_agreed', sql`${table.agreedPrice} > 0`),
    check(
      'bookings_proposed',
      sql`(${table.proposedPrice} IS NULL) = (${table.proposalReason} = '') AND ${table.proposedPrice} > 0`,
    ),
    uniqueIndex('bookings_one_live_per_lot')
      .on(table.lotId)
      .where(sql`${table.status} IN ${sql.raw(live)}`),
    uniqueIndex('bookings_one_live_per_unit')
      .on(table.unitId)
      .where(sql`${table.status} IN ${sql.raw(live)}`),
    // each of the following serves a call, which scale.test.ts holds
    // one's own, as the client and as who made them; a buyer's open requests
    index('bookings_by_user').on(table.userId, table.createdAt.desc()),
    index('bookings_by_creator').on(table.createdBy, table.createdAt.desc()),
    // lists and numbers of an agency
    index('bookings_by_agency').on(table.agencyId, table.status, table.createdAt.desc()),
    // counts, read in the order of the statuses; small enough to be read whole
    index('bookings_counted').on(table.status, table.agencyId),
    // lists of a status, and sorted by it; with the times by which overdue ones and documents to check are counted without their rows
    index('bookings_by_status').on(
      table.status,
      table.createdAt,
      table.id,
      table.processedAt,
      table.agentResponseDate,
      table.handedOverAt,
    ),
    // newest first (scanned backwards), periods, exports
    index('bookings_by_age').on(table.createdAt, table.id),
    // sorted by the last change
    index('bookings_by_change').on(table.updatedAt, table.id),
    // the review queues
    index('bookings_by_office_wait').on(...at(waitingOrder(table, 'office'))),
    index('bookings_by_agency_wait').on(...at(waitingOrder(table, 'agency'))),
    index('bookings_by_hold_end').on(...at(endingOrder(table))),
    // sorted by price, by client, by agency
    index('bookings_by_price').on(table.price, table.id),
    // NULLS LAST in both directions, which one index cannot serve
    index('bookings_by_highest_price').on(table.price.desc().nullsLast(), table.id.desc()),
    index('bookings_by_client').on(table.name, table.id),
    index('bookings_by_agency_name').on(table.agencyName, table.id),
    // searches: the last characters of the id, a lot or a unit (and sorted by lot number), the text
    index('bookings_by_short_id').on(shortIdOf(table)),
    index('bookings_by_lot').on(table.lotId),
    index('bookings_by_unit').on(table.unitId),
    index('bookings_search').using('gin', sql`${bookingSearchText(table)} gin_trgm_ops`),
    // the median wait for the answers of an agency, read from the index alone
    index('bookings_answers')
      .on(
        table.agencyId,
        sql`(${table.agentResponseDate} - ${table.createdAt})`,
        table.id,
        table.agentResponseDate,
        table.createdAt,
      )
      .where(sql`${table.agentResponseDate} IS NOT NULL`),
    // the job that expires requests
    index('bookings_expiry').on(table.expiresAt).where(sql`${table.status} = 'pending_agent'`),
  ],
);

/** The booking's history: one row per transition, with who did it and why. */
export const bookingEvents = pgTable(
  'booking_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id),
    actorId: uuid('actor_id').references(() => users.id),
    actorRole: text('actor_role', { enum: [...roles, 'system'] }).notNull(),
    action: text({ enum: bookingEventActions }).notNull(),
    fromStatus: text('from_status', { enum: bookingStatuses }),
    toStatus: text('to_status', { enum: bookingStatuses }).notNull(),
    note: text().notNull().default(''),
    /** It ended the booking with money to refund (D-95). */
    refundDue: boolean('refund_due').notNull().default(false),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('booking_events_by_booking').on(table.bookingId, table.id),
    index('booking_events_by_time').on(table.at),
    // the reports of the funnel and of agencies
    index('booking_events_late_ends').on(table.bookingId, table.fromStatus).where(isLateEnd(table)),
    index('booking_events_office_answers').on(table.bookingId).where(isOfficeAnswer(table)),
  ],
);

/**
 * Reminders that a booking's clock has sent, each once: after a third and two thirds of the time from request or its last extension to deadline, and
 * when the office's answer is overdue. The insert claims the reminder.
 */
export const bookingReminders = pgTable(
  'booking_reminders',
  {
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id),
    kind: text({ enum: reminderKinds }).notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.bookingId, table.kind] }),
    check('booking_reminders_kind', sql`${table.kind} IN ('third', 'two_thirds', 'overdue')`),
  ],
);

const sum = (name: string) => bigint(name, { mode: 'number' });

/**
 * What is due for a booking, with the sums of its money: facts of the booking, which the module deposits fills in. The sums are
 * kept by the trigger payments_count, and nobody else may write them; the check of what is held is the wall against paying out
 * more than came in (D-233).
 */
export const bookingDeposits = pgTable(
  'booking_deposits',
  {
    bookingId: uuid('booking_id')
      .primaryKey()
      .references(() => bookings.id),
    dueSen: sum('due_sen').notNull().default(0),
    dueOn: date('due_on'),
    /** The rule that fixed it; a foreign key of the module's table, made by a migration alone. */
    ruleId: bigint('rule_id', { mode: 'number' }),
    /** Why the office set it; '' for one that follows a rule. */
    reason: text().notNull().default(''),
    setBy: uuid('set_by').references(() => users.id),
    setAt: timestamp('set_at', { withTimezone: true }).notNull(),
    receivedSen: sum('received_sen').notNull().default(0),
    refundedSen: sum('refunded_sen').notNull().default(0),
    forfeitedSen: sum('forfeited_sen').notNull().default(0),
    /** Payments that wait to be confirmed. */
    reportedSen: sum('reported_sen').notNull().default(0),
    /** Refunds, and money to be kept, that wait to be confirmed. */
    leavingSen: sum('leaving_sen').notNull().default(0),
    /** A payment was confirmed that was no mistake; kept by the trigger, like the sums. */
    hasReceived: boolean('has_received').notNull().default(false),
  },
  (table) => [
    check(
      'booking_deposits_due',
      sql`${table.dueSen} >= 0 AND (${table.dueSen} = 0 OR ${table.dueOn} IS NOT NULL)`,
    ),
    check(
      'booking_deposits_held',
      sql`${table.receivedSen} - ${table.refundedSen} - ${table.forfeitedSen} >= 0`,
    ),
    // so that the sums of many bookings stay integers that JSON can hold (D-304)
    check(
      'booking_deposits_range',
      sql`greatest(${table.dueSen}, ${table.receivedSen}, ${table.reportedSen}) <= 20000000000000`,
    ),
    index('booking_deposits_by_day').on(table.dueOn, table.bookingId),
  ],
);

/** Whether a ledger, the row d, is the record of what was paid: it says what is due, or a payment came in (D-502). */
export const ledgerIsRecord = sql<boolean>`(num_nonnulls(d.due_on, d.rule_id, d.set_by) > 0 OR d.has_received)`;
