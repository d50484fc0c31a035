import { presentUser } from '#core/users/server/present.ts';
import type { Account } from '#core/users/server/store.ts';
import type { AgencyApplicant, AgentAdminAssignment, MembershipRequest } from '../contract.ts';
import type { AgentAdminRow, RequestRow } from './store.ts';

/** An applicant as the agency sees them. */
export function presentApplicant(account: Account): AgencyApplicant {
  // decisions accept the person's id instead of a request's (D-50)
  return { ...presentUser(account), requestId: account.requestId ?? account.id };
}

/** A request as the agency sees it; withdrawn ones are never listed (D-105). */
export function presentRequest({ request, user }: RequestRow): MembershipRequest {
  const { name, email, phone } = user;
  const askedAt = request.createdAt.toISOString();
  return {
    _id: request.id,
    id: request.id,
    userId: user.id,
    agencyId: request.agencyId,
    agencyName: request.agencyName,
    status: request.status,
    name,
    email,
    phone,
    position: request.position,
    message: request.message,
    agencyRequestMessage: request.message,
    createdAt: askedAt,
    agencyRequestDate: askedAt,
    user: { _id: user.id, name, email, phone },
  };
}

/** An agent admin with the agency, as the office sees them. */
export function presentAgentAdmin({ person, agency, agentAdminCount }: AgentAdminRow): AgentAdminAssignment {
  return {
    _id: person.id,
    ...person,
    agency: { _id: agency.id, name: agency.name, isActive: agency.isActive, agentAdminCount },
  };
}
