import { type Actor, isAdministrator, isMember, runsAgency } from '#shared/actor.ts';
import { commonRefusals } from '#shared/problem.ts';
import { allowIf, no, type Verdict, yes } from '#shared/verdict.ts';
import { membershipRefusals } from './messages.ts';

type Applicant = Pick<Actor, 'role' | 'agencyId' | 'agencyStatus'>;

export const membershipCan = {
  /** Ask an agency to be taken in: role user, agent and agent_admin without an agency; never the office (matrix of rules.md). */
  request(actor: Applicant, agencyId: string): Verdict {
    if (isAdministrator(actor)) return no(commonRefusals.FORBIDDEN);
    if (isMember(actor)) return no(membershipRefusals.ALREADY_MEMBER);
    if (actor.agencyStatus === 'pending' && actor.agencyId !== agencyId) {
      return no(membershipRefusals.PENDING_ELSEWHERE);
    }
    return yes;
  },

  /** Take back one's own pending request (D-105). */
  withdraw(actor: Applicant): Verdict {
    if (isAdministrator(actor)) return no(commonRefusals.FORBIDDEN);
    return allowIf(actor.agencyStatus === 'pending', membershipRefusals.NO_PENDING_REQUEST);
  },

  /** Approve or reject: the agency's own agent_admin, and the office for any agency (D-89). */
  answer(actor: Applicant, agencyId: string | null): Verdict {
    return allowIf(isAdministrator(actor) || runsAgency(actor, agencyId), commonRefusals.FORBIDDEN);
  },

  /** Read the requests an agency has got; `null` asks for those of every agency. */
  list(actor: Applicant, agencyId: string | null): Verdict {
    return allowIf(isAdministrator(actor) || runsAgency(actor, agencyId), commonRefusals.FORBIDDEN);
  },
};
