import { type Actor, isAdministrator, runsAgency } from '#shared/actor.ts';
import { allowIf, type Permission } from '#shared/permission.ts';
import { commonRefusals } from '#shared/problem.ts';

export const searchCan = {
  /** Search records: the office all of them, an agency's administrator those of the own agency (D-193). */
  find(actor: Pick<Actor, 'role' | 'agencyId' | 'agencyStatus'>): Permission {
    return allowIf(isAdministrator(actor) || runsAgency(actor, actor.agencyId), commonRefusals.FORBIDDEN);
  },
};
