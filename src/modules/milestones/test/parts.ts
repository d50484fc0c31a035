import { known } from '#test/access/resource.ts';
import { defineModuleTests } from '#test/module-tests.ts';
import type * as policy from '../policy.ts';
import * as tables from '../server/tables.ts';

const planned = { milestones: [{ kind: 'spa_signed', plannedOn: '2030-01-31' }] };

export const tests = defineModuleTests<typeof policy>({
  tables,
  permissions: {
    read: ({ milestoneCan }, actor, { booking }) => milestoneCan.read(actor, known(booking)),
    record: ({ milestoneCan }, actor, { booking }) => milestoneCan.record(actor, known(booking)),
    takes: ({ takesMilestones }, _actor, { booking }) => takesMilestones(known(booking)),
  },
  bodies: { 'PUT /bookings/:id/milestones': () => planned },
  writes: {
    'PUT /bookings/:id/milestones': async ({ admin, booking }) => ({
      by: admin,
      path: `/bookings/${await booking({ status: 'approved' })}/milestones`,
      body: planned,
    }),
  },
  audited: { 'PUT /bookings/:id/milestones': { actions: ['milestone.record'] } },
  severalLines: ['booking_milestones.note'],
});
