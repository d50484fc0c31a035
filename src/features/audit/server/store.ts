import type { Tx } from '#server/db/open.ts';
import { auditLog } from './tables.ts';

/** A value, or several by name. Never secrets, content of documents or contact data, which could not be removed. */
type Recorded = string | Record<string, unknown> | null;

export type AuditEntry = {
  /** Null for what the system does by itself. A visitor has no id. */
  actor: { id: string | null; role: string } | null;
  /** Noun and verb, such as 'booking.forward'. */
  action: string;
  target: { type: string; id: string };
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
  const { from, to, why } = entry;
  await tx.insert(auditLog).values({
    actorId: entry.actor?.id ?? null,
    actorRole: entry.actor?.role ?? 'system',
    action: entry.action,
    targetType: entry.target.type,
    targetId: entry.target.id,
    detail: {
      ...entry.detail,
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
      ...(why && { why }),
    },
    at: entry.at,
  });
}
