import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildBooking } from '#core/bookings/server/factory.ts';
import { bookingEvents } from '#core/bookings/server/tables.ts';
import type { Difference } from '#core/integrity/contract.ts';
import { sumSteps } from '#modules/reports/test/step-sums.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { buildPeople, type People } from '#test/people.ts';
import { trySumLock } from './sum-store.ts';

let t: TestApp;
let people: People;
beforeAll(async () => {
  t = await testApp();
  people = await buildPeople(t.db);
});
afterAll(() => t.close());

const newest = async () => Math.max(...(await t.db.select().from(bookingEvents)).map(({ id }) => id));

async function expectRightSums(): Promise<void> {
  expect(await sumSteps(t.db)).toBe(await newest());
  const { differences } = (await t.call(people.superAdmin, 'GET /integrity')).body;
  expect(differences.filter(({ what }: Difference) => what === 'sum')).toEqual([]);
}

it('later events are not summed while one with an earlier id is not committed (D-296)', async () => {
  const { booking } = await buildBooking(t.db, { status: 'approved' });
  const before = await sumSteps(t.db);
  await t.db.transaction(async (tx) => {
    const step = { action: 'sell', fromStatus: 'approved', toStatus: 'sold' } as const;
    const at = t.clock.now();
    await tx.insert(bookingEvents).values({ bookingId: booking.id, actorRole: 'admin', ...step, at });
    await buildBooking(t.db, { status: 'sold' });
    expect(await sumSteps(t.db)).toBe(before);
  });
  await expectRightSums();
});

it('reports at the same time sum each step once, and none waits for another (D-296)', async () => {
  await buildBooking(t.db, { status: 'sold' });
  const summed = await Promise.all(Array.from({ length: 8 }, () => sumSteps(t.db)));
  expect(Math.max(...summed)).toBe(await newest());
  await expectRightSums();
  const before = await newest();
  await buildBooking(t.db, { status: 'approved' });
  await t.db.transaction(async (tx) => {
    expect(await trySumLock(tx)).toBe(true);
    expect(await sumSteps(t.db)).toBe(before);
  });
  await expectRightSums();
});

it('sums follow an agency that is deleted while they are extended (D-296)', async () => {
  const leaving = await buildPeople(t.db);
  for (let number = 0; number < 3; number += 1) {
    await buildBooking(t.db, { creator: leaving.buyer, status: 'sold' });
    await sumSteps(t.db);
  }
  await buildBooking(t.db, { creator: leaving.buyer, status: 'sold' });
  const ended = t.call(leaving.superAdmin, `DELETE /agencies/${leaving.agency.id}`);
  await Promise.allSettled(Array.from({ length: 8 }, () => sumSteps(t.db)));
  expect((await ended).status).toBe(200);
  await expectRightSums();
});
