import type { ViewingState } from '#modules/viewings/lifecycle.ts';

/** The colour of a state, which its name always comes with. */
export const viewingStateColors: Record<ViewingState, string> = {
  requested: 'amber',
  confirmed: 'green',
  declined: 'gray',
  cancelled: 'gray',
};
