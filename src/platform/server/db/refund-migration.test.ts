import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { leftTexts } from '#core/bookings/outcome-labels.ts';
import { openOldDatabase } from '#test/old-database.ts';
import { migrateEmbedded } from './migrate.ts';

/** The migrations before mark_events_that_leave_a_refund. */
const BEFORE = 53;

it('older events say by a fact whether they left a refund, which a typed note alone does not (D-335)', async () => {
  const db = await openOldDatabase(BEFORE);
  // only what the migration reads is there
  await db.execute(sql`SET session_replication_role = replica`);
  const person = crypto.randomUUID();
  const line = leftTexts.held;
  const events: [
    note: string,
    from: string,
    paid: 'before' | 'later' | 'taken back' | null,
    refund: boolean,
  ][] = [
    [`Agreed\n${line}`, 'approved', null, true],
    [line, 'pending_admin', 'before', true],
    [line, 'pending_admin', 'later', false],
    [line, 'pending_admin', 'taken back', false],
    [line, 'pending_admin', null, false],
    ['Agreed', 'approved', 'before', false],
  ];
  for (const [note, from, paid] of events) {
    const booking = crypto.randomUUID();
    await db.execute(sql`
      INSERT INTO booking_events (booking_id, actor_id, actor_role, action, from_status, to_status, note, at)
      VALUES (${booking}, ${person}, 'admin', 'reject', ${from}, 'rejected', ${note}, '2026-01-10')`);
    if (paid === null) continue;
    const isBack = paid === 'taken back';
    await db.execute(sql`
      INSERT INTO payments (booking_id, kind, amount_sen, method, on_day, state, four_eyes, recorded_by, recorded_role,
        recorded_at, confirmed_by, confirmed_at, closed_by, closed_at, closed_reason, receipt_number)
      VALUES (${booking}, 'payment', 100, 'cheque', '2026-01-05', ${isBack ? 'reversed' : 'confirmed'}, false, ${person}, 'admin',
        '2026-01-05', ${person}, ${paid === 'later' ? '2026-01-11' : '2026-01-06'}, ${isBack ? person : null},
        ${isBack ? '2026-01-07' : null}, ${isBack ? 'It bounced' : ''}, ${`R-${booking}`})`);
  }
  await db.execute(sql`SET session_replication_role = DEFAULT`);

  await migrateEmbedded(db);

  const { rows } = await db.execute<{ refund_due: boolean }>(
    sql`SELECT refund_due FROM booking_events ORDER BY id`,
  );
  expect(rows.map(({ refund_due }) => refund_due)).toEqual(events.map(([, , , refund]) => refund));
  await expect(db.execute(sql`UPDATE booking_events SET refund_due = true`)).rejects.toThrow();
});
