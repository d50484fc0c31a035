import { type Actor, isAdministrator } from '#shared/actor.ts';
import { allowIf, type Permission } from '#shared/permission.ts';
import { commonRefusals } from '#shared/problem.ts';

export const auditCan = {
  /** Read the audit trail: super_admin only, since it also records what the office does (D-112). */
  read(actor: Pick<Actor, 'role'>): Permission {
    return allowIf(actor.role === 'super_admin', commonRefusals.FORBIDDEN);
  },

  /** Check the audit trail, as every other check of what is stored: the office. The result names no content. */
  check(actor: Pick<Actor, 'role'>): Permission {
    return allowIf(isAdministrator(actor), commonRefusals.FORBIDDEN);
  },
};
