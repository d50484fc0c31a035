import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAgency } from '#core/agencies/server/factory.ts';
import { findLot } from '#core/lots/server/store.ts';
import { buildMember } from '#core/users/server/factory.ts';
import { type Account, actorOf } from '#core/users/server/store.ts';
import type { Tx } from '#platform/server/db/open.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { buildPeople, lines, newNotices, type People } from '#test/people.ts';
import type { BookingAction, BookingStatus } from '../lifecycle.ts';
import { moveBooking } from './actions.ts';
import { type BuildBooking, buildBooking } from './factory.ts';
import { lockBooking } from './store.ts';
import { bookingEvents, bookings } from './tables.ts';

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
const cancel = (person: Account, id: string) => t.call(person, `DELETE /bookings/${id}`);

const rowOf = async (id: string) => (await t.db.select().from(bookings).where(eq(bookings.id, id)))[0];
const lastEventOf = async (id: string) =>
  (
    await t.db.select().from(bookingEvents).where(eq(bookingEvents.bookingId, id)).orderBy(bookingEvents.id)
  ).at(-1);

describe('the creator cancels', () => {
  it.each(['pending_agent', 'pending_admin', 'approved'] as const)(
    'a booking that is %s: the row stays, the lot is free (R-BKG-22, R-BKG-23, R-CALL-27, R-STAT-19, D-78)',
    async (from) => {
      const { booking } = await build(from);
      t.clock.advance(60_000);
      const { status, body } = await cancel(people.buyer, booking.id);
      const at = t.clock.now().toISOString();
      expect(status).toBe(200);
      expect(body).toMatchObject({
        message: 'Booking cancelled successfully',
        status: 'cancelled',
        cancellationDate: at,
        cancelledAt: at,
        expiresAt: null,
        lot: { status: 'available' },
      });
      expect(await rowOf(booking.id)).toMatchObject({ cancelledBy: people.buyer.id });
    },
  );

  it('in any role, where they made it (D-77)', async () => {
    for (const creator of [people.agent, people.agentAdmin, people.superAdmin]) {
      const request = creator === people.superAdmin ? { userId: people.buyer.id } : {};
      const { booking } = await build(creator === people.agent ? 'pending_agent' : 'pending_admin', {
        creator,
        request,
      });
      expect((await cancel(creator, booking.id)).status).toBe(200);
    }
  });

  it('and not the client of a booking that staff made (D-77)', async () => {
    const { booking } = await build('pending_admin', {
      creator: people.agentAdmin,
      request: { userId: people.buyer.id },
    });
    const refused = await cancel(people.buyer, booking.id);
    expect([refused.status, refused.body.message]).toEqual([
      403,
      "You don't have permission to cancel this booking. Please contact support.",
    ]);
    expect((await t.call(people.buyer, `GET /bookings/${booking.id}`)).body.creatorName).toBe(
      people.agentAdmin.name,
    );
    expect(await newNotices(t.db, booking.id, () => cancel(people.agentAdmin, booking.id))).toEqual(
      lines('booking_cancelled', people.buyer, colleague, people.admin, people.superAdmin).sort(),
    );
  });

  it.each(['agent', 'agent_admin'] as const)(
    'not as an %s who has left: who runs the agency withdraws it in their place, and they hear nothing of it (D-77, D-134)',
    async (role) => {
      const creator = await buildMember(t.db, people.agency.id, { role });
      const { booking } = await build(role === 'agent' ? 'pending_agent' : 'pending_admin', { creator });
      // while they work there, only they may cancel it
      expect((await cancel(people.agentAdmin, booking.id)).status).toBe(403);
      await t.call(people.admin, `DELETE /agencies/${people.agency.id}/users/${creator.id}`);
      const read = await t.call(creator, `GET /bookings/${booking.id}`);
      const refused = await cancel(creator, booking.id);
      expect([read.status, refused.status, refused.body.code]).toEqual([403, 403, 'CANCEL_FORBIDDEN']);
      expect((await t.call(people.admin, `GET /bookings/${booking.id}`)).body.creatorHasLeft).toBe(true);
      // nor once they come back as a buyer of it, or work for another agency
      const asBuyer = { agencyId: people.agency.id, role: 'user' };
      await t.call(people.superAdmin, `PUT /users/${creator.id}`, { body: asBuyer });
      expect((await t.call(creator, `GET /bookings/${booking.id}`)).status).toBe(403);
      expect((await cancel(creator, booking.id)).status).toBe(403);
      const elsewhere = { agencyId: (await buildAgency(t.db)).id, role: 'agent_admin' };
      await t.call(people.superAdmin, `PUT /users/${creator.id}`, { body: elsewhere });
      expect((await cancel(creator, booking.id)).status).toBe(403);
      const stranger = await buildMember(t.db, (await buildAgency(t.db)).id, { role: 'agent_admin' });
      expect((await cancel(stranger, booking.id)).status).toBe(403);
      const received = await newNotices(t.db, booking.id, async () => {
        expect((await cancel(people.agentAdmin, booking.id)).body.status).toBe('cancelled');
      });
      expect(received.filter((line) => line.includes(creator.id))).toEqual([]);
      expect(received).toContain(`booking_cancelled ${colleague.id}`);
    },
  );

  it('a request made as a buyer, whatever they become and wherever they go (D-77, D-134)', async () => {
    const creator = await buildMember(t.db, people.agency.id);
    const { booking } = await build('pending_agent', { creator });
    await t.call(people.admin, `DELETE /agencies/${people.agency.id}/users/${creator.id}`);
    expect((await t.call(creator, `GET /bookings/${booking.id}`)).body.email).toBe(creator.email);
    expect((await cancel(people.agentAdmin, booking.id)).status).toBe(403);
    expect((await cancel(creator, booking.id)).status).toBe(200);
  });

  it('tells the agency, from then on also the office, and after a payment to arrange a refund (T9, T15, T19, D-95)', async () => {
    const { admin, superAdmin, buyer, agentAdmin } = people;
    const expected = {
      pending_agent: lines('booking_cancelled', agentAdmin, colleague),
      pending_admin: lines('booking_cancelled', agentAdmin, colleague, admin, superAdmin),
      approved: [
        ...lines('booking_cancelled', agentAdmin, colleague),
        ...lines('refund_to_arrange', agentAdmin, colleague, admin, superAdmin),
      ],
    };
    for (const [from, received] of Object.entries(expected)) {
      const { booking } = await build(from as BookingStatus);
      expect([from, await newNotices(t.db, booking.id, () => cancel(buyer, booking.id))]).toEqual([
        from,
        received.sort(),
      ]);
    }
  });
});

describe('effects of other acts', () => {
  const effects: [BookingAction, BookingStatus, BookingStatus, string, string][] = [
    ['hand_to_office', 'pending_agent', 'pending_admin', 'reserved', 'booking_forwarded'],
    ['close_account', 'pending_agent', 'cancelled', 'available', 'booking_cancelled'],
    ['close_account', 'pending_admin', 'cancelled', 'available', 'booking_cancelled'],
  ];

  it.each(effects)('%s of a %s booking leads to %s (T11, T20)', async (action, from, to, lot, kind) => {
    const { booking } = await build(from);
    const mover = { actor: actorOf(people.superAdmin), now: t.clock.now() };
    const news = await newNotices(t.db, booking.id, () =>
      t.db.transaction(async (tx) => {
        const locked = await lockBooking(tx as Tx, booking.id);
        if (locked) await moveBooking(tx as Tx, locked, action, '', mover);
      }),
    );
    expect(await rowOf(booking.id)).toMatchObject({ status: to, expiresAt: null });
    expect((await findLot(t.db, booking.lotId ?? ''))?.status).toBe(lot);
    const agency = action === 'close_account' ? [people.agentAdmin, colleague] : [];
    expect(news).toEqual(lines(kind, people.admin, people.buyer, ...agency).sort());
    expect(await lastEventOf(booking.id)).toMatchObject({
      action,
      actorId: people.superAdmin.id,
      toStatus: to,
    });
  });
});
