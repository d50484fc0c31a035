import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bookings } from '#core/bookings/server/tables.ts';
import { users } from '#core/users/server/tables.ts';
import { bytea } from '#platform/server/db/bytea.ts';
import {
  desks,
  documentMimes,
  documentPapers,
  documentStores,
  documentTypes,
  documentVerdicts,
  originalReasons,
  sendBackReasons,
  viewKinds,
} from '../lifecycle.ts';

export const documents = pgTable(
  'documents',
  {
    id: uuid().primaryKey().defaultRandom(),
    bookingId: uuid('booking_id').references(() => bookings.id),
    uploadedBy: uuid('uploaded_by')
      .notNull()
      .references(() => users.id),
    documentType: text('document_type', { enum: documentTypes }).notNull(),
    originalName: text('original_name').notNull(),
    mime: text({ enum: documentMimes }).notNull(),
    byteSize: integer('byte_size').notNull(),
    sha256: bytea().notNull(),
    storageKey: text('storage_key').notNull().unique('documents_storage_key'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    replacedAt: timestamp('replaced_at', { withTimezone: true }),
    purgedAt: timestamp('purged_at', { withTimezone: true }),
    verdict: text({ enum: documentVerdicts }),
    verdictDesk: text('verdict_desk', { enum: desks }),
    verdictReason: text('verdict_reason', { enum: sendBackReasons }),
    verdictNote: text('verdict_note').notNull().default(''),
    verdictBy: uuid('verdict_by').references(() => users.id),
    verdictAt: timestamp('verdict_at', { withTimezone: true }),
    /** When its verdict was taken back, since the main purchaser is another person (D-261). */
    recheckAt: timestamp('recheck_at', { withTimezone: true }),
    paper: text({ enum: documentPapers }),
    wrappedKey: bytea('wrapped_key'),
    keyId: text('key_id'),
    store: text({ enum: documentStores }).notNull().default('folder'),
  },
  (table) => [
    check(
      'documents_type',
      sql`${table.documentType} IN ('cheque', 'ic_front', 'ic_back', 'uploaded_document', 'other')`,
    ),
    check(
      'documents_mime',
      sql`${table.mime} IN ('application/pdf', 'image/jpeg', 'image/png', 'image/webp')`,
    ),
    check('documents_size', sql`${table.byteSize} > 0`),
    check(
      'documents_ic_is_image',
      sql`${table.documentType} NOT IN ('ic_front', 'ic_back') OR ${table.mime} LIKE 'image/%'`,
    ),
    uniqueIndex('documents_one_each')
      .on(table.bookingId, table.documentType)
      .where(
        sql`${table.bookingId} IS NOT NULL AND ${table.replacedAt} IS NULL AND ${table.documentType} IN ('cheque', 'ic_front', 'ic_back')`,
      ),
    index('documents_by_booking').on(table.bookingId),
    index('documents_unattached').on(table.createdAt).where(sql`${table.bookingId} IS NULL`),
    check(
      'documents_verdict',
      sql`num_nulls(${table.verdict}, ${table.verdictDesk}, ${table.verdictBy}, ${table.verdictAt}) IN (0, 4)
        AND ${table.verdict} IN ('accepted', 'sent_back') AND ${table.verdictDesk} IN ('agency', 'office')
        AND (${table.verdict} IS NOT DISTINCT FROM 'sent_back') = (${table.verdictReason} IS NOT NULL)
        AND (${table.verdict} IS NOT NULL OR ${table.verdictNote} = '')`,
    ),
    check('documents_paper', sql`${table.paper} IS NULL OR ${table.documentType} = 'other'`),
    check('documents_store', sql`${table.store} IN ('folder', 's3')`),
    check('documents_sealed', sql`(${table.wrappedKey} IS NULL) = (${table.keyId} IS NULL)`),
    check('documents_purged', sql`${table.purgedAt} IS NULL OR ${table.wrappedKey} IS NULL`),
    // documents to check, answered without their rows
    index('documents_unjudged')
      .on(table.bookingId, table.createdAt, table.verdict, table.recheckAt)
      .where(
        sql`${table.bookingId} IS NOT NULL AND ${table.replacedAt} IS NULL AND ${table.purgedAt} IS NULL AND ${table.verdictDesk} IS DISTINCT FROM 'office'`,
      ),
    index('documents_plain')
      .on(table.id)
      .where(sql`${table.wrappedKey} IS NULL AND ${table.purgedAt} IS NULL`),
    index('documents_by_key').on(table.keyId),
  ],
);

/** Every verdict ever given on a document; append-only by trigger. */
export const documentChecks = pgTable(
  'document_checks',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    documentId: uuid('document_id')
      .notNull()
      .references(() => documents.id),
    desk: text({ enum: desks }).notNull(),
    verdict: text({ enum: documentVerdicts }).notNull(),
    reason: text({ enum: sendBackReasons }),
    note: text().notNull().default(''),
    checkedBy: uuid('checked_by')
      .notNull()
      .references(() => users.id),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('document_checks_by_document').on(table.documentId, table.id),
    check('document_checks_verdict', sql`${table.verdict} IN ('accepted', 'sent_back')`),
    check('document_checks_desk', sql`${table.desk} IN ('agency', 'office')`),
    check('document_checks_reason', sql`(${table.verdict} = 'sent_back') = (${table.reason} IS NOT NULL)`),
  ],
);

/** A legal hold keeps the documents of a booking from every purge until it is lifted. */
export const bookingHolds = pgTable(
  'booking_holds',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id),
    reason: text().notNull(),
    setBy: uuid('set_by')
      .notNull()
      .references(() => users.id),
    setAt: timestamp('set_at', { withTimezone: true }).notNull(),
    liftedBy: uuid('lifted_by').references(() => users.id),
    liftedAt: timestamp('lifted_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('booking_holds_open').on(table.bookingId).where(sql`${table.liftedAt} IS NULL`),
    check('booking_holds_lifted', sql`(${table.liftedBy} IS NULL) = (${table.liftedAt} IS NULL)`),
  ],
);

/**
 * What was said of a booking under a legal hold before something else was saved in its place (D-260): all of it but what is sealed, bound by
 * `sealed_as`, and what is shown of it. It goes when the hold is lifted.
 */
export const heldRecords = pgTable(
  'held_records',
  {
    id: uuid().primaryKey().defaultRandom(),
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id),
    sealedAs: text('sealed_as').notNull(),
    shown: text().notNull(),
    record: jsonb().notNull(),
    sealed: bytea(),
    wrappedKey: bytea('wrapped_key'),
    keyId: text('key_id'),
    savedBy: uuid('saved_by')
      .notNull()
      .references(() => users.id),
    savedAt: timestamp('saved_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    check(
      'held_records_sealed',
      sql`num_nulls(${table.sealed}, ${table.wrappedKey}, ${table.keyId}) IN (0, 3)`,
    ),
    index('held_records_by_booking').on(table.bookingId),
    index('held_records_by_key').on(table.keyId),
  ],
);

/** Access log of documents, written before the first byte is sent (D-96). */
export const documentViews = pgTable(
  'document_views',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    documentId: uuid('document_id')
      .notNull()
      .references(() => documents.id),
    viewerId: uuid('viewer_id')
      .notNull()
      .references(() => users.id),
    viewerRole: text('viewer_role').notNull(),
    /** The name of the viewer's agency at that time; null for the office, and of entries from before it was kept (D-486). */
    viewerAgency: text('viewer_agency'),
    at: timestamp({ withTimezone: true }).notNull(),
    kind: text({ enum: viewKinds }).notNull().default('opened'),
    reason: text({ enum: originalReasons }),
    note: text().notNull().default(''),
    /** Without a foreign key: sessions are purged before the log. */
    sessionId: uuid('session_id'),
  },
  (table) => [
    index('document_views_by_document').on(table.documentId, table.at),
    index('document_views_by_time').on(table.at),
  ],
);
