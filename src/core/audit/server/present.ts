import { type AuditEntryView, auditEntryShape } from '../contract.ts';
import type { AuditRow } from './list-store.ts';

const recorded = auditEntryShape.pick({ from: true, to: true, detail: true });

/** An audit entry with change and reason separated from the other recorded values. */
export function presentEntry({ entry, actorName, targetName }: AuditRow): AuditEntryView {
  const { from = null, to = null, why = '', ...detail } = entry.detail as Record<string, unknown>;
  const role = entry.actorRole ?? 'system';
  return {
    _id: String(entry.id),
    id: entry.id,
    at: entry.at.toISOString(),
    actor: { id: entry.actorId, name: actorName ?? '', role },
    action: entry.action,
    target: { type: entry.targetType, id: entry.targetId, name: targetName ?? '' },
    ...recorded.parse({ from, to, detail }),
    why: String(why),
  };
}
