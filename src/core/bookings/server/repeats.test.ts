import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildLot } from '#core/lots/server/factory.ts';
import { idempotencyKeys } from '#platform/server/db/tables.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { snapshotTables } from '#test/db-snapshot.ts';
import { buildPeople, type People } from '#test/people.ts';
import { bookings } from './tables.ts';

const DAY = 24 * 3_600_000;

let t: TestApp;
let buyer: People['buyer'];
let agent: People['agent'];
let agentAdmin: People['agentAdmin'];
beforeAll(async () => {
  t = await testApp({ MAX_OPEN_REQUESTS: '200' });
  ({ buyer, agent, agentAdmin } = await buildPeople(t.db));
});
afterAll(() => t.close());

let keys = 0;
const newKey = () => {
  keys += 1;
  return { 'idempotency-key': `submission-${keys}` };
};
const bookingsOf = (lotId: string) => t.db.$count(bookings, eq(bookings.lotId, lotId));

describe('a submission sent again with its Idempotency-Key (D-56)', () => {
  it('gets the first answer and books once, through each channel', async () => {
    const channels = [
      ['POST /bookings/request', buyer, (lotId: string) => ({ lotId })],
      ['POST /bookings/property', agent, (lotId: string) => ({ propertyId: lotId })],
      ['POST /bookings', agentAdmin, (lotId: string) => ({ lotId, userId: buyer.id })],
    ] as const;
    for (const [channel, person, bodyFor] of channels) {
      const lot = await buildLot(t.db);
      const sent = { body: bodyFor(lot.id), headers: newKey() };
      const first = await t.call(person, channel, sent);
      expect(first.status).toBe(201);
      const before = await snapshotTables(t.db);
      const again = await t.call(person, channel, sent);
      expect([again.status, again.body]).toEqual([201, first.body]);
      expect(await snapshotTables(t.db)).toEqual(before);
      expect(await bookingsOf(lot.id)).toBe(1);
    }
  });

  it('gets the first answer also when the lot is somebody else’s by now (D-56)', async () => {
    const lot = await buildLot(t.db);
    const sent = { body: { lotId: lot.id }, headers: newKey() };
    const first = await t.call(buyer, 'POST /bookings/request', sent);
    expect((await t.call(buyer, `DELETE /bookings/${first.body._id}`)).status).toBe(200);
    const { buyer: other } = await buildPeople(t.db);
    const theirs = await t.call(other, 'POST /bookings/request', { body: { lotId: lot.id } });
    expect(theirs.status).toBe(201);
    const again = await t.call(buyer, 'POST /bookings/request', sent);
    expect([again.status, again.body]).toEqual([201, first.body]);
    const anew = await t.call(buyer, 'POST /bookings/request', { body: { lotId: lot.id } });
    expect([anew.status, anew.body.code]).toEqual([409, 'LOT_TAKEN']);
  });

  it('books once when both arrive together', async () => {
    const lot = await buildLot(t.db);
    const sent = { body: { lotId: lot.id }, headers: newKey() };
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => t.call(buyer, 'POST /bookings/request', sent)),
    );
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(replies.map(({ body }) => body._id)).size).toBe(1);
    expect(await bookingsOf(lot.id)).toBe(1);
  });

  it('is refused when it is another submission under the same key', async () => {
    const headers = newKey();
    const [first, second] = [await buildLot(t.db), await buildLot(t.db)];
    await t.call(buyer, 'POST /bookings/request', { body: { lotId: first.id }, headers });
    const reply = await t.call(buyer, 'POST /bookings/request', { body: { lotId: second.id }, headers });
    expect([reply.status, reply.body]).toEqual([
      422,
      { message: 'This Idempotency-Key was already used for another request', code: 'KEY_REUSED' },
    ]);
    expect(await bookingsOf(second.id)).toBe(0);
  });

  it('shows the answer to nobody who has left the agency since (D-134)', async () => {
    const { agency, agent: leaving, agentAdmin: staff } = await buildPeople(t.db);
    const body = { propertyId: (await buildLot(t.db)).id, name: 'Walker', email: 'walker@test.example' };
    const sent = { body, headers: newKey() };
    expect((await t.call(leaving, 'POST /bookings/property', sent)).status).toBe(201);
    await t.call(staff, `DELETE /agencies/${agency.id}/users/${leaving.id}`);
    const again = await t.call(leaving, 'POST /bookings/property', sent);
    expect([again.status, again.body.code]).toEqual([422, 'KEY_REUSED']);
  });

  it('does not meet the same key of another person', async () => {
    const headers = newKey();
    for (const person of [buyer, agent]) {
      const body = { lotId: (await buildLot(t.db)).id };
      expect((await t.call(person, 'POST /bookings/request', { body, headers })).status).toBe(201);
    }
  });

  it('may be tried again after a refusal, which used up nothing', async () => {
    const headers = newKey();
    const lot = await buildLot(t.db);
    const held = await t.call(agent, 'POST /bookings/request', { body: { lotId: lot.id } });
    const sent = { body: { lotId: lot.id }, headers };
    expect((await t.call(buyer, 'POST /bookings/request', sent)).status).toBe(409);
    await t.call(agent, `DELETE /bookings/${held.body._id}`);
    expect((await t.call(buyer, 'POST /bookings/request', sent)).status).toBe(201);
  });

  it('counts as a new one after 24 hours', async () => {
    const headers = newKey();
    const sent = { body: { lotId: (await buildLot(t.db)).id }, headers };
    await t.call(buyer, 'POST /bookings/request', sent);
    t.clock.advance(DAY);
    expect((await t.call(buyer, 'POST /bookings/request', sent)).status).toBe(201);
    t.clock.advance(1);
    expect((await t.call(buyer, 'POST /bookings/request', sent)).body.code).toBe('ALREADY_REQUESTED');
  });

  it('must have a key of 8 to 100 visible characters', async () => {
    const lot = await buildLot(t.db);
    for (const key of ['short', 'x'.repeat(101), 'with spaces in it']) {
      const headers = { 'idempotency-key': key };
      const reply = await t.call(buyer, 'POST /bookings/request', { body: { lotId: lot.id }, headers });
      expect([reply.status, reply.body.code]).toEqual([400, 'MALFORMED']);
    }
    expect(await bookingsOf(lot.id)).toBe(0);
  });

  it('leaves its key with the answer, in the transaction of the booking', async () => {
    const headers = newKey();
    const { body } = await t.call(buyer, 'POST /bookings/request', {
      body: { lotId: (await buildLot(t.db)).id },
      headers,
    });
    const mine = and(
      eq(idempotencyKeys.userId, buyer.id),
      eq(idempotencyKeys.key, headers['idempotency-key']),
    );
    const [kept] = await t.db.select().from(idempotencyKeys).where(mine);
    expect([kept?.status, kept?.body]).toEqual([201, body]);
  });
});

it('sent again without a key is refused and books once (D-56)', async () => {
  const lot = await buildLot(t.db);
  const replies = await Promise.all(
    Array.from({ length: 3 }, () => t.call(buyer, 'POST /bookings/request', { body: { lotId: lot.id } })),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  expect(await bookingsOf(lot.id)).toBe(1);
});
