const isLong = process.env.TEST_SIZE === 'long';

/**
 * How many rows, rounds or requests a test takes: a few of them proves the rule in every run, many of them in
 * `npm run test:long` look for what is rare. vitest.config.ts names the files that ask.
 */
export function sized({ usual, long }: { usual: number; long: number }): number {
  return isLong ? long : usual;
}
