import { bookingRows, type Collect, noBodys, rowOf } from '#test/access/listed-rows.ts';
import { defineModuleTests } from '#test/module-tests.ts';
import { nowhere } from '#test/people.ts';
import type * as policy from '../policy.ts';
import { compareAgencies, sumStages, sumSteps, sumWaiting } from '../server/store.ts';
import { selectAgenciesEver } from '../server/sum-store.ts';
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

const aDay = { from: new Date('2026-02-01'), to: new Date('2026-02-02') };
const ofAgency = { agencyId: nowhere };

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
  queries: [
    { table: 'bookings', name: 'the funnel of a day', query: (db) => sumStages(db, aDay) },
    { table: 'booking_events', name: 'the funnel of an agency', query: (db) => sumStages(db, ofAgency) },
    { table: 'booking_events', name: 'the agencies of a day', query: (db) => compareAgencies(db, aDay) },
    {
      table: 'bookings',
      name: 'the agencies of all time',
      index: 'bookings_answers',
      query: () => selectAgenciesEver({ reach: 0 }),
    },
    { table: 'booking_events', name: 'the steps of a day', query: (db) => sumSteps(db, aDay) },
    { table: 'booking_events', name: 'the steps of an agency', query: (db) => sumSteps(db, ofAgency) },
    {
      table: 'bookings',
      name: 'what waits at the agencies and the office',
      query: (db, now) => sumWaiting(db, undefined, { now, overdueBefore: now, expiresBefore: now }),
    },
  ],
  lists: { 'GET /reports/agencies': reported, 'GET /reports/agency-ageing': reported },
});
