import { and, desc, eq, gte, inArray, like, lt, or, type SQL, sql } from 'drizzle-orm';
import { userSearchText, users } from '#core/users/server/tables.ts';
import { isId } from '#platform/server/db/ids.ts';
import type { Reader } from '#platform/server/db/open.ts';
import { contains } from '#platform/server/db/search.ts';
import type { AuditQuery } from '../contract.ts';
import { auditTargets } from '../contract.ts';
import { auditLog, auditSearchText } from './tables.ts';

/** Target ids are text of any form; only uuids can be looked up. */
const targetId = sql`CASE WHEN ${auditLog.targetId} ~ '^[0-9a-f-]{36}$' THEN ${auditLog.targetId}::uuid END`;

/** How a module names its targets in the audit trail: by the kind of target, a subquery by its id. */
export type TargetNames = Readonly<Record<string, (id: SQL) => SQL>>;

/** The present name of a target; looked up for the entries of one page only. */
const targetName = (others: TargetNames) => sql<string | null>`CASE ${auditLog.targetType}
  WHEN 'user' THEN (SELECT u.name FROM users u WHERE u.id = ${targetId})
  WHEN 'agency' THEN (SELECT a.name FROM agencies a WHERE a.id = ${targetId})
  WHEN 'lot' THEN (SELECT l.lot_number FROM lots l WHERE l.id = ${targetId})
  WHEN 'unit' THEN (SELECT u.unit_number FROM units u WHERE u.id = ${targetId})
  WHEN 'booking' THEN (SELECT coalesce(l.lot_number, u.unit_number) FROM bookings b
    LEFT JOIN lots l ON l.id = b.lot_id LEFT JOIN units u ON u.id = b.unit_id WHERE b.id = ${targetId})
  WHEN 'document' THEN (SELECT coalesce('lot ' || l.lot_number, 'unit ' || u.unit_number) FROM documents d
    JOIN bookings b ON b.id = d.booking_id
    LEFT JOIN lots l ON l.id = b.lot_id LEFT JOIN units u ON u.id = b.unit_id WHERE d.id = ${targetId})
  WHEN 'enquiry' THEN (SELECT m.name || coalesce(', lot ' || l.lot_number, '') FROM contact_messages m
    LEFT JOIN lots l ON l.id = m.lot_id WHERE m.id = ${targetId})
  ${sql.join(Object.entries(others).map(([kind, named]) => sql`WHEN ${kind} THEN (${named(targetId)})`))}
END`;

function byActor(actor: string | undefined): SQL | undefined {
  if (actor === undefined) return undefined;
  return isId(actor) ? eq(auditLog.actorId, actor) : eq(auditLog.actorRole, actor);
}

function byAction(action: string | undefined): SQL | undefined {
  if (action === undefined) return undefined;
  return action.includes('.')
    ? eq(auditLog.action, action)
    : like(auditLog.action, `${action.replace(/[\\%_]/g, '\\$&')}.%`);
}

function byTarget(target: string | undefined): SQL | undefined {
  if (target === undefined) return undefined;
  return isId(target)
    ? // the index on targets starts with the type, so the condition names it
      and(inArray(auditLog.targetType, [...auditTargets]), eq(auditLog.targetId, target.toLowerCase()))
    : eq(auditLog.targetType, target);
}

function searchWhere(reader: Reader, text: string | undefined): SQL | undefined {
  if (!text) return undefined;
  const people = reader
    .select({ id: users.id })
    .from(users)
    .where(contains(userSearchText(users), text));
  return or(
    contains(auditSearchText(auditLog), text),
    // an array from a subquery, so that both sides of the OR can use their index
    sql`${auditLog.actorId} = ANY(ARRAY(${people}))`,
  );
}

function buildWhere(reader: Reader, query: AuditQuery): SQL | undefined {
  return and(
    byActor(query.actor),
    byAction(query.action),
    byTarget(query.target),
    searchWhere(reader, query.search),
    query.from && gte(auditLog.at, query.from),
    query.to && lt(auditLog.at, query.to),
  );
}

export function selectPage(reader: Reader, query: AuditQuery, names: TargetNames) {
  return reader
    .select({
      entry: auditLog,
      actorName: sql<string | null>`(SELECT u.name FROM users u WHERE u.id = ${auditLog.actorId})`,
      targetName: targetName(names),
    })
    .from(auditLog)
    .where(buildWhere(reader, query))
    .orderBy(desc(auditLog.id))
    .limit(query.limit)
    .offset(query.offset);
}

/** One page of the audit trail, newest first, and the total (D-60). */
export async function listAudit(reader: Reader, query: AuditQuery, names: TargetNames) {
  const rows = await selectPage(reader, query, names);
  return { rows, total: await reader.$count(auditLog, buildWhere(reader, query)) };
}

export type AuditRow = Awaited<ReturnType<typeof listAudit>>['rows'][number];
