import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expireDue } from '#app/server/jobs/expiry.ts';
import { buildAgency } from '#core/agencies/server/factory.ts';
import { buildLot, buildUnit } from '#core/lots/server/factory.ts';
import { findLot, findUnit } from '#core/lots/server/store.ts';
import { buildMember, buildUser } from '#core/users/server/factory.ts';
import { rowsOf } from '#platform/server/db/rows.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { findBreaches } from '#test/invariants.ts';
import { HOUR, type Person, stageLine, throwError } from '#test/queue-stage.ts';

type Waits = { name: string; position: number; state: string; lotId: string };

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

describe('joining the line of a lot (D-264, D-265)', () => {
  it('gives numbers in order, and a position that says nothing of the others', async () => {
    const [first, second] = await s.twoMembers();
    const reply = await s.join(first);
    expect([reply.status, reply.body.message]).toEqual([
      201,
      `You are number 1 in line for lot ${s.line.lot.lotNumber}.`,
    ]);
    expect((await s.join(second)).body).toMatchObject({
      number: 2,
      position: 2,
      state: 'waiting',
      offerUntil: null,
    });
    expect((await s.join(second)).status).toBe(200);
    const { body } = await t.call(second, `GET /lots/${s.line.lot.id}/queue`);
    expect(body).toMatchObject({
      waiting: 2,
      may: 'queue',
      watching: false,
      mine: { number: 2, position: 2 },
    });
    expect(JSON.stringify(body)).not.toContain(first.name);
    await s.end(first, (await s.placesOf(first)).places[0]._id, 'leave');
    expect((await s.placesOf(second)).places[0]).toMatchObject({ number: 2, position: 1 });
    const third = await s.member();
    expect((await s.join(third)).body).toMatchObject({ number: 3, position: 2 });
    expect(await s.told(first)).toEqual(['queue_joined']);
  });

  it('is for members of an active agency, of a lot that is held, and not one’s own', async () => {
    const inactive = await buildAgency(t.db, { isActive: false });
    const asked: [Person, number, string][] = [
      [await buildUser(t.db), 403, 'NOT_A_MEMBER'],
      [await buildMember(t.db, inactive.id), 403, 'AGENCY_INACTIVE'],
      [s.people.buyer, 409, 'ALREADY_REQUESTED'],
    ];
    for (const [who, code, refusal] of asked) {
      const reply = await s.join(who);
      expect([reply.status, reply.body.code]).toEqual([code, refusal]);
    }
    const [who] = [await s.member()];
    for (const [to, refusal] of [
      ['available', 'LOT_FREE'],
      ['sold', 'LOT_GONE'],
      ['locked', 'LOT_GONE'],
    ] as const) {
      const other = await buildLot(t.db, { status: to });
      expect((await s.join(who, other.id)).body.code).toBe(refusal);
    }
  });

  it('ends at so many open places, however many have ended', async () => {
    const who = await s.member();
    const held = () => buildLot(t.db, { status: 'reserved' });
    const left = await held();
    await s.end(who, (await s.join(who, left.id)).body._id, 'leave');
    for (let n = 0; n < 5; n += 1) expect((await s.join(who, (await held()).id)).status).toBe(201);
    const reply = await s.join(who, (await held()).id);
    expect([reply.status, reply.body.code, reply.body.message]).toEqual([
      409,
      'QUEUE_FULL',
      'You already wait for 5 lots. Leave one line first.',
    ]);
  });

  it('is told to the agency of who waits, of its present members alone (D-274)', async () => {
    const { agencyId } = await buildMember(t.db, (await buildAgency(t.db)).id);
    const runs = await buildMember(t.db, agencyId ?? '', { role: 'agent_admin' });
    const [theirs, left] = [await buildMember(t.db, agencyId ?? ''), await buildMember(t.db, agencyId ?? '')];
    for (const person of [await s.member(), theirs, left]) await s.joined(person);
    await t.call(runs, `DELETE /agencies/${agencyId}/users/${left.id}`);
    const { body } = await t.call(runs, `GET /agencies/${agencyId}/queue`);
    expect(body.map(({ name, position, state }: Waits) => [name, position, state])).toEqual([
      [theirs.name, 2, 'waiting'],
    ]);
    await s.cancel();
    const others = (await t.call(s.people.agentAdmin, `GET /agencies/${s.people.agency.id}/queue`)).body;
    expect(others.filter(({ lotId }: Waits) => lotId === s.line.lot.id)).toMatchObject([
      { position: 1, state: 'offered', offerUntil: expect.any(String) },
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
    ['is cancelled', () => s.cancel()],
    [
      'is declined by the agency',
      () =>
        t.call(s.people.agentAdmin, `PUT /bookings/${s.line.booking}/agent-response`, {
          body: { action: 'reject' },
        }),
    ],
    [
      'is rejected by the office',
      () =>
        t.call(s.people.superAdmin, `PUT /bookings/${s.line.booking}/admin-response`, {
          body: { action: 'reject' },
        }),
    ],
    [
      'ends after its payment',
      async () => {
        await t.call(s.people.superAdmin, `PUT /bookings/${s.line.booking}/admin-response`, {
          body: { action: 'booked' },
        });
        await t.call(s.people.superAdmin, `PUT /bookings/${s.line.booking}/admin-response`, {
          body: { action: 'reject' },
        });
      },
    ],
  ];
  it.each(ways)(
    'is offered to the first in line when its booking %s, and never available in between',
    async (_how, free) => {
      const [first, second] = await s.twoMembers();
      await s.joined(first);
      await s.joined(second);
      await free();
      expect(await s.status()).toBe('reserved');
      expect([await s.stateOf(first), await s.stateOf(second)]).toEqual(['offered', 'waiting']);
      const events = await rowsOf<{ to_value: string }>(
        t.db,
        sql`SELECT to_value FROM lot_events WHERE lot_id = ${s.line.lot.id} AND field = 'status' AND to_value = 'available'`,
      );
      expect(events).toEqual([]);
      const place = (await s.placesOf(first)).places[0];
      expect(Date.parse(place.offerUntil)).toBe(t.clock.now().getTime() + 48 * HOUR);
      expect((await s.placesOf(second)).places[0].firstMustAnswerBy).toBe(place.offerUntil);
      expect(await s.told(first)).toEqual(['queue_joined', 'queue_offered']);
    },
  );

  it('is offered when its request expires, in that transaction', async () => {
    s.line.lot = await buildLot(t.db);
    expect((await s.request(s.people.buyer)).status).toBe(201);
    const first = await s.member();
    await s.joined(first);
    t.clock.advance(15 * 24 * HOUR);
    const other = await s.member();
    expect((await s.request(other)).body.code).toBe('LOT_TAKEN');
    // a refused request writes nothing: the job expires it
    expect(await s.stateOf(first)).toBe('waiting');
    while ((await expireDue(t.db, t.clock.now(), throwError)) > 0);
    expect([await s.status(), await s.stateOf(first)]).toEqual(['reserved', 'offered']);
  });

  it('passes over who may not book, who keeps the place, is told why and asked the next time', async () => {
    const [gone, next] = await s.twoMembers();
    await s.joined(gone);
    await s.joined(next);
    await s.setMember(gone, false);
    await s.cancel();
    expect([await s.stateOf(gone), await s.stateOf(next)]).toEqual(['waiting', 'offered']);
    expect(await s.told(gone)).toEqual(['queue_joined', 'queue_passed_over']);
    await s.setMember(gone, true);
    await s.end(next as Person, (await s.placesOf(next)).places[0]._id, 'decline');
    expect([await s.stateOf(gone), await s.stateOf(next)]).toEqual(['offered', 'declined']);
  });

  it('passes over who has as many open requests as one may have, until one has ended (D-94)', async () => {
    const own = await testApp({ MAX_OPEN_REQUESTS: '1' });
    const stage = await stageLine(own);
    await stage.begin();
    const [busy, next] = await stage.twoMembers();
    for (const person of [busy, next]) await stage.joined(person);
    const elsewhere = { lotId: (await buildLot(own.db)).id };
    const { body: booking } = await own.call(busy, 'POST /bookings/request', { body: elsewhere });
    await stage.cancel();
    expect([await stage.stateOf(busy), await stage.stateOf(next)]).toEqual(['waiting', 'offered']);
    const [told] = (await own.call(busy, 'GET /notices')).body;
    expect(told.text).toContain('you have as many open requests as one person may have');
    await own.call(busy, `DELETE /bookings/${booking._id}`);
    await stage.end(next, (await stage.placesOf(next)).places[0]._id, 'decline');
    expect(await stage.stateOf(busy)).toBe('offered');
    expect(await findBreaches(own.db)).toEqual([]);
    await own.close();
  });

  it('becomes available and its line ends when nobody in it may book; they and its watchers are told (D-267, D-273)', async () => {
    const [gone] = [await s.member()];
    const watcher = await buildUser(t.db);
    await s.joined(gone);
    expect((await t.call(watcher, `POST /lots/${s.line.lot.id}/watch`, { body: {} })).body).toMatchObject({
      watching: true,
      message: `We will tell you when lot ${s.line.lot.lotNumber} is free.`,
    });
    await s.setMember(gone, false);
    await s.cancel();
    expect([await s.status(), await s.stateOf(gone)]).toEqual(['available', 'closed']);
    expect(await s.told(gone)).toEqual(['queue_joined', 'lot_free']);
    expect(await s.told(watcher)).toEqual(['lot_free']);
    expect((await s.placesOf(watcher)).watches).toEqual([]);
  });

  it('moves the unit on it along', async () => {
    const other = await buildLot(t.db);
    const unit = await buildUnit(t.db, { lotId: other.id });
    const made = await t.call(s.people.buyer, 'POST /bookings/request', { body: { lotId: other.id } });
    await t.call(s.people.superAdmin, `PUT /bookings/${made.body._id}/admin-response`, {
      body: { action: 'booked' },
    });
    const first = await s.member();
    await s.join(first, other.id);
    await t.call(s.people.superAdmin, `PUT /bookings/${made.body._id}/admin-response`, {
      body: { action: 'reject' },
    });
    expect([(await findLot(t.db, other.id))?.status, (await findUnit(t.db, unit.id))?.status]).toEqual([
      'reserved',
      'reserved',
    ]);
    await s.end(first, (await s.placesOf(first)).places[0]._id, 'decline');
    expect([(await findLot(t.db, other.id))?.status, (await findUnit(t.db, unit.id))?.status]).toEqual([
      'available',
      'available',
    ]);
  });
});
