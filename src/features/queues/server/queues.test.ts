import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expireDue } from '#app/server/jobs/expiry.ts';
import { settleDueOffers } from '#app/server/jobs/offers.ts';
import { buildAgency } from '#features/agencies/server/factory.ts';
import { buildBooking } from '#features/bookings/server/factory.ts';
import { buildLot, buildUnit } from '#features/lots/server/factory.ts';
import { findLot, findUnit } from '#features/lots/server/store.ts';
import { buildMember, buildUser } from '#features/users/server/factory.ts';
import { databaseFault } from '#platform/server/db/faults.ts';
import { rowsOf } from '#platform/server/db/rows.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { auditOf } from '#test/db-assertions.ts';
import { findBreaches } from '#test/invariants.ts';
import { buildPeople, nowhere, type People } from '#test/people.ts';

type Person = { id: string };

let t: TestApp;
let people: People;
/** A lot that the buyer has requested. */
let lot: { id: string; lotNumber: string };
let booking: string;
beforeAll(async () => {
  t = await testApp();
  people = await buildPeople(t.db);
});
beforeEach(async () => {
  const built = await buildBooking(t.db, { creator: people.buyer });
  booking = built.booking.id;
  if (!built.lot) throw new Error('The booking has no lot');
  lot = built.lot;
});
afterAll(async () => {
  expect(await findBreaches(t.db)).toEqual([]);
  await t.close();
});

const HOUR = 3_600_000;
const onError = (error: unknown) => {
  throw error;
};
const member = () => buildMember(t.db, people.agency.id);
const members = (count: number) => Promise.all(Array.from({ length: count }, member));
const join = (who: Person, id = lot.id) => t.call(who, `POST /lots/${id}/queue`, { body: {} });
const joined = async (who: Person): Promise<string> => {
  const reply = await join(who);
  expect(reply.status).toBe(201);
  return reply.body._id;
};
const end = (who: Person, id: string, action: string, reason?: string) =>
  t.call(who, `PUT /queue-places/${id}`, { body: { action, ...(reason && { reason }) } });
const request = (who: Person, more: object = {}) =>
  t.call(who, 'POST /bookings/request', { body: { lotId: lot.id, ...more } });
const cancel = () => t.call(people.buyer, `DELETE /bookings/${booking}`);
const status = async () => (await findLot(t.db, lot.id))?.status;
const placesOf = async (who: Person) => (await t.call(who, 'GET /users/me/queue')).body;
const stateOf = async (who: Person) => (await placesOf(who)).places[0]?.state;
const setLot = (body: object, by: Person = people.admin) => t.call(by, `PUT /lots/${lot.id}`, { body });
const told = async (who: Person) =>
  (await t.call(who, 'GET /notices?limit=50')).body
    .filter(({ kind }: { kind: string }) => kind.startsWith('queue_') || kind === 'lot_free')
    .map(({ kind }: { kind: string }) => kind)
    .reverse();
/** Runs the job until nothing is due. */
const runJob = async () => {
  while ((await settleDueOffers(t.db, t.clock.now(), onError)) > 0);
};

describe('joining the line of a lot (D-264, D-265)', () => {
  it('gives numbers in order, and a position that says nothing of the others', async () => {
    const [first, second] = await members(2);
    if (!first || !second) throw new Error('Two members');
    const reply = await join(first);
    expect([reply.status, reply.body.message]).toEqual([
      201,
      `You are number 1 in line for lot ${lot.lotNumber}.`,
    ]);
    expect((await join(second)).body).toMatchObject({
      number: 2,
      position: 2,
      state: 'waiting',
      offerUntil: null,
    });
    expect((await join(second)).status).toBe(200);
    const { body } = await t.call(second, `GET /lots/${lot.id}/queue`);
    expect(body).toMatchObject({
      waiting: 2,
      may: 'queue',
      watching: false,
      mine: { number: 2, position: 2 },
    });
    expect(JSON.stringify(body)).not.toContain(first.name);
    await end(first, (await placesOf(first)).places[0]._id, 'leave');
    expect((await placesOf(second)).places[0]).toMatchObject({ number: 2, position: 1 });
    const third = await member();
    expect((await join(third)).body).toMatchObject({ number: 3, position: 2 });
    expect(await told(first)).toEqual(['queue_joined']);
  });

  it('is for members of an active agency, of a lot that is held, and not one’s own', async () => {
    const inactive = await buildAgency(t.db, { isActive: false });
    const asked: [Person, number, string][] = [
      [await buildUser(t.db), 403, 'NOT_A_MEMBER'],
      [await buildMember(t.db, inactive.id), 403, 'AGENCY_INACTIVE'],
      [people.admin, 403, 'FORBIDDEN'],
      [people.superAdmin, 403, 'FORBIDDEN'],
      [people.buyer, 409, 'ALREADY_REQUESTED'],
    ];
    for (const [who, code, refusal] of asked) {
      const reply = await join(who);
      expect([reply.status, reply.body.code]).toEqual([code, refusal]);
    }
    const [who] = await members(1);
    for (const [to, refusal] of [
      ['available', 'LOT_FREE'],
      ['sold', 'LOT_GONE'],
      ['locked', 'LOT_GONE'],
    ] as const) {
      const other = await buildLot(t.db, { status: to });
      expect((await join(who as Person, other.id)).body.code).toBe(refusal);
    }
    expect((await join(who as Person, nowhere)).status).toBe(404);
  });

  it('ends at so many open places, however many have ended', async () => {
    const who = await member();
    const held = () => buildLot(t.db, { status: 'reserved' });
    const left = await held();
    await end(who, (await join(who, left.id)).body._id, 'leave');
    for (let n = 0; n < 5; n += 1) expect((await join(who, (await held()).id)).status).toBe(201);
    const reply = await join(who, (await held()).id);
    expect([reply.status, reply.body.code, reply.body.message]).toEqual([
      409,
      'QUEUE_FULL',
      'You already wait for 5 lots. Leave one line first.',
    ]);
  });

  it('is switched off with offers of 0 hours; watching stays (D-276)', async () => {
    const own = await testApp({ QUEUE_OFFER_HOURS: '0' });
    const who = await buildMember(own.db, (await buildAgency(own.db)).id);
    const other = await buildLot(own.db, { status: 'reserved' });
    expect((await own.call(who, `POST /lots/${other.id}/queue`, { body: {} })).body.code).toBe('QUEUE_OFF');
    expect((await own.call(who, `GET /lots/${other.id}/queue`)).body.may).toBe('watch');
    expect((await own.call(who, `POST /lots/${other.id}/watch`, { body: {} })).status).toBe(201);
    await own.close();
  });
});

describe('a lot that is freed (D-266)', () => {
  const ways: [string, () => Promise<unknown>][] = [
    ['is cancelled', cancel],
    [
      'is declined by the agency',
      () =>
        t.call(people.agentAdmin, `PUT /bookings/${booking}/agent-response`, { body: { action: 'reject' } }),
    ],
    [
      'is rejected by the office',
      () =>
        t.call(people.superAdmin, `PUT /bookings/${booking}/admin-response`, { body: { action: 'reject' } }),
    ],
    [
      'ends after its payment',
      async () => {
        await t.call(people.superAdmin, `PUT /bookings/${booking}/admin-response`, {
          body: { action: 'booked' },
        });
        await t.call(people.superAdmin, `PUT /bookings/${booking}/admin-response`, {
          body: { action: 'reject' },
        });
      },
    ],
  ];
  it.each(ways)(
    'is offered to the first in line when its booking %s, and never available in between',
    async (_how, free) => {
      const [first, second] = await members(2);
      await joined(first as Person);
      await joined(second as Person);
      await free();
      expect(await status()).toBe('reserved');
      expect([await stateOf(first as Person), await stateOf(second as Person)]).toEqual([
        'offered',
        'waiting',
      ]);
      const events = await rowsOf<{ to_value: string }>(
        t.db,
        sql`SELECT to_value FROM lot_events WHERE lot_id = ${lot.id} AND field = 'status' AND to_value = 'available'`,
      );
      expect(events).toEqual([]);
      const place = (await placesOf(first as Person)).places[0];
      expect(Date.parse(place.offerUntil)).toBe(t.clock.now().getTime() + 48 * HOUR);
      expect((await placesOf(second as Person)).places[0].firstMustAnswerBy).toBe(place.offerUntil);
      expect(await told(first as Person)).toEqual(['queue_joined', 'queue_offered']);
    },
  );

  it('is offered when its request expires, in that transaction', async () => {
    lot = await buildLot(t.db);
    expect((await request(people.buyer)).status).toBe(201);
    const first = await member();
    await joined(first);
    t.clock.advance(15 * 24 * HOUR);
    const other = await member();
    expect((await request(other)).body.code).toBe('LOT_TAKEN');
    // a refused request writes nothing: the job expires it
    expect(await stateOf(first)).toBe('waiting');
    while ((await expireDue(t.db, t.clock.now(), onError)) > 0);
    expect([await status(), await stateOf(first)]).toEqual(['reserved', 'offered']);
  });

  it('passes over who may not book, who keeps the place, is told why and asked the next time', async () => {
    const [gone, next] = await members(2);
    await joined(gone as Person);
    await joined(next as Person);
    await t.db.execute(sql`UPDATE users SET agency_status = 'none', agency_id = NULL WHERE id = ${gone?.id}`);
    await cancel();
    expect([await stateOf(gone as Person), await stateOf(next as Person)]).toEqual(['waiting', 'offered']);
    expect(await told(gone as Person)).toEqual(['queue_joined', 'queue_passed_over']);
    const agencyId = people.agency.id;
    await t.db.execute(
      sql`UPDATE users SET agency_status = 'approved', agency_id = ${agencyId} WHERE id = ${gone?.id}`,
    );
    await end(next as Person, (await placesOf(next as Person)).places[0]._id, 'decline');
    expect([await stateOf(gone as Person), await stateOf(next as Person)]).toEqual(['offered', 'declined']);
  });

  it('becomes available and its line ends when nobody in it may book; they and its watchers are told (D-267, D-273)', async () => {
    const [gone] = await members(1);
    const watcher = await buildUser(t.db);
    await joined(gone as Person);
    expect((await t.call(watcher, `POST /lots/${lot.id}/watch`, { body: {} })).body).toMatchObject({
      watching: true,
      message: `We will tell you when lot ${lot.lotNumber} is free.`,
    });
    await t.db.execute(sql`UPDATE users SET agency_status = 'none', agency_id = NULL WHERE id = ${gone?.id}`);
    await cancel();
    expect([await status(), await stateOf(gone as Person)]).toEqual(['available', 'closed']);
    expect(await told(gone as Person)).toEqual(['queue_joined', 'lot_free']);
    expect(await told(watcher)).toEqual(['lot_free']);
    expect((await placesOf(watcher)).watches).toEqual([]);
  });

  it('moves the unit on it along', async () => {
    const other = await buildLot(t.db);
    const unit = await buildUnit(t.db, { lotId: other.id });
    const made = await t.call(people.buyer, 'POST /bookings/request', { body: { lotId: other.id } });
    await t.call(people.superAdmin, `PUT /bookings/${made.body._id}/admin-response`, {
      body: { action: 'booked' },
    });
    const first = await member();
    await join(first, other.id);
    await t.call(people.superAdmin, `PUT /bookings/${made.body._id}/admin-response`, {
      body: { action: 'reject' },
    });
    expect([(await findLot(t.db, other.id))?.status, (await findUnit(t.db, unit.id))?.status]).toEqual([
      'reserved',
      'reserved',
    ]);
    await end(first, (await placesOf(first)).places[0]._id, 'decline');
    expect([(await findLot(t.db, other.id))?.status, (await findUnit(t.db, unit.id))?.status]).toEqual([
      'available',
      'available',
    ]);
  });
});

describe('an offer', () => {
  let first: Person;
  let second: Person;
  beforeEach(async () => {
    [first, second] = (await members(2)) as unknown as [Person, Person];
    await joined(first);
    await joined(second);
    await cancel();
  });
  const place = async (who: Person) => (await placesOf(who)).places[0];

  it('is requested by its holder alone, and becomes their booking (D-267, D-268)', async () => {
    for (const other of [second, people.buyer, people.agent]) {
      expect((await request(other)).body.code).toBe('LOT_TAKEN');
    }
    const made = await request(first);
    expect(made.status).toBe(201);
    expect(await stateOf(first)).toBe('taken');
    expect([await status(), await stateOf(second)]).toEqual(['reserved', 'waiting']);
    expect((await auditOf(t.db, lot.id)).map(({ action }) => action)).toContain('queue.take');
  });

  it('is taken by staff for their holder, and refused to the office for others', async () => {
    const other = await member();
    const book = (userId: string) =>
      t.call(people.superAdmin, 'POST /bookings', { body: { lotId: lot.id, userId } });
    expect((await book(other.id)).body.code).toBe('LOT_TAKEN');
    expect((await book(first.id)).status).toBe(201);
    expect(await stateOf(first)).toBe('taken');
  });

  it('lets its holder read the lot, and nobody else of their role (D-271)', async () => {
    expect((await t.call(first, `GET /lots/${lot.id}`)).status).toBe(200);
    expect((await t.call(second, `GET /lots/${lot.id}`)).status).toBe(404);
  });

  it('goes on when it is declined, left, or over; a reminder comes when a quarter is left (D-268)', async () => {
    t.clock.advance(35 * HOUR);
    await runJob();
    expect(await told(first)).toEqual(['queue_joined', 'queue_offered']);
    t.clock.advance(1.5 * HOUR);
    await runJob();
    expect(await told(first)).toEqual(['queue_joined', 'queue_offered', 'queue_offer_ending']);
    t.clock.advance(11.5 * HOUR);
    await runJob();
    expect([await stateOf(first), await stateOf(second), await status()]).toEqual([
      'lapsed',
      'offered',
      'reserved',
    ]);
    expect((await told(first)).at(-1)).toBe('queue_offer_over');
    const declined = await end(second, (await place(second))._id, 'leave');
    expect([declined.status, declined.body.state, declined.body.message]).toEqual([
      200,
      'declined',
      'The offer was declined.',
    ]);
    expect(await status()).toBe('available');
  });

  it('that is over is settled by whatever touches the lot, also without the job', async () => {
    t.clock.advance(49 * HOUR);
    expect((await request(first)).body.code).toBe('LOT_TAKEN');
    const third = await member();
    expect((await join(third)).body).toMatchObject({ number: 3, position: 2 });
    expect([await stateOf(first), await stateOf(second)]).toEqual(['lapsed', 'offered']);
  });

  it('moves on within a minute when its holder can no longer book (D-269)', async () => {
    await t.call(people.agentAdmin, `DELETE /agencies/${people.agency.id}/users/${first.id}`);
    await t.db.execute(sql`UPDATE users SET agency_status = 'none', agency_id = NULL WHERE id = ${first.id}`);
    await runJob();
    expect([await stateOf(first), await stateOf(second)]).toEqual(['lapsed', 'offered']);
    expect((await told(first)).at(-1)).toBe('queue_offer_over');
  });

  it('moves on when the account closes, whose places and watches end (D-272)', async () => {
    const other = await buildLot(t.db, { status: 'reserved' });
    await t.call(first, `POST /lots/${other.id}/watch`, { body: {} });
    const reply = await t.call(people.superAdmin, `DELETE /users/${first.id}`);
    expect(reply.status).toBe(200);
    expect([await stateOf(second), await status()]).toEqual(['offered', 'reserved']);
    const rows = await rowsOf<{ state: string }>(
      t.db,
      sql`SELECT state FROM lot_places WHERE user_id = ${first.id} UNION ALL SELECT 'watch' FROM lot_watches WHERE user_id = ${first.id}`,
    );
    expect(rows).toEqual([{ state: 'closed' }]);
  });

  it('keeps the office from setting the lot available; locking and selling end the line (D-270)', async () => {
    const refused = await setLot({ status: 'available' });
    expect([refused.status, refused.body.code]).toEqual([409, 'LOT_OFFERED']);
    expect((await setLot({ price: 1_111_000 })).status).toBe(200);
    expect((await setLot({ status: 'locked', reason: 'withdrawn' })).status).toBe(200);
    expect([await status(), await stateOf(first), await stateOf(second)]).toEqual([
      'locked',
      'closed',
      'closed',
    ]);
    expect((await told(second)).at(-1)).toBe('queue_closed');
  });

  it('is ended by the office with a reason, which its holder reads', async () => {
    const { _id: id } = await place(first);
    expect((await end(people.admin, id, 'remove')).body.code).toBe('PLACE_REASON_MISSING');
    expect((await end(people.agentAdmin, id, 'remove', 'x')).status).toBe(403);
    expect((await end(second, id, 'decline')).status).toBe(403);
    const reply = await end(people.admin, id, 'remove', 'Double account');
    expect([reply.status, reply.body.message]).toEqual([200, 'Taken off the line.']);
    expect(await stateOf(second)).toBe('offered');
    expect((await end(people.admin, id, 'remove', 'again')).body.code).toBe('PLACE_OVER');
    expect((await end(people.admin, nowhere, 'remove', 'x')).status).toBe(404);
  });
});

describe('the office', () => {
  it('offers a lot that it sets available, and sees who waits and how many (D-266, D-274)', async () => {
    const held = await buildLot(t.db, { status: 'reserved' });
    lot = held;
    const who = await member();
    await joined(who);
    const line = await t.call(people.admin, `GET /lots/${held.id}/queue/places`);
    expect(line.body).toMatchObject([{ name: who.name, agencyName: people.agency.name, number: 1 }]);
    expect((await t.call(people.admin, `GET /lots/${held.id}`)).body.waiting).toBe(1);
    const changed = await setLot({ status: 'available' });
    expect([changed.status, changed.body.status]).toEqual([200, 'reserved']);
    expect(await stateOf(who)).toBe('offered');
  });

  it('of an agency sees its own members only; buyers nobody', async () => {
    const own = await member();
    const other = await buildMember(t.db, (await buildAgency(t.db)).id);
    await joined(other);
    await joined(own);
    const line = (await t.call(people.agentAdmin, `GET /lots/${lot.id}/queue/places`)).body;
    expect(line.map(({ name }: { name: string }) => name)).toEqual([own.name]);
    expect((await t.call(own, `GET /lots/${lot.id}/queue/places`)).status).toBe(403);
  });

  it('alone extends a hold while somebody waits (D-277)', async () => {
    await joined(await member());
    const extend = (by: Person) =>
      t.call(by, `POST /bookings/${booking}/extension`, { body: { reason: 'Bank needs time' } });
    expect((await extend(people.agentAdmin)).body.code).toBe('EXTENSION_QUEUE');
    expect((await extend(people.admin)).status).toBe(200);
  });

  it('closes the line by a sale (D-270)', async () => {
    const who = await member();
    await joined(who);
    await t.call(people.superAdmin, `PUT /bookings/${booking}/admin-response`, { body: { action: 'sold' } });
    expect([await status(), await stateOf(who)]).toEqual(['sold', 'closed']);
  });
});

describe('watching (D-273)', () => {
  it('is for everybody signed in but the office, while a lot is held; it ends at will', async () => {
    const who = await buildUser(t.db);
    const watch = (by: Person, id = lot.id) => t.call(by, `POST /lots/${id}/watch`, { body: {} });
    expect((await watch(people.admin)).status).toBe(403);
    expect((await watch(who, (await buildLot(t.db)).id)).body.code).toBe('LOT_FREE');
    await watch(who);
    await watch(who);
    expect((await t.call(who, `GET /lots/${lot.id}/queue`)).body).toMatchObject({
      watching: true,
      may: 'watch',
      waiting: null,
      mine: null,
    });
    expect((await placesOf(who)).watches).toMatchObject([{ lotId: lot.id }]);
    expect((await t.call(who, `DELETE /lots/${lot.id}/watch`)).body.watching).toBe(false);
    await cancel();
    expect(await told(who)).toEqual([]);
  });
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
    const [one, two] = (await members(2)) as unknown as [Person, Person];
    const id = await joined(one);
    expect(await attempt(insert(lot.id, two.id, 3))).toBe('lot_places_start');
    expect(await attempt(insert(lot.id, one.id, 2))).toBe('lot_places_one_each');
    expect(await set(id, sql`number = 7`)).toBe('lot_places_fixed');
    expect(await set(id, sql`state = 'taken', ended_at = now(), booking_id = ${booking}`)).toBe(
      'lot_places_move',
    );
    expect(await set(id, sql`state = 'left'`)).toBe('lot_places_ended');
    expect(await set(id, sql`state = 'left', ended_at = now()`)).toBe('done');
    expect(await set(id, sql`state = 'waiting', ended_at = NULL`)).toBe('lot_places_fixed');
    expect(await attempt(sql`DELETE FROM lot_places WHERE id = ${id}`)).toBe('lot_places_fixed');
  });

  it('refuses an offer beside a booking, and a line before a lot that is free, at commit', async () => {
    const id = await joined(await member());
    const offered = sql`state = 'offered', offer_until = now()`;
    expect(await set(id, offered)).toBe('lot_agrees_with_offer');
    const free = await buildLot(t.db);
    expect(await attempt(insert(free.id, people.buyer.id, 1))).toBe('lot_agrees_with_line');
    const held = await buildLot(t.db, { status: 'reserved' });
    await join(people.buyer, held.id);
    expect(await attempt(sql`UPDATE lots SET status = 'available' WHERE id = ${held.id}`)).toBe(
      'lot_agrees_with_line',
    );
  });
});
