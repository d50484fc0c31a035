import { recordAudit } from '#features/audit/server/store.ts';
import type { Tx } from '#platform/server/db/open.ts';
import { assertAllowed } from '#shared/permission.ts';
import type { TableFormat } from '#shared/table-format.ts';
import { lotCan } from '../policy.ts';
import { countLots, type LotFilter } from './list-store.ts';
import type { ActorContext } from './office-actions.ts';

/**
 * Writes an export of lots into the audit trail: its filters, its format and its number of rows.
 */
export async function recordExport(
  tx: Tx,
  { query, format }: { query: object; format: TableFormat },
  filter: LotFilter,
  { actor, now }: ActorContext,
): Promise<void> {
  assertAllowed(lotCan.write(actor));
  await recordAudit(tx, {
    actor,
    action: 'lot.export',
    target: { type: 'lot', id: 'list' },
    detail: { filter: query, format, rows: await countLots(tx, filter) },
    at: now,
  });
}
