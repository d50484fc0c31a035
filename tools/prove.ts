/**
 * `npm run prove`: what a release proves and a change does not. All tests of the server run on PostgreSQL in their large size
 * (test/size.ts) and print what they counted; then come the journeys tagged `@long`. Takes about an hour on two cores.
 */
import { failedOnce, run, runPlaywright, runVitest, sumOf } from './test-counts.ts';
import { testOnPostgres } from './with-postgres.ts';

const size = { TEST_SIZE: 'long' };

await testOnPostgres(async (url) => {
  const tests = await runVitest(['unit', 'http', 'races', 'drills'], {
    environment: { ...size, TEST_DATABASE_URL: url },
  });
  const isBuilt = (await run('tsx', ['tools/build.ts'])) === 0;
  const journeys = isBuilt
    ? await runPlaywright({ parameters: ['--grep', '@long'], environment: size })
    : failedOnce('the build');
  return sumOf([tests, journeys]);
});
