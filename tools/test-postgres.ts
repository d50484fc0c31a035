/**
 * `npm run test:postgres`: the HTTP tests and the races on a real PostgreSQL with concurrent transactions, without those that
 * `npm run prove` runs. `--long` runs, in their large size, the others that have one (test/size.ts).
 */
import { runVitest } from './test-counts.ts';
import { testFilesNaming } from './test-files.ts';
import { testOnPostgres } from './with-postgres.ts';

const isLong = process.argv.includes('--long');
const parameters = isLong ? testFilesNaming('sized(') : [];

await testOnPostgres((url) =>
  runVitest(['http', 'races'], {
    parameters,
    environment: { TEST_DATABASE_URL: url, TEST_GOALS: 'none', TEST_SIZE: isLong ? 'long' : 'usual' },
  }),
);
