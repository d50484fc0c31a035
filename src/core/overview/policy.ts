import { type Actor, isAdministrator, runsAgency } from '#shared/actor.ts';
import { allowIf, type Permission } from '#shared/permission.ts';
import { commonRefusals } from '#shared/problem.ts';

export const overviewCan = {
  /** Read what waits: the office, and for an agency its administrator. */
  read(actor: Pick<Actor, 'role' | 'agencyId' | 'agencyStatus'>): Permission {
    return allowIf(isAdministrator(actor) || runsAgency(actor, actor.agencyId), commonRefusals.FORBIDDEN);
  },
};
