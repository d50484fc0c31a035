import { type Actor, isAdministrator } from '#shared/actor.ts';
import { allowIf, type Permission } from '#shared/permission.ts';
import { commonRefusals } from '#shared/problem.ts';

export const enquiryCan = {
  /** Read and handle enquiries: the office. */
  handle(actor: Pick<Actor, 'role'>): Permission {
    return allowIf(isAdministrator(actor), commonRefusals.FORBIDDEN);
  },
};
