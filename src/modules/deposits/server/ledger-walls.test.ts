import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildBooking } from '#core/bookings/server/factory.ts';
import { databaseFault } from '#platform/server/db/faults.ts';
import { rowsOf } from '#platform/server/db/rows.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { buildPeople, type People } from '#test/people.ts';
import { type EntryKind, type EntryState, entryStates } from '../lifecycle.ts';

// Constraints and triggers of the ledger, tried by plain SQL without the server's actions.
let t: TestApp;
let people: People;
let booking: string;
beforeAll(async () => {
  t = await testApp();
  people = await buildPeople(t.db);
});
afterAll(() => t.close());
beforeEach(async () => {
  booking = (await buildBooking(t.db, { creator: people.buyer })).booking.id;
});

type Statement = ReturnType<typeof sql>;

/** The violated constraint, or 'done'. */
async function attempt(statement: Statement): Promise<string | undefined> {
  try {
    await t.db.execute(statement);
    return 'done';
  } catch (error) {
    const fault = databaseFault(error);
    if (!fault) throw error;
    return fault.constraint;
  }
}
let receipts = 0;
const insert = (id: string, kind: EntryKind, amount: number, state = 'recorded', fourEyes = false) => sql`
  INSERT INTO payments (id, booking_id, kind, amount_sen, method, on_day, state, four_eyes, recorded_by, recorded_role, recorded_at)
  VALUES (${id}, ${booking}, ${kind}, ${amount}, ${kind === 'forfeit' ? null : 'cheque'}, '2026-03-01', ${state}, ${fourEyes},
    ${people.admin.id}, 'admin', now())`;
const confirm = (id: string, by = people.superAdmin.id) => {
  receipts += 1;
  return sql`UPDATE payments SET state = 'confirmed', confirmed_by = ${by}, confirmed_at = now(),
    receipt_number = CASE kind WHEN 'payment' THEN ${`R-T-${receipts}`} END WHERE id = ${id}`;
};
const close = (id: string, state: string) => sql`
  UPDATE payments SET state = ${state}, closed_by = ${people.admin.id}, closed_at = now(), closed_reason = 'x' WHERE id = ${id}`;

/** An entry taken to a state by the moves there are. */
async function entryIn(state: EntryState, kind: EntryKind = 'payment', amount = 100): Promise<string> {
  const id = crypto.randomUUID();
  await t.db.execute(insert(id, kind, amount));
  if (state === 'confirmed' || state === 'reversed') await t.db.execute(confirm(id));
  if (state === 'void' || state === 'reversed') await t.db.execute(close(id, state));
  return id;
}
const sumsOf = async () =>
  (
    await rowsOf(
      t.db,
      sql`SELECT received_sen::int AS received, refunded_sen::int AS refunded, forfeited_sen::int AS forfeited,
        reported_sen::int AS reported FROM booking_deposits WHERE booking_id = ${booking}`,
    )
  )[0];

describe('the walls of the ledger (D-232, D-233)', () => {
  it('let an entry start as recorded alone, and take the moves of its state machine alone', async () => {
    const allowed = ['recorded confirmed', 'recorded void', 'confirmed reversed'];
    for (const from of entryStates) {
      if (from !== 'recorded') {
        expect(await attempt(insert(crypto.randomUUID(), 'payment', 1, from))).toBe('payments_start');
      }
      for (const to of entryStates) {
        const id = await entryIn(from);
        const isAllowed = allowed.includes(`${from} ${to}`);
        const moved = await attempt(to === 'confirmed' ? confirm(id) : close(id, to));
        expect([from, to, moved]).toEqual([from, to, isAllowed ? 'done' : 'payments_move']);
      }
      const id = await entryIn(from);
      expect(await attempt(sql`DELETE FROM payments WHERE id = ${id}`)).toBe('payments_move');
    }
  });

  it.each([
    ['amount_sen', sql`1`],
    ['kind', sql`'refund'`],
    ['on_day', sql`'2026-02-01'`],
    ['note', sql`'another'`],
    ['booking_id', sql`gen_random_uuid()`],
    ['recorded_by', sql`gen_random_uuid()`],
    ['four_eyes', sql`true`],
    ['proof_document_id', sql`gen_random_uuid()`],
  ])('keep %s as it was written', async (column, value) => {
    const id = await entryIn('recorded');
    const set = sql`${sql.identifier(column)} = ${value}`;
    expect(await attempt(sql`UPDATE payments SET ${set} WHERE id = ${id}`)).toBe('payments_move');
    const voided = sql`state = 'void', closed_by = ${people.admin.id}, closed_at = now()`;
    expect(await attempt(sql`UPDATE payments SET ${set}, ${voided} WHERE id = ${id}`)).toBe('payments_fixed');
  });

  it('keep the receipt and the confirmer of a payment that is reversed', async () => {
    const id = await entryIn('confirmed');
    const reversed = sql`state = 'reversed', closed_by = ${people.admin.id}, closed_at = now(), closed_reason = 'x'`;
    for (const set of [
      sql`receipt_number = 'R-0'`,
      sql`receipt_number = NULL`,
      sql`confirmed_by = ${people.admin.id}`,
    ]) {
      expect(await attempt(sql`UPDATE payments SET ${reversed}, ${set} WHERE id = ${id}`)).toBe(
        'payments_fixed',
      );
    }
  });

  it('let nothing leave that did not come in, and keep the sums', async () => {
    const payment = await entryIn('confirmed', 'payment', 100);
    const refund = await entryIn('recorded', 'refund', 60);
    const forfeit = await entryIn('recorded', 'forfeit', 60);
    await entryIn('recorded', 'payment', 5);
    expect(await attempt(confirm(refund))).toBe('done');
    expect(await attempt(confirm(forfeit))).toBe('booking_deposits_held');
    expect(await attempt(close(payment, 'reversed'))).toBe('booking_deposits_held');
    expect(await sumsOf()).toEqual({ received: 100, refunded: 60, forfeited: 0, reported: 5 });
    expect(await attempt(close(refund, 'reversed'))).toBe('done');
    expect(await attempt(close(payment, 'reversed'))).toBe('done');
    expect(await sumsOf()).toEqual({ received: 0, refunded: 0, forfeited: 0, reported: 5 });
  });

  it.each(['received_sen', 'refunded_sen', 'forfeited_sen', 'reported_sen'])(
    'let nobody write %s but the trigger',
    async (column) => {
      const set = sql`${sql.identifier(column)} = 1`;
      const made = sql`INSERT INTO booking_deposits (booking_id, set_at, ${sql.identifier(column)}) VALUES (${booking}, now(), 1)`;
      expect(await attempt(made)).toBe('booking_deposits_sums');
      await entryIn('confirmed');
      const changed = sql`UPDATE booking_deposits SET ${set} WHERE booking_id = ${booking}`;
      expect(await attempt(changed)).toBe('booking_deposits_sums');
      const gone = sql`DELETE FROM booking_deposits WHERE booking_id = ${booking}`;
      expect(await attempt(gone)).toBe('booking_deposits_sums');
    },
  );

  it('let nobody confirm what they recorded under four eyes', async () => {
    const id = crypto.randomUUID();
    await t.db.execute(insert(id, 'payment', 1, 'recorded', true));
    expect(await attempt(confirm(id, people.admin.id))).toBe('payments_four_eyes');
    expect(await attempt(confirm(id))).toBe('done');
  });

  it('keep receipt numbers apart, and rules for ever', async () => {
    const [first, second] = [await entryIn('confirmed'), await entryIn('recorded')];
    const same = sql`UPDATE payments SET state = 'confirmed', confirmed_by = ${people.admin.id}, confirmed_at = now(),
      receipt_number = (SELECT receipt_number FROM payments WHERE id = ${first}) WHERE id = ${second}`;
    expect(await attempt(same)).toBe('payments_receipt');
    const none = sql`UPDATE payments SET state = 'confirmed', confirmed_by = ${people.admin.id}, confirmed_at = now() WHERE id = ${second}`;
    expect(await attempt(none)).toBe('payments_receipted');
    await t.db.execute(
      sql`INSERT INTO deposit_rules (percent_bp, due_days, from_at, set_by) VALUES (1, 1, now(), ${people.admin.id})`,
    );
    expect(await attempt(sql`DELETE FROM deposit_rules`)).not.toBe('done');
    expect(await attempt(sql`UPDATE deposit_rules SET percent_bp = 2`)).not.toBe('done');
  });
});
