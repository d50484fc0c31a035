import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildLot } from '#core/lots/server/factory.ts';
import { databaseFault } from '#platform/server/db/faults.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { findBreaches } from '#test/invariants.ts';
import { stageLine } from '../test/line-stage.ts';

let t: TestApp;
let s: Awaited<ReturnType<typeof stageLine>>;
beforeAll(async () => {
  t = await testApp();
  s = await stageLine(t);
});
beforeEach(() => s.begin());
afterAll(async () => {
  expect(await findBreaches(t.db)).toEqual([]);
  await t.close();
});

describe('the database (D-264, D-266)', () => {
  const attempt = (statement: ReturnType<typeof sql>) =>
    t.db.execute(statement).then(
      () => 'done',
      (error) => databaseFault(error)?.constraint,
    );
  const insert = (lotId: string, userId: string, number: number, state = 'waiting') => sql`
    INSERT INTO lot_places (lot_id, user_id, number, state, offer_hours, created_at) VALUES (${lotId}, ${userId}, ${number}, ${state}, 48, now())`;
  const set = (id: string, change: ReturnType<typeof sql>) =>
    attempt(sql`UPDATE lot_places SET ${change} WHERE id = ${id}`);

  it('keeps numbers without gaps, one place each, one offer a lot, and the moves of a place', async () => {
    const [one, two] = await s.twoMembers();
    const id = await s.joined(one);
    expect(await attempt(insert(s.line.lot.id, two.id, 3))).toBe('lot_places_start');
    expect(await attempt(insert(s.line.lot.id, one.id, 2))).toBe('lot_places_one_each');
    expect(await set(id, sql`number = 7`)).toBe('lot_places_fixed');
    expect(await set(id, sql`state = 'taken', ended_at = now(), booking_id = ${s.line.booking}`)).toBe(
      'lot_places_move',
    );
    expect(await set(id, sql`state = 'left'`)).toBe('lot_places_ended');
    expect(await set(id, sql`state = 'left', ended_at = now()`)).toBe('done');
    expect(await set(id, sql`state = 'waiting', ended_at = NULL`)).toBe('lot_places_fixed');
    expect(await attempt(sql`DELETE FROM lot_places WHERE id = ${id}`)).toBe('lot_places_fixed');
  });

  it('refuses an offer beside a booking, and a line before a lot that is free, at commit', async () => {
    const id = await s.joined(await s.member());
    const offered = sql`state = 'offered', offer_until = now()`;
    expect(await set(id, offered)).toBe('lot_agrees_with_offer');
    const free = await buildLot(t.db);
    expect(await attempt(insert(free.id, s.people.buyer.id, 1))).toBe('lot_agrees_with_line');
    const held = await buildLot(t.db, { status: 'reserved' });
    await s.join(s.people.buyer, held.id);
    expect(await attempt(sql`UPDATE lots SET status = 'available' WHERE id = ${held.id}`)).toBe(
      'lot_agrees_with_line',
    );
  });

  it('answers for it: a held lot with a line is not set free by hand (D-64, D-326)', async () => {
    const waiting = await s.member();
    await s.joined(waiting);
    expect(await s.setLot({ status: 'available', reason: 'By hand' })).toMatchObject({
      status: 409,
      body: { code: 'LOT_HELD' },
    });
    expect([await s.status(), await s.stateOf(waiting), await s.told(waiting)]).toEqual([
      'reserved',
      'waiting',
      ['queue_joined'],
    ]);
  });
});
