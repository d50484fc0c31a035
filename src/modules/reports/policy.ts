import { type Actor, isAdministrator, runsAgency } from '#shared/actor.ts';
import { allowIf, type Permission } from '#shared/permission.ts';
import { commonRefusals } from '#shared/problem.ts';

type Person = Pick<Actor, 'role' | 'agencyId' | 'agencyStatus'>;

export const reportCan = {
  /** Read reports: the office all of them, an agent_admin those of the own agency. */
  read(actor: Person): Permission {
    return allowIf(isAdministrator(actor) || runsAgency(actor, actor.agencyId), commonRefusals.FORBIDDEN);
  },
};

/** The agency whose figures a reader gets: the own one, or for the office the one asked for; undefined for all. */
export function reportedAgency(actor: Person, asked: string | undefined): string | undefined {
  return isAdministrator(actor) ? asked : (actor.agencyId ?? '');
}
