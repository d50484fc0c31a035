import type { QueryClient } from '@tanstack/react-query';
import type { Params } from 'react-router';
import { agencyChoicesQuery, choiceOf, publicAgencyQuery } from '#core/agencies/web/queries.ts';
import { type LotType, readLotType, tallyLots } from '#core/lots/lifecycle.ts';
import { offerOf } from '#core/lots/web/lot-order.ts';
import {
  lotsOfTypeQuery,
  lotsVersionKey,
  lotTallyQuery,
  offersQuery,
  planQuery,
} from '#core/lots/web/queries.ts';
import { legalTextsQuery, parkDetailsQuery } from '#core/park/web/queries.ts';
import { FIRST_ROWS, type PageApi } from '#core/web-module.ts';

/** Version first: lots that change while they are read have another one. */
async function prefetchTally(queries: QueryClient, api: PageApi): Promise<void> {
  queries.setQueryData(lotsVersionKey, api.lotsVersion());
  const lots = await api.publicLots();
  if (lots) queries.setQueryData(lotTallyQuery.queryKey, tallyLots(lots));
}

/** The types with their availability and what they offer. */
async function prefetchTypes(queries: QueryClient, api: PageApi): Promise<void> {
  await prefetchTally(queries, api);
  const read = async (type: LotType) => offerOf((await api.lotsOfType(type)) ?? []);
  const [A, B, C] = await Promise.all([read('A'), read('B'), read('C')]);
  queries.setQueryData(offersQuery(null).queryKey, { A, B, C });
}

/** The same, and what the landing page says of the park. */
export async function prefetchHome(queries: QueryClient, api: PageApi): Promise<void> {
  queries.setQueryData(parkDetailsQuery.queryKey, api.parkDetails());
  await prefetchTypes(queries, api);
}

async function prefetchPlan(queries: QueryClient, api: PageApi): Promise<void> {
  const plan = await api.plan();
  if (plan) queries.setQueryData(planQuery(null).queryKey, plan);
}

/** The types, and the plan. */
export async function prefetchOverview(queries: QueryClient, api: PageApi): Promise<void> {
  await prefetchTypes(queries, api);
  await prefetchPlan(queries, api);
}

/** The lots of a type, of a long list the first rows, the lowest price of all, and the plan that they are found on. */
export async function prefetchType(
  queries: QueryClient,
  api: PageApi,
  { typeId = '' }: Params<string>,
): Promise<void> {
  const type = readLotType(typeId);
  await prefetchTypes(queries, api);
  await prefetchPlan(queries, api);
  const rows = type && (await api.lotsOfType(type));
  if (!rows) return;
  // a partial list is stale from the start, so the browser fetches the whole one
  const updatedAt = rows.length > FIRST_ROWS ? { updatedAt: 0 } : {};
  queries.setQueryData(lotsOfTypeQuery(type, null).queryKey, rows.slice(0, FIRST_ROWS), updatedAt);
}

/** The choices, and each agency as the one that is chosen. */
export async function prefetchAgencies(queries: QueryClient, { agencies: first }: PageApi): Promise<void> {
  if (!first) return;
  const { agencies, total } = first;
  queries.setQueryData(agencyChoicesQuery('').queryKey, { choices: agencies.map(choiceOf), total });
  for (const agency of agencies) queries.setQueryData(publicAgencyQuery(agency.id).queryKey, agency);
}

export async function prefetchLegal(queries: QueryClient, api: PageApi): Promise<void> {
  queries.setQueryData(legalTextsQuery.queryKey, api.legalTexts());
}
