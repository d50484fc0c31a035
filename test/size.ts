const isLong = process.env.TEST_SIZE === 'long';

/**
 * Sizes of tests in rows, rounds or requests: a small one proves the rule in every run, the large one looks for rare faults. It runs
 * in `npm run prove`.
 */
export function sized({ usual, long }: { usual: number; long: number }): number {
  return isLong ? long : usual;
}

/** Prints what a test counted, `{ rounds: 1000, winners: 1000 }`, under its name in the runner's report; only in the large size. */
export function measured(counted: Record<string, number | string | boolean | undefined>): void {
  if (isLong) console.info(counted);
}
