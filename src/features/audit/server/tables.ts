import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, bigint, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** What an entry can be found by besides whoever acted; written as its index has it. */
export function auditSearchText(
  table: Record<'action' | 'targetType' | 'targetId' | 'detail', AnyPgColumn>,
): SQL {
  const { action, targetType, targetId, detail } = table;
  return sql`lower(${action} || ' ' || ${targetType} || ' ' || coalesce(${targetId}, '') || ' ' || ${detail}::text)`;
}

/** Who changed what, when, from what to what and why; a trigger refuses to change or delete a row. */
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
    // rows are only added, so their ids tell their order
    index('audit_log_actor').on(table.actorId, table.id),
    // found by its beginning too, whatever the language of the database
    index('audit_log_action').on(table.action.op('text_pattern_ops'), table.id),
    index('audit_log_time').on(table.at),
    index('audit_log_search').using('gin', sql`${auditSearchText(table)} gin_trgm_ops`),
  ],
);
