import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { buildPeople, type People } from '#test/people.ts';
import { buildBookingWithSlip, usualEntry } from './factory.ts';

let t: TestApp;
let people: People;
let id: string;
beforeAll(async () => {
  t = await testApp();
  people = await buildPeople(t.db);
  ({ id } = await buildBookingWithSlip(t.db, people, { at: t.clock.now() }));
});
afterAll(() => t.close());

const differences = async () => (await t.call(people.admin, 'GET /integrity')).body.differences;

it('the integrity check finds no counter where no receipt was given, nor a right one (D-388)', async () => {
  expect(await differences()).toEqual([]);
  for (const amountSen of [100, 200])
    await t.call(people.admin, `POST /bookings/${id}/payments`, {
      body: { ...usualEntry, amountSen, confirm: true },
    });
  expect(await differences()).toEqual([]);
});

it.each([
  ['stands behind the receipts', sql`UPDATE counters SET next = 1`, 'R-2026: 1'],
  ['runs ahead of them', sql`UPDATE counters SET next = 9`, 'R-2026: 9'],
  ['is gone', sql`DELETE FROM counters`, 'R-2026: none'],
])('and it finds one that %s (D-388)', async (_, damage, found) => {
  await t.db.execute(damage);
  expect(await differences()).toMatchObject([
    { what: 'booking', id, found, expected: 'R-2026: 3', because: 'entries' },
  ]);
});
