import { seedCast } from '#fixtures/cast.ts';
import { seedDemo } from '#fixtures/demo.ts';
import { seedPark } from '#fixtures/park.ts';
import type { Config } from '#platform/server/config.ts';
import { lockSeeding } from '#platform/server/db/migrate.ts';
import type { Database } from '#platform/server/db/open.ts';

/** What has been seeded. */
export type Seeded = { park: boolean; cast: boolean };

/**
 * Fills what is missing: always the park, and in development the cast with its bookings. Several processes may start
 * at once on one database: one fills it, the others wait and find it done.
 */
export function seedDatabase(database: Database, { cast }: Config, now: Date): Promise<Seeded> {
  return database.maintain(async (tx) => {
    await lockSeeding(tx);
    const park = await seedPark(tx, now);
    const seededCast = cast !== undefined && (await seedCast(tx, cast.password, now));
    if (seededCast) await seedDemo(tx, now);
    return { park, cast: seededCast };
  });
}
