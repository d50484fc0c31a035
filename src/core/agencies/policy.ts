import { type Actor, isAdministrator } from '#shared/actor.ts';
import { allowIf, type Permission, yes } from '#shared/permission.ts';
import { commonRefusals } from '#shared/problem.ts';
import { agencyRefusals } from './messages.ts';

type Viewer = Pick<Actor, 'role'> | null;
type Person = Pick<Actor, 'role'>;

export const agencyCan = {
  /** Read an agency without signing in: an active one; the office also an inactive one (D-110). */
  readPublic(viewer: Viewer, agency: { isActive: boolean }): Permission {
    const inOffice = viewer !== null && isAdministrator(viewer);
    return allowIf(agency.isActive || inOffice, agencyRefusals.AGENCY_NOT_FOUND);
  },

  /** Read an agency when signed in: one's own also when it is inactive, as member, applicant or after a rejection (D-104). */
  read(actor: Pick<Actor, 'role' | 'agencyId'>, agency: { id: string; isActive: boolean }): Permission {
    return actor.agencyId === agency.id ? yes : agencyCan.readPublic(actor, agency);
  },

  /** Read all agencies, including inactive ones, with their member count and administrators. */
  oversee(actor: Person): Permission {
    return allowIf(isAdministrator(actor), commonRefusals.FORBIDDEN);
  },

  /** Open and change agencies: the office (D-112). */
  write(actor: Person): Permission {
    return allowIf(isAdministrator(actor), commonRefusals.FORBIDDEN);
  },

  /** Delete an agency: super_admin alone. */
  delete(actor: Person): Permission {
    return allowIf(actor.role === 'super_admin', commonRefusals.FORBIDDEN);
  },
};
