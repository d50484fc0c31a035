import type { Reader } from '#platform/server/db/open.ts';
import type { OpenTask } from '../standing-lifecycle.ts';
import type { BookingDetail } from './store.ts';

/** The tasks of bookings, by their id. */
export type TasksByBooking = ReadonlyMap<string, readonly OpenTask[]>;

/**
 * The tasks that a module finds for a page of bookings, in one statement. Without a reader of the database the bookings were just made,
 * and the module keeps nothing of them yet.
 */
export type TasksOf = (
  reader: Reader | null,
  details: readonly BookingDetail[],
  now: Date,
) => TasksByBooking | Promise<TasksByBooking>;
