import type { Tx } from '#platform/server/db/open.ts';
import type { AuditTarget } from '../contract.ts';
import type { AuditAction } from '../messages.ts';
import { auditLog } from './tables.ts';

/** A value, or several by name. Never secrets, document contents or contact data, which could not be erased. */
type Recorded = string | Record<string, unknown> | null;

export type AuditEntry = {
  /** Null for actions of the system. A visitor has no id. */
  actor: { id: string | null; role: string } | null;
  action: AuditAction;
  target: { type: AuditTarget; id: string };
  /** Values before and after; absent where none may be stored. */
  from?: Recorded;
  to?: Recorded;
  /** The reason given. */
  why?: string;
  /** Further recorded values. */
  detail?: Record<string, unknown>;
  at: Date;
};

/** Inserts one audit entry, in the transaction of the change it records. */
export async function recordAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  await tx.insert(auditLog).values(lineOf(entry)).prepare('record_audit').execute();
}

/** Batch size: a statement has a maximum number of parameters. */
const CHUNK = 1000;

/** Inserts one audit entry per target of a bulk change. */
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
