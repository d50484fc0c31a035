import { mayBookLots } from '#core/memberships/policy.ts';
import { type Actor, isAdministrator, isMember, runsAgency } from '#shared/actor.ts';
import { allowIf, no, type Permission } from '#shared/permission.ts';
import { commonRefusals } from '#shared/problem.ts';

type Person = Pick<Actor, 'id' | 'role' | 'agencyId' | 'agencyStatus' | 'agencyActive'>;
type Waiting = Pick<Actor, 'id' | 'agencyId' | 'agencyStatus'>;

export const queueCan = {
  /** Join the line of a lot: who may request one as a member; never the office (D-265). */
  join(actor: Person): Permission {
    return isAdministrator(actor) ? no(commonRefusals.FORBIDDEN) : mayBookLots(actor);
  },

  /** Be told when a lot is free: everybody signed in but the office (D-273). */
  watch(actor: Pick<Person, 'role'>): Permission {
    return allowIf(!isAdministrator(actor), commonRefusals.FORBIDDEN);
  },

  /** Leave the line or decline an offer: whose place it is. */
  leave(actor: Pick<Person, 'id'>, place: { userId: string }): Permission {
    return allowIf(actor.id === place.userId, commonRefusals.FORBIDDEN);
  },

  /** Take somebody off the line: the office. */
  remove(actor: Pick<Person, 'role'>): Permission {
    return allowIf(isAdministrator(actor), commonRefusals.FORBIDDEN);
  },

  /** See who waits for a lot: the office all, an agency's administrator the members of that agency (D-274). */
  list(actor: Pick<Person, 'role'>): Permission {
    return allowIf(isAdministrator(actor) || actor.role === 'agent_admin', commonRefusals.FORBIDDEN);
  },
};

/** Whether a reader of the list sees this person in it. */
export function seesPlaceOf(
  actor: Pick<Person, 'role' | 'agencyId' | 'agencyStatus'>,
  person: Waiting,
): boolean {
  return isAdministrator(actor) || (isMember(person) && runsAgency(actor, person.agencyId));
}
