import { buildLot } from '#core/lots/server/factory.ts';
import { buildMember } from '#core/users/server/factory.ts';
import type { Tx } from '#platform/server/db/open.ts';
import type { Stage } from '#test/access/callers.ts';
import { known, made, ownerOf, type Resource } from '#test/access/resource.ts';
import { defineModuleTests } from '#test/module-tests.ts';
import type * as policy from '../policy.ts';
import { insertPlace } from '../server/store.ts';

/** A place in the line of a lot that the office holds. */
async function placeOf({ t }: Stage, { id: userId }: { id: string }): Promise<Resource> {
  const lot = await buildLot(t.db, { status: 'reserved' });
  const place = { lotId: lot.id, userId, offerHours: 48, maxOpenRequests: 20, createdAt: t.clock.now() };
  return made({ place: (await t.db.transaction((tx) => insertPlace(tx as Tx, place))).id });
}
const placeOfAnother = async (stage: Stage) =>
  placeOf(stage, await buildMember(stage.t.db, stage.agencies.A.id));
const anothers = { place: { userId: 'someone' } };

export const tests = defineModuleTests<typeof policy>({
  permissions: {
    join: ({ queueCan }, actor) => queueCan.join(actor),
    leave: ({ queueCan }, actor, { place }) => queueCan.leave(actor, known(place)),
    list: ({ queueCan }, actor) => queueCan.list(actor),
    remove: ({ queueCan }, actor) => queueCan.remove(actor),
    watch: ({ queueCan }, actor) => queueCan.watch(actor),
  },
  offers: {
    seesPlaceOf: ({ seesPlaceOf }, viewer, { person }) =>
      viewer !== null && seesPlaceOf(viewer, known(person)) ? 'yes' : 'no',
  },
  things: {
    'own place': {
      build: (stage, caller) => placeOf(stage, ownerOf(caller)),
      facts: ({ id }) => ({ place: { userId: id } }),
    },
    'place of another': { build: placeOfAnother, facts: anothers },
    'place that is taken off': {
      build: async (stage) => ({
        ...(await placeOfAnother(stage)),
        body: { action: 'remove', reason: 'A reason' },
      }),
      facts: anothers,
    },
  },
  bodies: { 'PUT /queue-places/:id': ({ body }) => body ?? { action: 'leave' } },
  writes: {
    'POST /lots/:id/queue': async ({ buyer, lot }) => ({
      by: buyer,
      path: `/lots/${(await lot({ status: 'reserved' })).id}/queue`,
    }),
    'PUT /queue-places/:id': async ({ t, buyer, lot }) => {
      const { id } = await lot({ status: 'reserved' });
      const place = await t.call(buyer, `POST /lots/${id}/queue`);
      return { by: buyer, path: `/queue-places/${place.body._id}`, body: { action: 'leave' } };
    },
    'POST /lots/:id/watch': async ({ buyer, lot }) => ({
      by: buyer,
      path: `/lots/${(await lot({ status: 'reserved' })).id}/watch`,
    }),
    'DELETE /lots/:id/watch': async ({ t, buyer, lot }) => {
      const { id } = await lot({ status: 'reserved' });
      await t.call(buyer, `POST /lots/${id}/watch`);
      return { by: buyer, path: `/lots/${id}/watch` };
    },
  },
  audited: {
    'POST /lots/:id/queue': { actions: ['queue.join'] },
    'PUT /queue-places/:id': { actions: ['queue.leave'] },
    // watched lots are a person's own
    'POST /lots/:id/watch': null,
    'DELETE /lots/:id/watch': null,
  },
  severalLines: ['lot_places.reason'],
});
