import { bookingReach } from '#core/bookings/policy.ts';
import type { Context } from '#platform/server/context.ts';
import type { Serve } from '#platform/server/http/serve.ts';
import { isAdministrator } from '#shared/actor.ts';
import { assertAllowed } from '#shared/permission.ts';
import { readOverview, type Waiting } from '../contract.ts';
import { overviewCan } from '../policy.ts';
import { countWork, type MonthPart, type WaitingPart } from './store.ts';

/** `waiting` is what modules count, `month` who counts the sales of a month. */
export function overviewRoutes(
  serve: Serve,
  { db }: Context,
  { waiting, month }: { waiting: readonly WaitingPart[]; month: MonthPart | undefined },
): void {
  serve(readOverview, async ({ caller: { actor }, now }) => {
    assertAllowed(overviewCan.read(actor));
    const asked = { agencyId: isAdministrator(actor) ? null : actor.agencyId, userId: actor.id, now };
    const { counts, ...core } = await countWork(db, { ...asked, reach: bookingReach(actor) });
    const today: Waiting[] = [...core.today];
    for (const count of waiting) today.push(...(await count(db, asked)));
    return {
      today: today.filter(({ count }) => count > 0),
      month: month ? await month(db, asked) : null,
      counts,
    };
  });
}
