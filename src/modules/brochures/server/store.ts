import { and, eq, gt } from 'drizzle-orm';
import type { LotType } from '#core/lots/lifecycle.ts';
import { lotEvents, lots } from '#core/lots/server/tables.ts';
import type { Reader } from '#platform/server/db/open.ts';

/** What leads from the lots of now back to those of a moment. */
export type LotChanges = {
  /** The first change of each lot and field after the moment, by its number (D-308); `before` is what was true at it. */
  first: {
    lotId: string;
    lotNumber: string;
    type: LotType;
    phase: number;
    field: 'status' | 'price';
    before: string | null;
  }[];
  /** Ids of the lots that were made after it. */
  made: ReadonlySet<string>;
};

export async function listChangesSince(reader: Reader, propertyId: string, at: Date): Promise<LotChanges> {
  const first = await reader
    .selectDistinctOn([lotEvents.lotId, lotEvents.field], {
      lotId: lots.id,
      lotNumber: lots.lotNumber,
      type: lots.type,
      phase: lots.phase,
      field: lotEvents.field,
      before: lotEvents.before,
    })
    .from(lotEvents)
    .innerJoin(lots, eq(lots.id, lotEvents.lotId))
    .where(and(eq(lots.propertyId, propertyId), gt(lotEvents.at, at)))
    .orderBy(lotEvents.lotId, lotEvents.field, lotEvents.id);
  const made = await reader
    .select({ id: lots.id })
    .from(lots)
    .where(and(eq(lots.propertyId, propertyId), gt(lots.createdAt, at)));
  return { first, made: new Set(made.map(({ id }) => id)) };
}
