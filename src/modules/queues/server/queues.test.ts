import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endLeftOut } from '#app/server/modules.ts';
import { buildAgency } from '#core/agencies/server/factory.ts';
import { buildLot } from '#core/lots/server/factory.ts';
import { buildMember, buildUser } from '#core/users/server/factory.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { findBreaches } from '#test/invariants.ts';
import { park } from '#test/park.ts';
import { type Person, stageLine } from '../test/line-stage.ts';

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
      offerHours: 48,
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
    const own = await t.call(s.people.buyer, `GET /lots/${s.line.lot.id}/queue`);
    expect(own.body).toMatchObject({ may: 'none', waiting: null });
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

describe('watching (D-273)', () => {
  it('is offered while a lot is held, and ends at will', async () => {
    const who = await buildUser(t.db);
    const watch = (by: Person, id = s.line.lot.id) => t.call(by, `POST /lots/${id}/watch`, { body: {} });
    expect((await watch(who, (await buildLot(t.db)).id)).body.code).toBe('LOT_FREE');
    await watch(who);
    await watch(who);
    expect((await t.call(who, `GET /lots/${s.line.lot.id}/queue`)).body).toMatchObject({
      watching: true,
      may: 'watch',
      waiting: null,
      mine: null,
    });
    expect((await s.placesOf(who)).watches).toMatchObject([{ lotId: s.line.lot.id }]);
    expect((await t.call(who, `DELETE /lots/${s.line.lot.id}/watch`)).body.watching).toBe(false);
    await s.cancel();
    expect(await s.told(who)).toEqual([]);
  });

  it.each([
    ['ends with a sale, which is told', 'sold', { told: ['queue_closed'], watches: 0 }],
    ['outlasts a lock, after which the lot may be free', 'locked', { told: [], watches: 1 }],
  ])('%s', async (_what, action, { told, watches }) => {
    const who = await buildUser(t.db);
    await t.call(who, `POST /lots/${s.line.lot.id}/watch`, { body: {} });
    if (action === 'sold') {
      const body = { action: 'sold' };
      await t.call(s.people.superAdmin, `PUT /bookings/${s.line.booking}/admin-response`, { body });
    } else {
      // offered to the first in line, so that the watch goes on
      await s.joined(await s.member());
      await s.cancel();
      await s.setLot({ status: 'locked', reason: 'withdrawn' });
    }
    expect(await s.status()).toBe(action);
    expect(await s.told(who)).toEqual(told);
    expect((await s.placesOf(who)).watches).toHaveLength(watches);
  });
});

describe('a park that leaves lines out (D-348)', () => {
  it('ends those it had at its start: lots on offer are free, and who waited is told; with lines it ends none', async () => {
    const [first, second] = await s.twoMembers();
    for (const person of [first, second]) await s.joined(person);
    await s.cancel();
    const states = async () => [await s.stateOf(first), await s.stateOf(second), await s.status()];
    const parkOf = (modules: string[]) => ({ ...park, site: { ...park.site, modules } });
    await endLeftOut(t, parkOf(['queues']), t.clock.now());
    expect(await states()).toEqual(['offered', 'waiting', 'reserved']);
    await endLeftOut(t, parkOf([]), t.clock.now());
    expect(await states()).toEqual(['removed', 'removed', 'available']);
    expect(await s.told(second)).toEqual(['queue_joined', 'queue_closed']);
    const [news] = (await t.call(second, 'GET /notices?limit=1')).body;
    expect(news.text).toBe(
      'The park office took you off the line. Reason: "This park keeps no lines for lots."',
    );
  });
});
