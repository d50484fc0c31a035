import type { PlaceState } from '#core/lines/lifecycle.ts';

/** What a person or the office does to a place. Whoever leaves with an offer declines it. */
export const placeActions = ['leave', 'decline', 'remove'] as const;
export type PlaceAction = (typeof placeActions)[number];

/** The state that an action ends an open place in. */
export function endOf(action: PlaceAction, state: PlaceState): 'removed' | 'declined' | 'left' {
  if (action === 'remove') return 'removed';
  return state === 'offered' ? 'declined' : 'left';
}

/** Days for which ended places are shown to their owner. */
export const ENDED_SHOWN_DAYS = 30;
