import { queryOptions, useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import {
  type Agency,
  createAgency,
  type DetailedAgency,
  getAgency,
  getPublicAgency,
  listAgencies,
  listPublicAgencies,
  updateAgency,
} from '#features/agencies/contract.ts';
import { agencyTexts } from '#features/agencies/messages.ts';
import { call, callAll } from '#platform/web/api-client/call.ts';
import { isFallbackWorthy } from '#platform/web/api-client/call-failure.ts';
import { withFallbackEndpoints } from '#platform/web/api-client/fallback-endpoints.ts';
import { useInvalidateAll } from '#platform/web/api-client/query-client.ts';
import { local } from '#platform/web/storage.ts';
import { deleteAgencyWithRetries } from './delete-agency.ts';

/** The fields needed to choose and contact an agency. */
export type AgencyChoice = Pick<
  Agency,
  'id' | 'name' | 'description' | 'contactEmail' | 'contactPhone' | 'address'
>;

/** `isBackup`: the list built into the pages, used while the server is unreachable. */
export type AgencyChoices = { agencies: readonly AgencyChoice[]; isBackup: boolean };

/** Injected by vite.config.ts: the operator's list, the seeded one in development, or none (D-103). */
declare const __BACKUP_AGENCIES__: readonly AgencyChoice[];

const FRESH_FOR_MS = 5 * 60_000;

/**
 * The active agencies. The server's reply counts even when it is empty; only without a reply
 * the built-in list is used (R-MEM-13, R-CALL-16).
 */
export const agencyChoicesQuery = queryOptions({
  queryKey: ['agencies', 'choices'],
  queryFn: async ({ signal }): Promise<AgencyChoices> => {
    try {
      return { agencies: await loadAgencies(signal), isBackup: false };
    } catch (error) {
      if (signal.aborted || __BACKUP_AGENCIES__.length === 0) throw error;
      return { agencies: __BACKUP_AGENCIES__, isBackup: true };
    }
  },
  staleTime: (query) => (query.state.data?.isBackup ? 0 : FRESH_FOR_MS),
  retry: false,
});

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
  };
}

/** The same for the fuller reply to staff. */
function readDetails(agency: DetailedAgency): DetailedAgency {
  return { ...agency, ...readAgency(agency) };
}

async function loadAgencies(signal: AbortSignal): Promise<AgencyChoice[]> {
  return (await askForAgencies(signal)).map(readAgency);
}

async function askForAgencies(signal: AbortSignal): Promise<Agency[]> {
  try {
    return await callAll(listPublicAgencies, { signal });
  } catch (error) {
    // the fallback endpoint is for signed-in callers only
    if (signal.aborted || local.token.get() === null || !isFallbackWorthy(error)) throw error;
    return await callAll(listAgencies, { signal }).catch((cause: unknown) => {
      throw new Error(agencyTexts.bothListsFailed, { cause });
    });
  }
}

/** Prefix of the query keys of staff views of agencies. */
const agenciesKey = ['agencies', 'staff'] as const;

/** Every agency with member count and administrators, by name; for the office (R-CALL-57). */
export const officeAgenciesQuery = queryOptions({
  queryKey: [...agenciesKey, 'all'],
  queryFn: async ({ signal }) => {
    const agencies = await callAll(listAgencies, { signal });
    return agencies.map(readDetails).toSorted((one, other) => one.name.localeCompare(other.name));
  },
});

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
