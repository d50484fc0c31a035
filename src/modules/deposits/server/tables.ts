import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { bookings } from '#core/bookings/server/tables.ts';
import { documents } from '#core/documents/server/tables.ts';
import { users } from '#core/users/server/tables.ts';
import { bytea } from '#platform/server/db/bytea.ts';
import { roles } from '#shared/actor.ts';
import { entryKinds, entryStates, paymentMethods, reversalCauses } from '../lifecycle.ts';

const sum = (name: string) => bigint(name, { mode: 'number' });

/** Every rule ever set, append-only by trigger; those with the newest `from_at` are in force. A set without rules has one row with neither. */
export const depositRules = pgTable(
  'deposit_rules',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Null for all types without a rule of their own. */
    lotType: text('lot_type'),
    percentBp: integer('percent_bp'),
    amountSen: sum('amount_sen'),
    dueDays: integer('due_days').notNull(),
    fromAt: timestamp('from_at', { withTimezone: true }).notNull(),
    setBy: uuid('set_by')
      .notNull()
      .references(() => users.id),
  },
  (table) => [
    check('deposit_rules_type', sql`${table.lotType} IN ('A', 'B', 'C')`),
    check('deposit_rules_percent', sql`${table.percentBp} BETWEEN 1 AND 10000`),
    check('deposit_rules_amount', sql`${table.amountSen} > 0`),
    check('deposit_rules_one', sql`num_nonnulls(${table.percentBp}, ${table.amountSen}) <= 1`),
    check('deposit_rules_days', sql`${table.dueDays} BETWEEN 0 AND 365`),
    index('deposit_rules_in_force').on(table.fromAt.desc()),
  ],
);

/** The ledger. An entry is never edited: the trigger payments_guard allows only the moves of its state machine. */
export const payments = pgTable(
  'payments',
  {
    id: uuid().primaryKey().defaultRandom(),
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id),
    kind: text({ enum: entryKinds }).notNull(),
    amountSen: sum('amount_sen').notNull(),
    method: text({ enum: paymentMethods }),
    reference: text().notNull().default(''),
    onDay: date('on_day').notNull(),
    note: text().notNull().default(''),
    proofDocumentId: uuid('proof_document_id').references(() => documents.id),
    state: text({ enum: entryStates }).notNull().default('recorded'),
    fourEyes: boolean('four_eyes').notNull(),
    recordedBy: uuid('recorded_by')
      .notNull()
      .references(() => users.id),
    recordedRole: text('recorded_role', { enum: roles }).notNull(),
    recordedAt: timestamp('recorded_at', { withTimezone: true }).notNull(),
    confirmedBy: uuid('confirmed_by').references(() => users.id),
    confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
    closedBy: uuid('closed_by').references(() => users.id),
    closedAt: timestamp('closed_at', { withTimezone: true }),
    closedReason: text('closed_reason').notNull().default(''),
    /** Null for entries that were reversed before causes were asked for. */
    reversedBecause: text('reversed_because', { enum: reversalCauses }),
    /** 'R-2026-000001', given when a payment is confirmed; numbers of a year have no gap (D-237). */
    receiptNumber: text('receipt_number').unique('payments_receipt'),
  },
  (table) => [
    check('payments_kind', sql`${table.kind} IN ('payment', 'refund', 'forfeit')`),
    check('payments_amount', sql`${table.amountSen} > 0`),
    check('payments_method', sql`(${table.kind} = 'forfeit') = (${table.method} IS NULL)`),
    check(
      'payments_state',
      sql`CASE ${table.state}
        WHEN 'recorded' THEN num_nonnulls(${table.confirmedBy}, ${table.confirmedAt}, ${table.closedBy}, ${table.closedAt}) = 0
        WHEN 'confirmed' THEN num_nulls(${table.confirmedBy}, ${table.confirmedAt}) = 0 AND num_nonnulls(${table.closedBy}, ${table.closedAt}) = 0
        WHEN 'void' THEN num_nonnulls(${table.confirmedBy}, ${table.confirmedAt}) = 0 AND num_nulls(${table.closedBy}, ${table.closedAt}) = 0
        WHEN 'reversed' THEN num_nulls(${table.confirmedBy}, ${table.confirmedAt}, ${table.closedBy}, ${table.closedAt}) = 0 AND (${table.closedReason} <> '' OR coalesce(${table.reversedBecause}, 'other') <> 'other')
        ELSE false END`,
    ),
    check(
      'payments_reversed_because',
      sql`${table.reversedBecause} IS NULL OR (${table.reversedBecause} IN ('bounced', 'mistake', 'other') AND ${table.state} = 'reversed')`,
    ),
    check('payments_four_eyes', sql`NOT ${table.fourEyes} OR ${table.confirmedBy} <> ${table.recordedBy}`),
    check(
      'payments_receipted',
      sql`(${table.receiptNumber} IS NOT NULL) = (${table.kind} = 'payment' AND ${table.confirmedAt} IS NOT NULL)`,
    ),
    index('payments_by_booking').on(table.bookingId, table.recordedAt),
    // the office finds a booking by the reference of its cheque or transfer
    index('payments_by_reference').on(sql`lower(${table.reference})`),
    index('payments_confirmed').on(table.onDay, table.bookingId).where(sql`${table.state} = 'confirmed'`),
    index('payments_to_confirm')
      .on(table.recordedAt, table.bookingId)
      .where(sql`${table.state} = 'recorded'`),
  ],
);

/** To which account money of a booking is paid back: bank and last digits to show, all of it sealed (D-386). */
export const refundAccounts = pgTable(
  'refund_accounts',
  {
    bookingId: uuid('booking_id')
      .primaryKey()
      .references(() => bookings.id),
    version: integer().notNull(),
    bank: text().notNull(),
    numberMasked: text('number_masked').notNull(),
    sealed: bytea(),
    wrappedKey: bytea('wrapped_key'),
    keyId: text('key_id'),
    savedBy: uuid('saved_by')
      .notNull()
      .references(() => users.id),
    savedAt: timestamp('saved_at', { withTimezone: true }).notNull(),
    /** When it was erased with the documents of the booking. */
    erasedAt: timestamp('erased_at', { withTimezone: true }),
  },
  (table) => [
    check('refund_accounts_version', sql`${table.version} > 0`),
    check(
      'refund_accounts_sealed',
      sql`num_nulls(${table.sealed}, ${table.wrappedKey}, ${table.keyId}) = CASE WHEN ${table.erasedAt} IS NULL THEN 0 ELSE 3 END`,
    ),
    check(
      'refund_accounts_erased',
      sql`${table.erasedAt} IS NULL OR (${table.bank} = '' AND ${table.numberMasked} = '')`,
    ),
    index('refund_accounts_by_key').on(table.keyId),
  ],
);

/** The next number of a series without gaps, such as 'R-2026'; taking one locks its row until the end of the transaction. */
export const counters = pgTable(
  'counters',
  { name: text().primaryKey(), next: integer().notNull() },
  (table) => [check('counters_next', sql`${table.next} > 0`)],
);
