import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildBooking } from '#core/bookings/server/factory.ts';
import type { Month } from '#core/overview/contract.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { buildPeople, type People } from '#test/people.ts';

let t: TestApp;
let people: People;
beforeAll(async () => {
  // Tuesday, March 17, noon in the park
  t = await testApp();
  t.clock.advance(Date.parse('2026-03-17T04:00:00Z') - t.clock.now().getTime());
  people = await buildPeople(t.db);
});
afterAll(() => t.close());

async function sell(at: string, { buyer, agentAdmin, admin }: People = people): Promise<void> {
  await buildBooking(t.db, {
    status: 'sold',
    creator: buyer,
    agentAdmin,
    office: admin,
    times: [new Date(at)],
  });
}
const monthOf = async (person: { id: string }): Promise<Month> =>
  (await t.call(person, 'GET /overview')).body.month;

it('counts the sales of this month, by week and agency, against the month before to this day (D-402)', async () => {
  const other = await buildPeople(t.db);
  await sell('2026-02-10T04:00:00Z');
  await sell('2026-02-17T03:59:00Z', other);
  // later than now is after the start of its month, and a week that is shown
  await sell('2026-02-20T04:00:00Z');
  // still February in UTC
  await sell('2026-02-28T16:30:00Z');
  await sell('2026-03-16T04:00:00Z');
  await sell('2026-03-17T01:00:00Z', other);

  const office = await monthOf(people.admin);
  expect(office).toMatchObject({ month: '2026-03', sold: 3, target: 6, before: { sold: 2 } });
  expect(office.last).toMatchObject({ month: '2026-02', sold: 3, agencies: [{ sold: 2 }, { sold: 1 }] });
  expect(office.weeks.map(({ from, sold }) => [from, sold])).toEqual([
    ['2026-01-26', 0],
    ['2026-02-02', 0],
    ['2026-02-09', 1],
    ['2026-02-16', 2],
    ['2026-02-23', 1],
    ['2026-03-02', 0],
    ['2026-03-09', 0],
    ['2026-03-16', 2],
  ]);
  expect(office.agencies.map(({ agencyId, sold }) => [agencyId, sold])).toEqual([
    [people.agency.id, 2],
    [other.agency.id, 1],
  ]);
  expect(office.agencies.reduce((sum, { value }) => sum + value, 0)).toBe(office.value);

  const { rows, before } = (
    await t.call(people.admin, 'GET /reports/months?from=2026-02-28T16:00:00Z&to=2026-03-31T16:00:00Z')
  ).body;
  expect([office.sold, office.value]).toEqual([rows.at(-1).sold, rows.at(-1).soldValue]);
  expect([office.before.sold, office.before.value]).toEqual([before.sold, before.soldValue]);
  expect(await monthOf(other.agentAdmin)).toMatchObject({ sold: 1, before: { sold: 1 }, target: null });
});
