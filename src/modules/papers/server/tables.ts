import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bookings } from '#core/bookings/server/tables.ts';
import { users } from '#core/users/server/tables.ts';
import { payments } from '#modules/deposits/server/tables.ts';
import { bytea } from '#platform/server/db/bytea.ts';
import { paperKinds, paperStates, sealedParts } from '../lifecycle.ts';

/** Every version of the booking terms that a form was printed with, by the SHA-256 of its text; append-only by trigger. */
export const termsVersions = pgTable('terms_versions', {
  hash: text().primaryKey(),
  text: text().notNull(),
  firstUsedAt: timestamp('first_used_at', { withTimezone: true }).notNull(),
});

/**
 * Issued papers. The trigger papers_guard allows them to end, to get the SHA-256 of their PDF once and to be accepted once;
 * others end the form of a booking that ends, and the receipt of a payment that is reversed (D-246).
 */
export const papers = pgTable(
  'papers',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: paperKinds }).notNull(),
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id),
    paymentId: uuid('payment_id')
      .unique('papers_payment')
      .references(() => payments.id),
    number: text().notNull(),
    edition: integer().notNull(),
    verifyCode: text('verify_code').notNull().unique('papers_code'),
    termsHash: text('terms_hash').references(() => termsVersions.hash),
    state: text({ enum: paperStates }).notNull().default('valid'),
    issuedBy: uuid('issued_by')
      .notNull()
      .references(() => users.id),
    issuedAt: timestamp('issued_at', { withTimezone: true }).notNull(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
    /** Of the PDF, once it was drawn. */
    sha256: text(),
    acceptedBy: uuid('accepted_by').references(() => users.id),
    acceptedName: text('accepted_name'),
    /** No reference: sessions are purged. */
    acceptedSession: uuid('accepted_session'),
    acceptedAt: timestamp('accepted_at', { withTimezone: true }),
  },
  (table) => [
    unique('papers_number').on(table.kind, table.number, table.edition),
    uniqueIndex('papers_one_valid_form')
      .on(table.bookingId)
      .where(sql`${table.kind} = 'booking_form' AND ${table.state} = 'valid'`),
    index('papers_by_booking').on(table.bookingId, table.issuedAt),
    check(
      'papers_kind',
      sql`(${table.kind} = 'receipt') = (${table.paymentId} IS NOT NULL) AND ${table.kind} IN ('booking_form', 'receipt')`,
    ),
    check('papers_edition', sql`${table.edition} > 0`),
    check(
      'papers_state',
      sql`${table.state} IN ('valid', 'superseded', 'cancelled') AND (${table.state} = 'valid') = (${table.endedAt} IS NULL)
        AND (${table.state} <> 'superseded' OR ${table.kind} = 'booking_form')`,
    ),
    check(
      'papers_accepted',
      sql`num_nulls(${table.acceptedBy}, ${table.acceptedName}, ${table.acceptedSession}, ${table.acceptedAt}) IN (0, 4)
        AND (${table.acceptedAt} IS NULL OR (${table.kind} = 'booking_form' AND ${table.termsHash} IS NOT NULL AND ${table.sha256} IS NOT NULL))`,
    ),
  ],
);

/** The sealed parts of a paper: its facts, and its PDF once it was drawn. Only the wrapped key of a part is ever written again. */
export const paperParts = pgTable(
  'paper_parts',
  {
    paperId: uuid('paper_id')
      .notNull()
      .references(() => papers.id),
    part: text({ enum: sealedParts }).notNull(),
    sealed: bytea().notNull(),
    wrappedKey: bytea('wrapped_key').notNull(),
    keyId: text('key_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.paperId, table.part] }),
    check('paper_parts_part', sql`${table.part} IN ('facts', 'pdf')`),
    index('paper_parts_by_key').on(table.keyId),
  ],
);
