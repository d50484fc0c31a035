import type { Actor } from '#shared/actor.ts';
import { commonRefusals } from '#shared/problem.ts';
import { allowIf, type Verdict } from '#shared/verdict.ts';

export const auditCan = {
  /** Read the audit trail: it also tells what the office does, so only those above it (D-112). */
  read(actor: Pick<Actor, 'role'>): Verdict {
    return allowIf(actor.role === 'super_admin', commonRefusals.FORBIDDEN);
  },
};
