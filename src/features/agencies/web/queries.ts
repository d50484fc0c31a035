import { queryOptions } from '@tanstack/react-query';
import { type Agency, listAgencies, listPublicAgencies } from '#features/agencies/contract.ts';
import { agencyTexts } from '#features/agencies/messages.ts';
import { call } from '#web/call.ts';
import { isFallbackWorthy } from '#web/call-failure.ts';
import { local } from '#web/storage.ts';

/** What a person needs to choose an agency and to reach it. */
export type AgencyChoice = Pick<
  Agency,
  'id' | 'name' | 'description' | 'contactEmail' | 'contactPhone' | 'address'
>;

/** `isBackup`: the list came with the pages, because the server could not be asked. */
export type AgencyChoices = { agencies: readonly AgencyChoice[]; isBackup: boolean };

/** Put in by vite.config.ts: the operator's list, the seeded one in development, or none (D-103). */
declare const __BACKUP_AGENCIES__: readonly AgencyChoice[];

const FRESH_FOR_MS = 5 * 60_000;

/**
 * The agencies that take new members. The server's answer counts even when it is empty; only without an answer
 * the list that came with the pages stands in (R-MEM-13, R-CALL-16).
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

/** Other names under which an agency's contact may arrive (D-117). */
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

async function loadAgencies(signal: AbortSignal): Promise<AgencyChoice[]> {
  return (await askForAgencies(signal)).map(readAgency);
}

async function askForAgencies(signal: AbortSignal): Promise<Agency[]> {
  try {
    return await call(listPublicAgencies, { signal });
  } catch (error) {
    // the second door is for signed-in callers only: a visitor would merely be refused there
    if (signal.aborted || local.token.get() === null || !isFallbackWorthy(error)) throw error;
    return await call(listAgencies, { signal }).catch((cause: unknown) => {
      throw new Error(agencyTexts.bothListsFailed, { cause });
    });
  }
}
