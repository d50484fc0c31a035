import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { buildPeople, type People } from '#test/people.ts';
import { MAX_SUM_SEN } from '../lifecycle.ts';
import { buildBookingWithSlip, usualEntry } from './factory.ts';
import { payments } from './tables.ts';

let t: TestApp;
let people: People;
beforeAll(async () => {
  t = await testApp();
  people = await buildPeople(t.db);
});
afterAll(() => t.close());

const MILLION = 100_000_000;

/** A pending booking of the buyer with a slip, and a call that records payments of it. */
async function bookingWithSlip() {
  const { id, proofDocumentId } = await buildBookingWithSlip(t.db, people, { at: t.clock.now() });
  const record = (who: 'buyer' | 'admin', amountSen: number) => {
    t.clock.advance(1);
    const body = { ...usualEntry, proofDocumentId, amountSen };
    return t.call(people[who], `POST /bookings/${id}/payments`, { body });
  };
  return { id, record };
}

const outcomesOf = async (calls: readonly (() => ReturnType<TestApp['call']>)[]) => {
  const codes: unknown[] = [];
  for (const call of calls) {
    const { status, body } = await call();
    codes.push(body.code ?? status);
  }
  return codes;
};

it('takes five reports of a buyer until the office has answered one, and as many as it likes of the office (D-304)', async () => {
  const { record } = await bookingWithSlip();
  const reports = Array.from({ length: 6 }, () => () => record('buyer', 1000));
  expect(await outcomesOf(reports)).toEqual([201, 201, 201, 201, 201, 'REPORTS_WAIT']);
  const { body } = await record('admin', 1000);
  await t.call(people.admin, `PUT /payments/${body.entries[0].id}`, { body: { action: 'confirm' } });
  // the one of the office waits, too
  expect((await record('buyer', 1000)).body.code).toBe('REPORTS_WAIT');
  await t.call(people.admin, `PUT /payments/${body.entries[1].id}`, { body: { action: 'confirm' } });
  expect((await record('buyer', 1000)).status).toBe(201);
  t.clock.advance(3_600_000);
});

it('takes ten reports of a person within an hour (D-304)', async () => {
  const bookings = await Promise.all([bookingWithSlip(), bookingWithSlip(), bookingWithSlip()]);
  const reports = bookings.flatMap(({ record }) =>
    Array.from({ length: 4 }, () => () => record('buyer', 1000)),
  );
  const taken = await outcomesOf(reports);
  expect(taken.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 201));
  expect(taken.slice(10)).toEqual(['TOO_MANY', 'TOO_MANY']);
  t.clock.advance(3_600_000);
  expect((await bookings[2].record('buyer', 1000)).status).toBe(201);
  t.clock.advance(3_600_000);
});

it('takes reports of RM 1 million together, or of twice what is due where that is more (D-304)', async () => {
  const { id, record } = await bookingWithSlip();
  const limits = [
    () => record('buyer', MILLION + 1),
    () => record('buyer', MILLION),
    () => record('buyer', 1),
  ];
  expect(await outcomesOf(limits)).toEqual(['REPORT_TOO_HIGH', 201, 'REPORT_TOO_HIGH']);
  const due = { dueSen: MILLION, dueOn: '2026-04-01', reason: 'Agreed' };
  await t.call(people.admin, `PUT /bookings/${id}/deposit`, { body: due });
  expect((await record('buyer', MILLION)).status).toBe(201);
});

it('refuses an entry of the office that would put the sums of a booking out of range (D-304)', async () => {
  const { id, record } = await bookingWithSlip();
  const most = [MAX_SUM_SEN, MAX_SUM_SEN];
  for (const sum of most) expect((await record('admin', sum)).status).toBe(201);
  expect((await record('admin', 1)).body).toMatchObject({ code: 'SUMS_TOO_HIGH' });
  expect((await t.call(people.admin, `GET /deposits?search=${id}`)).status).toBe(200);
});

it('writes nothing when the reply cannot be presented (D-303)', async () => {
  const { id, record } = await bookingWithSlip();
  await record('admin', 1000);
  // a sum that JSON cannot hold, as only a hand at the database could leave it
  await t.db.execute(sql`ALTER TABLE booking_deposits DISABLE TRIGGER USER`);
  await t.db.execute(sql`ALTER TABLE booking_deposits DROP CONSTRAINT booking_deposits_range`);
  await t.db.execute(
    sql`UPDATE booking_deposits SET due_sen = 9007199254740993, due_on = '2026-04-01' WHERE booking_id = ${id}`,
  );
  const ledger = () => t.db.select().from(payments).where(eq(payments.bookingId, id));
  const before = await ledger();
  expect((await record('admin', 2000)).status).toBe(500);
  expect(await ledger()).toEqual(before);
});
