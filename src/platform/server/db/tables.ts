import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '#core/users/server/tables.ts';
import { bytea } from './bytea.ts';

/** First replies of create calls, repeated for the same key within 24 hours (D-56). */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    key: text().notNull(),
    route: text().notNull(),
    requestHash: bytea('request_hash').notNull(),
    status: integer(),
    body: jsonb(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('idempotency_keys_age').on(table.createdAt),
  ],
);

/** Every key that ever wrapped a document's key, with the HMAC by which it proves itself at a start. */
export const vaultKeys = pgTable('vault_keys', {
  keyId: text('key_id').primaryKey(),
  proof: bytea().notNull(),
  firstUsedAt: timestamp('first_used_at', { withTimezone: true }).notNull(),
});
