/**
 * Prints which requirements no test names: `npx tsx scripts/requirement-coverage.ts`, or with some areas only
 * (`… NAV MSG`). Fails for ids in areas that are complete, and for ids that the page does not know.
 */
import { reportCoverage } from './requirements/report.ts';

const { lines, failures } = reportCoverage(process.argv.slice(2));
for (const line of [...lines, ...failures]) console.log(line);
process.exitCode = failures.length > 0 ? 1 : 0;
