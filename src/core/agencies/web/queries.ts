import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Agency } from '#core/agencies/contract.ts';
import { agencyRefusals } from '#core/agencies/messages.ts';
import { parkFactsQuery } from '#core/park/web/queries.ts';
import { call, callPage, type Page } from '#platform/web/api-client/call.ts';
import { CallFailure, isFallbackWorthy } from '#platform/web/api-client/call-failure.ts';
import { loadContract } from '#platform/web/api-client/load-contract.ts';
import { local } from '#platform/web/storage.ts';
import type { Choice, ChoicesQuery } from '#platform/web/ui/list/SearchedSelect.tsx';
import { foldText } from '#shared/clean-text.ts';
import { formatPhone } from '#shared/contact-details.ts';
import { formatSpan } from '#shared/dates.ts';
import { joined, listed, mark, sentences } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';

/** The fields needed to choose and contact an agency. */
export type AgencyChoice = Pick<
  Agency,
  'id' | 'name' | 'description' | 'contactEmail' | 'contactPhone' | 'address'
> &
  Partial<Pick<Agency, 'registrationNumber' | 'registeredAgents' | 'negotiator' | 'usualAnswer'>>;

/** The agencies of the park's folder: every rendered page carries them, and asking for them needs no database (D-103). */
async function backupAgencies(client: QueryClient): Promise<readonly AgencyChoice[]> {
  const facts = client.ensureQueryData({ ...parkFactsQuery, retry: false });
  return ((await facts.catch(() => undefined))?.agencies ?? []).map((agency) => ({
    ...agency,
    registrationNumber: agency.registrationNumber ?? '',
    negotiator: {
      name: agency.negotiatorName ?? '',
      registrationNumber: agency.negotiatorRegistration ?? '',
      languages: agency.negotiatorLanguages ?? '',
    },
  }));
}

const loadAgencyContract = () => loadContract(() => import('#core/agencies/contract.ts'));

const FRESH_FOR_MS = 5 * 60_000;

/**
 * The first active agencies that match a search. The server's reply counts even when it is empty; only without a
 * reply the built-in list is used.
 */
export function agencyChoicesQuery(search: string): ChoicesQuery {
  return {
    queryKey: ['agencies', 'choices', search],
    queryFn: async ({ signal, client }) => {
      const { agencies, ...found } = await findAgencies(search, signal, client);
      for (const agency of agencies) {
        const age = found.isBackup ? { updatedAt: 0 } : {};
        client.setQueryData(publicAgencyQuery(agency.id).queryKey, agency, age);
      }
      return { ...found, choices: agencies.map(choiceOf) };
    },
    staleTime: (query) => (query.state.data?.isBackup ? 0 : FRESH_FOR_MS),
    retry: false,
  };
}

export function choiceOf(agency: AgencyChoice): Choice {
  const { id, name, description, contactPhone, negotiator, usualAnswer, registrationNumber } = agency;
  const time = usualAnswer && formatSpan(usualAnswer);
  return {
    value: id,
    label: name,
    description: sentences(
      description,
      negotiatorText(agency),
      registrationText(agency),
      contactPhone !== '' && joined(': ', [t('Phone'), formatPhone(contactPhone)]) + mark('.'),
      time && t('Usually answers within {time}.', { time }),
    ),
    // of many agencies one reads first whom one will talk to, in which languages, its registration, and how soon
    ...(negotiator?.name && {
      brief: [
        negotiator.name,
        negotiator.languages,
        registrationNumber &&
          t('Reg. no. {number}', { number: registrationNumber }).replaceAll(' ', '\u00a0'),
        time && t('usually answers within {time}', { time }),
      ]
        .filter(Boolean)
        // the dot ends a line, never begins one
        .join('\u00a0· '),
    }),
  };
}

/** The negotiator with number and languages, as one sentence; '' without one. */
export function negotiatorText({ negotiator }: AgencyChoice): string {
  if (!negotiator?.name) return '';
  const person = joined(', ', [negotiator.name, negotiator.registrationNumber, negotiator.languages]);
  return t('Negotiator: {person}.', { person });
}

/** The registration numbers that an agency and its administrators gave, as one sentence; '' without any. */
export function registrationText({ registrationNumber, registeredAgents = [] }: AgencyChoice): string {
  const given = [
    registrationNumber,
    ...registeredAgents.map((agent) => `${agent.name} ${agent.registrationNumber}`),
  ].filter(Boolean);
  return given.length === 0 ? '' : joined(': ', [t('Registration number'), listed(given)]) + mark('.');
}

async function findAgencies(search: string, signal: AbortSignal, client: QueryClient) {
  try {
    const { rows, total } = await loadActive(search, signal);
    return { agencies: rows.map(readAgency), total, isBackup: false };
  } catch (error) {
    const backup = signal.aborted ? [] : await backupAgencies(client);
    if (backup.length === 0) throw error;
    const words = foldText(search);
    const agencies = backup.filter(({ name }) => foldText(name).includes(words));
    return { agencies, total: agencies.length, isBackup: true };
  }
}

/** The server knows of no active agency with that id. */
export function isGone(error: unknown): boolean {
  return error instanceof CallFailure && error.code === agencyRefusals.AGENCY_NOT_FOUND.code;
}

/** One active agency; from the built-in list while the server is unreachable. */
export function publicAgencyQuery(id: string) {
  return queryOptions({
    queryKey: ['agencies', 'public', id],
    queryFn: async ({ signal, client }): Promise<AgencyChoice> => {
      try {
        const { getPublicAgency } = await loadAgencyContract();
        return readAgency(await call(getPublicAgency, { params: { id }, signal }));
      } catch (error) {
        if (signal.aborted || isGone(error) || !isFallbackWorthy(error)) throw error;
        const backup = (await backupAgencies(client)).find((agency) => agency.id === id);
        if (backup === undefined) throw error;
        return backup;
      }
    },
    staleTime: FRESH_FOR_MS,
    retry: false,
  });
}

/** Aliases of an agency's contact fields. */
type ContactNames = { email?: string; phone?: string; contactNumber?: string; location?: string };

/** An agency with the field names of the contract. */
export function readAgency(agency: Partial<Agency> & ContactNames): AgencyChoice {
  return {
    id: agency.id ?? agency._id ?? '',
    name: agency.name ?? '',
    description: agency.description ?? '',
    contactEmail: agency.contactEmail ?? agency.email ?? '',
    contactPhone: agency.contactPhone ?? agency.phone ?? agency.contactNumber ?? '',
    address: agency.address ?? agency.location ?? '',
    registrationNumber: agency.registrationNumber ?? '',
    ...(agency.usualAnswer && { usualAnswer: agency.usualAnswer }),
    ...(agency.negotiator && { negotiator: agency.negotiator }),
    ...(agency.registeredAgents && { registeredAgents: agency.registeredAgents }),
  };
}

async function loadActive(search: string, signal: AbortSignal): Promise<Page<Agency[]>> {
  const { listAgencies, listPublicAgencies, OFFERED_AGENCIES } = await loadAgencyContract();
  const query = { search, limit: OFFERED_AGENCIES };
  try {
    return await callPage(listPublicAgencies, { query, signal });
  } catch (error) {
    // the fallback endpoint is for signed-in callers only
    if (signal.aborted || local.token.get() === null || !isFallbackWorthy(error)) throw error;
    return await callPage(listAgencies, { query, signal }).catch((cause: unknown) => {
      throw new Error(t('Failed to fetch agencies from both public and admin endpoints'), { cause });
    });
  }
}
