import { inject } from 'vitest';

/** Name, addresses, words and pictures of the sample park, for tests in a browser. */
export const site = inject('site');
