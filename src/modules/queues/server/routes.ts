import { agencyRefusals } from '#core/agencies/messages.ts';
import { findAgency } from '#core/agencies/server/store.ts';
import { holdsLot } from '#core/bookings/server/store.ts';
import { countWaiting } from '#core/lines/server/store.ts';
import { lotRefusals } from '#core/lots/messages.ts';
import { findLot } from '#core/lots/server/store.ts';
import { membershipCan } from '#core/memberships/policy.ts';
import { actorOf } from '#core/users/server/store.ts';
import type { Context } from '#platform/server/context.ts';
import { created } from '#platform/server/http/reply.ts';
import type { Serve } from '#platform/server/http/serve.ts';
import type { Actor } from '#shared/actor.ts';
import { assertAllowed } from '#shared/permission.ts';
import { Problem } from '#shared/problem.ts';
import {
  endPlace,
  getLine,
  joinLine,
  type LotLine,
  listLine,
  listLinesOfAgency,
  listMyPlaces,
  unwatchLot,
  watchLot,
} from '../contract.ts';
import { queueRefusals, queueSuccess } from '../messages.ts';
import { queueCan, seesPlaceOf } from '../policy.ts';
import { endPlace as end, joinLine as join, watchLot as watch } from './actions.ts';
import { presentPlace, presentWaiting } from './present.ts';
import {
  deleteWatch,
  findOpenPlace,
  findPlace,
  isWatching,
  listOpenPlaces,
  listOpenPlacesOfAgency,
  listPlacesOf,
  listWatchesOf,
} from './store.ts';

export function queueRoutes(serve: Serve, { db, config: { queue, maxOpenRequests } }: Context): void {
  const lotNamed = async (id: string) => {
    const lot = await findLot(db, id);
    if (!lot) throw new Problem(lotRefusals.LOT_NOT_FOUND);
    return lot;
  };
  const mayOf = (actor: Actor): LotLine['may'] => {
    if (queue.offerHours > 0 && queueCan.join(actor).allowed) return 'queue';
    return queueCan.watch(actor).allowed ? 'watch' : 'none';
  };

  serve(getLine, async ({ caller: { actor }, params: { id } }) => {
    const lot = await lotNamed(id);
    // nobody waits for a lot that their own request holds
    const may = (await holdsLot(db, lot.id, actor)) ? 'none' : mayOf(actor);
    const mine = await findOpenPlace(db, lot.id, actor.id);
    const waiting = (await countWaiting(db, [lot.id])).get(lot.id) ?? 0;
    return {
      lotId: lot.id,
      lotNumber: lot.lotNumber,
      status: lot.status,
      phase: lot.phase,
      waiting: may === 'queue' || mine ? waiting : null,
      offerHours: mine?.place.offerHours ?? queue.offerHours,
      mine: mine ? presentPlace(mine) : null,
      watching: await isWatching(db, lot.id, actor.id),
      may,
    };
  });

  serve(joinLine, async ({ caller, params: { id }, now, transact, say }) =>
    transact(async (tx) => {
      const { place, isNew } = await join(tx, caller.actor.id, id, { ...queue, maxOpenRequests }, now);
      const values = { n: String(place.position), lot: place.lotNumber };
      const reply = { ...presentPlace(place), message: say(queueSuccess.joined, values) };
      return isNew ? created(reply) : reply;
    }),
  );

  serve(endPlace, async ({ params: { id }, body: { action, reason }, now, act }) =>
    act(async (tx, actor) => {
      await end(tx, actor, id, { action, reason, now });
      const place = await findPlace(tx, id);
      if (!place) throw new Problem(queueRefusals.PLACE_NOT_FOUND);
      const { declined, left, removed } = queueSuccess;
      const message = { declined, removed }[place.place.state as 'declined' | 'removed'] ?? left;
      return { ...presentPlace(place), message };
    }),
  );

  serve(watchLot, async ({ params: { id }, now, act, say }) =>
    act(async (tx, actor) => {
      const { lotNumber } = await watch(tx, actor, id, now);
      return created({
        watching: true,
        message: say(queueSuccess.watching, { lot: lotNumber }),
      });
    }),
  );

  serve(unwatchLot, async ({ params: { id }, act }) => {
    const lot = await lotNamed(id);
    return act(async (tx, actor) => {
      assertAllowed(queueCan.watch(actor));
      await deleteWatch(tx, lot.id, actor.id);
      return { watching: false, message: queueSuccess.notWatching };
    });
  });

  serve(listMyPlaces, async ({ caller: { actor }, now }) => ({
    places: (await listPlacesOf(db, actor.id, now)).map(presentPlace),
    watches: (await listWatchesOf(db, actor.id)).map(({ lotId, lotNumber, lotType }) => ({
      lotId,
      lotNumber,
      lotType,
    })),
  }));

  serve(listLine, async ({ caller: { actor }, params: { id } }) => {
    assertAllowed(queueCan.list(actor));
    const lot = await lotNamed(id);
    const line = await listOpenPlaces(db, lot.id);
    return line.filter(({ person }) => seesPlaceOf(actor, actorOf(person))).map(presentWaiting);
  });

  serve(listLinesOfAgency, async ({ caller: { actor }, params: { id } }) => {
    const agency = await findAgency(db, id);
    assertAllowed(membershipCan.oversee(actor, agency?.id ?? id));
    if (!agency) throw new Problem(agencyRefusals.AGENCY_NOT_FOUND);
    return (await listOpenPlacesOfAgency(db, agency.id)).map(presentWaiting);
  });
}
