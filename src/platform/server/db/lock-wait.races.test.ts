import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookings } from '#core/bookings/server/tables.ts';
import { buildLot } from '#core/lots/server/factory.ts';
import { lots } from '#core/lots/server/tables.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { buildPeople, type People } from '#test/people.ts';

let t: TestApp;
let people: People;
beforeAll(async () => {
  t = await testApp();
  people = await buildPeople(t.db);
});
afterAll(() => t.close());

/** Holds a lock on a lot in an idle transaction until released. */
async function holdLot(id: string): Promise<() => Promise<void>> {
  let letGo = () => {};
  const untilLetGo = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let ended: Promise<void> = Promise.resolve();
  await new Promise<void>((held, failed) => {
    ended = t.db.transaction(async (tx) => {
      await tx.select().from(lots).where(eq(lots.id, id)).for('update');
      held();
      await untilLetGo;
    });
    ended.catch(failed);
  });
  return () => {
    letGo();
    return ended;
  };
}

describe('a change that waits for a row held by another transaction', () => {
  it('gets a retryable error instead of waiting forever, and succeeds once on retry (D-44, D-56)', async () => {
    const lot = await buildLot(t.db);
    const request = () =>
      t.call(people.buyer, 'POST /bookings/request', {
        body: { lotId: lot.id },
        headers: { 'idempotency-key': 'held-for-too-long' },
      });
    const letGo = await holdLot(lot.id);
    const refused = await request();
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '2']);
    expect(refused.body).toEqual({
      message: 'The service is busy right now. Please try again in a moment.',
      code: 'UNAVAILABLE',
    });
    // reads continue, and nothing was booked
    expect((await t.call(people.buyer, `GET /lots/${lot.id}`)).body.status).toBe('available');
    expect(await t.db.select().from(bookings).where(eq(bookings.lotId, lot.id))).toEqual([]);

    await letGo();
    const repeated = await request();
    expect(repeated.status).toBe(201);
    expect((await request()).body._id).toBe(repeated.body._id);
    expect(await t.db.select().from(bookings).where(eq(bookings.lotId, lot.id))).toHaveLength(1);
  });

  it('leaves the reads of others their connections, however many changes wait (D-139)', async () => {
    const read = () => t.call(people.buyer, 'GET /bookings/user');
    expect((await read()).status).toBe(200);
    let letGo = () => {};
    const untilLetGo = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    // most of them wait for a connection, and give up
    const changes = Array.from({ length: 30 }, () => t.db.transaction(() => untilLetGo).catch(() => {}));
    expect((await read()).status).toBe(200);
    letGo();
    await Promise.all(changes);
  });
});
