/**
 * Prints which requirements no test names, and which ids of tests the page does not know: `npx tsx
 * tools/requirement-coverage.ts`, or with some areas only (`… NAV MSG`). Fails if there are any.
 */
import { reportCoverage } from './requirements/coverage.ts';

const { counts, failures } = reportCoverage(process.argv.slice(2));
for (const line of [...failures, counts]) console.log(line);
process.exitCode = failures.length > 0 ? 1 : 0;
