import type { Tx } from '#server/db/open.ts';
import { auditLog } from './tables.ts';

export type AuditEntry = {
  /** Null for what the system does by itself. */
  actor: { id: string; role: string } | null;
  /** Noun and verb, such as 'booking.forward'. */
  action: string;
  target: { type: string; id: string };
  /** Before, after and reason; never secrets or document content. */
  detail?: Record<string, unknown>;
  at: Date;
};

/** Writes one line of the audit trail, in the transaction of the change it tells of. */
export async function recordAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  await tx.insert(auditLog).values({
    actorId: entry.actor?.id ?? null,
    actorRole: entry.actor?.role ?? 'system',
    action: entry.action,
    targetType: entry.target.type,
    targetId: entry.target.id,
    detail: entry.detail ?? {},
    at: entry.at,
  });
}
