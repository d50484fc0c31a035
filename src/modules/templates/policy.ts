import { type Actor, isAdministrator, runsAgency } from '#shared/actor.ts';
import { allowIf, type Permission } from '#shared/permission.ts';
import { commonRefusals } from '#shared/problem.ts';
import { templateRefusals } from './messages.ts';

type Person = Pick<Actor, 'role' | 'agencyId' | 'agencyStatus'>;

/** Whose templates a person uses: those of the agency, or with null those of the office, whose people belong to none. */
export const deskOf = ({ agencyId }: Person): string | null => agencyId;

export const templateCan = {
  /** Read and write the templates of the own desk: the office, or who runs an agency (D-422). */
  keep(actor: Person): Permission {
    return allowIf(isAdministrator(actor) || runsAgency(actor, actor.agencyId), commonRefusals.FORBIDDEN);
  },

  /** Delete one of the own desk; another desk's is answered like an absent one. */
  delete(actor: Person, template: { agencyId: string | null } | undefined): Permission {
    const kept = templateCan.keep(actor);
    return kept.allowed
      ? allowIf(template?.agencyId === deskOf(actor), templateRefusals.TEMPLATE_NOT_FOUND)
      : kept;
  },
};
