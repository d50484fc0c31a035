import { inject } from 'vitest';

/** Name, addresses and words of the sample park, for tests in a browser. */
export const site = inject('site');
