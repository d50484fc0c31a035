import { sql } from 'drizzle-orm';
import { boolean, check, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Actor } from '#shared/actor.ts';

export type AgencyClosing = {
  actor: Actor;
  wasActive: boolean;
  usersConverted: number;
  bookingsUpdated: number;
};

export const agencies = pgTable(
  'agencies',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    description: text().notNull().default(''),
    contactEmail: text('contact_email').notNull(),
    contactPhone: text('contact_phone').notNull().default(''),
    address: text().notNull().default(''),
    registrationNumber: text('registration_number').notNull().default(''),
    /** The person whom buyers meet, with their REN and languages. */
    negotiatorName: text('negotiator_name').notNull().default(''),
    negotiatorRegistration: text('negotiator_registration').notNull().default(''),
    negotiatorLanguages: text('negotiator_languages').notNull().default(''),
    isActive: boolean('is_active').notNull().default(true),
    /** Set while the agency is being deleted in batches: the actor and the progress. */
    closing: jsonb().$type<AgencyClosing>(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    check('agencies_name', sql`length(btrim(${table.name})) BETWEEN 1 AND 200`),
    check('agencies_contact_email', sql`${table.contactEmail} ~ '^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$'`),
  ],
);
