import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documents } from '#core/documents/server/tables.ts';
import { buildLot } from '#core/lots/server/factory.ts';
import { buildMember } from '#core/users/server/factory.ts';
import type { Account } from '#core/users/server/store.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { buildPeople, type People } from '#test/people.ts';
import { buildBooking } from './factory.ts';

/** More than the page size limit. */
const CROWD = 1_005;

let t: TestApp;
let people: People;
let buyer: Account;
/** Numbers of the lots by booking, newest booking first. */
const made = new Map<string, string>();

beforeAll(async () => {
  t = await testApp();
  people = await buildPeople(t.db);
  buyer = await buildMember(t.db, people.agency.id, { name: 'Sold Pending', email: 'phase-2@test.example' });
  const build = async (lotNumber: string, wanted: Parameters<typeof buildBooking>[1], phase: number) => {
    const lotId = (await buildLot(t.db, { lotNumber, phase })).id;
    const { booking } = await buildBooking(t.db, { ...wanted, request: { lotId, ...wanted?.request } });
    made.set(booking.id, lotNumber);
    return booking.id;
  };
  await build('T-62', { creator: buyer, times: [new Date('2026-03-01T04:00:00Z')] }, 2);
  const paid = { creator: buyer, status: 'approved', times: [new Date('2026-03-02T04:00:00Z')] } as const;
  const booked = await build('T-5', paid, 1);
  await t.db.insert(documents).values({
    bookingId: booked,
    uploadedBy: buyer.id,
    documentType: 'cheque',
    originalName: 'cheque.pdf',
    mime: 'application/pdf',
    byteSize: 1,
    sha256: Buffer.alloc(32),
    storageKey: booked,
    createdAt: t.clock.now(),
  });
  const forBuyer = { request: { userId: buyer.id }, times: [new Date('2026-03-03T04:00:00Z')] };
  await build('T-7', { creator: people.agentAdmin, status: 'sold', ...forBuyer }, 1);
  await build('T-9', { creator: people.agent, times: [new Date('2026-03-04T04:00:00Z')] }, 1);
});
afterAll(() => t.close());

async function listed(person: Account, query: Record<string, string>, path = '/bookings/user') {
  const reply = await t.call(person, `GET ${path}?${new URLSearchParams(query)}`);
  expect(reply.status).toBe(200);
  expect(reply.headers['x-total-count']).toBe(String(reply.body.length));
  return reply.body.map(({ _id }: { _id: string }) => made.get(_id));
}

describe("a person's own bookings", () => {
  it.each([
    ['t-6', ['T-62']],
    ['Lot T-', ['T-7', 'T-5', 'T-62']],
    ['PHASE 2', ['T-62']],
    ['pending_agent', ['T-62']],
    ['agency approval', ['T-62']],
    ['approved', ['T-5']],
    // the name, e-mail and agency of the buyer stand in all of them
    ['sold', ['T-7']],
    ['pending', ['T-62']],
    ['test.example', []],
    ['%', []],
  ])('searched for %j are %j (R-DASH-06, D-128)', async (search, numbers) => {
    expect(await listed(buyer, { search })).toEqual(numbers);
    expect(await listed(buyer, { search }, `/bookings/debug/user/${buyer.id}`)).toEqual(numbers);
  });

  it('are found by their id, by the end of it, and by a client who is another person (D-128, D-129)', async () => {
    const [id = ''] = [...made].find(([, number]) => number === 'T-5') ?? [];
    expect(await listed(buyer, { search: id })).toEqual(['T-5']);
    expect(await listed(buyer, { search: id.slice(-6).toUpperCase() })).toEqual(['T-5']);
    expect(await listed(people.agentAdmin, { search: 'sold pending' })).toEqual(['T-7']);
  });

  it('can be narrowed to those with documents', async () => {
    expect(await listed(buyer, { documents: 'true' })).toEqual(['T-5']);
    expect(await listed(buyer, { documents: 'false' })).toEqual(['T-7', 'T-5', 'T-62']);
  });

  it('are counted as they are listed, for staff too, whose queue holds more', async () => {
    const countOf = async (person: Account, query: string) =>
      (await t.call(person, `GET /bookings/counts?${query}`)).body;
    expect(await countOf(buyer, 'mine=true')).toMatchObject({
      total: 3,
      byStatus: { pending_agent: 1, approved: 1, sold: 1 },
    });
    expect(await countOf(buyer, 'mine=true&search=phase+2')).toMatchObject({ total: 1 });
    expect(await countOf(people.agentAdmin, 'mine=true')).toMatchObject({ total: 1, byStatus: { sold: 1 } });
    expect(await countOf(people.agentAdmin, '')).toMatchObject({ total: 4 });
  });

  it('are all reached page by page beyond a thousand, and counted in full (D-60)', async () => {
    const busy = await buildMember(t.db, people.agency.id);
    await t.db.execute(sql`ALTER TABLE bookings DISABLE TRIGGER USER`);
    await t.db.execute(sql`
      INSERT INTO bookings (property_id, lot_id, user_id, created_by, created_by_role, status,
        name, email, creator_name, creator_email, created_at, updated_at)
      SELECT l.property_id, l.id, ${busy.id}, ${busy.id}, 'user', 'expired', 'x', 'x', 'x', 'x',
        timestamptz '2026-01-01T00:00:00Z' + n * interval '1 minute', now()
      FROM generate_series(1, ${CROWD}::integer) n, (SELECT id, property_id FROM lots LIMIT 1) l`);
    await t.db.execute(sql`ALTER TABLE bookings ENABLE TRIGGER USER`);
    const whole = await t.call(busy, 'GET /bookings/user');
    expect([whole.body.length, whole.headers['x-total-count']]).toEqual([1000, String(CROWD)]);
    const rest = await t.call(busy, 'GET /bookings/user?limit=25&offset=1000&search=expired');
    expect([rest.body.length, rest.headers['x-total-count']]).toEqual([CROWD - 1000, String(CROWD)]);
    expect((await t.call(busy, 'GET /bookings/counts?mine=true')).body.byStatus.expired).toBe(CROWD);
  });
});
