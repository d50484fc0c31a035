import { type Actor, isAdministrator, type Role, runsAgency } from '#shared/actor.ts';
import { commonRefusals } from '#shared/problem.ts';
import { allowIf, no, type Verdict, yes } from '#shared/verdict.ts';
import { userRefusals } from './messages.ts';

type Person = Pick<Actor, 'id' | 'role' | 'agencyId' | 'agencyStatus'>;

/** The accounts and roles that an admin may hand out and touch; the rest is the super_admin's (D-112). */
function isWithinReach(actor: Pick<Actor, 'role'>, role: Role): boolean {
  return actor.role === 'super_admin' || (actor.role === 'admin' && !isAdministrator({ role }));
}

/** A member of the agency somebody runs, or an applicant to it (D-49). */
function isInAgencyOf(actor: Person, target: Person): boolean {
  return (
    runsAgency(actor, target.agencyId) &&
    (target.agencyStatus === 'approved' || target.agencyStatus === 'pending')
  );
}

/**
 * A right over an account, where undefined stands for one that does not exist: whoever could touch none hears the same
 * of it as of any other (D-46).
 */
function over(actor: Person, target: Person | undefined, may: (target: Person) => boolean): Verdict {
  if (!target) {
    const hasReach = isAdministrator(actor) || actor.role === 'agent_admin';
    return no(hasReach ? userRefusals.USER_NOT_FOUND : commonRefusals.FORBIDDEN);
  }
  return allowIf(may(target), commonRefusals.FORBIDDEN);
}

export const userCan = {
  /** GET /users: the office, and whoever runs an agency, each as far as their reach goes. */
  list(actor: Person): Verdict {
    return allowIf(isAdministrator(actor) || actor.role === 'agent_admin', commonRefusals.FORBIDDEN);
  },

  /** GET /public/users (D-48). */
  listAll(actor: Person): Verdict {
    return allowIf(isAdministrator(actor), commonRefusals.FORBIDDEN);
  },

  /** Read an account: oneself, the office, the agent_admin of the agency. */
  read(actor: Person, target: Person | undefined): Verdict {
    return over(
      actor,
      target,
      (person) => person.id === actor.id || isAdministrator(actor) || isInAgencyOf(actor, person),
    );
  },

  /** Open an account of this role. */
  create(actor: Person, role: Role): Verdict {
    return allowIf(isWithinReach(actor, role), commonRefusals.FORBIDDEN);
  },

  /** Change an account at all; what else is asked of it, the other permissions say. */
  edit(actor: Person, target: Person | undefined): Verdict {
    return over(actor, target, (person) => isWithinReach(actor, person.role));
  },

  /** Give an account this role. Nobody changes their own (D-116). */
  grantRole(actor: Person, target: Person, role: Role): Verdict {
    if (target.role === role) return yes;
    if (!isWithinReach(actor, target.role) || !isWithinReach(actor, role)) {
      return no(commonRefusals.FORBIDDEN);
    }
    return allowIf(actor.id !== target.id, userRefusals.OWN_ROLE);
  },

  /** Set another person's password; one's own wants the current one (D-38, D-112). */
  setPassword(actor: Person, target: Person): Verdict {
    if (actor.role !== 'super_admin') return no(commonRefusals.FORBIDDEN);
    return allowIf(actor.id !== target.id, userRefusals.OWN_PASSWORD);
  },

  /** Close an account: the super_admin, but neither the own nor that of another super admin (D-116). */
  close(actor: Person, target: Person | undefined): Verdict {
    return over(actor, target, (person) => actor.role === 'super_admin' && person.role !== 'super_admin');
  },
};

/** Which accounts GET /users holds: every one, those with an agency, or none for who runs no agency yet. */
export type UserReach = { all: true } | { agencyId: string | null };

export function userReach(actor: Person): UserReach {
  if (isAdministrator(actor)) return { all: true };
  return { agencyId: runsAgency(actor, actor.agencyId) ? actor.agencyId : null };
}
