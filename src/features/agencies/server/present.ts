import type { Agency, DetailedAgency } from '../contract.ts';
import type { AgencyRow, Staffing } from './store.ts';

export function presentAgency(agency: AgencyRow): Agency {
  return {
    _id: agency.id,
    id: agency.id,
    name: agency.name,
    description: agency.description,
    contactEmail: agency.contactEmail,
    contactPhone: agency.contactPhone,
    address: agency.address,
    isActive: agency.isActive,
  };
}

/** An agency as the office sees it; without staffing it has no members. */
export function presentForOffice(agency: AgencyRow, staffing: Staffing | undefined): DetailedAgency {
  return {
    ...presentAgency(agency),
    userCount: staffing?.userCount ?? 0,
    agentAdmins: (staffing?.agentAdmins ?? []).map((person) => ({ _id: person.id, ...person })),
  };
}
