import type { Config } from '#platform/server/config.ts';
import { lockNames } from '#platform/server/db/locks.ts';
import type { Database } from '#platform/server/db/open.ts';
import { seedCast } from './cast.ts';
import { seedDemo } from './demo.ts';
import { seedPark } from './park.ts';

/** Numbers of seeded rows. */
export type Seeded = { park: boolean; cast: boolean };

/**
 * Seeds missing data: always the park, in development also the demo accounts with bookings. Several processes may start
 * at once on one database: one seeds, the others wait and find it done.
 */
export function seedDatabase(database: Database, { cast }: Config, now: Date): Promise<Seeded> {
  return database.maintain(async (tx) => {
    await lockNames(tx, ['seeding']);
    const park = await seedPark(tx, now);
    const seededCast = cast !== undefined && (await seedCast(tx, cast.password, now));
    if (seededCast) await seedDemo(tx, now);
    return { park, cast: seededCast };
  });
}
