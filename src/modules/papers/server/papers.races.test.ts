import { createHash } from 'node:crypto';
import { and, asc, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditLog } from '#core/audit/server/tables.ts';
import { buildBooking } from '#core/bookings/server/factory.ts';
import { lockBooking } from '#core/bookings/server/store.ts';
import type { Tx } from '#platform/server/db/open.ts';
import { rowsOf } from '#platform/server/db/rows.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { buildPeople, type People } from '#test/people.ts';
import { sized } from '#test/size.ts';
import { papersOf } from './store.ts';

const ROUNDS = sized({ usual: 5, long: 200 });

let t: TestApp;
let people: People;
beforeAll(async () => {
  t = await testApp({ LIMIT_REQUESTS_PER_MINUTE: '1000000' });
  people = await buildPeople(t.db);
});
afterAll(() => t.close());

const issue = (id: string, person = people.admin) =>
  t.call(person, `POST /bookings/${id}/papers`, { body: {} });
async function formToAccept() {
  const { booking } = await buildBooking(t.db, { creator: people.buyer, status: 'pending_admin' });
  const form = (await issue(booking.id)).body;
  const pdf = (await t.call(people.buyer, `GET /papers/${form.id}/file`)).raw;
  const body = { name: people.buyer.name, sha256: createHash('sha256').update(pdf).digest('hex') };
  return {
    bookingId: booking.id,
    accept: () => t.call(people.buyer, `POST /papers/${form.id}/accept`, { body }),
  };
}
/** What was done to the papers of a booking, in order. */
async function stepsOf(bookingId: string): Promise<string[]> {
  const ids = (await papersOf(t.db, bookingId)).map(({ id }) => id);
  const rows = await t.db
    .select()
    .from(auditLog)
    .where(and(inArray(auditLog.targetId, ids), inArray(auditLog.action, ['paper.issue', 'paper.accept'])))
    .orderBy(asc(auditLog.id));
  return rows.map(({ action, detail }) => `${action} ${(detail as { edition: number }).edition}`);
}

it('an edition is accepted before the next one supersedes it, or not at all (D-246, D-248)', async () => {
  const outcomes: Record<string, number> = {};
  for (let round = 0; round < ROUNDS; round += 1) {
    const { bookingId, accept } = await formToAccept();
    // either order first, so that both are met on any machine, and then both at once
    const order = round % 3;
    const early = order === 0 ? await issue(bookingId) : undefined;
    const accepting = order === 1 ? await accept() : accept();
    const [issued, accepted] = await Promise.all([early ?? issue(bookingId), accepting]);
    expect(issued.status).toBe(201);
    const outcome = accepted.body.code ?? accepted.status;
    const [second, first, ...others] = await papersOf(t.db, bookingId);
    expect(others).toEqual([]);
    expect(second).toMatchObject({ edition: 2, state: 'valid', acceptedAt: null });
    expect(first).toMatchObject({ edition: 1, state: 'superseded' });
    if (outcome === 200) {
      expect(first?.acceptedBy).toBe(people.buyer.id);
      expect(await stepsOf(bookingId)).toEqual(['paper.issue 1', 'paper.accept 1', 'paper.issue 2']);
    } else {
      expect(outcome).toBe('PAPER_SUPERSEDED');
      expect(first?.acceptedAt).toBeNull();
      expect(await stepsOf(bookingId)).toEqual(['paper.issue 1', 'paper.issue 2']);
    }
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  }
  expect(Object.keys(outcomes).sort()).toEqual(['200', 'PAPER_SUPERSEDED']);
});

it('of several acceptances at once one counts (D-248)', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { bookingId, accept } = await formToAccept();
    const replies = await Promise.all(Array.from({ length: 4 }, accept));
    const codes = replies.map(({ status, body }) => body.code ?? status);
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(codes.filter((code) => code === 'ALREADY_ACCEPTED')).toHaveLength(3);
    expect(await stepsOf(bookingId)).toEqual(['paper.issue 1', 'paper.accept 1']);
  }
});

/** How many connections wait for a lock. */
async function countWaiting(): Promise<number> {
  const rows = await rowsOf(
    t.db,
    sql`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows.length;
}

it('two issues at once are one edition each, in the order of the lock and not of the clock (D-308)', async () => {
  const { booking } = await buildBooking(t.db, { creator: people.buyer, status: 'pending_admin' });
  let both: ReturnType<typeof issue>[] = [];
  await t.db.transaction(async (tx) => {
    await lockBooking(tx as Tx, booking.id);
    both = [issue(booking.id)];
    await expect.poll(countWaiting).toBe(1);
    // as when the one whose request began earlier gets the lock later
    t.clock.advance(-1_000);
    both.push(issue(booking.id, people.superAdmin));
    await expect.poll(countWaiting).toBe(2);
  });
  for (const { status } of await Promise.all(both)) expect(status).toBe(201);
  expect(await issue(booking.id)).toMatchObject({ status: 201, body: { edition: 3 } });
  expect(await papersOf(t.db, booking.id)).toMatchObject([
    { edition: 3, state: 'valid' },
    { edition: 2, state: 'superseded' },
    { edition: 1, state: 'superseded' },
  ]);
});
