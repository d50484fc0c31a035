import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAgency } from '#core/agencies/server/store.ts';
import { buildBooking } from '#core/bookings/server/factory.ts';
import { findBooking } from '#core/bookings/server/store.ts';
import { buildLot } from '#core/lots/server/factory.ts';
import { buildStaffedAgency } from '#core/memberships/server/factory.ts';
import { buildMember, buildUser } from '#core/users/server/factory.ts';
import { findAccount } from '#core/users/server/store.ts';
import { rowsOf } from '#platform/server/db/rows.ts';
import { type TestApp, testApp } from '#test/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const ROUNDS = 8;
const rounds = Array.from({ length: ROUNDS }, (_, round) => round);

/** Invariants: no reference to the deleted agency remains, and every live booking holds its lot. */
async function strays(agencyId: string): Promise<number> {
  const rows = await rowsOf<{ strays: string | number }>(
    t.db,
    sql`
    SELECT (SELECT count(*) FROM users WHERE agency_id = ${agencyId})
      + (SELECT count(*) FROM bookings WHERE agency_id = ${agencyId} OR (agency_id IS NULL AND status = 'pending_agent'))
      AS strays`,
  );
  return Number(rows[0]?.strays);
}

describe(`an agency deleted while others work with it, ${ROUNDS} rounds`, () => {
  it('is deleted once, with membership requests, bookings, answers and other deletions at the same moment (D-109)', async () => {
    const by = await buildUser(t.db, { role: 'super_admin' });
    const rival = await buildUser(t.db, { role: 'super_admin' });
    for (const round of rounds) {
      const { agency, staff } = await buildStaffedAgency(t.db);
      const member = await buildMember(t.db, agency.id);
      const applicant = await buildUser(t.db);
      const { booking } = await buildBooking(t.db, { creator: member });
      const lot = await buildLot(t.db);
      const acts = [
        () => t.call(by, `DELETE /agencies/${agency.id}`),
        () => t.call(rival, `DELETE /agencies/${agency.id}`),
        () => t.call(applicant, 'POST /users/request-agency', { body: { agencyId: agency.id } }),
        () => t.call(member, 'POST /bookings/request', { body: { lotId: lot.id } }),
        () => t.call(staff, `PUT /bookings/${booking.id}/agent-response`, { body: { action: 'approve' } }),
      ];
      // both start orders are tried
      const turned = acts.map((_, index) => acts[(index + round) % acts.length]?.());
      const replies = await Promise.all(turned);
      const ordered = acts.map((_, index) => replies[(index - round + ROUNDS * acts.length) % acts.length]);
      const [first, second, asked, booked, answered] = ordered.map((reply) => reply?.status);
      expect([first, second].sort()).toEqual([200, 404]);
      expect([201, 404]).toContain(asked);
      expect([201, 403, 404]).toContain(booked);
      expect([200, 403, 409]).toContain(answered);
      expect(await findAgency(t.db, agency.id)).toBeUndefined();
      expect(await strays(agency.id)).toBe(0);
      for (const person of [staff, member, applicant]) {
        expect(await findAccount(t.db, person.id)).toMatchObject({ role: 'user', agencyStatus: 'none' });
      }
      const kept = await findBooking(t.db, booking.id);
      expect([kept?.booking.status, kept?.lot?.status]).toEqual(['pending_admin', 'reserved']);
    }
  });
});
