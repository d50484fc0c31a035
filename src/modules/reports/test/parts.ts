import { bookingRows, type Collect, noBodys, rowOf } from '#test/access/listed-rows.ts';
import { defineModuleTests } from '#test/module-tests.ts';
import type * as policy from '../policy.ts';
import * as tables from '../server/tables.ts';

/** The agencies whose figures a report may hold: those of a person's bookings. */
const reported: Collect = async (stage, find) => {
  await bookingRows(stage, find);
  const { A, B } = stage.agencies;
  return [
    rowOf('agency A', A.id, { ...noBodys, agency: 'A' }, [A.name]),
    rowOf('agency B', B.id, { ...noBodys, agency: 'B' }, [B.name]),
  ];
};

export const tests = defineModuleTests<typeof policy>({
  tables,
  permissions: { read: ({ reportCan }, actor) => reportCan.read(actor) },
  reaches: {
    reach: {
      shows: ({ reportedAgency }, viewer, { agencyId }) => {
        const reported = viewer && reportedAgency(viewer, undefined);
        return reported === undefined || reported === agencyId;
      },
      things: [
        ['agency A', 'A'],
        ['agency B', 'B'],
      ],
    },
  },
  lists: { 'GET /reports/agencies': reported, 'GET /reports/agency-ageing': reported },
});
