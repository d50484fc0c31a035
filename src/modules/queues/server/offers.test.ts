import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildAgency } from '#core/agencies/server/factory.ts';
import { uploadForm } from '#core/documents/server/factory.ts';
import { buildLot } from '#core/lots/server/factory.ts';
import { buildMember } from '#core/users/server/factory.ts';
import { rowsOf } from '#platform/server/db/rows.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { hasModule } from '#test/collected-module-tests.ts';
import { auditOf } from '#test/db-assertions.ts';
import { findBreaches } from '#test/invariants.ts';
import { HOUR, type Person, stageLine } from '../test/line-stage.ts';

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

describe('an offer', () => {
  let first: Person;
  let second: Person;
  beforeEach(async () => {
    [first, second] = await s.twoMembers();
    await s.joined(first);
    await s.joined(second);
    await s.cancel();
  });

  it('is requested by its holder alone, and becomes their booking (D-267, D-268)', async () => {
    for (const other of [second, s.people.buyer, s.people.agent]) {
      expect((await s.request(other)).body.code).toBe('LOT_TAKEN');
    }
    const made = await s.request(first);
    expect(made.status).toBe(201);
    expect(await s.stateOf(first)).toBe('taken');
    expect([await s.status(), await s.stateOf(second)]).toEqual(['reserved', 'waiting']);
    expect((await auditOf(t.db, s.line.lot.id)).map(({ action }) => action)).toContain('queue.take');
  });

  it('is taken by staff for their holder, and refused to the office for others', async () => {
    const other = await s.member();
    const book = (userId: string) =>
      t.call(s.people.superAdmin, 'POST /bookings', { body: { lotId: s.line.lot.id, userId } });
    expect((await book(other.id)).body.code).toBe('LOT_TAKEN');
    expect((await book(first.id)).status).toBe(201);
    expect(await s.stateOf(first)).toBe('taken');
  });

  it('lets its holder read the lot, and nobody else of their role (D-271)', async () => {
    expect((await t.call(first, `GET /lots/${s.line.lot.id}`)).status).toBe(200);
    expect((await t.call(second, `GET /lots/${s.line.lot.id}`)).status).toBe(404);
  });

  it('is told as who holds the lot, to the office and the search of their agency alone, until it is over (D-349)', async () => {
    const { id, lotNumber } = s.line.lot;
    const foreign = await buildMember(t.db, (await buildAgency(t.db)).id, { role: 'agent_admin' });
    const { name } = await t.call(first, 'GET /users/me').then(({ body }) => body);
    const holder = {
      bookingId: null,
      clientName: name,
      agencyName: s.people.agency.name,
      since: t.clock.now().toISOString(),
      until: (await s.place(first)).offerUntil,
    };
    const listed = async (by: Person): Promise<object | undefined> =>
      (await t.call(by, 'GET /lots?limit=500')).body.find(({ _id }: { _id: string }) => _id === id);
    const read = async (by: Person) => (await t.call(by, `GET /lots/${id}`)).body;
    const found = async (by: Person) =>
      (await t.call(by, `GET /search?search=${lotNumber}`)).body.lots.find(
        ({ _id }: { _id: string }) => _id === id,
      );
    expect([await listed(s.people.admin), await read(s.people.superAdmin)]).toMatchObject([
      { holder },
      { holder },
    ]);
    if (hasModule('search')) {
      const readers = [s.people.admin, s.people.agentAdmin, foreign];
      expect(await Promise.all(readers.map(found))).toMatchObject([{ holder }, { holder }, { holder: null }]);
    }
    for (const person of [s.people.agentAdmin, s.people.agent, first])
      expect(await read(person)).not.toHaveProperty('holder');
    t.clock.advance(49 * HOUR);
    expect((await read(s.people.admin)).holder).toBeNull();
    if (hasModule('search')) expect((await found(s.people.agentAdmin)).holder).toBeNull();
  });

  it('goes on when it is declined, left, or over; a reminder comes when a quarter is left (D-268)', async () => {
    t.clock.advance(35 * HOUR);
    await s.runJob();
    expect(await s.told(first)).toEqual(['queue_joined', 'queue_offered']);
    t.clock.advance(1.5 * HOUR);
    await s.runJob();
    expect(await s.told(first)).toEqual(['queue_joined', 'queue_offered', 'queue_offer_ending']);
    t.clock.advance(11.5 * HOUR);
    await s.runJob();
    expect([await s.stateOf(first), await s.stateOf(second), await s.status()]).toEqual([
      'lapsed',
      'offered',
      'reserved',
    ]);
    expect((await s.told(first)).at(-1)).toBe('queue_offer_over');
    const declined = await s.end(second, (await s.place(second))._id, 'leave');
    expect([declined.status, declined.body.state, declined.body.message]).toEqual([
      200,
      'declined',
      'The offer was declined.',
    ]);
    expect(await s.status()).toBe('available');
  });

  it('that is over is settled by whatever touches the lot, also without the job', async () => {
    t.clock.advance(49 * HOUR);
    expect((await s.request(first)).body.code).toBe('LOT_TAKEN');
    const third = await s.member();
    expect((await s.join(third)).body).toMatchObject({ number: 3, position: 2 });
    expect([await s.stateOf(first), await s.stateOf(second)]).toEqual(['lapsed', 'offered']);
  });

  it('that is over is settled by an import that moves its lot, however many older ones are over elsewhere', async () => {
    await s.begin();
    await s.joined(await s.member());
    await s.cancel();
    t.clock.advance(49 * HOUR);
    const bytes = Buffer.from(`Lot number,Status\n${s.line.lot.lotNumber},Available\n`);
    const send = async (query: string, fields: { seen?: string }) => {
      const form = await uploadForm({ bytes, name: 'lots.csv', field: 'file' }, fields);
      return t.call(s.people.admin, `POST /lots/import${query}`, form);
    };
    const { digest } = (await send('?dryRun=true', {})).body;
    expect((await send('', { seen: digest })).status).toBe(200);
    expect(await s.status()).toBe('available');
  });

  it('moves on within a minute when its holder can no longer book (D-269)', async () => {
    await t.call(s.people.agentAdmin, `DELETE /agencies/${s.people.agency.id}/users/${first.id}`);
    await s.setMember(first, false);
    await s.runJob();
    expect([await s.stateOf(first), await s.stateOf(second)]).toEqual(['lapsed', 'offered']);
    expect((await s.told(first)).at(-1)).toBe('queue_offer_over');
  });

  it('moves on when the account closes, whose places and watches end (D-272)', async () => {
    const other = await buildLot(t.db, { status: 'reserved' });
    await t.call(first, `POST /lots/${other.id}/watch`, { body: {} });
    const reply = await t.call(s.people.superAdmin, `DELETE /users/${first.id}`);
    expect(reply.status).toBe(200);
    expect([await s.stateOf(second), await s.status()]).toEqual(['offered', 'reserved']);
    const rows = await rowsOf<{ state: string }>(
      t.db,
      sql`SELECT state FROM lot_places WHERE user_id = ${first.id} UNION ALL SELECT 'watch' FROM lot_watches WHERE user_id = ${first.id}`,
    );
    expect(rows).toEqual([{ state: 'closed' }]);
  });

  it('keeps the office from setting the lot available; locking and selling end the line (D-270)', async () => {
    const refused = await s.setLot({ status: 'available' });
    expect([refused.status, refused.body.code]).toEqual([409, 'LOT_OFFERED']);
    expect((await s.setLot({ price: 1_111_000 })).status).toBe(200);
    expect((await s.setLot({ status: 'locked', reason: 'withdrawn' })).status).toBe(200);
    expect([await s.status(), await s.stateOf(first), await s.stateOf(second)]).toEqual([
      'locked',
      'closed',
      'closed',
    ]);
    expect((await s.told(second)).at(-1)).toBe('queue_closed');
  });

  it('is ended by the office with a reason, which its holder reads', async () => {
    const { _id: id } = await s.place(first);
    expect((await s.end(s.people.admin, id, 'remove')).body.code).toBe('PLACE_REASON_MISSING');
    const reply = await s.end(s.people.admin, id, 'remove', 'Double account');
    expect([reply.status, reply.body.message]).toEqual([200, 'Taken off the line.']);
    expect(await s.stateOf(second)).toBe('offered');
    expect((await s.end(s.people.admin, id, 'remove', 'again')).body.code).toBe('PLACE_OVER');
  });
});

describe('the office', () => {
  it('offers a lot that it sets available, and sees who waits and how many (D-266, D-274)', async () => {
    const held = await buildLot(t.db, { status: 'reserved' });
    s.line.lot = held;
    const who = await s.member();
    await s.joined(who);
    const line = await t.call(s.people.admin, `GET /lots/${held.id}/queue/places`);
    expect(line.body).toMatchObject([{ name: who.name, agencyName: s.people.agency.name, number: 1 }]);
    expect((await t.call(s.people.admin, `GET /lots/${held.id}`)).body.waiting).toBe(1);
    const changed = await s.setLot({ status: 'available' });
    expect([changed.status, changed.body.status]).toEqual([200, 'reserved']);
    expect(await s.stateOf(who)).toBe('offered');
  });

  it('of an agency sees its own members only', async () => {
    const own = await s.member();
    const other = await buildMember(t.db, (await buildAgency(t.db)).id);
    await s.joined(other);
    await s.joined(own);
    const line = (await t.call(s.people.agentAdmin, `GET /lots/${s.line.lot.id}/queue/places`)).body;
    expect(line.map(({ name }: { name: string }) => name)).toEqual([own.name]);
  });

  it('alone extends a hold while somebody waits (D-277)', async () => {
    await s.joined(await s.member());
    const extend = (by: Person) =>
      t.call(by, `POST /bookings/${s.line.booking}/extension`, { body: { reason: 'Bank needs time' } });
    expect((await extend(s.people.agentAdmin)).body.code).toBe('EXTENSION_QUEUE');
    expect((await extend(s.people.admin)).status).toBe(200);
  });

  it('closes the line by a sale (D-270)', async () => {
    const who = await s.member();
    await s.joined(who);
    await t.call(s.people.superAdmin, `PUT /bookings/${s.line.booking}/admin-response`, {
      body: { action: 'sold' },
    });
    expect([await s.status(), await s.stateOf(who)]).toEqual(['sold', 'closed']);
  });
});
