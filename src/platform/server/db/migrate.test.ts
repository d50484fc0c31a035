import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BookingStatus } from '#core/bookings/lifecycle.ts';
import { bookings } from '#core/bookings/server/tables.ts';
import { migrateEmbedded } from './migrate.ts';
import { embeddedExtensions } from './open.ts';

// A database with data from before the migrations that fill in rows: decisions without their time, notices without their facts.
const client = new PGlite({ extensions: embeddedExtensions });
const db = drizzle(client);
const person = crypto.randomUUID();
const lastChange = new Date('2026-01-20T00:00:00Z');
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-migrations-'));
  await cp('migrations', folder, { recursive: true });
  const path = join(folder, 'meta', '_journal.json');
  const journal = JSON.parse(await readFile(path, 'utf8')) as { entries: { tag: string }[] };
  const end = journal.entries.findIndex(({ tag }) => tag === '0006_require_the_time_of_decisions');
  await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }));
  await migrate(db, { migrationsFolder: folder });
  await db.execute(sql`
    INSERT INTO users (id, name, email, password_hash, created_at, updated_at)
    VALUES (${person}, 'x', 'x@test.example', '-', '2026-01-01', '2026-01-01')`);
  await db.execute(sql`INSERT INTO properties (slug, name) VALUES ('park', 'Park')`);
  // constraints and triggers would reject the rows that this test needs
  await db.execute(sql`ALTER TABLE bookings DISABLE TRIGGER USER`);
});
afterAll(async () => {
  await client.close();
  await rm(folder, { recursive: true, force: true });
});

type Step = [from: BookingStatus, to: BookingStatus, day: string];

/** A booking with this history; returns its id. */
async function insert(status: BookingStatus, steps: readonly Step[], processedAt?: Date): Promise<string> {
  const id = crypto.randomUUID();
  const lot = crypto.randomUUID();
  await db.execute(sql`
    INSERT INTO lots (id, property_id, lot_number, type, created_at, updated_at)
    SELECT ${lot}, id, right(${lot}, 12), 'A', '2026-01-01', '2026-01-01' FROM properties`);
  await db.execute(sql`
    INSERT INTO bookings (id, property_id, lot_id, user_id, created_by, created_by_role, status, name, email, creator_name,
      creator_email, created_at, updated_at, processed_at)
    SELECT ${id}, id, ${lot}, ${person}, ${person}, 'user', ${status}, 'x', 'x', 'x', 'x', '2026-01-01',
      ${lastChange.toISOString()}, ${processedAt?.toISOString() ?? null} FROM properties`);
  for (const [from, to, day] of steps) {
    await db.execute(sql`
      INSERT INTO booking_events (booking_id, actor_id, actor_role, action, from_status, to_status, at)
      VALUES (${id}, ${person}, 'admin', 'book', ${from}, ${to}, ${day})`);
  }
  return id;
}

/** People who were told of a booking and of a membership, and a mail that waits, as they stood before. */
async function insertTold(booking: string) {
  const [admin, staff] = [crypto.randomUUID(), crypto.randomUUID()];
  for (const [id, role] of [
    [admin, 'admin'],
    [staff, 'agent_admin'],
  ]) {
    await db.execute(sql`
      INSERT INTO users (id, name, email, role, password_hash, created_at, updated_at)
      VALUES (${id}, 'Farah Lim', ${`${id}@test.example`}, ${role}, '-', '2026-01-01', '2026-01-01')`);
  }
  const at = '2026-01-02';
  for (const [to, kind] of [
    [person, 'booking_receipt'],
    [staff, 'booking_requested'],
    [admin, 'refund_to_arrange'],
    [admin, 'booking_forwarded'],
  ]) {
    await db.execute(sql`
      INSERT INTO notices (recipient_id, kind, booking_id, about_user_id, created_at)
      VALUES (${to}, ${kind}, ${booking}, ${person}, ${at})`);
  }
  await db.execute(sql`
    INSERT INTO notices (recipient_id, kind, about_user_id, created_at) VALUES (${staff}, 'membership_requested', ${admin}, ${at})`);
  await db.execute(sql`
    INSERT INTO outbox (recipient, template, data, created_at, due_at, attempts)
    VALUES ('x', 'enquiry', '{"name":"Nur","email":"n@test.example","phone":"1","message":"Hello"}', ${at}, ${at}, 20)`);
  return { admin, staff };
}

/** What older notices tell now; nothing of it is mailed (D-142). */
async function expectTold({ admin, staff }: { admin: string; staff: string }): Promise<void> {
  const { rows } = await db.execute(
    sql`SELECT recipient_id, kind, audience, facts ->> 'client' AS client, facts ->> 'person' AS person, facts ->> 'lot' AS lot, mail_due_at FROM notices ORDER BY id`,
  );
  const ofBooking = {
    client: 'x',
    person: null,
    lot: expect.stringMatching(/^lot .{12}$/),
    mail_due_at: null,
  };
  expect(rows).toEqual([
    { recipient_id: person, kind: 'booking_receipt', audience: 'party', ...ofBooking },
    { recipient_id: staff, kind: 'booking_requested', audience: 'agency', ...ofBooking },
    { recipient_id: admin, kind: 'refund_to_arrange', audience: 'office', ...ofBooking },
    { recipient_id: admin, kind: 'booking_forwarded', audience: 'office', ...ofBooking },
    {
      recipient_id: staff,
      kind: 'membership_requested',
      audience: 'agency',
      client: null,
      person: 'Farah Lim',
      lot: null,
      mail_due_at: null,
    },
  ]);
  const mails = await db.execute(sql`SELECT subject, data, failed_at IS NOT NULL AS failed FROM outbox`);
  expect(mails.rows).toEqual([
    {
      subject: 'Enquiry from Nur',
      failed: true,
      data: {
        template: 'enquiry',
        text: expect.stringMatching(
          /^Nur wrote through the contact form:\n\nHello\n\nEmail: n@test\.example\nPhone: 1\n\nReply/,
        ),
        replyTo: { name: 'Nur', address: 'n@test.example' },
      },
    },
  ]);
}

async function timesOf(id: string) {
  const [row] = await db.select().from(bookings).where(eq(bookings.id, id));
  return row && [row.processedAt, row.processedBy, row.agentResponseDate, row.respondedBy];
}

it('bookings without the time of their decision get it from their history, and notices what they tell from their bookings (D-100, D-142)', async () => {
  const booked: Step = ['pending_admin', 'approved', '2026-01-05'];
  const approved = await insert('approved', [booked, ['approved', 'approved', '2026-01-09']]);
  const sold = await insert('sold', [booked, ['approved', 'sold', '2026-01-07']]);
  const untold = await insert('rejected', []);
  const known = new Date('2026-01-03T00:00:00Z');
  const dated = await insert('rejected', [['pending_admin', 'rejected', '2026-01-04']], known);
  const refused = await insert('rejected_by_agent', [['pending_agent', 'rejected_by_agent', '2026-01-06']]);
  const waiting = await insert('pending_agent', []);
  const expired = await insert('expired', [['pending_agent', 'expired', '2026-01-15']]);
  const told = await insertTold(approved);
  await db.execute(sql`ALTER TABLE bookings ENABLE TRIGGER USER`);

  await migrateEmbedded(db);

  const on = (day: string) => new Date(`${day}T00:00:00Z`);
  expect(await timesOf(approved)).toEqual([on('2026-01-05'), person, null, null]);
  expect(await timesOf(sold)).toEqual([on('2026-01-07'), person, null, null]);
  expect(await timesOf(untold)).toEqual([lastChange, null, null, null]);
  expect(await timesOf(dated)).toEqual([known, null, null, null]);
  expect(await timesOf(refused)).toEqual([null, null, on('2026-01-06'), person]);
  expect(await timesOf(waiting)).toEqual([null, null, null, null]);
  expect(await timesOf(expired)).toEqual([null, null, null, null]);
  await expectTold(told);
});
