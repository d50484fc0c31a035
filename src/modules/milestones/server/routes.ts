import { bookingRefusals } from '#core/bookings/messages.ts';
import { findBooking } from '#core/bookings/server/store.ts';
import { findPurchasers } from '#modules/purchasers/server/store.ts';
import type { Context } from '#platform/server/context.ts';
import type { Reader } from '#platform/server/db/open.ts';
import type { Serve } from '#platform/server/http/serve.ts';
import { assertAllowed } from '#shared/permission.ts';
import { Problem } from '#shared/problem.ts';
import { listMilestones, recordMilestones } from '../contract.ts';
import { milestoneSuccess } from '../messages.ts';
import { milestoneCan } from '../policy.ts';
import { recordMilestones as record } from './actions.ts';
import { presentMilestones } from './present.ts';
import { milestonesOf } from './store.ts';

export function milestoneRoutes(serve: Serve, { db }: Context): void {
  const present = async (reader: Reader, bookingId: string) =>
    presentMilestones(await milestonesOf(reader, [bookingId]), await findPurchasers(reader, bookingId));

  serve(listMilestones, async ({ caller: { actor }, params: { id } }) => {
    const found = await findBooking(db, id);
    if (!found) throw new Problem(bookingRefusals.BOOKING_NOT_FOUND);
    assertAllowed(milestoneCan.read(actor, found.booking));
    return present(db, found.booking.id);
  });

  serve(recordMilestones, async ({ params: { id }, body: { milestones }, now, act }) =>
    act(async (tx, actor) => {
      await record(tx, { actor, now }, id, milestones);
      return { ...(await present(tx, id)), message: milestoneSuccess.saved };
    }),
  );
}
