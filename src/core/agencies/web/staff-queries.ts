import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import {
  type DetailedAgency,
  getAgency,
  getPublicAgency,
  listAgencies,
  OFFERED_AGENCIES,
} from '#core/agencies/contract.ts';
import { call, callPage, type Page, pageRange } from '#platform/web/api-client/call.ts';
import { withFallbackEndpoints } from '#platform/web/api-client/fallback-endpoints.ts';
import type { Choice, ChoicesQuery } from '#platform/web/ui/list/SearchedSelect.tsx';
import { t } from '#shared/say.ts';
import { readAgency } from './queries.ts';

/** Prefix of the query keys of staff views of agencies. */
const agenciesKey = ['agencies', 'staff'] as const;

export const AGENCIES_A_PAGE = 25;

/** The orders of the list, as its call names them. */
const sortOf = { open: '-openRequests', name: 'name', people: '-userCount' } as const;

type AgenciesWanted = {
  search: string;
  state: 'all' | 'active' | 'inactive';
  sort: keyof typeof sortOf;
  page: number;
};

/** One page of the agencies with member count and administrators; for the office. */
export function agenciesPageQuery({ search, state, sort, page }: AgenciesWanted) {
  return queryOptions({
    queryKey: [...agenciesKey, 'page', { search, state, sort, page }],
    queryFn: ({ signal }) =>
      loadOfficePage(
        {
          search,
          ...(state !== 'all' && { isActive: state === 'active' ? 'true' : 'false' }),
          sort: sortOf[sort],
          ...pageRange(page, AGENCIES_A_PAGE),
        },
        signal,
      ),
    placeholderData: keepPreviousData,
  });
}

async function loadOfficePage(
  query: z.input<typeof listAgencies.query>,
  signal: AbortSignal,
): Promise<Page<DetailedAgency[]>> {
  const { rows, total } = await callPage(listAgencies, { query, signal });
  return { rows: rows.map(readDetails), total };
}

function readDetails(agency: DetailedAgency): DetailedAgency {
  return { ...agency, ...readAgency(agency) };
}

/** The first agencies that match a search, inactive ones marked; for the office. */
export function officeAgencyChoicesQuery(search: string): ChoicesQuery {
  return {
    queryKey: [...agenciesKey, 'choices', search],
    queryFn: async ({ signal, client }) => {
      const { rows, total } = await loadOfficePage({ search, sort: 'name', limit: OFFERED_AGENCIES }, signal);
      for (const agency of rows) client.setQueryData(agencyQuery(agency.id).queryKey, agency);
      return { choices: rows.map(officeChoiceOf), total };
    },
  };
}

export function officeChoiceOf({ id, name, isActive }: DetailedAgency): Choice {
  return { value: id, label: isActive ? name : t('{name} (inactive)', { name }) };
}

/** The agencies of this name, in upper or lower case. */
export function namesakesQuery(name: string) {
  return queryOptions({
    queryKey: [...agenciesKey, 'namesakes', name],
    queryFn: async ({ signal }) => (await loadOfficePage({ name, limit: 2 }, signal)).rows,
  });
}

/** The names of these agencies, by id. */
export function agencyNamesQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: [...agenciesKey, 'names', ids],
    queryFn: async ({ signal }) => {
      const { rows } = await loadOfficePage({ ids: ids.join(',') }, signal);
      return new Map(rows.map(({ id, name }) => [id, name]));
    },
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
}

/** One agency, active or not: by its own call, else by the public one. */
export function agencyQuery(id: string) {
  const params = { id };
  return queryOptions({
    queryKey: [...agenciesKey, 'one', id],
    queryFn: async ({ signal }) =>
      readDetails(
        await withFallbackEndpoints(
          [() => call(getAgency, { params, signal }), () => call(getPublicAgency, { params, signal })],
          signal,
        ),
      ),
  });
}
