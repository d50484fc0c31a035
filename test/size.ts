const isLong = process.env.TEST_SIZE === 'long';

/**
 * Sizes of tests in rows, rounds or requests: a small one proves the rule in every run, the large one of
 * `npm run test:long` looks for rare faults. vitest.config.ts lists the files that use it.
 */
export function sized({ usual, long }: { usual: number; long: number }): number {
  return isLong ? long : usual;
}
