import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildBooking } from '#core/bookings/server/factory.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { auditOf, snapshot } from '#test/db-assertions.ts';
import { buildPeople, type People } from '#test/people.ts';
import { buildLot } from './factory.ts';

let t: TestApp;
let people: People;
beforeAll(async () => {
  t = await testApp();
  people = await buildPeople(t.db);
});
afterAll(() => t.close());

const change = (body: Record<string, unknown>, by: { id: string } = people.admin) =>
  t.call(by, 'POST /lots/bulk-change', { body });
const seenOf = ({ id, status, phase }: { id: string; status: string; phase: number }) => ({
  id,
  seenStatus: status,
  seenPhase: phase,
});

describe('POST /lots/bulk-change', () => {
  it('locks each lot for itself; a held or meanwhile changed one stays (D-64, D-197)', async () => {
    const [free, moved] = [await buildLot(t.db), await buildLot(t.db)];
    const { booking } = await buildBooking(t.db, { creator: people.buyer });
    const held = (await t.call(people.admin, `GET /lots/${booking.lotId}`)).body;
    await t.call(people.admin, `PUT /lots/${moved.id}`, { body: { status: 'sold' } });

    const rows = [seenOf(free), seenOf(held), seenOf(moved), { id: 'nope' }];
    const reply = await change({ status: 'locked', reason: 'Claim 12', rows });
    expect(reply.status).toBe(200);
    const [locked, ...others] = reply.body.rows;
    expect(locked).toEqual({ id: free.id, done: true, message: `Lot ${free.lotNumber} is locked` });
    expect(others).toMatchObject([
      { done: false, code: 'LOT_HELD' },
      {
        done: false,
        code: 'LOT_CHANGED',
        status: 'sold',
        message: `Meanwhile changed by somebody else: Sold, phase ${moved.phase}, RM\u00a01,000,000`,
      },
      { done: false, code: 'LOT_NOT_FOUND' },
    ]);
    const statusOf = async (id: string) => (await t.call(people.admin, `GET /lots/${id}`)).body.status;
    expect([await statusOf(free.id), await statusOf(held.id), await statusOf(moved.id)]).toEqual([
      'locked',
      held.status,
      'sold',
    ]);
    const [event] = (await t.call(people.admin, `GET /lots/${free.id}/events`)).body;
    expect(event).toMatchObject({ field: 'status', after: 'locked', reason: 'Claim 12' });

    const back = { status: 'available', rows: [{ id: free.id, seenStatus: 'locked' }] };
    expect((await change(back)).body.rows[0].message).toBe(`Lot ${free.lotNumber} is available again`);
  });

  it('refuses a row that the database refuses, without a name, and does the others (D-326)', async () => {
    const [fine, refused] = [await buildLot(t.db), await buildLot(t.db)];
    await t.db.execute(
      sql.raw(`ALTER TABLE lots ADD CONSTRAINT lots_secret CHECK (id <> '${refused.id}' OR phase < 7)`),
    );
    const { body } = await change({ phase: 7, rows: [seenOf(refused), seenOf(fine)] });
    await t.db.execute(sql`ALTER TABLE lots DROP CONSTRAINT lots_secret`);
    expect(body.rows).toMatchObject([{ done: false, code: 'CONFLICT' }, { done: true }]);
    expect(JSON.stringify(body)).not.toContain('secret');
  });

  it('moves lots to a phase, unless another administrator has moved them meanwhile', async () => {
    const [one, two] = [await buildLot(t.db, { phase: 1 }), await buildLot(t.db, { phase: 1 })];
    await t.call(people.admin, `PUT /lots/${two.id}`, { body: { phase: 4 } });
    const rows = [one, two].map(({ id }) => ({ id, seenPhase: 1 }));
    const reply = await change({ phase: 3, reason: 'New plan', rows });
    expect(reply.body).toMatchObject({ done: 1, refused: 1 });
    expect(reply.body.rows[0].message).toBe(`Lot ${one.lotNumber} is in phase 3`);
    expect((await auditOf(t.db, one.id)).at(-1)).toMatchObject({ action: 'lot.update' });
    expect((await t.call(people.admin, `GET /lots/${two.id}`)).body.phase).toBe(4);
  });

  it('takes a status or a phase, and no other field', async () => {
    const lot = await buildLot(t.db);
    const rows = [{ id: lot.id }];
    const before = await snapshot(t.db, ['lots', 'lot_events', 'audit_log']);
    const reply = await change({ reason: 'No change', rows });
    expect([reply.status, reply.body.message]).toEqual([400, 'Name a status or a phase']);
    expect((await change({ status: 'sold', rows })).status).toBe(400);
    expect(await snapshot(t.db, ['lots', 'lot_events', 'audit_log'])).toBe(before);
    await change({ phase: lot.phase, price: 1, name: 'Mine', rows });
    expect(await snapshot(t.db, ['lots', 'lot_events', 'audit_log'])).toBe(before);
  });
});
