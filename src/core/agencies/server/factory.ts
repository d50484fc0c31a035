import { ordinals } from '#platform/server/db/factory.ts';
import type { Db, Tx } from '#platform/server/db/open.ts';
import { type AgencyRow, findAgency, insertAgency } from './store.ts';

const nextOrdinal = ordinals();

/** Opens an active agency for a test. */
export async function buildAgency(
  db: Db,
  overrides: Partial<Parameters<typeof insertAgency>[1]> = {},
  now = new Date(),
): Promise<AgencyRow> {
  const ordinal = nextOrdinal();
  const id = await db.transaction((tx) =>
    insertAgency(
      tx as Tx,
      { name: `Agency ${ordinal}`, contactEmail: `agency-${ordinal}@test.example`, ...overrides },
      now,
    ),
  );
  const agency = await findAgency(db, id);
  if (!agency) throw new Error('The agency just built is not there');
  return agency;
}
