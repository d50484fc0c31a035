import { refusals } from '#shared/problem.ts';

export const liveRefusals = refusals({
  LIVE_FULL: [503, 'Live updates are busy. The page refreshes by itself.'],
});
