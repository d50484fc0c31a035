import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLog } from '#core/audit/server/tables.ts';
import { lotEvents } from '#core/lots/server/tables.ts';
import { buildMember } from '#core/users/server/factory.ts';
import type { Account } from '#core/users/server/store.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { snapshotTables } from '#test/db-snapshot.ts';
import { buildPeople, lines, newNotices, noticesOf, nowhere, type People } from '#test/people.ts';
import { bookingShape } from '../contract.ts';
import type { BookingStatus } from '../lifecycle.ts';
import { type BuildBooking, buildBooking } from './factory.ts';
import { bookingEvents, bookings } from './tables.ts';

const DAY = 24 * 3_600_000;

let t: TestApp;
let people: People;
/** Another agent_admin of the same agency, who is not the actor and so receives every notice. */
let colleague: Account;
beforeAll(async () => {
  t = await testApp();
  people = await buildPeople(t.db);
  colleague = await buildMember(t.db, people.agency.id, { role: 'agent_admin' });
});
afterAll(() => t.close());

/** A booking created and moved now by the people of this file; for a member unless a creator is given. */
const build = (status: BookingStatus, overrides: BuildBooking = {}) =>
  buildBooking(t.db, {
    status,
    creator: people.buyer,
    agentAdmin: people.agentAdmin,
    office: people.admin,
    times: [t.clock.now()],
    ...overrides,
  });
const answer = (person: Account, id: string, body: object) =>
  t.call(person, `PUT /bookings/${id}/agent-response`, { body });
const process = (person: Account, id: string, body: object) =>
  t.call(person, `PUT /bookings/${id}/admin-response`, { body });
const cancel = (person: Account, id: string) => t.call(person, `DELETE /bookings/${id}`);
const nameStatus = (id: string, body: object) =>
  t.call(people.admin, `PUT /bookings/${id}/status-update`, { body });

const rowOf = async (id: string) => (await t.db.select().from(bookings).where(eq(bookings.id, id)))[0];
const lastEventOf = async (id: string) =>
  (
    await t.db.select().from(bookingEvents).where(eq(bookingEvents.bookingId, id)).orderBy(bookingEvents.id)
  ).at(-1);
const lastAuditOf = async (id: string) =>
  (await t.db.select().from(auditLog).where(eq(auditLog.targetId, id)).orderBy(auditLog.id)).at(-1);

describe('the agency answers', () => {
  it('approves: to the office, with the usual note and who answered when (T4, R-CALL-35, R-STAT-10, D-91, D-92)', async () => {
    const { booking } = await build('pending_agent');
    t.clock.advance(60_000);
    const reply = await answer(people.agentAdmin, booking.id, { action: 'approve' });
    const at = t.clock.now().toISOString();
    const { message, effects: _effects, ...answered } = reply.body;
    expect(message).toBe('Booking request approved and forwarded to admin');
    expect(bookingShape.strict().parse(answered)).toEqual(answered);
    expect(answered).toMatchObject({
      status: 'pending_admin',
      agentNotes: 'Booking request approved by agent',
      agentResponseDate: at,
      updatedAt: at,
      respondedBy: { _id: people.agentAdmin.id, name: people.agentAdmin.name },
      agentAdmin: { _id: people.agentAdmin.id, email: people.agentAdmin.email },
      adminNotes: '',
      expiresAt: null,
      lot: { status: 'reserved' },
    });
    expect(await lastEventOf(booking.id)).toMatchObject({ note: 'Booking request approved by agent' });
  });

  it('rejects: the lot is free again (T5, R-CALL-35, R-STAT-12, R-STAT-19)', async () => {
    const { booking } = await build('pending_agent');
    const { body } = await answer(people.agentAdmin, booking.id, { action: 'reject', agentNotes: ' ' });
    expect(body).toMatchObject({
      message: 'Booking request rejected',
      status: 'rejected_by_agent',
      agentNotes: 'Booking request rejected by agent',
      respondedBy: { _id: people.agentAdmin.id },
      lot: { status: 'available' },
    });
    const moves = await t.db
      .select()
      .from(lotEvents)
      .where(eq(lotEvents.lotId, booking.lotId ?? ''));
    const freed = { after: 'available', reason: 'Booking rejected' };
    expect(moves).toContainEqual(expect.objectContaining(freed));
  });

  it.each(['approve', 'reject'])(
    'keeps a typed note instead of the usual one on %s (R-AGT-17, D-92)',
    async (action) => {
      const { booking } = await build('pending_agent');
      const { body } = await answer(people.agentAdmin, booking.id, {
        action,
        agentNotes: 'Viewed on Friday',
      });
      expect(body.agentNotes).toBe('Viewed on Friday');
      expect((await lastEventOf(booking.id))?.note).toBe('Viewed on Friday');
    },
  );

  it('tells the office and the parties of an approval, the parties of a rejection (T4, T5)', async () => {
    const { admin, superAdmin, buyer, agentAdmin } = people;
    const first = await build('pending_agent');
    expect(
      await newNotices(t.db, first.booking.id, () =>
        answer(agentAdmin, first.booking.id, { action: 'approve' }),
      ),
    ).toEqual(lines('booking_forwarded', admin, superAdmin, buyer).sort());
    const second = await build('pending_agent');
    expect(
      await newNotices(t.db, second.booking.id, () =>
        answer(agentAdmin, second.booking.id, { action: 'reject' }),
      ),
    ).toEqual(lines('booking_rejected_by_agency', buyer));
  });

  it('can be overruled by the office, which the audit trail shows (D-89)', async () => {
    const { booking } = await build('pending_agent');
    const { body } = await answer(people.superAdmin, booking.id, { action: 'approve' });
    expect(body).toMatchObject({ status: 'pending_admin', agentAdmin: { _id: people.superAdmin.id } });
    expect(await lastAuditOf(booking.id)).toMatchObject({
      action: 'booking.forward',
      detail: { from: 'pending_agent', to: 'pending_admin', override: true },
    });
    // the actor receives no notice
    expect(await noticesOf(t.db, booking.id)).toEqual(
      expect.arrayContaining(lines('booking_forwarded', people.admin, people.buyer)),
    );
    expect(await noticesOf(t.db, booking.id)).not.toContain(`booking_forwarded ${people.superAdmin.id}`);
    const usual = await build('pending_agent');
    await answer(people.agentAdmin, usual.booking.id, { action: 'approve' });
    expect((await lastAuditOf(usual.booking.id))?.detail).not.toHaveProperty('override');
  });

  it.each([[{}], [{ action: 'maybe' }], [{ action: null }], [{ action: 'booked' }]])(
    'is asked for one of two actions when sent %j (R-AGT-16)',
    async (body) => {
      const { booking } = await build('pending_agent');
      const reply = await answer(people.agentAdmin, booking.id, body);
      expect([reply.status, reply.body.message]).toEqual([
        400,
        'Please select an action (approve or reject)',
      ]);
      expect((await rowOf(booking.id))?.status).toBe('pending_agent');
    },
  );

  it('comes too late once the time is up: the request counts as expired (D-80)', async () => {
    const { booking } = await build('pending_agent');
    t.clock.advance(14 * DAY);
    const late = await answer(people.agentAdmin, booking.id, { action: 'approve' });
    expect([late.status, late.body]).toEqual([
      409,
      { message: 'This request has already been answered', code: 'ALREADY_ANSWERED', status: 'expired' },
    ]);
    const read = await t.call(people.buyer, `GET /bookings/${booking.id}`);
    expect(read.body).toMatchObject({ status: 'expired', expiresAt: null, lot: { status: 'available' } });
    expect((await rowOf(booking.id))?.status).toBe('expired');
    expect(await noticesOf(t.db, booking.id)).toEqual(
      expect.arrayContaining(lines('booking_expired', people.buyer, people.agentAdmin, colleague)),
    );
  });
});

describe('the office processes', () => {
  it.each([
    ['booked', 'approved', 'booked', 'Booking marked as booked successfully'],
    ['sold', 'sold', 'sold', 'Booking marked as sold successfully'],
    ['reject', 'rejected', 'available', 'Booking rejected successfully'],
  ])(
    '%s: status, lot, notes, who and when (T12 to T14, R-CALL-50, R-STAT-14 to R-STAT-16)',
    async (action, status, lot, message) => {
      const { booking } = await build('pending_admin');
      t.clock.advance(60_000);
      const { body } = await process(people.admin, booking.id, { action, notes: ' Seen ' });
      expect(body).toMatchObject({ message, status, adminNotes: 'Seen', lot: { status: lot } });
      expect(await rowOf(booking.id)).toMatchObject({
        processedBy: people.admin.id,
        processedAt: t.clock.now(),
      });
      expect(await lastEventOf(booking.id)).toMatchObject({ note: 'Seen', actorRole: 'admin' });
    },
  );

  it('Booked on an approved booking stores the notes and nothing else (T17, D-79)', async () => {
    const { booking } = await build('approved', { notes: { book: 'First' } });
    const before = await rowOf(booking.id);
    t.clock.advance(60_000);
    let reply: Awaited<ReturnType<typeof process>> | undefined;
    const news = await newNotices(t.db, booking.id, async () => {
      reply = await process(people.superAdmin, booking.id, { action: 'booked', notes: 'Receipt 12' });
    });
    expect(reply?.body).toMatchObject({
      status: 'approved',
      adminNotes: 'Receipt 12',
      lot: { status: 'booked' },
    });
    expect(news).toEqual([]);
    expect(await rowOf(booking.id)).toEqual({
      ...before,
      adminNotes: 'Receipt 12',
      updatedAt: t.clock.now(),
      version: (before?.version ?? 0) + 1,
    });
  });

  it('keeps earlier notes when none are typed', async () => {
    const { booking } = await build('approved', { notes: { book: 'Receipt 12' } });
    const { body } = await process(people.admin, booking.id, { action: 'sold' });
    expect(body.adminNotes).toBe('Receipt 12');
  });

  it('tells the parties and the agency, and asks agency and office to arrange a refund after a payment (T6 to T8, T12 to T18, D-95)', async () => {
    const { admin, superAdmin, buyer, agentAdmin } = people;
    const kinds = { booked: 'booking_booked', sold: 'booking_sold', reject: 'booking_rejected' };
    for (const from of ['pending_agent', 'pending_admin', 'approved'] as const) {
      for (const action of ['booked', 'sold', 'reject'] as const) {
        const { booking } = await build(from);
        const news = await newNotices(t.db, booking.id, () => process(admin, booking.id, { action }));
        const usual = lines(kinds[action], buyer, agentAdmin, colleague);
        const refund = [
          ...lines('booking_rejected', buyer, agentAdmin, colleague),
          ...lines('refund_to_arrange', admin, superAdmin, agentAdmin, colleague),
        ];
        const nothing: string[] = [];
        const expected =
          from === 'approved' ? { booked: nothing, sold: usual, reject: refund }[action] : usual;
        expect([from, action, news]).toEqual([from, action, expected.sort()]);
      }
    }
  });

  it('marks the end of a paid booking in its history (D-95)', async () => {
    const { booking } = await build('approved');
    await process(people.admin, booking.id, { action: 'reject', notes: 'Cheque bounced' });
    expect((await lastEventOf(booking.id))?.note).toBe(
      'Cheque bounced\nThe payment had been recorded: a refund has to be arranged.',
    );
    const unpaid = await build('pending_admin');
    await process(people.admin, unpaid.booking.id, { action: 'reject' });
    expect((await lastEventOf(unpaid.booking.id))?.note).toBe('');
  });

  it('steps in before the agency has answered, which the audit trail shows (D-79)', async () => {
    const { booking } = await build('pending_agent');
    const { body } = await process(people.admin, booking.id, { action: 'booked' });
    expect(body).toMatchObject({ status: 'approved', expiresAt: null, agentAdmin: null, respondedBy: null });
    expect((await lastAuditOf(booking.id))?.detail).toMatchObject({ override: true });
  });

  it.each([[{}], [{ action: 'approve' }], [{ action: 1 }]])(
    'is asked for one of three actions when sent %j (R-ADM-06)',
    async (body) => {
      const { booking } = await build('pending_admin');
      const reply = await process(people.admin, booking.id, body);
      expect([reply.status, reply.body.message]).toEqual([
        400,
        'Please select an action (booked, sold, or reject)',
      ]);
    },
  );
});

describe('a booking that is not there', () => {
  it.each([nowhere, 'not-an-id', 'user'])(
    'is not found under %s, in the words of each call, and nothing changes (D-46, D-78)',
    async (id) => {
      const before = await snapshotTables(t.db);
      const found = [
        await answer(people.agentAdmin, id, { action: 'approve' }),
        await process(people.admin, id, { action: 'sold' }),
        await nameStatus(id, { status: 'approved' }),
        await cancel(people.buyer, id),
      ];
      expect(found.map(({ status, body }) => [status, body.message])).toEqual([
        [404, 'Booking not found'],
        [404, 'Booking not found'],
        [404, 'Booking not found'],
        [404, 'Booking not found. It may have already been cancelled or processed.'],
      ]);
      expect(await snapshotTables(t.db)).toEqual(before);
    },
  );
});

describe('naming a status (D-51)', () => {
  it('keeps the message as the notes of the actor (R-CALL-36, R-CALL-37, R-CALL-50)', async () => {
    const { booking } = await build('pending_agent');
    const forwarded = await t.call(people.agentAdmin, `PUT /bookings/${booking.id}/status-update`, {
      body: { status: 'approved', message: 'Fine with us' },
    });
    expect(forwarded.body).toMatchObject({
      status: 'pending_admin',
      agentNotes: 'Fine with us',
      adminNotes: '',
    });
    const booked = await nameStatus(booking.id, { status: 'approved', message: 'Paid' });
    expect(booked.body).toMatchObject({ status: 'approved', agentNotes: 'Fine with us', adminNotes: 'Paid' });
  });

  it.each([[{}], [{ status: 7 }], [{ status: '' }], [{ status: 'available' }]])(
    'refuses %j as no status',
    async (body) => {
      const { booking } = await build('pending_agent');
      const reply = await nameStatus(booking.id, body);
      expect([reply.status, reply.body.message]).toEqual([400, 'Invalid status']);
    },
  );
});
