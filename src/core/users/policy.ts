import { type Actor, isAdministrator, type Role, runsAgency } from '#shared/actor.ts';
import { allowIf, no, type Permission, yes } from '#shared/permission.ts';
import { commonRefusals } from '#shared/problem.ts';
import { userRefusals } from './messages.ts';

type Person = Pick<Actor, 'id' | 'role' | 'agencyId' | 'agencyStatus'>;

/** Roles that an admin may assign and whose accounts it may change; the others need super_admin (D-112). */
function isWithinReach(actor: Pick<Actor, 'role'>, role: Role): boolean {
  return actor.role === 'super_admin' || (actor.role === 'admin' && !isAdministrator({ role }));
}

/** A member of the administrator's agency, or an applicant to it (D-49). */
function isInAgencyOf(actor: Person, target: Person): boolean {
  return (
    runsAgency(actor, target.agencyId) &&
    (target.agencyStatus === 'approved' || target.agencyStatus === 'pending')
  );
}

/**
 * A right over an account; undefined stands for a missing one. Callers without reach get the same refusal
 * whether or not the account exists (D-46).
 */
function over(actor: Person, target: Person | undefined, may: (target: Person) => boolean): Permission {
  if (!target) {
    const hasReach = isAdministrator(actor) || actor.role === 'agent_admin';
    return no(hasReach ? userRefusals.USER_NOT_FOUND : commonRefusals.FORBIDDEN);
  }
  return allowIf(may(target), commonRefusals.FORBIDDEN);
}

/** Roles that can use two-step login (D-186). */
export function hasTwoStepLogin({ role }: Pick<Actor, 'role'>): boolean {
  return role === 'agent_admin' || isAdministrator({ role });
}

export const userCan = {
  /** GET /users: the office and agent admins, each within their scope. */
  list(actor: Person): Permission {
    return allowIf(isAdministrator(actor) || actor.role === 'agent_admin', commonRefusals.FORBIDDEN);
  },

  /** GET /public/users (D-48). */
  listAll(actor: Person): Permission {
    return allowIf(isAdministrator(actor), commonRefusals.FORBIDDEN);
  },

  /** Read an account: oneself, the office, the agent_admin of the agency. */
  read(actor: Person, target: Person | undefined): Permission {
    return over(
      actor,
      target,
      (person) => person.id === actor.id || isAdministrator(actor) || isInAgencyOf(actor, person),
    );
  },

  /** Create an account of this role. */
  create(actor: Person, role: Role): Permission {
    return allowIf(isWithinReach(actor, role), commonRefusals.FORBIDDEN);
  },

  /** Change an account at all; the permissions below cover its fields. */
  edit(actor: Person, target: Person | undefined): Permission {
    return over(actor, target, (person) => isWithinReach(actor, person.role));
  },

  /** Assign this role. Nobody changes their own (D-116). */
  grantRole(actor: Person, target: Person, role: Role): Permission {
    if (target.role === role) return yes;
    if (!isWithinReach(actor, target.role) || !isWithinReach(actor, role)) {
      return no(commonRefusals.FORBIDDEN);
    }
    return allowIf(actor.id !== target.id, userRefusals.OWN_ROLE);
  },

  /** Set another person's password; one's own requires the current one (D-38). */
  setPassword(actor: Person, target: Person): Permission {
    if (actor.role !== 'super_admin') return no(commonRefusals.FORBIDDEN);
    return allowIf(actor.id !== target.id, userRefusals.OWN_PASSWORD);
  },

  /** Switch two-step login on and off for oneself. */
  manageTwoStep(actor: Person): Permission {
    return allowIf(hasTwoStepLogin(actor), commonRefusals.FORBIDDEN);
  },

  /** Switch off another person's; for one's own a code is needed. */
  switchOffTwoStep(actor: Person, target: Person | undefined): Permission {
    return over(actor, target, (person) => actor.role === 'super_admin' && actor.id !== person.id);
  },

  /** Close an account: the super_admin, but neither the own nor that of another super admin. */
  close(actor: Person, target: Person | undefined): Permission {
    return over(actor, target, (person) => actor.role === 'super_admin' && person.role !== 'super_admin');
  },
};

/** Scope of GET /users: all accounts, those of an agency, or none for an agent_admin without one. */
export type UserReach = { all: true } | { agencyId: string | null };

export function userReach(actor: Person): UserReach {
  if (isAdministrator(actor)) return { all: true };
  return { agencyId: runsAgency(actor, actor.agencyId) ? actor.agencyId : null };
}
