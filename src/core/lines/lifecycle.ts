import { HOUR_MS } from '#shared/dates.ts';

/** A place in these states stands in the line of its lot; in the others it has ended (D-264). */
export const openPlaceStates = ['waiting', 'offered'] as const;
const endedPlaceStates = ['taken', 'lapsed', 'declined', 'left', 'removed', 'closed'] as const;
export const placeStates = [...openPlaceStates, ...endedPlaceStates] as const;

export type PlaceState = (typeof placeStates)[number];
export type EndedPlaceState = (typeof endedPlaceStates)[number];

export function isOpenPlace({ state }: { state: PlaceState }): boolean {
  return (openPlaceStates as readonly PlaceState[]).includes(state);
}

/** What the choice of the next in line depends on. */
type InLine = {
  /** They could book the lot: with a live account, as a member of an active agency. */
  isEligible: boolean;
  /** One request more is within the limit of their open ones. */
  mayRequestMore: boolean;
};

/** The first in line who may book; undefined if nobody may, so that the line ends (D-266). */
export function nextInLine<P extends InLine>(line: readonly P[]): P | undefined {
  return line.find(({ isEligible, mayRequestMore }) => isEligible && mayRequestMore);
}

/** The reminder of an offer goes out when this share of it is left (D-268). */
const REMINDER_SHARE = 1 / 4;

/** When an offer made now ends, and when its holder is reminded. */
export function offerTimes(offerHours: number, now: Date): { until: Date; remindAt: Date } {
  const until = new Date(now.getTime() + offerHours * HOUR_MS);
  return { until, remindAt: new Date(until.getTime() - offerHours * REMINDER_SHARE * HOUR_MS) };
}
