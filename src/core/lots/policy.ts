import { type Actor, isAdministrator } from '#shared/actor.ts';
import { allowIf, type Permission } from '#shared/permission.ts';
import { commonRefusals } from '#shared/problem.ts';
import type { LotStatus } from './lifecycle.ts';
import { lotRefusals } from './messages.ts';

/** A reader of lots; null is a visitor. */
export type Viewer = Pick<Actor, 'role'> | null;

/**
 * Which lots a viewer may read as rows: visitors and role user only available ones,
 * so that prices of held lots stay private; everyone else all (D-61).
 */
export function visibleLotStatuses(viewer: Viewer): readonly LotStatus[] | 'all' {
  return viewer === null || viewer.role === 'user' ? ['available'] : 'all';
}

/** Choices of the Action column for an available lot (D-62). */
export type LotAction = 'sign-in' | 'user-dialog' | 'agent-dialog' | 'tag';

export function lotAction(viewer: Viewer): LotAction {
  if (viewer === null) return 'sign-in';
  switch (viewer.role) {
    case 'user':
      return 'user-dialog';
    case 'agent':
    case 'agent_admin':
      return 'agent-dialog';
    default:
      return 'tag';
  }
}

/** Whether a viewer may start a booking of this lot: it must be available, and the viewer not of the office. */
export function offersBooking(viewer: Viewer, lot: { status: LotStatus }): boolean {
  return lot.status === 'available' && lotAction(viewer) !== 'tag';
}

export const lotCan = {
  /** Read the row of a lot; other readers get 404. */
  read(viewer: Viewer, lot: { status: LotStatus } | undefined): Permission {
    const statuses = visibleLotStatuses(viewer);
    const isVisible = lot !== undefined && (statuses === 'all' || statuses.includes(lot.status));
    return allowIf(isVisible, lotRefusals.LOT_NOT_FOUND);
  },

  /** Add, change, bulk-change and export lots: the office (D-65, D-112). */
  write(actor: Pick<Actor, 'role'>): Permission {
    return allowIf(isAdministrator(actor), commonRefusals.FORBIDDEN);
  },

  /** Read the history of a lot and the booking that holds it: the office. */
  readHistory(actor: Pick<Actor, 'role'>): Permission {
    return allowIf(isAdministrator(actor), commonRefusals.FORBIDDEN);
  },
};
