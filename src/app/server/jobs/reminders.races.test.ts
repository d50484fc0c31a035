import { asc, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildBooking } from '#core/bookings/server/factory.ts';
import { bookingReminders, bookings } from '#core/bookings/server/tables.ts';
import { notices } from '#core/notices/server/tables.ts';
import { openTestDatabase, type TestApp, testApp } from '#test/app.ts';
import { buildPeople, type People } from '#test/people.ts';
import { startServer } from '#test/server-process.ts';
import { sized } from '#test/size.ts';
import { expireDue } from './expiry.ts';
import { remindDue } from './reminders.ts';

const DAY = 24 * 3_600_000;
const AT_ONE_MARK = sized({ usual: 20, long: 500 });
const ROUNDS = sized({ usual: 3, long: 50 });

let t: TestApp;
let people: People;
beforeAll(async () => {
  t = await testApp();
  people = await buildPeople(t.db);
});
afterAll(() => t.close());

const onError = (error: unknown) => {
  throw error;
};
const request = async () =>
  (await buildBooking(t.db, { creator: people.buyer, times: [t.clock.now()] })).booking;
const extend = (id: string, by: { id: string }, seenExpiresAt?: Date | null) =>
  t.call(by, `POST /bookings/${id}/extension`, { body: { reason: 'The bank', seenExpiresAt } });
const read = async (id: string) => {
  const [row] = await t.db.select().from(bookings).where(eq(bookings.id, id));
  if (!row) throw new Error('The booking is gone');
  return row;
};

it(`two processes send each of ${AT_ONE_MARK} reminders at one mark once (D-191)`, async () => {
  const open = await openTestDatabase();
  if (!open.url) throw new Error('Races need TEST_DATABASE_URL');
  const { db } = open.database;
  const { buyer } = await buildPeople(db);
  // the processes have the real clock
  const asked = { creator: buyer, times: [new Date(Date.now() - 10 * DAY)] };
  const ids: string[] = [];
  for (let index = 0; index < AT_ONE_MARK; index += 1) ids.push((await buildBooking(db, asked)).booking.id);
  const environment = { DATABASE_URL: open.url, DATA_DIR: open.folder, DEV_CAST: 'off' };
  const processes = await Promise.all([startServer(environment), startServer(environment)]);
  const count = () => db.$count(bookingReminders, inArray(bookingReminders.bookingId, ids));
  await expect.poll(count, { timeout: 60_000, interval: 200 }).toBe(AT_ONE_MARK);
  await Promise.all(processes.map((each) => each.stop()));
  const told = await db.select().from(notices).where(inArray(notices.bookingId, ids));
  for (const kind of ['hold_reminder', 'hold_waiting']) {
    const of = told.filter((notice) => notice.kind === kind).map(({ bookingId }) => bookingId);
    expect([kind, of.toSorted()]).toEqual([kind, ids.toSorted()]);
  }
  await open.database.close();
  await open.drop();
}, 180_000);

describe(`at the same moment, ${ROUNDS} rounds each`, () => {
  it('an answer and a reminder: nobody is reminded after the answer (D-191)', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id } = await request();
      t.clock.advance(5 * DAY);
      const body = { action: 'approve' };
      const [reply] = await Promise.all([
        t.call(people.agentAdmin, `PUT /bookings/${id}/agent-response`, { body }),
        remindDue(t.db, t.clock.now(), onError),
        remindDue(t.db, t.clock.now(), onError),
      ]);
      expect(reply.status).toBe(200);
      const told = await t.db
        .select()
        .from(notices)
        .where(eq(notices.bookingId, id))
        .orderBy(asc(notices.id));
      const kinds = told.map(({ kind }) => kind);
      const reminded = kinds.filter((kind) => kind === 'hold_reminder').length;
      expect(reminded).toBe(await t.db.$count(bookingReminders, eq(bookingReminders.bookingId, id)));
      expect(reminded).toBeLessThanOrEqual(1);
      expect(kinds.slice(kinds.indexOf('booking_forwarded'))).not.toContain('hold_reminder');
    }
  });

  it('an extension and the expiry: the hold is longer, or over (D-192)', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, expiresAt } = await request();
      t.clock.advance(14 * DAY - 1);
      const deadline = new Date(t.clock.now().getTime() + 1);
      const [reply] = await Promise.all([extend(id, people.agentAdmin), expireDue(t.db, deadline, onError)]);
      await expireDue(t.db, deadline, onError);
      const { status, expiresAt: until } = await read(id);
      expect([reply.status, status, until]).toEqual(
        reply.status === 200
          ? [200, 'pending_agent', new Date((expiresAt?.getTime() ?? 0) + 7 * DAY)]
          : [409, 'expired', null],
      );
    }
  });

  it.each([
    ['of the agency', () => [people.agentAdmin, people.agentAdmin]],
    ['of agency and office', () => [people.agentAdmin, people.admin]],
    ['of the office', () => [people.superAdmin, people.admin]],
  ] as const)('two extensions %s: one moves the deadline by a week (D-192)', async (_whose, both) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, expiresAt } = await request();
      const replies = await Promise.all(both().map((by) => extend(id, by, expiresAt)));
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      expect((await read(id)).expiresAt).toEqual(new Date((expiresAt?.getTime() ?? 0) + 7 * DAY));
    }
  });
});
