import type { OpenTask } from '#core/bookings/standing-lifecycle.ts';

type Ahead = { lotId: string | null; visitorId: string; startsAt: Date };

/** The confirmed viewings ahead of a booked lot that its client asked for. */
export function viewingTasks(
  { lotId, userId }: { lotId: string | null; userId: string },
  ahead: readonly Ahead[],
): OpenTask[] {
  return ahead
    .filter((each) => each.lotId === lotId && each.visitorId === userId)
    .map(({ startsAt }) => ({
      who: 'buyer',
      what: 'come_to_viewing',
      by: startsAt.toISOString(),
      at: null,
      rank: 2,
      inPerson: true,
    }));
}
