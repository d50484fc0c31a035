import type { Agency, DetailedAgency } from '../contract.ts';
import type { AgencyRow, RegisteredAgent, Staffing } from './store.ts';

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

/** An agency as anyone sees it who chooses one, with its registered agents (D-161). */
export function presentForChoice(agency: AgencyRow, agents: readonly RegisteredAgent[]): Agency {
  const registeredAgents = agents
    .filter(({ agencyId }) => agencyId === agency.id)
    .map(({ name, registrationNumber }) => ({ name, registrationNumber }));
  return { ...presentAgency(agency), ...(registeredAgents.length > 0 && { registeredAgents }) };
}

/** An agency as the office sees it; without staffing it has no members. */
export function presentForOffice(agency: AgencyRow, staffing: Staffing | undefined): DetailedAgency {
  return {
    ...presentAgency(agency),
    userCount: staffing?.userCount ?? 0,
    agentAdmins: (staffing?.agentAdmins ?? []).map((person) => ({ _id: person.id, ...person })),
  };
}
