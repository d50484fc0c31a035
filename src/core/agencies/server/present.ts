import type { ListedAgency } from '#core/park/contract.ts';
import type { Agency, DetailedAgency } from '../contract.ts';
import type { AgencyRow, RegisteredAgent, Staffing } from './store.ts';

/** The agencies of the park's folder in English, and in the language of the reader. */
export type AgencyWords = Record<'written' | 'said', readonly ListedAgency[] | undefined>;

/** An agency in the words of the folder; a text that was changed in the portal since stays as it is written (D-485). */
function inWords(agency: AgencyRow, { written, said }: AgencyWords): AgencyRow {
  const [from, to] = [written, said].map((all) => all?.find(({ id }) => id === agency.id));
  if (!from || !to) return agency;
  const { description, negotiatorLanguages } = agency;
  return {
    ...agency,
    ...(description === from.description && { description: to.description }),
    ...(negotiatorLanguages === from.negotiatorLanguages && {
      negotiatorLanguages: to.negotiatorLanguages ?? '',
    }),
  };
}

function presentAgency(agency: AgencyRow): Agency {
  return {
    _id: agency.id,
    id: agency.id,
    name: agency.name,
    description: agency.description,
    contactEmail: agency.contactEmail,
    contactPhone: agency.contactPhone,
    address: agency.address,
    isActive: agency.isActive,
    registrationNumber: agency.registrationNumber,
    ...(agency.negotiatorName !== '' && {
      negotiator: {
        name: agency.negotiatorName,
        registrationNumber: agency.negotiatorRegistration,
        languages: agency.negotiatorLanguages,
      },
    }),
  };
}

/** An agency as anyone sees it who chooses one, in their language, with its registered agents (D-161). */
export function presentForChoice(
  agency: AgencyRow,
  agents: readonly RegisteredAgent[],
  words: AgencyWords,
): Agency {
  const registeredAgents = agents
    .filter(({ agencyId }) => agencyId === agency.id)
    .map(({ name, registrationNumber }) => ({ name, registrationNumber }));
  return {
    ...presentAgency(inWords(agency, words)),
    ...(registeredAgents.length > 0 && { registeredAgents }),
  };
}

/** An agency as the office sees it; without staffing it has no members, without numbers no bookings. */
export function presentForOffice(
  agency: AgencyRow,
  staffing: Staffing | undefined,
  bookings: DetailedAgency['bookings'] = { open: 0, sold: 0 },
): DetailedAgency {
  return {
    ...presentAgency(agency),
    userCount: staffing?.userCount ?? 0,
    agentAdmins: (staffing?.agentAdmins ?? []).map((person) => ({ _id: person.id, ...person })),
    bookings,
  };
}
