import { known } from '#test/access/resource.ts';
import { defineModuleTests } from '#test/module-tests.ts';
import type * as policy from '../policy.ts';
import * as tables from '../server/tables.ts';

const namedPurchaser = {
  name: 'Nur Aina',
  identityKind: 'nric',
  identity: '900101-14-5678',
  nationality: 'MY',
};

export const tests = defineModuleTests<typeof policy>({
  tables,
  permissions: {
    read: ({ purchaserCan }, actor, { booking }) => purchaserCan.read(actor, known(booking)),
    reveal: ({ purchaserCan }, actor, { booking }) => purchaserCan.reveal(actor, known(booking)),
    write: ({ purchaserCan }, actor, { booking }) => purchaserCan.write(actor, known(booking)),
  },
  bodies: {
    'PUT /bookings/:id/purchasers': () => ({
      version: 0,
      purchasers: [namedPurchaser],
      reason: 'Named late',
    }),
    'POST /bookings/:id/purchasers/:purchaserId/identity': () => ({}),
  },
  writes: {
    'PUT /bookings/:id/purchasers': async ({ buyer, booking }) => ({
      by: buyer,
      path: `/bookings/${await booking()}/purchasers`,
      body: { version: 0, purchasers: [namedPurchaser] },
    }),
    'POST /bookings/:id/purchasers/:purchaserId/identity': async ({ t, buyer, admin, booking }) => {
      const path = `/bookings/${await booking()}/purchasers`;
      const saved = await t.call(buyer, `PUT ${path}`, {
        body: { version: 0, purchasers: [namedPurchaser] },
      });
      return { by: admin, path: `${path}/${saved.body.purchasers[0].id}/identity`, body: {} };
    },
  },
  audited: {
    'PUT /bookings/:id/purchasers': { actions: ['purchaser.save'] },
    'POST /bookings/:id/purchasers/:purchaserId/identity': { actions: ['purchaser.reveal'] },
  },
  fill: async (call, at) => {
    const purchaser = { name: 'Goh Li', identityKind: 'passport', identity: 'E7654321', nationality: 'SG' };
    await call(`PUT ${at}/purchasers`, { version: 0, purchasers: [purchaser] });
  },
  severalLines: ['booking_purchasers.list.address'],
});
