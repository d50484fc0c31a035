import type { Tx } from '#platform/server/db/open.ts';
import type { AuditTarget } from '../contract.ts';
import type { AuditAction } from '../messages.ts';
import { auditLog } from './tables.ts';

/** A value, or several by name. Never secrets, content of documents or contact data, which could not be removed. */
type Recorded = string | Record<string, unknown> | null;

export type AuditEntry = {
  /** Null for what the system does by itself. A visitor has no id. */
  actor: { id: string | null; role: string } | null;
  action: AuditAction;
  target: { type: AuditTarget; id: string };
  /** What it was before and is now; absent where nothing had a value that may be kept. */
  from?: Recorded;
  to?: Recorded;
  /** The reason given. */
  why?: string;
  /** What else belongs to it. */
  detail?: Record<string, unknown>;
  at: Date;
};

/** Writes one line of the audit trail, in the transaction of the change it tells of. */
export async function recordAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  await recordAudits(tx, [entry]);
}

/** Lines of one statement: what it takes as parameters has an end. */
const CHUNK = 1000;

/** The same for a change of many things, one line for each. */
export async function recordAudits(tx: Tx, entries: readonly AuditEntry[]): Promise<void> {
  for (let start = 0; start < entries.length; start += CHUNK) {
    await tx.insert(auditLog).values(entries.slice(start, start + CHUNK).map(lineOf));
  }
}

function lineOf({ actor, action, target, from, to, why, detail, at }: AuditEntry) {
  return {
    actorId: actor?.id ?? null,
    actorRole: actor?.role ?? 'system',
    action,
    targetType: target.type,
    targetId: target.id,
    detail: {
      ...detail,
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
      ...(why && { why }),
    },
    at,
  };
}
