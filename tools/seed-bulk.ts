/**
 * `npm run seed:bulk -- --bookings NUMBER --lots NUMBER`: adds invented lots, buyers and bookings to a development database,
 * to see the portal with a large park. Run it with the portal stopped if the database is the embedded one.
 */
import { parseArgs } from 'node:util';
import { readPark, samplePark } from '#app/server/park/read-park.ts';
import { seedDatabase } from '#app/server/seed/seed.ts';
import { type BulkSize, seedBulkFixtures } from '#fixtures/bulk-fixtures.ts';
import { ConfigError, readConfig } from '#platform/server/config.ts';
import { openDatabase } from '#platform/server/db/open.ts';
import { describeFault } from '#platform/server/log.ts';
import { OperatorError } from '#platform/server/operator-error.ts';

/** @throws ConfigError if a value is not a whole number */
function readSize(): BulkSize {
  const number = { type: 'string', default: '0' } as const;
  const { values } = parseArgs({ options: { bookings: number, lots: number } });
  for (const [name, value] of Object.entries(values)) {
    if (!/^\d{1,7}$/.test(value)) throw new ConfigError(`--${name} takes a whole number, not ${value}`);
  }
  return { bookings: Number(values.bookings), lots: Number(values.lots) };
}

try {
  const size = readSize();
  const config = readConfig(process.env);
  if (!config.cast) throw new ConfigError('Invented bookings go only where the development cast is.');
  const database = await openDatabase(config);
  try {
    const now = new Date();
    await seedDatabase(database, config, await readPark(config.parkDir ?? samplePark()), now);
    await seedBulkFixtures(database, size, now);
    console.log(`${size.lots} lots and ${size.bookings} bookings were added.`);
  } finally {
    await database.close();
  }
} catch (error) {
  console.error(error instanceof OperatorError ? error.message : describeFault(error).stack);
  process.exitCode = 1;
}
