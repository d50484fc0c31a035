import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  check,
  index,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { agencies } from '#core/agencies/server/tables.ts';
import { bytea } from '#platform/server/db/bytea.ts';
import { digitsOf } from '#platform/server/db/search.ts';
import { agencyStatuses, roles } from '#shared/actor.ts';
import { languages } from '#shared/language.ts';

/** The search text of an account; must equal the index expression. */
export function userSearchText(table: Record<'name' | 'email' | 'phone', AnyPgColumn>): SQL {
  return sql`search_folded(${table.name} || ' ' || ${table.email} || ' ' || ${table.phone} || ' ' || ${digitsOf(table.phone)})`;
}

export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    email: text().notNull(),
    passwordHash: text('password_hash'),
    role: text({ enum: roles }).notNull().default('user'),
    phone: text().notNull().default(''),
    address: text().notNull().default(''),
    company: text().notNull().default(''),
    registrationNumber: text('registration_number').notNull().default(''),
    position: text().notNull().default('Member'),
    /** What pages and mails are written in; null until the person has chosen (D-293). */
    language: text({ enum: languages }),
    agencyId: uuid('agency_id').references(() => agencies.id),
    agencyStatus: text('agency_status', { enum: agencyStatuses }).notNull().default('none'),
    agencyStatusDate: timestamp('agency_status_date', { withTimezone: true }),
    /** When its owner proved to read mails at its address; null until then (D-185). */
    emailConfirmedAt: timestamp('email_confirmed_at', { withTimezone: true }),
    /** When the office last changed its address. */
    emailChangedAt: timestamp('email_changed_at', { withTimezone: true }),
    /** The sealed TOTP secret; null while two-step login is off. */
    secondFactor: bytea('second_factor'),
    secondFactorSince: timestamp('second_factor_since', { withTimezone: true }),
    /** The last TOTP time step that was accepted, so that no code works twice. */
    secondFactorStep: bigint('second_factor_step', { mode: 'number' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
  },
  (table) => [
    check('users_name', sql`length(btrim(${table.name})) BETWEEN 1 AND 200`),
    check('users_email', sql`${table.email} = lower(btrim(${table.email}))`),
    check('users_role', sql`${table.role} IN ('user', 'agent', 'agent_admin', 'admin', 'super_admin')`),
    check('users_language', sql`${table.language} IN ('en', 'ms', 'zh')`),
    check('users_agency_status', sql`${table.agencyStatus} IN ('none', 'pending', 'approved', 'rejected')`),
    check('users_agency_and_status', sql`(${table.agencyStatus} = 'none') = (${table.agencyId} IS NULL)`),
    check(
      'users_office_without_agency',
      sql`${table.role} NOT IN ('admin', 'super_admin') OR ${table.agencyId} IS NULL`,
    ),
    check(
      'users_second_factor',
      sql`(${table.secondFactor} IS NULL) = (${table.secondFactorSince} IS NULL) AND (${table.secondFactor} IS NOT NULL OR ${table.secondFactorStep} IS NULL)`,
    ),
    check('users_password', sql`${table.deletedAt} IS NOT NULL OR ${table.passwordHash} IS NOT NULL`),
    uniqueIndex('users_email_live').on(table.email).where(sql`${table.deletedAt} IS NULL`),
    index('users_agency').on(table.agencyId, table.agencyStatus),
    // scanned backwards for newest first
    index('users_by_age').on(table.createdAt, table.id).where(sql`${table.deletedAt} IS NULL`),
    index('users_by_name').on(sql`lower(${table.name})`, table.id).where(sql`${table.deletedAt} IS NULL`),
    index('users_by_role').on(table.role, table.id).where(sql`${table.deletedAt} IS NULL`),
    index('users_search').using('gin', sql`${userSearchText(table)} gin_trgm_ops`),
  ],
);
