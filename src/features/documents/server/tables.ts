import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bookings } from '#features/bookings/server/tables.ts';
import { users } from '#features/users/server/tables.ts';
import { bytea } from '#platform/server/db/bytea.ts';
import { documentMimes, documentTypes } from '../lifecycle.ts';

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
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('document_views_by_document').on(table.documentId, table.at)],
);
