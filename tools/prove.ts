/**
 * `npm run prove`: runs the tests of every goal of test/goals.ts in their large size and prints what they measured.
 * `--fast` (`npm run prove:fast`) runs them in their usual size, without the journeys. A goal has failed if one of its tests has,
 * if nothing was measured, or if no broken double was caught. `npm run prove -- R1 R7` proves these alone.
 */
import { goals } from '#test/goals.ts';
import { seed } from '#test/seed.ts';
import { printProofs, proofOf } from './proofs.ts';
import { type Counts, failedOnce, run, runPlaywright, runVitest, sumOf } from './test-counts.ts';
import { testOnPostgres } from './with-postgres.ts';

const isFast = process.argv.includes('--fast');
const ids = process.argv.slice(2).filter((parameter) => parameter !== '--fast');
const unknown = ids.filter((id) => !Object.hasOwn(goals, id));
if (unknown.length > 0) {
  console.error(`No such goal: ${unknown.join(', ')}. The goals are ${Object.keys(goals).join(', ')}.`);
  process.exit(1);
}
const chosen = Object.entries(goals).filter(([id]) => ids.length === 0 || ids.includes(id));
const files = [...new Set(chosen.flatMap(([, { tests }]) => tests))];
const isJourney = (path: string) => path.startsWith('e2e/');
const size = { TEST_SIZE: isFast ? 'usual' : 'long' };

async function runJourneys(paths: readonly string[]): Promise<Counts> {
  if (paths.length === 0) return sumOf([]);
  if ((await run('tsx', ['tools/build.ts'])) !== 0) return failedOnce('the build');
  return runPlaywright({ parameters: paths, environment: size });
}

await testOnPostgres(async (url) => {
  const startedAt = performance.now();
  const tests = await runVitest(['unit', 'web', 'http', 'races'], {
    parameters: files.filter((path) => !isJourney(path)),
    environment: { ...size, TEST_DATABASE_URL: url },
  });
  const counts = sumOf([tests, await runJourneys(isFast ? [] : files.filter(isJourney))]);
  const proofs = chosen
    .filter(([, goal]) => !isFast || !goal.tests.every(isJourney))
    .map(([id, goal]) => proofOf(id, goal, counts));
  printProofs(proofs);
  const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1);
  console.log(
    `${proofs.length} goals in ${minutes} minutes, in the ${size.TEST_SIZE} size, with seed ${seed}\n`,
  );
  const unproved = proofs
    .filter(({ missing }) => missing.length > 0)
    .map(({ id, missing }) => failedOnce(`${id}: ${missing.join('; ')}`));
  return sumOf([counts, ...unproved]);
});
