import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { buildPeople, type People } from '#test/people.ts';
import { buildBookingWithSlip, usualEntry } from './factory.ts';

let t: TestApp;
let people: People;
beforeAll(async () => {
  t = await testApp();
  people = await buildPeople(t.db);
});
afterAll(() => t.close());

const differences = async () => (await t.call(people.admin, 'GET /integrity')).body.differences;

it.each([
  ['stands behind the receipts', sql`UPDATE counters SET next = 1`, 'R-2026: 1'],
  ['runs ahead of them', sql`UPDATE counters SET next = 9`, 'R-2026: 9'],
  ['is gone', sql`DELETE FROM counters`, 'R-2026: none'],
])('the integrity check finds a counter that %s (D-388)', async (_, damage, found) => {
  const other = await testApp();
  try {
    const own = await buildPeople(other.db);
    const { id } = await buildBookingWithSlip(other.db, own, { at: other.clock.now() });
    for (const amountSen of [100, 200])
      await other.call(own.admin, `POST /bookings/${id}/payments`, {
        body: { ...usualEntry, amountSen, confirm: true },
      });
    const check = async () => (await other.call(own.admin, 'GET /integrity')).body.differences;
    expect(await check()).toEqual([]);
    await other.db.execute(damage);
    expect(await check()).toMatchObject([
      { what: 'booking', id, found, expected: 'R-2026: 3', because: 'entries' },
    ]);
  } finally {
    await other.close();
  }
});

it('and no counter where no receipt was given (D-388)', async () => {
  expect(await differences()).toEqual([]);
});
