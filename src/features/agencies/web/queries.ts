import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import {
  type Agency,
  createAgency,
  type DetailedAgency,
  getAgency,
  getPublicAgency,
  listAgencies,
  listPublicAgencies,
  OFFERED_AGENCIES,
  updateAgency,
} from '#features/agencies/contract.ts';
import { agencyTexts } from '#features/agencies/messages.ts';
import { call, callPage, type Page } from '#platform/web/api-client/call.ts';
import { isFallbackWorthy } from '#platform/web/api-client/call-failure.ts';
import { withFallbackEndpoints } from '#platform/web/api-client/fallback-endpoints.ts';
import { useInvalidateAll } from '#platform/web/api-client/query-client.ts';
import { local } from '#platform/web/storage.ts';
import type { Choice, ChoicesQuery } from '#platform/web/ui/SearchedSelect.tsx';
import { deleteAgencyWithRetries } from './delete-agency.ts';

/** The fields needed to choose and contact an agency. */
export type AgencyChoice = Pick<
  Agency,
  'id' | 'name' | 'description' | 'contactEmail' | 'contactPhone' | 'address'
> &
  Partial<Pick<Agency, 'registrationNumber' | 'registeredAgents'>>;

/** Injected by vite.config.ts: the operator's list, the seeded one in development, or none (D-103). */
declare const __BACKUP_AGENCIES__: readonly AgencyChoice[];

const FRESH_FOR_MS = 5 * 60_000;

/**
 * The first active agencies that match a search. The server's reply counts even when it is empty; only without a
 * reply the built-in list is used (R-MEM-13, R-CALL-16).
 */
export function agencyChoicesQuery(search: string): ChoicesQuery {
  return {
    queryKey: ['agencies', 'choices', search],
    queryFn: async ({ signal, client }) => {
      const { agencies, ...found } = await findAgencies(search, signal);
      for (const agency of agencies) {
        const updatedAt = found.isBackup ? 0 : Date.now();
        client.setQueryData(publicAgencyQuery(agency.id).queryKey, agency, { updatedAt });
      }
      return { ...found, choices: agencies.map(choiceOf) };
    },
    staleTime: (query) => (query.state.data?.isBackup ? 0 : FRESH_FOR_MS),
    retry: false,
  };
}

export function choiceOf(agency: AgencyChoice): Choice {
  const { id, name, description } = agency;
  return {
    value: id,
    label: name,
    description: [description, registrationText(agency)].filter(Boolean).join(' '),
  };
}

/** The registration numbers that an agency and its administrators gave, as one sentence (D-161); '' without any. */
export function registrationText({ registrationNumber, registeredAgents = [] }: AgencyChoice): string {
  const given = [
    registrationNumber,
    ...registeredAgents.map((agent) => `${agent.name} ${agent.registrationNumber}`),
  ].filter(Boolean);
  return given.length === 0 ? '' : `${agencyTexts.registrationGiven}: ${given.join(', ')}.`;
}

async function findAgencies(search: string, signal: AbortSignal) {
  try {
    const { rows, total } = await loadActive({ search, limit: OFFERED_AGENCIES }, signal);
    return { agencies: rows.map(readAgency), total, isBackup: false };
  } catch (error) {
    if (signal.aborted || __BACKUP_AGENCIES__.length === 0) throw error;
    const words = search.toLowerCase();
    const agencies = __BACKUP_AGENCIES__.filter(({ name }) => name.toLowerCase().includes(words));
    return { agencies, total: agencies.length, isBackup: true };
  }
}

/** One active agency; from the built-in list while the server is unreachable (R-CALL-58). */
export function publicAgencyQuery(id: string) {
  return queryOptions({
    queryKey: ['agencies', 'public', id],
    queryFn: async ({ signal }): Promise<AgencyChoice> => {
      try {
        return readAgency(await call(getPublicAgency, { params: { id }, signal }));
      } catch (error) {
        const backup = __BACKUP_AGENCIES__.find((agency) => agency.id === id);
        if (signal.aborted || backup === undefined || !isFallbackWorthy(error)) throw error;
        return backup;
      }
    },
    staleTime: FRESH_FOR_MS,
    retry: false,
  });
}

/** Aliases of an agency's contact fields (D-117). */
type ContactNames = { email?: string; phone?: string; contactNumber?: string; location?: string };

function readAgency(agency: Partial<Agency> & ContactNames): AgencyChoice {
  return {
    id: agency.id ?? agency._id ?? '',
    name: agency.name ?? '',
    description: agency.description ?? '',
    contactEmail: agency.contactEmail ?? agency.email ?? '',
    contactPhone: agency.contactPhone ?? agency.phone ?? agency.contactNumber ?? '',
    address: agency.address ?? agency.location ?? '',
    registrationNumber: agency.registrationNumber ?? '',
    ...(agency.registeredAgents && { registeredAgents: agency.registeredAgents }),
  };
}

/** The same for the fuller reply to staff. */
function readDetails(agency: DetailedAgency): DetailedAgency {
  return { ...agency, ...readAgency(agency) };
}

async function loadActive(
  query: { search: string; limit: number },
  signal: AbortSignal,
): Promise<Page<Agency[]>> {
  try {
    return await callPage(listPublicAgencies, { query, signal });
  } catch (error) {
    // the fallback endpoint is for signed-in callers only
    if (signal.aborted || local.token.get() === null || !isFallbackWorthy(error)) throw error;
    return await callPage(listAgencies, { query, signal }).catch((cause: unknown) => {
      throw new Error(agencyTexts.bothListsFailed, { cause });
    });
  }
}

/** Prefix of the query keys of staff views of agencies. */
const agenciesKey = ['agencies', 'staff'] as const;

export const AGENCIES_A_PAGE = 25;

export type AgenciesWanted = {
  search: string;
  state: 'all' | 'active' | 'inactive';
  sort: 'name' | 'people';
  page: number;
};

/** One page of the agencies with member count and administrators; for the office (R-CALL-57, D-60). */
export function agenciesPageQuery({ search, state, sort, page }: AgenciesWanted) {
  return queryOptions({
    queryKey: [...agenciesKey, 'page', { search, state, sort, page }],
    queryFn: ({ signal }) =>
      loadOfficePage(
        {
          search,
          ...(state !== 'all' && { isActive: state === 'active' ? 'true' : 'false' }),
          sort: sort === 'people' ? '-userCount' : 'name',
          limit: AGENCIES_A_PAGE,
          offset: (page - 1) * AGENCIES_A_PAGE,
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

/** How many agencies there are, inactive ones included. */
export const agencyCountQuery = queryOptions({
  queryKey: [...agenciesKey, 'count'],
  queryFn: async ({ signal }) => (await loadOfficePage({ limit: 1 }, signal)).total,
});

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
  return { value: id, label: isActive ? name : `${name} (inactive)` };
}

/** The agencies of this name, in upper or lower case (D-117). */
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

/** One agency, active or not: by its own call, else by the public one (R-CALL-38, R-CALL-58). */
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

export type AgencyInput = z.input<typeof createAgency.body>;

/** Creates an agency, or changes the one given (R-CALL-60, R-CALL-61). Idempotent per submission. */
export function saveAgency(id: string | null, agency: AgencyInput, idempotencyKey: string) {
  return id === null
    ? call(createAgency, { body: agency, idempotencyKey })
    : call(updateAgency, { params: { id }, body: agency });
}

/** Deletes an agency as `deleteAgencyWithRetries` does (R-ADM-22). */
export function useDeleteAgency() {
  const onSettled = useInvalidateAll();
  return useMutation({
    mutationFn: ({ id, onRetry }: { id: string; onRetry: () => void }) =>
      deleteAgencyWithRetries(id, onRetry),
    onSettled,
  });
}
