import type { Park } from '#app/server/park/read-park.ts';
import type { Config } from '#platform/server/config.ts';
import { lockNames } from '#platform/server/db/locks.ts';
import type { Database } from '#platform/server/db/open.ts';
import { seedCast } from './cast.ts';
import { seedDemo } from './demo.ts';
import { seedAgencies, seedPark } from './park.ts';

/** Numbers of seeded rows. */
export type Seeded = { park: boolean; cast: boolean };

/**
 * Seeds missing data: always the park of the folder with its agencies, in development also the demo accounts with
 * bookings. Several processes may start at once on one database: one seeds, the others wait and find it done.
 */
export function seedDatabase(database: Database, { cast }: Config, from: Park, now: Date): Promise<Seeded> {
  return database.maintain(async (tx) => {
    await lockNames(tx, ['seeding']);
    const park = await seedPark(tx, from, now);
    const { agencies = [] } = from.facts;
    const seededCast = cast !== undefined && (await seedCast(tx, agencies, cast.password, now));
    if (park && !seededCast) await seedAgencies(tx, agencies, now);
    // the bookings are those of two agencies
    if (seededCast && agencies.length > 1) await seedDemo(tx, now, from.facts);
    return { park, cast: seededCast };
  });
}
