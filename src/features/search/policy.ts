import { type Actor, isAdministrator, runsAgency } from '#shared/actor.ts';
import { commonRefusals } from '#shared/problem.ts';
import { allowIf, type Verdict } from '#shared/verdict.ts';

export const searchCan = {
  /** Search records: the office all of them, an agency's administrator those of the own agency (D-193). */
  find(actor: Pick<Actor, 'role' | 'agencyId' | 'agencyStatus'>): Verdict {
    return allowIf(isAdministrator(actor) || runsAgency(actor, actor.agencyId), commonRefusals.FORBIDDEN);
  },
};
