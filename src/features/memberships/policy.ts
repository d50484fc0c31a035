import { agencyRefusals } from '#features/agencies/messages.ts';
import { type Actor, isAdministrator, isMember, runsAgency } from '#shared/actor.ts';
import { commonRefusals } from '#shared/problem.ts';
import { allowIf, no, type Verdict, yes } from '#shared/verdict.ts';
import { canMove } from './lifecycle.ts';
import { membershipRefusals } from './messages.ts';

type Person = Pick<Actor, 'role' | 'agencyId' | 'agencyStatus'>;
type AskedAgency = { id: string; isActive: boolean };

export const membershipCan = {
  /**
   * Ask an agency to be taken in: role user, agent and agent_admin without an agency; never the office (matrix of
   * rules.md). Undefined stands for an agency that does not exist.
   */
  request(actor: Person, agency: AskedAgency | undefined): Verdict {
    if (isAdministrator(actor)) return no(commonRefusals.FORBIDDEN);
    if (!agency) return no(agencyRefusals.AGENCY_NOT_FOUND);
    if (!agency.isActive) return no(agencyRefusals.AGENCY_INACTIVE);
    if (isMember(actor)) return no(membershipRefusals.ALREADY_MEMBER);
    if (actor.agencyStatus === 'pending' && actor.agencyId !== agency.id) {
      return no(membershipRefusals.PENDING_ELSEWHERE);
    }
    return yes;
  },

  /** Take back one's own pending request (D-105). */
  withdraw(actor: Person): Verdict {
    if (isAdministrator(actor)) return no(commonRefusals.FORBIDDEN);
    return allowIf(canMove('withdraw', actor.agencyStatus), membershipRefusals.NO_PENDING_REQUEST);
  },

  /**
   * Approve or reject somebody: the agent_admin of the agency asked, and the office for any agency (D-89). About a
   * person who stands with no agency any agent_admin hears that there is nothing to answer, since a request may have
   * been withdrawn a moment ago.
   */
  answer(actor: Person, applicant: Pick<Person, 'agencyId' | 'agencyStatus'>): Verdict {
    const inCharge =
      applicant.agencyId === null ? runsAgency(actor, actor.agencyId) : runsAgency(actor, applicant.agencyId);
    if (!isAdministrator(actor) && !inCharge) return no(commonRefusals.FORBIDDEN);
    return allowIf(applicant.agencyStatus === 'pending', membershipRefusals.NO_PENDING_REQUEST);
  },

  /** Read pending requests: the office all, an agent_admin those of the own agency (D-50). */
  list(actor: Person): Verdict {
    return allowIf(isAdministrator(actor) || actor.role === 'agent_admin', commonRefusals.FORBIDDEN);
  },
};
