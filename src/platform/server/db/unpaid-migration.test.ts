import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openOldDatabase } from '#test/old-database.ts';
import { migrateEmbedded } from './migrate.ts';

/** The migrations before keep_which_bookings_were_booked_unpaid. */
const BEFORE = 71;

it('older bookings say by a fact whether they were booked without a payment, as their history does (D-487)', async () => {
  const db = await openOldDatabase(BEFORE);
  // only what the migration reads is there
  await db.execute(sql`SET session_replication_role = replica`);
  const person = crypto.randomUUID();
  const line = 'Without a confirmed payment: agreed by phone';
  const notes: [note: string, from: string, typed: string, unpaid: boolean][] = [
    [line, 'pending_admin', '', true],
    [`Welcome\n${line}`, 'pending_agent', 'Welcome', true],
    ['Welcome', 'pending_admin', 'Welcome', false],
    [line, 'approved', '', false],
    // typed by the office
    [`${line}, typed`, 'pending_admin', `${line}, typed`, false],
    [`Thanks\n${line}`, 'pending_admin', `Thanks\n${line}`, false],
  ];
  for (const [note, from, typed] of notes) {
    const id = crypto.randomUUID();
    await db.execute(sql`
      INSERT INTO bookings (id, property_id, lot_id, user_id, created_by, created_by_role, status, name, email, creator_name,
        creator_email, admin_notes, created_at, updated_at, processed_at)
      VALUES (${id}, ${person}, ${id}, ${person}, ${person}, 'user', 'approved', ${note + from}, 'a@b.example', 'A',
        'a@b.example', ${typed}, '2026-01-05', '2026-01-10', '2026-01-10')`);
    await db.execute(sql`
      INSERT INTO booking_events (booking_id, actor_id, actor_role, action, from_status, to_status, note, at)
      VALUES (${id}, ${person}, 'admin', 'book', ${from}, 'approved', ${note}, '2026-01-10')`);
  }
  await db.execute(sql`SET session_replication_role = DEFAULT`);

  await migrateEmbedded(db);

  const { rows } = await db.execute<{ name: string; booked_unpaid: boolean }>(
    sql`SELECT name, booked_unpaid FROM bookings`,
  );
  expect(new Map(rows.map((row) => [row.name, row.booked_unpaid]))).toEqual(
    new Map(notes.map(([note, from, _typed, unpaid]) => [note + from, unpaid])),
  );
});
