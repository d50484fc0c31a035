import { type Actor, isAdministrator } from '#shared/actor.ts';
import { commonRefusals } from '#shared/problem.ts';
import { allowIf, type Verdict } from '#shared/verdict.ts';

export const enquiryCan = {
  /** Read and handle enquiries: the office. */
  handle(actor: Pick<Actor, 'role'>): Verdict {
    return allowIf(isAdministrator(actor), commonRefusals.FORBIDDEN);
  },
};
