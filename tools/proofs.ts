import type { Goal } from '#test/goals.ts';
import type { Finding } from '#test/measured.ts';
import type { Counts } from './test-counts.ts';

/** The result for one goal: what is missing, if anything, and the lines of the table. */
export type Proof = {
  id: string;
  promise: string;
  /** This machine does not allow to measure it. */
  isSkipped: boolean;
  missing: string[];
  lines: string[];
};

/**
 * A goal is proved if a test measured it, a broken double was caught, and none of its tests failed in the run. One that this machine cannot measure is skipped, though its control may have run.
 */
export function proofOf(
  id: string,
  { promise, rule, notBuilt, needs, tests }: Goal,
  { findings: all, remarks }: Pick<Counts, 'findings' | 'remarks'>,
): Proof {
  const findings = all.filter(({ goal }) => goal === id);
  const counts = findings.filter(({ counted }) => counted);
  const caught = findings.flatMap((finding) => finding.caught ?? []);
  const failed = tests.filter((path) => remarks.some((remark) => remark.startsWith(`FAILED ${path}`)));
  const seeds = [...new Set(findings.flatMap((finding) => finding.seed ?? []))];
  const isSkipped = needs !== undefined && counts.length === 0 && failed.length === 0;
  return {
    id,
    promise,
    isSkipped,
    missing: isSkipped
      ? []
      : [
          ...failed.map((path) => `a test failed in ${path}`),
          ...(counts.length > 0 ? [] : ['nothing was measured']),
          ...(caught.length > 0 ? [] : ['no broken double was caught']),
        ],
    lines: [
      ...counts.map(({ counted = {} }) => `measured  ${wordsOf(counted)}`),
      ...caught.map((how) => `control   ${how}`),
      ...(seeds.length > 0 ? [`seed      ${seeds.join(', ')}`] : []),
      ...(isSkipped ? [`needs     ${needs}`] : []),
      ...(rule ? [`rule      ${rule}`] : []),
      ...(notBuilt ? [`not built ${notBuilt}`] : []),
    ],
  };
}

function wordsOf(counted: NonNullable<Finding['counted']>): string {
  const textOf = (value: number | string) =>
    typeof value === 'number' ? value.toLocaleString('en-GB') : value;
  return Object.entries(counted)
    .map(([name, value]) => `${name} ${textOf(value)}`)
    .join(', ');
}

/** The table of `npm run prove`. */
export function printProofs(proofs: readonly Proof[]): void {
  for (const { id, promise, isSkipped, missing, lines } of proofs) {
    const proved = missing.length === 0 ? 'proved' : 'NOT PROVED';
    console.log(`\n${id.padEnd(4)}${isSkipped ? 'skipped' : proved}  ${promise}`);
    for (const line of [...lines, ...missing.map((what) => `missing   ${what}`)])
      console.log(`      ${line}`);
  }
  console.log('');
}
