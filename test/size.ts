const isLong = process.env.TEST_SIZE === 'long';

/**
 * Sizes of tests in rows, rounds or requests: a small one proves the rule in every run, the large one looks for rare faults. It runs
 * in `npm run prove` if the test belongs to a goal (goals.ts), otherwise in `npm run test:long`.
 */
export function sized({ usual, long }: { usual: number; long: number }): number {
  return isLong ? long : usual;
}
