import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, bigint, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { bytea } from '#platform/server/db/bytea.ts';

/** The search text of an entry, without the actor; must equal the index expression. */
export function auditSearchText(
  table: Record<'action' | 'targetType' | 'targetId' | 'detail', AnyPgColumn>,
): SQL {
  const { action, targetType, targetId, detail } = table;
  return sql`search_folded(${action} || ' ' || ${targetType} || ' ' || coalesce(${targetId}, '') || ' ' || ${detail}::text)`;
}

/** Actor, time, target, old and new values, and reason of every change; a trigger rejects updates and deletes. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    actorId: uuid('actor_id'),
    actorRole: text('actor_role'),
    action: text().notNull(),
    targetType: text('target_type').notNull(),
    targetId: text('target_id'),
    detail: jsonb().notNull().default({}),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('audit_log_target').on(table.targetType, table.targetId, table.at),
    // append-only, so the order of ids is the order of time
    index('audit_log_actor').on(table.actorId, table.id),
    // text_pattern_ops serves prefix searches in any collation
    index('audit_log_action').on(table.action.op('text_pattern_ops'), table.id),
    index('audit_log_time').on(table.at),
    index('audit_log_search').using('gin', sql`${auditSearchText(table)} gin_trgm_ops`),
  ],
);

/**
 * The hash chain over the audit trail: the hash of a seal is keyed and covers its entry and the hash before. Without a foreign
 * key, since an entry that was removed leaves its seal; append-only by the trigger of `audit_log`.
 */
export const auditSeals = pgTable('audit_seals', {
  /** From 1 without a gap. */
  number: bigint({ mode: 'number' }).primaryKey(),
  auditId: bigint('audit_id', { mode: 'number' }).notNull().unique('audit_seals_entry'),
  hash: bytea().notNull(),
});
