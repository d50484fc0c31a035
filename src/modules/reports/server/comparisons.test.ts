import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { readPark, samplePark } from '#app/server/park/read-park.ts';
import { buildAgency } from '#core/agencies/server/factory.ts';
import { type BuildBooking, buildBooking } from '#core/bookings/server/factory.ts';
import type { LotType } from '#core/lots/lifecycle.ts';
import { lotTypes } from '#core/lots/lifecycle.ts';
import { buildLot } from '#core/lots/server/factory.ts';
import { buildUser } from '#core/users/server/factory.ts';
import { openParkDatabase, type TestApp, testApp } from '#test/app.ts';
import { buildPeople, type People } from '#test/people.ts';
import { presentPace } from './present.ts';

const DAY = 24 * 3_600_000;
// noon of 2 March at the park
const now = Date.parse('2026-03-02T04:00:00Z');
const at = (days: number) => new Date(now - days * DAY);
/** A moment by the park's clock. */
const park = (time: string) => new Date(`2026-${time}:00+08:00`);

let t: TestApp;
let people: People;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(async () => {
  people = await buildPeople(t.db);
});
afterAll(() => t.close());

async function book(wanted: BuildBooking, type: LotType = 'A') {
  const { id: lotId } = await buildLot(t.db, { phase: 7, type, price: 500 });
  return buildBooking(t.db, { creator: people.buyer, ...wanted, request: { lotId } });
}

const ask = async (name: string, query = '', person = people.admin) => {
  const reply = await t.call(person, `GET /reports/${name}?agencyId=${people.agency.id}&${query}`);
  expect(reply.status).toBe(200);
  return reply.body;
};
/** Bookings of the register under filters. */
const registered = async (query: string) =>
  Number(
    (await t.call(people.admin, `GET /bookings/admin?agencyId=${people.agency.id}&limit=1&${query}`)).headers[
      'x-total-count'
    ],
  );

describe('stages of the funnel (D-198)', () => {
  it('are reached by as many bookings as the register finds by that stage', async () => {
    const at = ['02-01T10:00', '02-02T10:00', '02-03T10:00', '02-04T10:00'].map(park);
    await book({ times: at.slice(0, 1) });
    await book({ status: 'rejected_by_agent', times: at.slice(0, 2) });
    await book({ status: 'pending_admin', times: at.slice(0, 2) });
    await book({ status: 'rejected', times: at.slice(0, 3) });
    await book({ status: 'approved', times: at.slice(0, 3) });
    await book({ status: 'sold', times: at });
    const period = 'from=2026-02-01&to=2026-02-28';
    const { rows } = await ask('funnel', period);
    const reached = (stage: string) =>
      rows.find((row: { stage: string }) => row.stage === stage)?.reached as number;
    expect(await registered(`${period}&step=reached_office`)).toBe(reached('forwarded'));
    expect(await registered(`${period}&step=reached_payment`)).toBe(reached('paid'));
    expect([reached('forwarded'), reached('paid')]).toEqual([4, 2]);
  });
});

describe('the period before (D-198)', () => {
  it('ends at the month by the park’s clock, and is cut to what has passed of a month that lasts', async () => {
    // the last minute of January, the first of February, and the first of March, each at the park
    await book({ times: [park('01-31T23:59')] });
    await book({
      status: 'approved',
      times: [park('02-01T00:00'), park('02-01T09:00'), park('02-02T11:59')],
    });
    // as far into February as it is now into March, and a moment later
    await book({ times: [park('02-02T12:00')] });
    await book({ status: 'rejected_by_agent', times: [park('02-01T10:00'), park('02-10T10:00')] });
    await book({ times: [park('03-01T00:00')] });

    const thisMonth = await ask('months', 'from=2026-03-01&to=2026-03-31');
    expect(thisMonth.before).toEqual({
      from: '2026-01-31T16:00:00.000Z',
      to: '2026-02-02T04:00:00.000Z',
      requested: 2,
      forwarded: 1,
      paid: 1,
      sold: 0,
      ended: 0,
      soldValue: 0,
    });
    expect(thisMonth.rows).toMatchObject([{ month: '2026-03', requested: 1 }]);
    const february = await ask('months', 'from=2026-02-01&to=2026-02-28');
    expect(february.before).toMatchObject({ from: '2025-12-31T16:00:00.000Z', requested: 1, ended: 0 });
    expect(february.rows).toMatchObject([{ month: '2026-02', requested: 3, paid: 1, ended: 1 }]);
    // what counts a step is found by that step in the register
    const march = 'step=paid&stepFrom=2026-02-01&stepTo=2026-02-28';
    expect([await registered(march), await registered('step=paid&stepFrom=2026-03-01')]).toEqual([1, 0]);
    expect(await registered('step=ended&stepTo=2026-02-10')).toBe(1);
    expect(await registered('stepFrom=2026-02-10&stepTo=2026-02-10')).toBe(1);
  });

  it('holds noughts if nothing happened, and is none for all time and before a period begins', async () => {
    const { before } = await ask('months', 'from=2026-02-01&to=2026-02-28');
    expect(before).toMatchObject({ requested: 0, paid: 0, sold: 0, soldValue: 0 });
    for (const query of ['', 'to=2026-02-28', 'from=2027-01-01', 'from=1900-01-02&to=9999-12-30']) {
      expect((await ask('months', query)).before).toBeNull();
    }
  });
});

describe('the report on agencies', () => {
  it('ends with the active agencies for which nothing happened in the period', async () => {
    await book({ times: [at(20)] });
    const idle = await buildAgency(t.db, { name: 'Zenith without requests' });
    await buildAgency(t.db, { name: 'Closed house', isActive: false });
    const { rows } = (await t.call(people.admin, 'GET /reports/agencies')).body;
    const nameOf = ({ agencyName }: { agencyName: string }) => agencyName;
    expect(rows.map(nameOf)).not.toContain('Closed house');
    expect(rows.at(-1)).toEqual({
      agencyId: idle.id,
      agencyName: idle.name,
      requests: 0,
      answered: 0,
      expired: 0,
      medianAnswerHours: null,
      forwarded: 0,
      paid: 0,
      sold: 0,
      ended: 0,
      conversion: null,
      soldValue: 0,
      listValue: 0,
    });
    const own = await ask('agencies', 'from=2026-03-01', people.agentAdmin);
    expect(own.rows).toMatchObject([{ agencyId: people.agency.id, requests: 0, conversion: null }]);
  });
});

describe('the report on ageing by agency', () => {
  it('says how many wait how long, and the longest, as the register finds them (D-80)', async () => {
    await book({ times: [at(2.9)] });
    await book({ times: [at(3)] });
    await book({ times: [at(6.9)] });
    await book({ status: 'pending_admin', times: [at(20), at(15)] });
    await book({ status: 'sold', times: [at(30), at(29), at(28), at(27)] });
    const { rows } = await ask('agency-ageing');
    const { id: agencyId, name: agencyName } = people.agency;
    const row = { agencyId, agencyName };
    expect(rows).toEqual([
      {
        ...row,
        waitsFor: 'agency',
        age: '0-2',
        bookings: 1,
        value: 500,
        overdue: 0,
        expiresSoon: 0,
        longest: 2,
      },
      {
        ...row,
        waitsFor: 'agency',
        age: '3-6',
        bookings: 2,
        value: 1000,
        overdue: 0,
        expiresSoon: 0,
        longest: 6,
      },
      {
        ...row,
        waitsFor: 'office',
        age: '14+',
        bookings: 1,
        value: 500,
        overdue: 1,
        expiresSoon: 0,
        longest: 15,
      },
    ]);
    expect(await registered('waited=3-6')).toBe(2);
    expect(await registered('waited=0-2&status=pending_agent')).toBe(1);
    expect(await registered('waited=7-13')).toBe(0);
    expect(await registered('waited=14%2B')).toBe(1);
    expect((await ask('agency-ageing', '', people.agentAdmin)).rows).toEqual(rows);
    const other = await buildPeople(t.db);
    expect((await t.call(other.agentAdmin, 'GET /reports/agency-ageing')).body.rows).toEqual([]);
    for (const wrong of ['waited=15', 'step=done', 'stepFrom=yesterday']) {
      expect((await t.call(people.admin, `GET /bookings/admin?${wrong}`)).status).toBe(400);
    }
  });
});

describe('the report on the pace of sales (D-198)', () => {
  it('has no row of a type that the park has not (D-212)', async () => {
    const small = await readPark(join(samplePark(), '..', 'small'));
    const reporting = { ...small, site: { ...small.site, modules: ['reports'] } };
    const other = await testApp({}, { park: reporting, database: await openParkDatabase(small) });
    onTestFinished(() => other.close());
    const admin = await buildUser(other.db, { role: 'admin' });
    const { body } = await other.call(admin, 'GET /reports/pace');
    expect(body.rows.map(({ type }: { type: string | null }) => type)).toEqual([null, 'A', 'B']);
  });

  const sold = (days: number, type: LotType) =>
    book({ status: 'sold', times: [at(days + 3), at(days + 2), at(days + 1), at(days)] }, type);

  it('is that of the last half year, of each type with enough sales, and tells months only of all sellers', async () => {
    // longer ago than the half year, and a type with too few sales
    await sold(183, 'A');
    for (const days of [181, 100, 1]) await sold(days, 'A');
    await sold(50, 'B');
    const own = await ask('pace');
    const available = own.rows[0].available;
    expect(own.since).toBe(at(182).toISOString());
    expect(own.rows).toMatchObject([
      { type: null, sold: 4, monthsLeft: null },
      { type: 'A', sold: 3, monthsLeft: null },
      { type: 'B', sold: 1, soldPerMonth: null, monthsLeft: null },
      { type: 'C', sold: 0, soldPerMonth: null, monthsLeft: null },
    ]);
    expect(own.rows[1].soldPerMonth).toBeCloseTo((3 / 182) * 30.4375, 6);

    const { rows: before } = (await t.call(people.admin, 'GET /reports/pace')).body;
    expect(before[0]).toMatchObject({ available });
    expect(before[0].monthsLeft).toBeCloseTo(available / before[0].soldPerMonth, 6);
    await buildLot(t.db, { phase: 7, type: 'A' });
    await buildLot(t.db, { phase: 7, type: 'A', status: 'locked' });
    const { rows: after } = (await t.call(people.admin, 'GET /reports/pace')).body;
    expect(after[1].available).toBe(before[1].available + 1);
  });

  it('is none in the first month of the portal, however much was sold', () => {
    const rows = (days: number) =>
      presentPace([{ type: 'A', available: 6 }], [{ type: 'A', sold: 12 }], {
        days,
        isAll: true,
        types: lotTypes,
      });
    expect(rows(29.9)[0]).toMatchObject({ available: 6, sold: 12, soldPerMonth: null, monthsLeft: null });
    expect(rows(365.25 / 12)[0]).toMatchObject({ soldPerMonth: 12, monthsLeft: 0.5 });
  });
});
