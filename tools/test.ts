/**
 * `npm test`: everything a newcomer can run with no service installed. Builds first, then runs the unit and component
 * tests, the HTTP tests that vitest.config.ts picks for the embedded database and the journeys in a real Chromium, and
 * closes with one line of counts.
 */
import { findChromium, installChromium } from './chromium.ts';
import {
  type Counts,
  failedOnce,
  printClosing,
  run,
  runPlaywright,
  runVitest,
  sumOf,
} from './test-counts.ts';

async function runJourneys(): Promise<Counts> {
  if (process.env.E2E === 'skip') {
    console.log('The journeys in the browser are skipped, as E2E=skip says.');
    return { ...sumOf([]), skipped: 1 };
  }
  const browser = findChromium() ?? installChromium();
  if (!browser) {
    console.error(
      'No Chromium was found or could be installed: set CHROMIUM_PATH, or E2E=skip to go without.',
    );
    return failedOnce('the journeys: no browser');
  }
  return runPlaywright({ environment: { CHROMIUM_PATH: browser } });
}

const built = (await run('tsx', ['tools/build.ts'])) === 0;
const results = [await runVitest(['unit', 'build', 'web', 'embedded'])];
// the journeys run against the build
results.push(built ? await runJourneys() : failedOnce('the build'));

const total = sumOf(results);
printClosing(total);
process.exitCode = total.failed > 0 ? 1 : 0;
