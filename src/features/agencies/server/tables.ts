import { sql } from 'drizzle-orm';
import { boolean, check, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const agencies = pgTable(
  'agencies',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    description: text().notNull().default(''),
    contactEmail: text('contact_email').notNull(),
    contactPhone: text('contact_phone').notNull().default(''),
    address: text().notNull().default(''),
    isActive: boolean('is_active').notNull().default(true),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    check('agencies_name', sql`length(btrim(${table.name})) BETWEEN 1 AND 200`),
    check('agencies_contact_email', sql`${table.contactEmail} ~ '^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$'`),
  ],
);
