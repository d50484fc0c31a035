import { Problem, type Refusal } from './problem.ts';

/** The result of a policy: allowed, or the refusal that server and browser show. */
export type Permission = { allowed: true } | { allowed: false; refusal: Refusal };

export const yes: Permission = { allowed: true };

export function no(refusal: Refusal): Permission {
  return { allowed: false, refusal };
}

/** `yes` when the condition holds, else `no` with the refusal. */
export function allowIf(condition: boolean, refusal: Refusal): Permission {
  return condition ? yes : no(refusal);
}

/**
 * @throws Problem unless the permission is yes. `found` is the current state, sent only with a conflict (409, D-59), so that
 * callers without access do not learn it.
 */
export function assertAllowed(permission: Permission, found?: string): void {
  if (permission.allowed) return;
  const { refusal } = permission;
  throw new Problem(refusal, found !== undefined && refusal.status === 409 ? { found } : {});
}
