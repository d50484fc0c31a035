import { readPark, samplePark } from '../park/read-park.ts';
import { seedDatabase } from '../seed/seed.ts';
import { type Command, withDatabase } from './command.ts';

/** `npm run seed`: the seeding of a server start. */
export const seed: Command = (_parameters, environment, print) =>
  withDatabase(environment, async (database, config) => {
    const folder = await readPark(config.parkDir ?? samplePark());
    const { park, cast } = await seedDatabase(database, config, folder, new Date());
    print(park ? 'The park was seeded.' : 'The park is there already.');
    if (config.cast)
      print(cast ? 'The cast and its bookings were seeded.' : 'There are accounts already: no cast.');
    return true;
  });
