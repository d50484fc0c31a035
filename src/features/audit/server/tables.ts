import { bigint, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

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
  (table) => [index('audit_log_target').on(table.targetType, table.targetId, table.at)],
);
