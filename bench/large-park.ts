import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { cast, emailOf, seedCast } from '#app/server/seed/cast.ts';
import { seedPark } from '#app/server/seed/park.ts';
import { findCredentials } from '#core/users/server/store.ts';
import { seedBulkFixtures } from '#fixtures/bulk-fixtures.ts';
import { type Database, type Db, openEmbedded, openPostgres, type Tx } from '#platform/server/db/open.ts';
import { park } from '#test/park.ts';
import { withDatabase } from '#test/template-database.ts';
import { listen, tokenOf } from './ask.ts';
import { buildPortal, type Place } from './portal.ts';

/** The lots of the site plan, which every park has. */
const PLANNED_LOTS = 70;
/** Requests per lot, so that everything scales with the lots. */
export const BOOKINGS_A_LOT = 10;
/** Bookings per agency, and per enquiry. */
const BOOKINGS_AN_AGENCY = 500;
const BOOKINGS_AN_ENQUIRY = 20;

/** Both parks are analyzed and vacuumed, as after a night. */
const TIDY = 'VACUUM ANALYZE';

/** An open portal, with the tokens of the readers of its lists. */
export type Park = { lots: number; port: number; office: string; agency: string; close: () => Promise<void> };

/** Opens a portal with so many lots, in a separate database at `url`, otherwise embedded in `folder`; removed at the end. */
export async function openPark(lots: number, { url, folder }: Place) {
  const { database, tidy, drop } = await openDatabase(`park_${lots}`, { url, folder });
  const now = new Date();
  await database.db.transaction(async (tx) => {
    await seedPark(tx as Tx, park, now);
    await seedCast(tx as Tx, park.facts.agencies ?? [], 'bench-password', now);
  });
  const bookings = lots * BOOKINGS_A_LOT;
  await seedOthers(database.db, bookings);
  await seedBulkFixtures(database, { lots: lots - PLANNED_LOTS, bookings }, now);
  await database.maintain(seedTrail);
  await database.maintain(seedDocuments);
  await tidy();
  const app = await buildPortal(database, join(folder, `portal-${lots}`));
  const token = async (mailbox: string) => {
    const person = await findCredentials(database.db, emailOf(mailbox));
    if (!person) throw new Error(`Nobody has the mailbox ${mailbox}`);
    return tokenOf(database.db, person.id);
  };
  return {
    lots,
    port: await listen(app),
    office: await token(cast.superAdmin.mailbox),
    agency: await token(cast.agentAdmin.mailbox),
    close: async () => {
      await app.close();
      await database.close();
      await drop();
    },
  } satisfies Park;
}

async function openDatabase(name: string, { url, folder }: Place) {
  if (!url) {
    const embedded = await openEmbedded(join(folder, name));
    return { database: embedded, tidy: () => embedded.db.execute(TIDY), drop: async () => {} };
  }
  const own = `portal_bench_${process.pid}_${name}`;
  await onServer(url, `CREATE DATABASE ${own}`);
  const database: Database = await openPostgres(withDatabase(url, own));
  return {
    database,
    // on a dedicated connection without statement_timeout
    tidy: () => onServer(withDatabase(url, own), TIDY),
    drop: () => onServer(url, `DROP DATABASE ${own}`),
  };
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Agencies and enquiries, which the bulk fixtures lack. */
async function seedOthers(db: Db, bookings: number): Promise<void> {
  await db.execute(sql`
    INSERT INTO agencies (name, contact_email, created_at, updated_at)
    SELECT 'Agency ' || n, 'agency' || n || '@bulk.example', now(), now()
    FROM generate_series(1, ${Math.ceil(bookings / BOOKINGS_AN_AGENCY)}::integer) n`);
  await db.execute(sql`
    INSERT INTO contact_messages (name, email, phone, message, created_at)
    SELECT 'Visitor ' || n, 'visitor' || n || '@bulk.example', '', 'May we see a lot on Jalan Aero ' || n || '?', now() - n * interval '1 hour'
    FROM generate_series(1, ${Math.ceil(bookings / BOOKINGS_AN_ENQUIRY)}::integer) n`);
}

/** Cheque and IC of every booking, without bytes; the office has judged those it decided on, the agency half of the others. */
async function seedDocuments(tx: Tx): Promise<void> {
  await tx.execute(sql`SET LOCAL portal.quiet = 'on'`);
  await tx.execute(sql`
      INSERT INTO documents (booking_id, uploaded_by, document_type, original_name, mime, byte_size, sha256, storage_key, created_at,
        verdict, verdict_desk, verdict_by, verdict_at)
      SELECT b.id, b.user_id, type, 'photo.jpg', 'image/jpeg', 300000, sha256(b.id::text::bytea), b.id || type, b.created_at,
        CASE WHEN desk IS NOT NULL THEN 'accepted' END, desk, CASE WHEN desk IS NOT NULL THEN b.user_id END,
        CASE WHEN desk IS NOT NULL THEN b.updated_at END
      FROM bookings b CROSS JOIN unnest(ARRAY['cheque', 'ic_front', 'ic_back']) type
      CROSS JOIN LATERAL (SELECT CASE WHEN b.status IN ('approved', 'sold', 'rejected') THEN 'office'
        WHEN b.status <> 'pending_agent' AND b.id::text < '8' THEN 'agency' END AS desk) judged`);
}

/** An audit entry for every booking event. */
async function seedTrail(tx: Tx): Promise<void> {
  await tx.execute(sql`
      INSERT INTO audit_log (actor_id, actor_role, action, target_type, target_id, detail, at)
      SELECT actor_id, actor_role, 'booking.' || action, 'booking', booking_id,
        jsonb_build_object('from', from_status, 'to', to_status), at FROM booking_events ORDER BY at, id`);
}
