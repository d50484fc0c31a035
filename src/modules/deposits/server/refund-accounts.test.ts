import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { purgeOnce } from '#app/server/jobs/purge.ts';
import { readPark, samplePark } from '#app/server/park/read-park.ts';
import type { BookingStatus } from '#core/bookings/lifecycle.ts';
import { heldKind } from '#core/documents/server/seal-actions.ts';
import { heldRecords } from '#core/documents/server/tables.ts';
import { createVault } from '#platform/server/vault/vault.ts';
import { DAY_MS, parkDay } from '#shared/dates.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { buildPeople, type People } from '#test/people.ts';
import { buildBookingWithSlip, refundAccount, usualEntry } from './factory.ts';
import { rewrapAccounts } from './refund-actions.ts';
import { refundAccounts } from './tables.ts';

let t: TestApp;
let people: People;
beforeAll(async () => {
  t = await testApp();
  people = await buildPeople(t.db);
});
afterAll(() => t.close());

type Who = Exclude<keyof People, 'agency'>;

/** A booking of the buyer of which the office holds RM 30.00. */
async function held(status: BookingStatus = 'approved') {
  const { id } = await buildBookingWithSlip(t.db, people, { status, at: t.clock.now() });
  const body = { ...usualEntry, onDay: parkDay(t.clock.now()), confirm: true };
  expect((await t.call(people.admin, `POST /bookings/${id}/payments`, { body })).status).toBe(201);
  return id;
}
const save = (who: Who, id: string, body: object = {}) =>
  t.call(people[who], `PUT /bookings/${id}/refund-account`, { body: { ...refundAccount, ...body } });
const reveal = (who: Who, id: string) =>
  t.call(people[who], `POST /bookings/${id}/refund-account/number`, { body: {} });
const read = async (who: Who, id: string) =>
  (await t.call(people[who], `GET /bookings/${id}/deposit`)).body.refund;
const stored = async (id: string) =>
  (await t.db.select().from(refundAccounts).where(eq(refundAccounts.bookingId, id)))[0];

describe('the account to which money is paid back (D-386)', () => {
  it('is typed once by the client, shown with its last digits, and read in full by the office on record', async () => {
    const id = await held();
    expect(await read('buyer', id)).toEqual({ by: null, account: null });
    const account = {
      bank: 'Sample Bank',
      numberMasked: '••••••••9012',
      savedAt: t.clock.now().toISOString(),
    };
    const saved = await save('buyer', id, { number: ' 1234 5678-9012 ' });
    expect(saved).toMatchObject({ status: 200, body: { account } });
    for (const who of ['buyer', 'agentAdmin', 'admin'] as const)
      expect(await read(who, id)).toEqual({ by: null, account });
    expect((await reveal('admin', id)).body).toEqual(refundAccount);
    const row = await stored(id);
    expect(JSON.stringify(row)).not.toMatch(/5678|Nur Aina/);
    expect(row?.sealed?.toString('latin1')).not.toMatch(/5678|Nur Aina/);
    const trail = await t.call(people.superAdmin, `GET /audit?targetType=booking&targetId=${id}`);
    const said = JSON.stringify(trail.body);
    expect(said).toMatch(/payment.save_account/);
    expect(said).toMatch(/payment.reveal_account/);
    expect(said).not.toMatch(/9012|Nur Aina/);
  });

  it('gives way to another one, which is sealed anew', async () => {
    const id = await held();
    await save('buyer', id);
    const before = await stored(id);
    expect((await save('admin', id, { number: 'GB29NWBK60161331926819' })).status).toBe(200);
    expect((await reveal('superAdmin', id)).body.number).toBe('GB29NWBK60161331926819');
    expect((await stored(id))?.sealed).not.toEqual(before?.sealed);
  });

  it.each([
    ['bank', ' ', 'Please enter the bank'],
    ['holder', '', 'Please enter the account holder'],
    ['number', '', 'Please enter the account number'],
    ['number', '12', 'Please enter an account number of 5 to 34 digits or letters'],
  ])('is refused without a %s of %j', async (field, written, sentence) => {
    const id = await held();
    expect(await save('buyer', id, { [field]: written })).toMatchObject({
      status: 400,
      body: { errors: { [field]: sentence } },
    });
  });

  it('is asked of nobody whose booking left no money, and none is read before it is given', async () => {
    const { id } = await buildBookingWithSlip(t.db, people, { at: t.clock.now() });
    expect(await save('buyer', id)).toMatchObject({ status: 409, body: { code: 'NOTHING_TO_REFUND' } });
    expect(await reveal('admin', id)).toMatchObject({ status: 404, body: { code: 'ACCOUNT_NOT_FOUND' } });
  });

  it('is wrapped anew with a new key, and opened with it', async () => {
    const id = await held();
    await save('buyer', id);
    const { ring } = t.vault;
    expect(ring.ids.length).toBeGreaterThan(0);
    await t.db.update(refundAccounts).set({ keyId: 'gone' }).where(eq(refundAccounts.bookingId, id));
    const done = await t.db.transaction((tx) =>
      rewrapAccounts(tx as never, createVault(ring), { after: undefined, most: 500 }),
    );
    // a key that the ring has not opens nothing, and stops no other
    expect(done).toMatchObject({ locked: 1, rewrapped: 0 });
    await t.db.delete(refundAccounts).where(eq(refundAccounts.bookingId, id));
  });

  it('is kept under a legal hold when another takes its place, with a key that is wrapped anew (D-260)', async () => {
    const id = await held();
    await save('buyer', id);
    const hold = { on: true, reason: 'Court' };
    await t.call(people.superAdmin, `PUT /bookings/${id}/document-hold`, { body: hold });
    expect((await save('buyer', id, { number: '999988887777' })).status).toBe(200);
    const { documentHold } = (await t.call(people.superAdmin, `GET /bookings/${id}`)).body;
    expect(documentHold.kept).toEqual(['Sample Bank, ••••••••9012']);
    await t.db.update(heldRecords).set({ keyId: 'gone' });
    expect([...(await heldKind.count(t.db)).keys()]).toEqual(['gone']);
    const batch = { after: undefined, most: 500 };
    const done = await t.db.transaction((tx) => heldKind.rewrap(tx as never, t.vault, batch));
    expect(done).toMatchObject({ locked: 1, rewrapped: 0 });
    await t.db.delete(heldRecords);
  });

  it('is in the export of their own data with its last digits', async () => {
    const id = await held();
    await save('buyer', id);
    const { body } = await t.call(people.buyer, 'GET /users/me/export');
    const own = body.bookings.find((each: { id?: string; _id?: string }) => (each.id ?? each._id) === id);
    expect(own.refundAccount).toMatchObject({ bank: 'Sample Bank', numberMasked: '••••••••9012' });
    expect(JSON.stringify(body)).not.toContain('123456789012');
  });

  it('outlasts the documents of its booking while money is held, and is erased by age afterwards (D-399)', async () => {
    const id = await held();
    await save('buyer', id);
    const ended = await t.call(people.buyer, `DELETE /bookings/${id}`, {
      body: { reason: 'No longer needed' },
    });
    expect(ended.status).toBe(200);
    t.clock.advance(366 * DAY_MS);
    const purge = () =>
      purgeOnce({ ...t, now: t.clock.now }, (error) => {
        throw error;
      });
    const onDay = parkDay(t.clock.now());
    const pay = (kind: string) =>
      t.call(people.admin, `POST /bookings/${id}/payments`, { body: { ...usualEntry, kind, onDay } });
    await purge();
    await t.call(people.superAdmin, `DELETE /bookings/${id}/documents`, { body: { reason: 'Asked for' } });
    expect((await reveal('admin', id)).body).toEqual(refundAccount);
    const settle = async (kind: string, action: string) => {
      t.clock.advance(1);
      const { body } = await pay(kind);
      await purge();
      expect(await stored(id)).toMatchObject({ erasedAt: null });
      const entry = body.entries.at(-1).id;
      const done = { action, reason: 'Settled' };
      expect((await t.call(people.admin, `PUT /payments/${entry}`, { body: done })).body).toMatchObject({
        bookingId: id,
      });
    };
    await settle('payment', 'void');
    await settle('refund', 'confirm');
    expect((await purge()).ofModules).toBeGreaterThan(0);
    expect(await stored(id)).toMatchObject({ bank: '', numberMasked: '', sealed: null, wrappedKey: null });
    expect((await reveal('admin', id)).status).toBe(404);
  });
});

const erased = { bank: '', numberMasked: '', sealed: null, wrappedKey: null, keyId: null };

describe('the day of a refund and who says where it goes (D-387, D-389)', () => {
  const parkWith = async (refundDays: number | undefined) => {
    const park = await readPark(samplePark());
    return { ...park, payment: { bank: 'Sample Bank', holder: 'Aero', account: '1', refundDays } };
  };

  it.each([
    ['fourteen days after the end', 14, '2026-03-16'],
    ['none where the park promises none', undefined, null],
  ])('is %s, on the booking and in the list', async (_, refundDays, by) => {
    const other = await testApp({}, { park: (await parkWith(refundDays)) as never });
    try {
      const own = await buildPeople(other.db);
      const { id } = await buildBookingWithSlip(other.db, own, { status: 'approved', at: other.clock.now() });
      const body = { ...usualEntry, confirm: true };
      await other.call(own.admin, `POST /bookings/${id}/payments`, { body });
      await other.call(own.admin, `PUT /bookings/${id}/admin-response`, {
        body: { action: 'reject', notes: 'Agreed' },
      });
      const deposit = await other.call(own.buyer, `GET /bookings/${id}/deposit`);
      expect(deposit.body.refund).toEqual({ by, account: null });
      const rows = (await other.call(own.admin, 'GET /deposits?view=refund_due')).body;
      expect(rows).toMatchObject([{ bookingId: id, refundBy: by, hasRefundAccount: false }]);
      const tasks = async () => (await other.call(own.buyer, `GET /bookings/${id}`)).body.standing.tasks;
      const asked = { who: 'buyer', what: 'say_refund_account', by: null, at: 'deposit', own: true };
      const sent = {
        who: 'office',
        what: 'send_back_money',
        by,
        at: 'deposit',
        sumSen: usualEntry.amountSen,
        own: false,
      };
      expect(await tasks()).toEqual([asked, sent]);
      await other.call(own.buyer, `PUT /bookings/${id}/refund-account`, { body: refundAccount });
      expect(await tasks()).toEqual([sent]);
      await other.db.update(refundAccounts).set({ ...erased, erasedAt: other.clock.now() });
      expect(await tasks()).toEqual([asked, sent]);
    } finally {
      await other.close();
    }
  });

  it('begins the list with the booking that ended first', async () => {
    const ids = [await held(), await held()];
    for (const id of ids.toReversed()) {
      t.clock.advance(DAY_MS);
      const ended = await t.call(people.admin, `PUT /bookings/${id}/admin-response`, {
        body: { action: 'reject', notes: 'Agreed' },
      });
      expect(ended.status).toBe(200);
    }
    const { body } = await t.call(people.admin, 'GET /deposits?view=refund_due&limit=100');
    const listed: string[] = body.map(({ bookingId }: { bookingId: string }) => bookingId);
    expect(listed.filter((id) => ids.includes(id))).toEqual(ids.toReversed());
  });
});
