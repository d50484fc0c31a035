import { type Actor, isAdministrator } from '#shared/actor.ts';
import { commonRefusals } from '#shared/problem.ts';
import { allowIf, type Verdict } from '#shared/verdict.ts';
import { agencyRefusals } from './messages.ts';

type Viewer = Pick<Actor, 'role'> | null;
type Person = Pick<Actor, 'role'>;

export const agencyCan = {
  /** Read an agency without signing in: an active one; the office also an inactive one (R-CALL-58, D-110). */
  readPublic(viewer: Viewer, agency: { isActive: boolean }): Verdict {
    const inOffice = viewer !== null && isAdministrator(viewer);
    return allowIf(agency.isActive || inOffice, agencyRefusals.AGENCY_NOT_FOUND);
  },

  /** Read all agencies, including inactive ones, with their member count and administrators. */
  oversee(actor: Person): Verdict {
    return allowIf(isAdministrator(actor), commonRefusals.FORBIDDEN);
  },

  /** Open and change agencies: the office (D-112). */
  write(actor: Person): Verdict {
    return allowIf(isAdministrator(actor), commonRefusals.FORBIDDEN);
  },

  /** Delete an agency: super_admin alone (D-112). */
  delete(actor: Person): Verdict {
    return allowIf(actor.role === 'super_admin', commonRefusals.FORBIDDEN);
  },
};
