import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildAgency } from '#core/agencies/server/factory.ts';
import { findAgency } from '#core/agencies/server/store.ts';
import { buildMember, buildUser } from '#core/users/server/factory.ts';
import { actorOf } from '#core/users/server/store.ts';
import { rowsOf } from '#platform/server/db/rows.ts';
import { type Act, createTransact } from '#platform/server/http/transact.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { closeAgency } from './close-agency.ts';

const BOOKINGS = 20_000;

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

it('an agency with tens of thousands of bookings ends, 500 rows per transaction (D-109)', async () => {
  const agency = await buildAgency(t.db);
  const member = await buildMember(t.db, agency.id);
  const by = await buildUser(t.db, { role: 'super_admin' });
  await t.database.maintain(async (tx) => {
    await tx.execute(sql`ALTER TABLE bookings DISABLE TRIGGER USER`);
    await tx.execute(sql`
      INSERT INTO bookings (property_id, lot_id, user_id, created_by, created_by_role, agency_id, agency_name, status,
        name, email, creator_name, creator_email, created_at, updated_at)
      SELECT l.property_id, l.id, ${member.id}, ${member.id}, 'user', ${agency.id}, ${agency.name}, 'expired',
        'Client ' || n, 'client' || n || '@test.example', 'x', 'x', timestamptz '2026-01-01T00:00:00Z' + n * interval '1 minute', now()
      FROM generate_series(1, ${BOOKINGS}::integer) n, (SELECT id, property_id FROM lots LIMIT 1) l`);
    await tx.execute(sql`ALTER TABLE bookings ENABLE TRIGGER USER`);
  });
  const transact = createTransact(t.db);
  const act: Act = (work) => transact((tx) => work(tx, actorOf(by)));
  const closing = { agencyId: agency.id, now: t.clock.now() };
  expect(await closeAgency({ act, transact, present: (progress) => progress }, closing, 60_000)).toEqual({
    isOver: true,
    usersConverted: 1,
    bookingsUpdated: BOOKINGS,
  });
  expect(await findAgency(t.db, agency.id)).toBeUndefined();
  // xmin is the transaction that wrote the row
  const [left] = await rowsOf<{ many: number; most: number }>(
    t.db,
    sql`SELECT sum(rows)::int AS many, max(rows)::int AS most FROM (
      SELECT count(*) AS rows FROM bookings WHERE agency_id IS NULL AND agency_name = ${agency.name} GROUP BY xmin::text
    ) AS written`,
  );
  expect(left).toEqual({ many: BOOKINGS, most: 500 });
});
