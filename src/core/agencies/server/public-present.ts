import type { Reader } from '#platform/server/db/open.ts';
import type { Agency } from '../contract.ts';
import { presentForChoice } from './present.ts';
import { type AgencyRow, listAgencies, listRegisteredAgents } from './store.ts';

/** One page of the active agencies, the same for all readers. */
export async function publicAgencies(
  reader: Reader,
  query: { search?: string | undefined; limit: number; offset: number },
): Promise<{ agencies: Agency[]; total: number }> {
  const { rows, total } = await listAgencies(reader, { ...query, isActive: true, searchIn: 'name' });
  return { agencies: await presentChoices(reader, rows), total };
}

/** Agencies as a person who chooses one reads them. */
export async function presentChoices(reader: Reader, rows: readonly AgencyRow[]): Promise<Agency[]> {
  const ids = rows.map(({ id }) => id);
  const agents = await listRegisteredAgents(reader, ids);
  return rows.map((row) => presentForChoice(row, agents));
}
