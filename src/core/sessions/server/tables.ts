import { sql } from 'drizzle-orm';
import {
  check,
  index,
  inet,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#core/users/server/tables.ts';
import { bytea } from '#platform/server/db/bytea.ts';
import { linkPurposes } from '../lifecycle.ts';

/** Only token hashes are stored, so the table is no use for signing in. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    tokenHash: bytea('token_hash').notNull().unique('sessions_token'),
    tokenIssuedAt: timestamp('token_issued_at', { withTimezone: true }).notNull(),
    previousTokenHash: bytea('previous_token_hash').unique('sessions_previous_token'),
    previousValidUntil: timestamp('previous_valid_until', { withTimezone: true }),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
    /** Why it was revoked, where its bearer is told (D-478). */
    revokedFor: text('revoked_for', { enum: ['password'] }),
    userAgent: text('user_agent').notNull().default(''),
    ip: inet(),
  },
  (table) => [
    index('sessions_user').on(table.userId, table.startedAt).where(sql`${table.revokedAt} IS NULL`),
    index('sessions_known').on(table.userId, table.tokenIssuedAt),
  ],
);

/** Failed sign-ins and rate-limited calls, shared by all processes; `subject` is a hash of the counted subject (D-130). */
export const loginFailures = pgTable(
  'login_failures',
  { subject: text().notNull(), at: timestamp({ withTimezone: true }).notNull() },
  (table) => [index('login_failures_by').on(table.subject, table.at)],
);

/** Known networks and devices of a person; `source` is a hash of either. */
export const signInSources = pgTable(
  'sign_in_sources',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    source: text().notNull(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.source] }),
    index('sign_in_sources_age').on(table.lastUsedAt),
  ],
);

/**
 * Logins of closed accounts, by which their owners are told so (D-115). `login` is a digest of the address by the portal's key, so the
 * table names nobody.
 */
export const closedLogins = pgTable(
  'closed_logins',
  {
    login: text().notNull(),
    passwordHash: text('password_hash').notNull(),
    closedAt: timestamp('closed_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('closed_logins_by').on(table.login, table.closedAt),
    index('closed_logins_age').on(table.closedAt),
  ],
);

/** Links in mails that work once (D-184). The token is derived from the portal's key and the id; only its hash is stored. */
export const oneTimeLinks = pgTable(
  'one_time_links',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    purpose: text({ enum: linkPurposes }).notNull(),
    /** The address it was made for; with another one the link is over. */
    email: text().notNull(),
    tokenHash: bytea('token_hash').notNull().unique('one_time_links_token'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [
    check('one_time_links_purpose', sql`${table.purpose} IN ('reset', 'confirm')`),
    uniqueIndex('one_time_links_open').on(table.userId, table.purpose).where(sql`${table.usedAt} IS NULL`),
    index('one_time_links_end').on(table.expiresAt),
  ],
);

/** Recovery codes of two-step login, as SHA-256; each works once. A trigger deletes them when it is switched off. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    codeHash: bytea('code_hash').notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);
