import { bookingRefusals } from '#core/bookings/messages.ts';
import { findBooking } from '#core/bookings/server/store.ts';
import type { Context } from '#platform/server/context.ts';
import type { Reader } from '#platform/server/db/open.ts';
import type { Serve } from '#platform/server/http/serve.ts';
import type { PortalKey } from '#platform/server/portal-key.ts';
import { type Actor, isAdministrator } from '#shared/actor.ts';
import { assertAllowed } from '#shared/permission.ts';
import { Problem } from '#shared/problem.ts';
import { listPurchasers, revealIdentity, savePurchasers } from '../contract.ts';
import { purchaserSuccess } from '../messages.ts';
import { purchaserCan } from '../policy.ts';
import { revealIdentity as reveal, savePurchasers as save } from './actions.ts';
import { presentPurchasers } from './present.ts';
import { findPurchasers, listMatches, listPapers } from './store.ts';

export function purchaserRoutes(serve: Serve, { db, vault }: Context, key: PortalKey): void {
  const present = async (reader: Reader, actor: Actor, bookingId: string) => {
    const row = await findPurchasers(reader, bookingId);
    // other bookings are the office's to see
    const matches = row && isAdministrator(actor) ? await listMatches(reader, row) : undefined;
    return presentPurchasers(row, await listPapers(reader, bookingId), matches);
  };

  serve(listPurchasers, async ({ caller: { actor }, params: { id } }) => {
    const found = await findBooking(db, id);
    if (!found) throw new Problem(bookingRefusals.BOOKING_NOT_FOUND);
    assertAllowed(purchaserCan.read(actor, found.booking));
    return present(db, actor, found.booking.id);
  });

  serve(savePurchasers, async ({ params: { id }, body: { version, purchasers, reason = '' }, now, act }) =>
    act(async (tx, actor) => {
      await save(tx, actor, { vault, key }, { id, version, purchasers, reason }, now);
      return { ...(await present(tx, actor, id)), message: purchaserSuccess.saved };
    }),
  );

  serve(revealIdentity, async ({ params, now, act }) =>
    act(async (tx, actor) => ({ identity: await reveal(tx, actor, vault, params, now) })),
  );
}
