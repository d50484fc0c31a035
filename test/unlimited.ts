import { environmentShape } from '#platform/server/environment.ts';

const limits = Object.keys(environmentShape.shape).filter((name) => name.startsWith('LIMIT_'));

/** Settings under which a test reaches no limit. */
export const unlimited: Record<string, string> = {
  ...Object.fromEntries(limits.map((name) => [name, '1000000'])),
  MAX_OPEN_REQUESTS: '10000',
};
