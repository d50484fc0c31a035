import type { Tx } from '#server/db/open.ts';

/** Bookings that show every status, for development. */
export async function seedDemo(_tx: Tx, _now: Date): Promise<void> {}
