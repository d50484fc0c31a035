import { HOUR_MS } from '#shared/dates.ts';

/** States of a place in the line of a lot (D-264). */
export const placeStates = [
  'waiting',
  'offered',
  'taken',
  'lapsed',
  'declined',
  'left',
  'removed',
  'closed',
] as const;
export type PlaceState = (typeof placeStates)[number];

/** A place in these states stands in the line; in the others it has ended. */
export const openPlaceStates = ['waiting', 'offered'] as const satisfies readonly PlaceState[];

export function isOpenPlace({ state }: { state: PlaceState }): boolean {
  return (openPlaceStates as readonly PlaceState[]).includes(state);
}

/** What a person or the office does to a place. Whoever leaves with an offer declines it. */
export const placeActions = ['leave', 'decline', 'remove'] as const;
export type PlaceAction = (typeof placeActions)[number];

/** The state that an action ends an open place in. */
export function endOf(action: PlaceAction, state: PlaceState): PlaceState {
  if (action === 'remove') return 'removed';
  return state === 'offered' ? 'declined' : 'left';
}

/** The reminder of an offer goes out when this share of it is left (D-268). */
const REMINDER_SHARE = 1 / 4;

/** When an offer made now ends, and when its holder is reminded. */
export function offerTimes(offerHours: number, now: Date): { until: Date; remindAt: Date } {
  const until = new Date(now.getTime() + offerHours * HOUR_MS);
  return { until, remindAt: new Date(until.getTime() - offerHours * REMINDER_SHARE * HOUR_MS) };
}

/** Days for which ended places are shown to their owner. */
export const ENDED_SHOWN_DAYS = 30;
