import { type ViewingSettings, weekdays } from '#core/park/viewing-contract.ts';
import { DAY_MS, HOUR_MS, PARK_OFFSET, parkClock, parkDay } from '#shared/dates.ts';

/** States of a viewing (D-285). */
export const viewingStates = ['requested', 'confirmed', 'declined', 'cancelled'] as const;
export type ViewingState = (typeof viewingStates)[number];

/** A viewing in these states takes its time; in the others it has ended. */
export const openViewingStates = ['requested', 'confirmed'] as const satisfies readonly ViewingState[];

export function isOpenViewing({ state }: { state: ViewingState }): boolean {
  return (openViewingStates as readonly ViewingState[]).includes(state);
}

export const viewingManners = ['in_person', 'video'] as const;
export type ViewingManner = (typeof viewingManners)[number];

/** What the office does to a viewing. A moved one is confirmed. */
export const viewingActions = ['confirm', 'move', 'decline', 'cancel'] as const;
export type ViewingAction = (typeof viewingActions)[number];

/** What the office looks at: all ahead, the ones to confirm, or those of the past, the latest first. */
export const viewingViews = ['ahead', 'requested', 'past'] as const;
export type ViewingView = (typeof viewingViews)[number];

/** What the visitor does by the link of the mail: another time takes the place of the one before, and waits for the office (D-483). */
type VisitorAction = 'propose';

const moves: Record<ViewingAction | VisitorAction, { from: readonly ViewingState[]; to: ViewingState }> = {
  confirm: { from: ['requested'], to: 'confirmed' },
  move: { from: ['requested', 'confirmed'], to: 'confirmed' },
  decline: { from: ['requested'], to: 'declined' },
  propose: { from: ['requested', 'confirmed'], to: 'requested' },
  cancel: { from: ['confirmed'], to: 'cancelled' },
};

/** The state that an action leads to; undefined where it is not possible. */
export function viewingAfter(
  action: ViewingAction | VisitorAction,
  state: ViewingState,
): ViewingState | undefined {
  const { from, to } = moves[action];
  return from.includes(state) ? to : undefined;
}

/** Whether an action comes too late for a viewing that begins at `start`; of a moved one that is its new time. A late one is only declined. */
export function isTooLate(action: ViewingAction, start: Date, now: Date): boolean {
  return action !== 'decline' && start <= now;
}

/** With so many viewings ahead, an address gets no receipt of a further request (D-337). */
export const MOST_RECEIPTS = 2;

/** So many viewings ahead a person sees on their dashboard. */
export const MOST_OWN = 3;

const MINUTE_MS = 60_000;

export function endOfViewing(start: Date, { minutes }: Pick<ViewingSettings, 'minutes'>): Date {
  return new Date(start.getTime() + minutes * MINUTE_MS);
}

/** The starts within one part of a day's opening hours. */
function startsWithin(day: string, { from, to }: { from: string; to: string }, minutes: number): Date[] {
  const at = (time: string) => {
    const [hour = 0, minute = 0] = time.split(':').map(Number);
    return new Date(`${day}T00:00:00${PARK_OFFSET}`).getTime() + hour * HOUR_MS + minute * MINUTE_MS;
  };
  const starts: Date[] = [];
  for (let start = at(from); start + minutes * MINUTE_MS <= at(to); start += minutes * MINUTE_MS)
    starts.push(new Date(start));
  return starts;
}

/** The starts that the settings offer at a moment, in order, whether they are taken or not (D-284). */
export function offeredStarts(settings: ViewingSettings, now: Date): Date[] {
  const { hours, minutes, noticeHours, aheadDays, closed } = settings;
  const earliest = now.getTime() + noticeHours * HOUR_MS;
  const days = Array.from({ length: aheadDays + 1 }, (_, ahead) => new Date(now.getTime() + ahead * DAY_MS));
  const starts = days.flatMap((at) => {
    const day = parkDay(at);
    const weekday = weekdays[parkClock(at).getUTCDay()];
    if (closed.includes(day)) return [];
    const open = hours.filter(({ days: named }) => named.some((each) => each === weekday));
    return open.flatMap((part) => startsWithin(day, part, minutes));
  });
  const later = starts.map(Number).filter((start) => start >= earliest);
  return [...new Set(later)].sort((one, other) => one - other).map((start) => new Date(start));
}
