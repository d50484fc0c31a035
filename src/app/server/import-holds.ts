import { freeAllExpired } from '#core/bookings/server/request-actions.ts';
import { findHeldLots } from '#core/bookings/server/store.ts';
import { lotSetByOffice } from '#core/lines/server/actions.ts';
import { findLined } from '#core/lines/server/store.ts';
import type { BookingHolds } from '#core/lots/server/import-actions.ts';

/** What an import of lots asks bookings and lines, in the portal and at the command line. */
export const importHolds: BookingHolds = { freeAllExpired, findHeldLots, findLined, becomes: lotSetByOffice };
