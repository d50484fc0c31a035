import { agencyRefusals } from '#core/agencies/messages.ts';
import { type Actor, isAdministrator, isMember, runsAgency } from '#shared/actor.ts';
import { allowIf, no, type Permission, yes } from '#shared/permission.ts';
import { commonRefusals } from '#shared/problem.ts';
import { canMove } from './lifecycle.ts';
import { membershipRefusals } from './messages.ts';

type Person = Pick<Actor, 'role' | 'agencyId' | 'agencyStatus'>;
type Identified = Person & Pick<Actor, 'id'>;
type AskedAgency = { id: string; isActive: boolean };

/** Request a lot, now or when it is free again: approved members of an active agency. */
export function mayBookLots(actor: Person & Pick<Actor, 'agencyActive'>): Permission {
  if (!isMember(actor)) return no(membershipRefusals.NOT_A_MEMBER);
  return allowIf(actor.agencyActive, agencyRefusals.AGENCY_INACTIVE);
}

export const membershipCan = {
  /**
   * Request membership: role user, agent and agent_admin without an agency; never the office (matrix of
   * rules.md). Undefined stands for a missing agency.
   */
  request(actor: Person, agency: AskedAgency | undefined): Permission {
    if (isAdministrator(actor)) return no(commonRefusals.FORBIDDEN);
    if (!agency) return no(agencyRefusals.AGENCY_NOT_FOUND);
    if (!agency.isActive) return no(agencyRefusals.AGENCY_INACTIVE);
    if (isMember(actor)) return no(membershipRefusals.ALREADY_MEMBER);
    if (actor.agencyStatus === 'pending' && actor.agencyId !== agency.id) {
      return no(membershipRefusals.PENDING_ELSEWHERE);
    }
    return yes;
  },

  /** Withdraw one's own pending request (D-105). */
  withdraw(actor: Person): Permission {
    if (isAdministrator(actor)) return no(commonRefusals.FORBIDDEN);
    return allowIf(canMove('withdraw', actor.agencyStatus), membershipRefusals.NO_PENDING_REQUEST);
  },

  /**
   * Approve or reject an applicant: the agent_admin of the agency asked, and the office for any agency (D-89). For a
   * person without an agency, every agent_admin is told that there is no request, since it may have been
   * withdrawn a moment ago.
   */
  answer(actor: Person, applicant: Pick<Person, 'agencyId' | 'agencyStatus'>): Permission {
    const inCharge =
      applicant.agencyId === null ? runsAgency(actor, actor.agencyId) : runsAgency(actor, applicant.agencyId);
    if (!isAdministrator(actor) && !inCharge) return no(commonRefusals.FORBIDDEN);
    return allowIf(applicant.agencyStatus === 'pending', membershipRefusals.NO_PENDING_REQUEST);
  },

  /** Read the members and requests of one agency: its agent_admin, and the office (D-50). */
  oversee(actor: Person, agencyId: string): Permission {
    return allowIf(isAdministrator(actor) || runsAgency(actor, agencyId), commonRefusals.FORBIDDEN);
  },

  /** Remove a member from the agency: never oneself, and another agent_admin only as the office (D-107). */
  remove(actor: Identified, member: Identified): Permission {
    const inCharge = isAdministrator(actor) || runsAgency(actor, member.agencyId);
    if (!inCharge) return no(commonRefusals.FORBIDDEN);
    if (actor.id === member.id) return no(membershipRefusals.OWN_REMOVAL);
    return allowIf(isAdministrator(actor) || member.role !== 'agent_admin', commonRefusals.FORBIDDEN);
  },

  /** Turn a member into an agent and back; agent admins cannot be changed (D-113). */
  changeRole(actor: Person, member: Person): Permission {
    const inCharge = isAdministrator(actor) || runsAgency(actor, member.agencyId);
    return allowIf(inCharge && (member.role === 'user' || member.role === 'agent'), commonRefusals.FORBIDDEN);
  },

  /** Assign an agent admin: the office, a person without an agency who is not of the office (D-108). */
  appoint(actor: Person, person: Person): Permission {
    if (!isAdministrator(actor) || isAdministrator(person)) return no(commonRefusals.FORBIDDEN);
    return allowIf(canMove('appoint', person.agencyStatus), membershipRefusals.BELONGS_TO_AGENCY);
  },

  /** List and unassign agent admins: the office. */
  dismiss(actor: Person): Permission {
    return allowIf(isAdministrator(actor), commonRefusals.FORBIDDEN);
  },

  /** Read pending requests: the office all, an agent_admin those of the own agency. */
  list(actor: Person): Permission {
    return allowIf(isAdministrator(actor) || actor.role === 'agent_admin', commonRefusals.FORBIDDEN);
  },
};
