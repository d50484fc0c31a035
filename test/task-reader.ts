import type { TaskActor, TaskReader } from '#core/bookings/standing-lifecycle.ts';

/** A reader of a booking on one side: its client, or somebody at a desk. */
export const taskReader = (side: TaskActor): TaskReader => ({
  side,
  desk: side === 'buyer' ? null : side,
  actsForClient: false,
});
