import type { Config } from '#platform/server/config.ts';
import type { Reader } from '#platform/server/db/open.ts';
import type { OpenTask } from '../standing-lifecycle.ts';
import type { BookingDetail } from './store.ts';

/** The tasks of bookings, by their id. */
export type TasksByBooking = ReadonlyMap<string, readonly OpenTask[]>;

type Found = TasksByBooking | Promise<TasksByBooking>;

/**
 * Finds the tasks of a page of bookings, in one statement. Without a reader of the database the bookings were just made, and the module
 * keeps nothing of them yet.
 */
export type TasksOf = (reader: Reader | null, details: readonly BookingDetail[], now: Date) => Found;

/** The same as a module brings it, which may depend on settings. */
export type ModuleTasks = (
  reader: Reader | null,
  details: readonly BookingDetail[],
  asked: { now: Date; config: Config },
) => Found;
