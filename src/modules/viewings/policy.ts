import { type Actor, isAdministrator } from '#shared/actor.ts';
import { allowIf, type Permission } from '#shared/permission.ts';
import { commonRefusals } from '#shared/problem.ts';

export const viewingCan = {
  /** See viewings and answer them: the office (D-287). */
  handle(actor: Pick<Actor, 'role'>): Permission {
    return allowIf(isAdministrator(actor), commonRefusals.FORBIDDEN);
  },
};
