import type { FormTerms } from '#core/park/legal-contract.ts';
import type { Context } from '#platform/server/context.ts';
import type { Reader } from '#platform/server/db/open.ts';
import type { OpenTask } from '../standing-lifecycle.ts';
import type { BookingDetail } from './store.ts';

/** The tasks of bookings, by their id. */
export type TasksByBooking = ReadonlyMap<string, readonly OpenTask[]>;

type Found = TasksByBooking | Promise<TasksByBooking>;

/** What the tasks of modules depend on beside the bookings: the settings, the terms of the park, and the keys of what is sealed. */
export type TaskTerms = Pick<Context, 'config' | 'vault'> & { bookingTerms: FormTerms | undefined };

/** Finds the tasks of a page of bookings, in one statement. */
export type TasksOf = (reader: Reader, details: readonly BookingDetail[], now: Date) => Found;

/** The same as a module brings it. */
export type ModuleTasks = (
  reader: Reader,
  details: readonly BookingDetail[],
  asked: TaskTerms & { now: Date },
) => Found;
