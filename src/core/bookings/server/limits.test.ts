import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAgency } from '#core/agencies/server/factory.ts';
import { buildLot } from '#core/lots/server/factory.ts';
import { buildMember, buildUser } from '#core/users/server/factory.ts';
import type { Account } from '#core/users/server/store.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { buildPeople, noticesOf, type People } from '#test/people.ts';
import { buildBooking } from './factory.ts';
import { bookingEvents, bookings } from './tables.ts';

const DAY = 24 * 3_600_000;

let t: TestApp;
let buyer: People['buyer'];
let agent: People['agent'];
beforeAll(async () => {
  t = await testApp({ MAX_OPEN_REQUESTS: '200' });
  ({ buyer, agent } = await buildPeople(t.db));
});
afterAll(() => t.close());

const request = (person: Account | null, body: object) => t.call(person, 'POST /bookings/request', { body });

describe('a hold whose time is up (T10, D-80)', () => {
  it('makes way for the next request in the same step', async () => {
    const { booking } = await buildBooking(t.db, { creator: buyer, times: [t.clock.now()] });
    t.clock.advance(14 * DAY - 1);
    expect((await request(agent, { lotId: booking.lotId })).body.code).toBe('LOT_TAKEN');
    t.clock.advance(1);
    const reply = await request(agent, { lotId: booking.lotId });
    expect(reply.status).toBe(201);
    const [old] = await t.db.select().from(bookings).where(eq(bookings.id, booking.id));
    expect(old).toMatchObject({ status: 'expired', expiresAt: null });
    expect(await noticesOf(t.db, booking.id)).toContain(`booking_expired ${buyer.id}`);
    const events = await t.db.select().from(bookingEvents).where(eq(bookingEvents.bookingId, booking.id));
    expect(events.at(-1)).toMatchObject({
      action: 'expire',
      actorId: null,
      actorRole: 'system',
      toStatus: 'expired',
    });
  });

  it('never ends when the operator switched that off', async () => {
    const patient = await testApp({ HOLD_DAYS: '0' });
    const member = await buildMember(patient.db, (await buildAgency(patient.db)).id);
    const lot = await buildLot(patient.db);
    const { body } = await patient.call(member, 'POST /bookings/request', { body: { lotId: lot.id } });
    expect(body.expiresAt).toBeNull();
    patient.clock.advance(20 * DAY);
    const later = await patient.call(member, `GET /bookings/${body._id}`);
    expect(later.body.status).toBe('pending_agent');
    await patient.close();
  });
});

describe('requests that are cancelled again and again (D-320)', () => {
  it('of one lot end after the third cancellation within an hour, for that lot and that person', async () => {
    const { id: lotId } = await buildLot(t.db);
    const cancel = async (person: Account) => {
      const { status, body } = await request(person, { lotId });
      expect(status).toBe(201);
      expect((await t.call(person, `DELETE /bookings/${body._id}`)).status).toBe(200);
    };
    for (let times = 0; times < 3; times += 1) {
      t.clock.advance(60_000);
      await cancel(buyer);
    }
    const refused = await request(buyer, { lotId });
    expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([
      429,
      'TOO_MANY',
      '3600',
    ]);
    expect((await request(buyer, { lotId: (await buildLot(t.db)).id })).status).toBe(201);
    await cancel(agent);
    t.clock.advance(3_600_000 - 120_000);
    await cancel(buyer);
  });
});

describe('the limit of open requests (D-94)', () => {
  it('binds buyers and counts what still waits', async () => {
    const strict = await testApp({ MAX_OPEN_REQUESTS: '2' });
    const house = await buildAgency(strict.db);
    const member = await buildMember(strict.db, house.id);
    const runner = await buildMember(strict.db, house.id, { role: 'agent_admin' });
    const office = await buildUser(strict.db, { role: 'admin' });
    const ask = async (person: Account) =>
      strict.call(person, 'POST /bookings/request', { body: { lotId: (await buildLot(strict.db)).id } });
    const answer = (id: string, action: string) =>
      strict.call(runner, `PUT /bookings/${id}/agent-response`, { body: { action } });

    const first = await ask(member);
    const second = await ask(member);
    await answer(second.body._id, 'approve');
    const third = await ask(member);
    expect([third.status, third.body]).toEqual([
      409,
      { message: 'You have too many open booking requests', code: 'TOO_MANY_OPEN' },
    ]);
    await answer(first.body._id, 'reject');
    const fourth = await ask(member);
    expect(fourth.status).toBe(201);
    expect((await ask(member)).status).toBe(409);
    await strict.call(office, `PUT /bookings/${second.body._id}/admin-response`, {
      body: { action: 'booked' },
    });
    expect((await ask(member)).status).toBe(201);
    expect((await ask(member)).status).toBe(409);
    for (let each = 0; each < 3; each += 1) expect((await ask(runner)).status).toBe(201);
    await strict.close();
  });

  it('does not count what a member made as staff before', async () => {
    const strict = await testApp({ MAX_OPEN_REQUESTS: '1' });
    const agency = await buildAgency(strict.db);
    const runner = await buildMember(strict.db, agency.id, { role: 'agent_admin' });
    const once = await buildMember(strict.db, agency.id, { role: 'agent' });
    await buildBooking(strict.db, { creator: once });
    await strict.call(runner, `PUT /agencies/${agency.id}/users/${once.id}`, { body: { role: 'user' } });
    const ask = async () =>
      strict.call(once, 'POST /bookings/request', { body: { lotId: (await buildLot(strict.db)).id } });
    expect((await ask()).status).toBe(201);
    expect((await ask()).body.code).toBe('TOO_MANY_OPEN');
    await strict.close();
  });

  it('does not count a request whose time is up', async () => {
    const strict = await testApp({ MAX_OPEN_REQUESTS: '1', HOLD_DAYS: '1' });
    const member = await buildMember(strict.db, (await buildAgency(strict.db)).id);
    const ask = async () =>
      strict.call(member, 'POST /bookings/request', { body: { lotId: (await buildLot(strict.db)).id } });
    await ask();
    expect((await ask()).status).toBe(409);
    strict.clock.advance(DAY - 1000);
    expect((await ask()).status).toBe(409);
    strict.clock.advance(1000);
    expect((await ask()).status).toBe(201);
    await strict.close();
  });
});
