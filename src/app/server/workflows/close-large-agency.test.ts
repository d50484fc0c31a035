import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { resumeClosings } from '#app/server/jobs/closing.ts';
import { buildAgency } from '#core/agencies/server/factory.ts';
import { findAgency, listClosing } from '#core/agencies/server/store.ts';
import { buildBooking } from '#core/bookings/server/factory.ts';
import { findBooking } from '#core/bookings/server/store.ts';
import { buildMember, buildUser } from '#core/users/server/factory.ts';
import { actorOf } from '#core/users/server/store.ts';
import { rowsOf } from '#platform/server/db/rows.ts';
import { type Act, createTransact } from '#platform/server/http/transact.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { auditOf } from '#test/db-assertions.ts';
import { closeAgency } from './close-agency.ts';

/** More than one batch. */
const CROWD = 230;

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

/** An agency with many members and applicants, and a pending request. */
async function buildLargeAgency() {
  const agency = await buildAgency(t.db);
  const member = await buildMember(t.db, agency.id);
  const { booking } = await buildBooking(t.db, { creator: member });
  await t.db.execute(sql`
    INSERT INTO users (name, email, password_hash, role, agency_id, agency_status, created_at, updated_at)
    SELECT 'Crowd ' || n, ${agency.id}::text || n || '@crowd.example', '-', CASE n % 2 WHEN 0 THEN 'agent' ELSE 'user' END,
      ${agency.id}, CASE n % 2 WHEN 0 THEN 'approved' ELSE 'pending' END, now(), now()
    FROM generate_series(1, ${CROWD}::integer) n`);
  await t.db.execute(sql`
    INSERT INTO agency_requests (user_id, agency_id, agency_name, created_at)
    SELECT id, agency_id, ${agency.name}, now() FROM users WHERE agency_id = ${agency.id} AND agency_status = 'pending'`);
  return { agency, member, booking };
}

async function peopleOf(agencyId: string): Promise<number> {
  const rows = await rowsOf<{ many: number }>(
    t.db,
    sql`SELECT count(*)::int AS many FROM users WHERE agency_id = ${agencyId}`,
  );
  return rows[0]?.many ?? 0;
}

const onError = (error: unknown) => {
  throw error;
};

describe('an agency too large for one transaction', () => {
  it('is deleted by one call while that has time, with the numbers of all batches (D-109)', async () => {
    const { agency, booking } = await buildLargeAgency();
    const by = await buildUser(t.db, { role: 'super_admin' });
    // a busy machine may need longer than the time that the call has
    const elapsed = vi.spyOn(performance, 'now').mockReturnValue(0);
    onTestFinished(() => elapsed.mockRestore());
    const reply = await t.call(by, `DELETE /agencies/${agency.id}`);
    expect([reply.status, reply.body]).toEqual([
      200,
      {
        message: `Agency deleted successfully. ${CROWD + 1} users converted to normal users and 1 bookings updated.`,
        usersConverted: CROWD + 1,
        bookingsUpdated: 1,
      },
    ]);
    expect((await findBooking(t.db, booking.id))?.booking).toMatchObject({
      status: 'pending_admin',
      agencyId: null,
      agencyName: agency.name,
    });
    const rows = await rowsOf<{ many: number }>(
      t.db,
      sql`SELECT count(*)::int AS many FROM agency_requests WHERE status = 'withdrawn' AND agency_name = ${agency.name}`,
    );
    expect(rows[0]?.many).toBe(CROWD / 2);
    expect((await t.call(by, `DELETE /agencies/${agency.id}`)).status).toBe(404);
  });

  it('stays inactive after an interrupted call or a crash, and the job continues from there (D-109)', async () => {
    const { agency, member } = await buildLargeAgency();
    const by = await buildUser(t.db, { role: 'super_admin' });
    const transact = createTransact(t.db);
    const act: Act = (work) => transact((tx) => work(tx, actorOf(by)));
    const closing = { agencyId: agency.id, now: t.clock.now() };
    expect(await closeAgency({ act, transact, present: (progress) => progress }, closing, 0)).toMatchObject({
      isOver: false,
      usersConverted: 0,
    });

    // nothing new can be added
    expect(await findAgency(t.db, agency.id)).toMatchObject({ isActive: false });
    const stranger = await buildUser(t.db);
    const asked = await t.call(stranger, 'POST /users/request-agency', { body: { agencyId: agency.id } });
    expect([asked.status, asked.body.code]).toEqual([403, 'AGENCY_INACTIVE']);
    const reopened = await t.call(by, `PUT /agencies/${agency.id}`, { body: { isActive: true } });
    expect(reopened.status).toBe(404);
    const appointed = await t.call(by, `POST /agencies/${agency.id}/agent-admins`, {
      body: { userId: stranger.id },
    });
    expect(appointed.status).toBe(404);
    const put = await t.call(by, `PUT /users/${stranger.id}`, { body: { agencyId: agency.id } });
    expect([put.status, put.body.code]).toEqual([404, 'AGENCY_NOT_FOUND']);
    expect(await peopleOf(agency.id)).toBe(CROWD + 1);

    let passes = 0;
    while (await resumeClosings(t.db, t.clock.now(), onError)) passes += 1;
    expect(passes).toBeLessThan(3);
    expect(await findAgency(t.db, agency.id)).toBeUndefined();
    expect(await listClosing(t.db)).toEqual([]);
    expect(await peopleOf(agency.id)).toBe(0);
    expect((await auditOf(t.db, member.id)).at(-1)).toMatchObject({
      action: 'membership.close_agency',
      actor_id: by.id,
    });
    expect(await auditOf(t.db, agency.id)).toEqual([
      {
        action: 'agency.delete',
        actor_id: by.id,
        detail: {
          from: { name: agency.name, isActive: true },
          to: null,
          usersConverted: CROWD + 1,
          bookingsUpdated: 1,
        },
      },
    ]);
  });
});
