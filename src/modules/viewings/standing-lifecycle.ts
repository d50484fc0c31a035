import type { OpenTask } from '#core/bookings/standing-lifecycle.ts';

type Ahead = { lotId: string | null; email: string; startsAt: Date };

/** The confirmed viewings ahead of a booked lot that its client asked for; by their address, since a viewing has no account. */
export function viewingTasks(
  { lotId, emails }: { lotId: string | null; emails: readonly string[] },
  ahead: readonly Ahead[],
): OpenTask[] {
  const own = emails.map((email) => email.toLowerCase());
  return ahead
    .filter((each) => each.lotId === lotId && own.includes(each.email.toLowerCase()))
    .map(({ startsAt }) => ({
      who: 'buyer',
      what: 'come_to_viewing',
      by: startsAt.toISOString(),
      at: null,
      rank: 2,
      inPerson: true,
    }));
}
