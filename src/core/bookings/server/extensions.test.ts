import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expireDue } from '#app/server/jobs/expiry.ts';
import { buildMember } from '#core/users/server/factory.ts';
import { parkDay } from '#shared/dates.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { snapshotTables } from '#test/db-snapshot.ts';
import { buildPeople, lines, newNotices, type People } from '#test/people.ts';
import { buildBooking } from './factory.ts';
import { bookings } from './tables.ts';

const DAY = 24 * 3_600_000;

let t: TestApp;
let people: People;
beforeAll(async () => {
  t = await testApp();
  people = await buildPeople(t.db);
});
afterAll(() => t.close());

const request = async () =>
  (await buildBooking(t.db, { creator: people.buyer, times: [t.clock.now()] })).booking;
const extend = (
  id: string,
  by: { id: string } = people.agentAdmin,
  body: object = { reason: ' The bank ' },
) => t.call(by, `POST /bookings/${id}/extension`, { body });
const inDays = (days: number, from = t.clock.now()) => new Date(from.getTime() + days * DAY).toISOString();
const onError = (error: unknown) => {
  throw error;
};

describe('POST /bookings/:id/extension (D-192)', () => {
  it('moves the deadline, keeps the status, and tells history, parties and agency why', async () => {
    const colleague = await buildMember(t.db, people.agency.id, { role: 'agent_admin' });
    const booking = await request();
    const until = inDays(21);
    t.clock.advance(DAY);
    const beside = await snapshotTables(t.db, booking);
    const written = await newNotices(t.db, booking.id, async () => {
      const reply = await extend(booking.id);
      expect(reply).toMatchObject({
        status: 200,
        body: {
          status: 'pending_agent',
          expiresAt: until,
          agencyExtended: true,
          updatedAt: inDays(0),
          lot: { status: 'reserved' },
          message: 'The hold was extended to Mar 23, 2026 12:00 PM, Malaysia time.',
        },
      });
    });
    expect(await snapshotTables(t.db, booking)).toEqual(beside);
    expect(written).toEqual(lines('hold_extended', people.buyer, colleague).sort());
    const [notice] = (await t.call(people.buyer, 'GET /notices?limit=1')).body;
    expect([notice.title, notice.text]).toEqual([
      expect.stringMatching(/^The hold of lot .+ lasts until Mar 23, 2026 12:00 PM, Malaysia time\.$/),
      `${people.agency.name} gave more time. Reason: "The bank"`,
    ]);
    const history = (await t.call(people.buyer, `GET /bookings/${booking.id}/events`)).body;
    expect(history.at(-1)).toMatchObject({
      action: 'extend',
      from: 'pending_agent',
      to: 'pending_agent',
      note: 'The bank',
      refundDue: false,
    });
    const listed = (await t.call(people.admin, `GET /bookings/all?search=${booking.id.slice(-6)}`)).body;
    expect(listed).toMatchObject([{ expiresAt: until, agencyExtended: true }]);
  });

  it('is for the agency once, for the office again, and never beyond 60 days from the request', async () => {
    const { id, createdAt } = await request();
    expect((await extend(id)).body.expiresAt).toBe(inDays(21, createdAt));
    expect(await extend(id)).toMatchObject({ status: 409, body: { code: 'EXTENSION_USED' } });
    for (const days of [28, 35, 42, 49, 56, 60]) {
      expect((await extend(id, people.admin)).body.expiresAt).toBe(inDays(days, createdAt));
    }
    expect(await extend(id, people.superAdmin)).toMatchObject({
      status: 409,
      body: { code: 'EXTENSION_LIMIT', message: 'A hold lasts at most 60 days.', status: 'pending_agent' },
    });
    // what the office gave leaves the agency its own
    const other = await request();
    expect((await extend(other.id, people.admin)).body.agencyExtended).toBe(false);
    expect((await extend(other.id)).body.expiresAt).toBe(inDays(28, createdAt));
  });

  it('is refused without a reason, for another deadline, and where nothing waits; nothing changes', async () => {
    const { id, expiresAt } = await request();
    const forwarded = await buildBooking(t.db, { status: 'pending_admin', times: [t.clock.now()] });
    const before = await snapshotTables(t.db);
    const missing = {
      status: 400,
      body: { code: 'REASON_REQUIRED', errors: { reason: 'Please give a reason.' } },
    };
    expect(await extend(id, people.admin, {})).toMatchObject(missing);
    expect(await extend(id, people.admin, { reason: ' \n ' })).toMatchObject(missing);
    for (const body of [{ reason: 'x'.repeat(501) }, { reason: 'x', seenExpiresAt: 'Monday' }, { reason: 7 }])
      expect(await extend(id, people.admin, body)).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION' },
      });
    const stale = { reason: 'The bank', seenExpiresAt: inDays(13) };
    expect(await extend(id, people.admin, stale)).toMatchObject({
      status: 409,
      body: { code: 'CHANGED_MEANWHILE' },
    });
    expect(await extend(forwarded.booking.id, people.admin)).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_ANSWERED', status: 'pending_admin' },
    });
    expect(await snapshotTables(t.db)).toEqual(before);
    const seen = { reason: 'The bank', seenExpiresAt: expiresAt?.toISOString() };
    expect((await extend(id, people.admin, seen)).status).toBe(200);
  });

  it('revives no overdue hold, and ends a hold at its new deadline', async () => {
    const [over, extended] = [await request(), await request()];
    t.clock.advance(14 * DAY - 1);
    expect((await extend(extended.id)).status).toBe(200);
    t.clock.advance(1);
    expect(await extend(over.id)).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_ANSWERED', status: 'expired' },
    });
    const statuses = async () => {
      await expireDue(t.db, t.clock.now(), onError);
      const rows = [over, extended].map(({ id }) => t.db.select().from(bookings).where(eq(bookings.id, id)));
      return (await Promise.all(rows)).map(([row]) => row?.status);
    };
    expect(await statuses()).toEqual(['expired', 'pending_agent']);
    t.clock.advance(7 * DAY - 1);
    expect(await statuses()).toEqual(['expired', 'pending_agent']);
    t.clock.advance(1);
    expect(await statuses()).toEqual(['expired', 'expired']);
  });

  it('tells the agency alone until when it answers where money is held', async () => {
    const { id } = await request();
    const onDay = parkDay(t.clock.now());
    const body = { kind: 'payment', amountSen: 500, method: 'cheque', onDay, confirm: true };
    await t.call(people.admin, `POST /bookings/${id}/payments`, { body });
    t.clock.advance(1000);
    expect((await extend(id, people.admin)).status).toBe(200);
    const toldTo = async (by: { id: string }) => (await t.call(by, 'GET /notices?limit=1')).body[0];
    const [buyer, agency] = [await toldTo(people.buyer), await toldTo(people.agentAdmin)];
    expect([buyer.title, agency.title]).toEqual([
      expect.stringMatching(/was extended\.$/),
      expect.stringMatching(/was extended\.$/),
    ]);
    expect(buyer.text).not.toContain('answer by');
    expect(agency.text).toMatch(/Please answer by .+, Malaysia time\./);
  });

  it('has nothing to extend where requests have no deadline', async () => {
    const { booking } = await buildBooking(t.db, { creator: people.buyer, times: [t.clock.now()] });
    await t.db.update(bookings).set({ expiresAt: null }).where(eq(bookings.id, booking.id));
    expect(await extend(booking.id, people.admin)).toMatchObject({
      status: 409,
      body: { code: 'NO_DEADLINE', message: 'This request has no deadline.' },
    });
  });
});
