import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { is, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildLot, buildUnit } from '#core/lots/server/factory.ts';
import { noticeKinds } from '#core/notices/lifecycle.ts';
import { buildUser } from '#core/users/server/factory.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { databaseFault } from './faults.ts';
import type { Reader, Tx } from './open.ts';

// Constraints and triggers of the database, tested by plain SQL without the server's actions.
let t: TestApp;
let person: string;
beforeAll(async () => {
  t = await testApp();
  person = (await buildUser(t.db)).id;
});
afterAll(() => t.close());

type Stock = { lot?: string; unit?: string };

/** Runs the statements in one transaction; returns the violated constraint, or 'done'. */
async function attempt(work: (tx: Tx) => Promise<unknown>): Promise<string | undefined> {
  try {
    await t.db.transaction((tx) => work(tx as Tx));
    return 'done';
  } catch (error) {
    const fault = databaseFault(error);
    if (!fault) throw error;
    return fault.constraint;
  }
}

const moveLot = (tx: Tx, id: string, status: string) =>
  tx.execute(sql`UPDATE lots SET status = ${status} WHERE id = ${id}`);
const moveUnit = (tx: Tx, id: string, status: string) =>
  tx.execute(sql`UPDATE units SET status = ${status} WHERE id = ${id}`);
/** With the timestamps that the status requires, unless left out. */
const moveBooking = (tx: Tx, id: string, status: string, isDated = true) =>
  tx.execute(sql`
    UPDATE bookings SET status = ${status}, cancellation_date = CASE WHEN ${status}::text = 'cancelled' THEN created_at END,
      processed_at = CASE WHEN ${isDated} THEN created_at END, agent_response_date = CASE WHEN ${isDated} THEN created_at END
    WHERE id = ${id}`);

async function insertBooking(tx: Tx, stock: Stock, status = 'pending_agent'): Promise<string> {
  const id = crypto.randomUUID();
  await tx.execute(sql`
    INSERT INTO bookings (id, property_id, lot_id, unit_id, user_id, created_by, created_by_role, status,
      name, email, creator_name, creator_email, created_at, updated_at)
    SELECT ${id}, p.id, ${stock.lot ?? null}::uuid, ${stock.unit ?? null}::uuid, ${person}::uuid, ${person}::uuid, 'user', ${status},
      'x', 'x', 'x', 'x', '2026-01-01', '2026-01-01' FROM properties p`);
  return id;
}

async function book(stock: Stock): Promise<string> {
  return t.db.transaction(async (tx) => {
    if (stock.lot) await moveLot(tx as Tx, stock.lot, 'reserved');
    if (stock.unit) await moveUnit(tx as Tx, stock.unit, 'reserved');
    return insertBooking(tx as Tx, stock);
  });
}

describe('the walls against a double sale (D-73)', () => {
  it('let at most one live booking name a lot', async () => {
    const lot = (await buildLot(t.db)).id;
    await book({ lot });
    expect(await attempt((tx) => insertBooking(tx, { lot }))).toBe('bookings_one_live_per_lot');
  });

  it('let a lot be booked again after its booking has ended', async () => {
    const lot = (await buildLot(t.db)).id;
    const first = await book({ lot });
    const freed = await attempt(async (tx) => {
      await moveLot(tx, lot, 'available');
      await moveBooking(tx, first, 'cancelled');
    });
    expect(freed).toBe('done');
    await expect(book({ lot })).resolves.toMatch(/-/);
  });

  it.each(['available', 'booked', 'sold', 'locked'])(
    'keep a reserved lot from becoming %s by itself',
    async (status) => {
      const lot = (await buildLot(t.db)).id;
      await book({ lot });
      expect(await attempt((tx) => moveLot(tx, lot, status))).toBe('lot_agrees_with_booking');
    },
  );

  it('keep a booking from starting while its lot stays available', async () => {
    const lot = (await buildLot(t.db)).id;
    expect(await attempt((tx) => insertBooking(tx, { lot }))).toBe('lot_agrees_with_booking');
  });

  it('keep a booking from moving on while its lot stays behind', async () => {
    const lot = (await buildLot(t.db)).id;
    const booking = await book({ lot });
    expect(await attempt((tx) => moveBooking(tx, booking, 'approved'))).toBe('lot_agrees_with_booking');
  });

  it('keep a lot from being booked without a booking', async () => {
    const lot = (await buildLot(t.db)).id;
    expect(await attempt((tx) => moveLot(tx, lot, 'booked'))).toBe('lot_agrees_with_booking');
  });

  it.each(['approved', 'sold', 'rejected', 'cancelled', 'expired'])(
    'keep a booking from starting as %s',
    async (status) => {
      const lot = (await buildLot(t.db)).id;
      expect(await attempt((tx) => insertBooking(tx, { lot }, status))).toBe('bookings_start');
    },
  );

  it('keep a sold booking sold', async () => {
    const lot = (await buildLot(t.db)).id;
    const booking = await book({ lot });
    await t.db.transaction(async (tx) => {
      await moveLot(tx as Tx, lot, 'sold');
      await moveBooking(tx as Tx, booking, 'sold');
    });
    for (const status of ['approved', 'cancelled', 'rejected', 'pending_admin', 'expired']) {
      expect([status, await attempt((tx) => moveBooking(tx, booking, status))]).toEqual([
        status,
        'bookings_transition',
      ]);
    }
  });

  it('let a booking move to another lot as a whole, and not with another change or once it is sold (D-449)', async () => {
    const lot = (await buildLot(t.db)).id;
    const other = (await buildLot(t.db)).id;
    const built = (await buildLot(t.db)).id;
    await buildUnit(t.db, { lotId: built });
    const booking = await book({ lot });
    const change = (set: ReturnType<typeof sql>) =>
      attempt((tx) => tx.execute(sql`UPDATE bookings SET ${set} WHERE id = ${booking}`));
    expect(await change(sql`lot_id = ${other}, status = 'pending_admin'`)).toBe('bookings_fixed_lot');
    expect(await change(sql`lot_id = ${built}`)).toBe('bookings_unit_lot');
    // the lot it leaves is booked by nobody, and the one it goes to is not reserved
    expect(await change(sql`lot_id = ${other}`)).toBe('lot_agrees_with_booking');
    await t.db.transaction(async (tx) => {
      await moveLot(tx as Tx, lot, 'sold');
      await moveBooking(tx as Tx, booking, 'sold');
    });
    expect(await change(sql`lot_id = ${other}`)).toBe('bookings_fixed_lot');
  });

  it('take a unit and the lot under it as one piece of stock (D-68)', async () => {
    const lot = (await buildLot(t.db)).id;
    const unit = (await buildUnit(t.db, { lotId: lot })).id;
    expect(await attempt((tx) => insertBooking(tx, { lot }))).toBe('bookings_unit_lot');
    expect(await attempt((tx) => insertBooking(tx, { unit }))).toBe('bookings_unit_lot');
    await book({ lot, unit });
    expect(await attempt((tx) => moveUnit(tx, unit, 'available'))).toBe('unit_agrees_with_booking');
  });

  it('let at most one live booking name a unit without a lot', async () => {
    const unit = (await buildUnit(t.db)).id;
    await book({ unit });
    expect(await attempt((tx) => insertBooking(tx, { unit }))).toBe('bookings_one_live_per_unit');
  });
});

describe('the other walls', () => {
  it('the migrations make every check that the tables declare, and no other of these tables', async () => {
    const files = readdirSync('src', { recursive: true, encoding: 'utf8' });
    const modules = await Promise.all(
      files.filter((file) => file.endsWith('/tables.ts')).map((file) => import(resolve('src', file))),
    );
    const tables = modules.flatMap((exports) => Object.values(exports)).filter((value) => is(value, PgTable));
    const checksIn = (tx: Reader, schema: SQL) =>
      tx
        .select({ of: sql`r.relname`, name: sql`conname`, says: sql`pg_get_expr(conbin, conrelid)` })
        .from(sql`pg_constraint c JOIN pg_class r ON r.oid = c.conrelid`)
        .where(
          sql`contype = 'c' AND r.relnamespace = ${schema} AND r.relname IN ${tables.map((table) => getTableConfig(table).name)}`,
        )
        .orderBy(sql`1, 2`);
    await t.db.transaction(async (tx) => {
      for (const table of tables) {
        const { name, checks } = getTableConfig(table);
        const copy = [
          sql`LIKE ${table}`,
          ...checks.map((check) => sql`CONSTRAINT ${sql.identifier(check.name)} CHECK (${check.value})`),
        ];
        await tx.execute(
          sql`CREATE TEMP TABLE ${sql.identifier(name)} (${sql.join(copy, sql`, `)}) ON COMMIT DROP`,
        );
      }
      const declared = await checksIn(tx as Tx, sql`pg_my_temp_schema()`);
      expect(await checksIn(tx as Tx, sql`'public'::regnamespace`)).toEqual(declared);
    });
  });

  it.each([
    ['approved', 'booked', 'bookings_processed'],
    ['sold', 'sold', 'bookings_processed'],
    ['rejected', 'available', 'bookings_processed'],
    ['rejected_by_agent', 'available', 'bookings_answered'],
  ])(
    'a booking that is %s says since when, which the purge counts from (D-100)',
    async (status, held, wall) => {
      const lot = (await buildLot(t.db)).id;
      const booking = await book({ lot });
      const decide = (isDated: boolean) =>
        attempt(async (tx) => {
          await moveLot(tx, lot, held);
          await moveBooking(tx, booking, status, isDated);
        });
      expect(await decide(false)).toBe(wall);
      expect(await decide(true)).toBe('done');
    },
  );

  it('a notice has a known kind', async () => {
    const notify = (kind: string) =>
      attempt((tx) =>
        tx.execute(
          sql`INSERT INTO notices (recipient_id, kind, audience, created_at) VALUES (${person}, ${kind}, 'self', '2026-01-01')`,
        ),
      );
    for (const kind of noticeKinds) expect([kind, await notify(kind)]).toEqual([kind, 'done']);
    expect(await notify('booking_forgotten')).toBe('notices_kind');
  });

  it('history and its seals are append-only (D-204)', async () => {
    await t.db.execute(sql`INSERT INTO audit_log (action, target_type, at) VALUES ('x', 'x', '2026-01-01')`);
    await t.db.execute(sql`INSERT INTO audit_seals VALUES (1, 1, '')`);
    expect(await attempt((tx) => tx.execute(sql`UPDATE audit_log SET action = 'y'`))).toBe('append_only');
    expect(await attempt((tx) => tx.execute(sql`UPDATE audit_seals SET audit_id = 2`))).toBe('append_only');
    for (const table of [sql`audit_log`, sql`audit_seals`])
      expect(await attempt((tx) => tx.execute(sql`DELETE FROM ${table}`))).toBe('append_only');
  });

  it('one live account has an e-mail, always in lower case (D-30)', async () => {
    const account = await buildUser(t.db);
    await expect(buildUser(t.db, { email: account.email })).rejects.toSatisfy(
      (error) => databaseFault(error)?.constraint === 'users_email_live',
    );
    await expect(buildUser(t.db, { email: 'Upper@test.example' })).rejects.toSatisfy(
      (error) => databaseFault(error)?.constraint === 'users_email',
    );
  });

  it('agency and agency status go together, and the office belongs to no agency (D-104)', async () => {
    const agencyId = crypto.randomUUID();
    const constraintOf = (error: unknown) => databaseFault(error)?.constraint;
    await expect(buildUser(t.db, { agencyStatus: 'approved' })).rejects.toSatisfy(
      (error) => constraintOf(error) === 'users_agency_and_status',
    );
    await expect(buildUser(t.db, { agencyId, agencyStatus: 'approved', role: 'admin' })).rejects.toSatisfy(
      (error) => constraintOf(error) === 'users_office_without_agency',
    );
  });
});
