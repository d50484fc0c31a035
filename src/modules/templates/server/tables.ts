import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { agencies } from '#core/agencies/server/tables.ts';
import { languages } from '#shared/language.ts';

/** Texts that the desks keep for notes and replies. */
export const textTemplates = pgTable(
  'text_templates',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Null for those of the office. */
    agencyId: uuid('agency_id').references(() => agencies.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    text: text().notNull(),
    language: text({ enum: languages }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    check('text_templates_name', sql`length(btrim(${table.name})) > 0`),
    check('text_templates_text', sql`length(btrim(${table.text})) > 0`),
    check('text_templates_language', sql`${table.language} IN ('en', 'ms', 'zh')`),
    uniqueIndex('text_templates_one').on(
      sql`COALESCE(${table.agencyId}::text, '')`,
      sql`lower(${table.name})`,
      table.language,
    ),
    // used when an agency is deleted
    index('text_templates_by_agency').on(table.agencyId).where(sql`${table.agencyId} IS NOT NULL`),
  ],
);
