import { isAdministrator, type Role } from '#shared/actor.ts';

/** Page guards; `signed_in` requires no particular role. */
export type Guard = 'signed_in' | 'user' | 'agent_admin' | 'super_admin';

/** The roles that pass each guard: all roles pass `user` (D-01). */
export function passesGuard(person: { role: Role }, guard: Guard): boolean {
  if (guard === 'super_admin') return isAdministrator(person);
  if (guard === 'agent_admin') return person.role === 'agent_admin' || isAdministrator(person);
  return true;
}
