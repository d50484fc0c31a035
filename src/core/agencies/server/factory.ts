import type { Db, Tx } from '#platform/server/db/open.ts';
import { type AgencyRow, findAgency, insertAgency } from './store.ts';

// four digits from the first on, so that names sort as they were made
let built = 1000;

/** Opens an active agency for a test. */
export async function buildAgency(
  db: Db,
  overrides: Partial<Parameters<typeof insertAgency>[1]> = {},
  now = new Date(),
): Promise<AgencyRow> {
  built += 1;
  const number = built;
  const id = await db.transaction((tx) =>
    insertAgency(
      tx as Tx,
      { name: `Agency ${number}`, contactEmail: `agency-${number}@test.example`, ...overrides },
      now,
    ),
  );
  const agency = await findAgency(db, id);
  if (!agency) throw new Error('The agency just built is not there');
  return agency;
}
