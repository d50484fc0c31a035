import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findAgency } from '#core/agencies/server/store.ts';
import { bookingStatuses, liveStatuses } from '#core/bookings/lifecycle.ts';
import { buildBooking } from '#core/bookings/server/factory.ts';
import { findBooking } from '#core/bookings/server/store.ts';
import { buildStaffedAgency, requestsOf } from '#core/memberships/server/factory.ts';
import { buildMember, buildUser } from '#core/users/server/factory.ts';
import { findAccount } from '#core/users/server/store.ts';
import { usualEntry } from '#modules/deposits/server/factory.ts';
import { rowsOf } from '#platform/server/db/rows.ts';
import { DEFAULT_HOLD_DAYS } from '#platform/server/environment.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { auditOf, snapshot } from '#test/db-assertions.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const touched = ['agencies', 'users', 'agency_requests', 'bookings', 'lots', 'notices', 'audit_log'];
const DAY_MS = 24 * 60 * 60 * 1000;
const superAdmin = () => buildUser(t.db, { role: 'super_admin' });

async function noticesOf(bookingId: string, kind: string): Promise<string[]> {
  const rows = await rowsOf<{ recipient_id: string }>(
    t.db,
    sql`SELECT recipient_id FROM notices WHERE booking_id = ${bookingId} AND kind = ${kind}`,
  );
  return rows.map((row) => row.recipient_id);
}

it('makes all members, applicants and rejected applicants normal users (R-ADM-21, R-CALL-62, D-109)', async () => {
  const { agency, staff, colleague } = await buildStaffedAgency(t.db);
  const other = await buildStaffedAgency(t.db);
  const stranger = await buildMember(t.db, other.agency.id);
  const member = await buildMember(t.db, agency.id);
  const agent = await buildMember(t.db, agency.id, { role: 'agent' });
  const rejected = await buildUser(t.db, { agencyId: agency.id, agencyStatus: 'rejected' });
  const applicant = await buildUser(t.db);
  await t.call(applicant, 'POST /users/request-agency', { body: { agencyId: agency.id } });
  const by = await superAdmin();
  const reply = await t.call(by, `DELETE /agencies/${agency.id}`);
  expect(reply.status).toBe(200);
  expect(reply.body).toEqual({
    message: 'Agency deleted successfully. 6 users converted to normal users and 0 bookings updated.',
    usersConverted: 6,
    bookingsUpdated: 0,
  });
  for (const person of [staff, colleague, member, agent, rejected, applicant]) {
    expect(await findAccount(t.db, person.id)).toMatchObject({
      role: 'user',
      agencyId: null,
      agencyStatus: 'none',
      position: 'Member',
    });
    expect((await auditOf(t.db, person.id)).at(-1)).toMatchObject({
      action: 'membership.close_agency',
      actor_id: by.id,
      detail: { agencyId: agency.id, to: { agencyStatus: 'none' } },
    });
  }
  expect(await requestsOf(t.db, applicant.id)).toMatchObject([
    { status: 'withdrawn', agencyId: null, agencyName: agency.name },
  ]);
  expect(await findAgency(t.db, agency.id)).toBeUndefined();
  expect(await auditOf(t.db, agency.id)).toEqual([
    {
      action: 'agency.delete',
      actor_id: by.id,
      detail: {
        from: { name: agency.name, isActive: true },
        to: null,
        usersConverted: 6,
        bookingsUpdated: 0,
      },
    },
  ]);
  // the other agency and its members are unchanged
  expect(await findAgency(t.db, other.agency.id)).toEqual(other.agency);
  expect(await findAccount(t.db, stranger.id)).toEqual(stranger);
  expect(await findAccount(t.db, other.staff.id)).toEqual(other.staff);
  // the former applicant may apply to another agency at once
  const asked = await t.call(applicant, 'POST /users/request-agency', {
    body: { agencyId: other.agency.id },
  });
  expect(asked.status).toBe(201);
});

it('says before what it takes along, in the numbers of what it then does (D-420)', async () => {
  const { agency, staff } = await buildStaffedAgency(t.db);
  const creator = await buildMember(t.db, agency.id);
  const applicant = await buildUser(t.db);
  await t.call(applicant, 'POST /users/request-agency', { body: { agencyId: agency.id } });
  for (const status of bookingStatuses) await buildBooking(t.db, { status, creator, agentAdmin: staff });
  const held = await buildBooking(t.db, { status: 'approved', creator, agentAdmin: staff });
  const by = await superAdmin();
  const paid = { ...usualEntry, amountSen: 250_000, confirm: true };
  const recorded = await t.call(by, `POST /bookings/${held.booking.id}/payments`, { body: paid });
  expect(recorded.status).toBe(201);
  const taken = (await t.call(by, `GET /agencies/${agency.id}/closing`)).body;
  expect(taken).toEqual({
    people: 4,
    members: 3,
    agentAdmins: 2,
    applicants: 1,
    bookings: bookingStatuses.length + 1,
    underWay: 4,
    waiting: 1,
    heldSen: 250_000,
  });
  const reply = await t.call(by, `DELETE /agencies/${agency.id}`);
  expect(reply.body).toMatchObject({ usersConverted: taken.people, bookingsUpdated: taken.bookings });
});

it('forwards pending requests to the office, keeps their lots reserved, and the agency’s name on all bookings (T11, D-109)', async () => {
  const { agency, staff } = await buildStaffedAgency(t.db);
  const other = await buildStaffedAgency(t.db);
  const creator = await buildMember(t.db, agency.id);
  const admin = await buildUser(t.db, { role: 'admin' });
  const by = await superAdmin();
  const bookings = [];
  for (const status of bookingStatuses) {
    bookings.push(await buildBooking(t.db, { status, creator, agentAdmin: staff, office: admin }));
  }
  const foreign = await buildBooking(t.db, { creator: await buildMember(t.db, other.agency.id) });
  const reply = await t.call(by, `DELETE /agencies/${agency.id}`);
  expect(reply.body).toMatchObject({ usersConverted: 3, bookingsUpdated: bookingStatuses.length });
  for (const { booking, lot } of bookings) {
    const after = await findBooking(t.db, booking.id);
    const isHanded = booking.status === 'pending_agent';
    expect(after?.booking).toMatchObject({
      status: isHanded ? 'pending_admin' : booking.status,
      agencyId: null,
      agencyName: agency.name,
      userId: creator.id,
    });
    expect([booking.status, after?.lot?.status]).toEqual([booking.status, lot?.status]);
    if (!isHanded) continue;
    expect(after?.booking.expiresAt).toBeNull();
    expect((await auditOf(t.db, booking.id)).at(-1)).toMatchObject({
      action: 'booking.hand_to_office',
      actor_id: by.id,
      detail: { from: 'pending_agent', to: 'pending_admin' },
    });
    const received = await noticesOf(booking.id, 'booking_forwarded');
    expect(received).toEqual(expect.arrayContaining([creator.id, admin.id]));
    expect(received).not.toContain(by.id);
    const shown = await t.call(creator, `GET /bookings/${booking.id}`);
    expect(shown.body).toMatchObject({ status: 'pending_admin', agencyName: agency.name, agency: null });
    const decided = await t.call(admin, `PUT /bookings/${booking.id}/admin-response`, {
      body: { action: 'booked' },
    });
    expect(decided.status).toBe(200);
  }
  expect(await findBooking(t.db, foreign.booking.id)).toEqual(foreign);
});

it('leaves ended bookings unchanged, so that their documents are deleted at the usual time (D-100, D-109)', async () => {
  const { agency, staff } = await buildStaffedAgency(t.db);
  const creator = await buildMember(t.db, agency.id);
  const bookings = [];
  for (const status of bookingStatuses) {
    bookings.push((await buildBooking(t.db, { status, creator, agentAdmin: staff })).booking);
  }
  t.clock.advance(DAY_MS);
  expect((await t.call(await superAdmin(), `DELETE /agencies/${agency.id}`)).status).toBe(200);
  const live: readonly string[] = liveStatuses;
  for (const { id, status, updatedAt } of bookings) {
    const after = (await findBooking(t.db, id))?.booking.updatedAt;
    expect([status, after]).toEqual([status, live.includes(status) ? t.clock.now() : updatedAt]);
  }
});

it('expires overdue requests instead of forwarding them (D-80)', async () => {
  const { agency } = await buildStaffedAgency(t.db);
  const creator = await buildMember(t.db, agency.id);
  const long = new Date(t.clock.now().getTime() - (DEFAULT_HOLD_DAYS + 1) * DAY_MS);
  const { booking } = await buildBooking(t.db, { creator, times: [long] });
  expect((await t.call(await superAdmin(), `DELETE /agencies/${agency.id}`)).status).toBe(200);
  const after = await findBooking(t.db, booking.id);
  expect([after?.booking.status, after?.lot?.status]).toEqual(['expired', 'available']);
});

it('answers 404 for a deleted agency (D-57, D-109)', async () => {
  const { agency } = await buildStaffedAgency(t.db);
  const by = await superAdmin();
  expect((await t.call(by, `DELETE /agencies/${agency.id}`)).status).toBe(200);
  const before = await snapshot(t.db, touched);
  for (const id of [agency.id, crypto.randomUUID(), 'nope']) {
    const reply = await t.call(by, `DELETE /agencies/${id}`);
    expect(reply.status).toBe(404);
    expect(reply.body).toEqual({ message: 'Agency not found', code: 'AGENCY_NOT_FOUND' });
  }
  expect(await snapshot(t.db, touched)).toBe(before);
});
