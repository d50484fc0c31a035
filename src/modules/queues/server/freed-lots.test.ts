import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expireDue } from '#app/server/jobs/expiry.ts';
import { buildBooking } from '#core/bookings/server/factory.ts';
import { buildLot, buildUnit } from '#core/lots/server/factory.ts';
import { findLot, findUnit } from '#core/lots/server/store.ts';
import { buildUser } from '#core/users/server/factory.ts';
import { rowsOf } from '#platform/server/db/rows.ts';
import { meanwhile } from '#test/access/callers.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { findBreaches } from '#test/invariants.ts';
import { HOUR, type Person, stageLine, throwError } from '../test/line-stage.ts';

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
    // what somebody made as staff before is not counted
    const asAgent = { role: 'agent', agencyId: next.agencyId ?? '' } as const;
    await meanwhile(own, next, asAgent, (creator) => buildBooking(own.db, { creator }));
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
