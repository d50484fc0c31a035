import { type SQL, sql } from 'drizzle-orm';
import {
  type BookingAction,
  type BookingStatus,
  bookingTransitions,
  heldLot,
  usualWays,
} from '#features/bookings/lifecycle.ts';
import { DEFAULT_HOLD_DAYS } from '#server/config.ts';
import type { Database, Tx } from '#server/db/open.ts';

/** Who acts for the office. */
const office = sql`(SELECT id, role FROM users WHERE role = 'admin' ORDER BY created_at, id LIMIT 1)`;

/** How many bookings and how many further lots. */
export type BulkSize = { bookings: number; lots: number };

/** A booking of this many has a buyer of its own; the others come again. */
const BOOKINGS_A_BUYER = 20;

/** Days between one booking of a lot and the next one, longer than any of them lasts. */
const DAYS_A_ROUND = 30;
/** How many days ago the newest request was made that may still wait, and the newest that has ended. */
const NEWEST_OPEN_DAYS = 4;
const NEWEST_ENDED_DAYS = DEFAULT_HOLD_DAYS + 1;

const ended = ['rejected', 'rejected_by_agent', 'cancelled', 'expired'] as const;
/** What the last booking of a lot may be; the others have ended. */
const latest = ['pending_agent', 'pending_admin', 'approved', 'sold', ...ended] as const;

const words = (each: readonly string[]) => sql.raw(`ARRAY['${each.join("','")}']`);

/** Every step of every way: number, action, statuses, what becomes of the lot, and who takes it. */
function steps(): SQL {
  const rows = Object.entries(usualWays).flatMap(([status, actions]) => {
    let from: BookingStatus = 'pending_agent';
    const later = actions.map((action, index) => {
      const { to, lot } = bookingTransitions[action];
      const row = [status, index + 1, action, from, to, heldLot[from], lot, actorOf(action)];
      from = to;
      return row;
    });
    return [[status, 0, 'request', null, 'pending_agent', 'available', 'reserved', 'buyer'], ...later];
  });
  const written = rows.map((row) =>
    row.map((each) => (each === null ? 'NULL' : typeof each === 'number' ? each : `'${each}'`)).join(),
  );
  return sql.raw(
    `(VALUES (${written.join('),(')})) AS way(status, step, action, was, becomes, lot_was, lot_is, by)`,
  );
}

function actorOf(action: BookingAction): string {
  if (action === 'cancel') return 'buyer';
  if (action === 'expire') return 'system';
  return action === 'forward' || action === 'reject_by_agency' ? 'agency' : 'office';
}

/**
 * Fills a development database with as many lots, buyers and bookings as a large park has after years, each booking with
 * its history and its lot as the walls of the database want them. The cast must be there: its agencies and office act.
 */
export async function seedBulkFixtures(
  { db, kind, maintain }: Database,
  size: BulkSize,
  now: Date,
): Promise<void> {
  await maintain(async (tx) => {
    await seedLots(tx, size.lots, now);
    await seedBuyers(tx, Math.ceil(size.bookings / BOOKINGS_A_BUYER), now);
    await planBookings(tx, size.bookings, now);
    await seedBookings(tx);
    await seedHistory(tx);
    // the database knows its indexes by what it has counted
    await tx.execute(sql`ANALYZE`);
  });
  // PostgreSQL tidies up by itself, and its limit for a statement could cut this short
  if (kind === 'embedded') await db.execute(sql`VACUUM`);
}

async function seedLots(tx: Tx, lots: number, now: Date): Promise<void> {
  await tx.execute(sql`
    INSERT INTO lots (property_id, lot_number, type, lot_use, phase, build_up, land_size, area_sqm, price, name, description, created_at, updated_at)
    SELECT p.id, (last.number + n)::text, (ARRAY['A', 'B', 'C'])[1 + n % 3], 'Factory', 1 + n % 12, '2,950 sqft', '2,002 sqft', 186,
      1000000 + 10000 * (n % 60), 'Lot ' || last.number + n, 'Jalan Aero ' || 1 + n % 40, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
    FROM generate_series(1, ${lots}::integer) n, (SELECT id FROM properties ORDER BY name LIMIT 1) p,
      (SELECT coalesce(max(lot_number::integer), 0) AS number FROM lots WHERE lot_number ~ '^[0-9]{1,8}$') last`);
}

async function seedBuyers(tx: Tx, buyers: number, now: Date): Promise<void> {
  await tx.execute(sql`
    INSERT INTO users (name, email, password_hash, phone, agency_id, agency_status, agency_status_date, created_at, updated_at)
    SELECT 'Buyer ' || known.many + n, 'buyer' || known.many + n || '@bulk.example', staff.password_hash,
      '+601' || lpad(((known.many + n) * 7919 % 100000000)::text, 8, '0'), staff.agency_id, 'approved', at, at, at
    FROM generate_series(1, ${buyers}::integer) n
    JOIN (SELECT u.*, row_number() OVER (ORDER BY id) - 1 AS place, count(*) OVER () AS places
      FROM users u WHERE role = 'agent_admin' AND agency_status = 'approved') staff ON staff.place = n % staff.places,
      (SELECT count(*) AS many FROM users WHERE email LIKE '%@bulk.example') known,
      (SELECT ${now.toISOString()}::timestamptz - interval '3 years' AS at) since`);
}

/** Which lot, buyer and status each booking has and when it was made; `round` counts the bookings of a lot from the last. */
async function planBookings(tx: Tx, bookings: number, now: Date): Promise<void> {
  // numbered first and counted here: joined by a remainder of a constant, they are met by hash and not each with each
  await tx.execute(sql`
    CREATE TEMP TABLE bulk_lots ON COMMIT DROP AS
    SELECT lots.*, row_number() OVER (ORDER BY lots.created_at DESC, lots.id) - 1 AS place FROM lots
    WHERE status = 'available' AND NOT EXISTS (SELECT 1 FROM units u WHERE u.lot_id = lots.id)`);
  await tx.execute(sql`
    CREATE TEMP TABLE bulk_buyers ON COMMIT DROP AS
    SELECT users.*, row_number() OVER (ORDER BY id) - 1 AS place FROM users WHERE email LIKE '%@bulk.example'`);
  const lots = Math.max(1, await countOf(tx, sql`bulk_lots`));
  const buyers = Math.max(1, await countOf(tx, sql`bulk_buyers`));
  const isLatest = sql`n < ${lots}::integer`;
  const last = sql`(${words(latest)})[1 + (n * 7 + n / 8) % ${latest.length}]`;
  const newest = sql`CASE WHEN ${isLatest} AND ${last} <> 'expired' THEN ${NEWEST_OPEN_DAYS}::integer ELSE ${NEWEST_ENDED_DAYS}::integer END`;
  await tx.execute(sql`
    CREATE TEMP TABLE bulk_bookings ON COMMIT DROP AS
    SELECT gen_random_uuid() AS id, l.id AS lot_id, l.property_id, l.price, b.id AS user_id, b.name, b.email, b.phone, b.agency_id,
      a.name AS agency_name, staff.id AS staff_id, n / ${lots}::integer AS round,
      CASE WHEN ${isLatest} THEN ${last} ELSE (${words(ended)})[1 + (n * 7 + n / 4) % ${ended.length}] END AS status,
      ${now.toISOString()}::timestamptz - make_interval(days => (n / ${lots}::integer * ${DAYS_A_ROUND} + ${newest})::integer, mins => (n % 12000)::integer) AS at
    FROM generate_series(0, ${bookings - 1}::integer) n
    JOIN bulk_lots l ON l.place = n % ${lots}::integer
    JOIN bulk_buyers b ON b.place = n::bigint * 31 % ${buyers}::integer
    JOIN agencies a ON a.id = b.agency_id
    JOIN LATERAL (SELECT id FROM users WHERE agency_id = b.agency_id AND role = 'agent_admin' ORDER BY id LIMIT 1) staff ON true`);
  await tx.execute(sql`ANALYZE bulk_bookings`);
}

async function countOf(tx: Tx, table: SQL): Promise<number> {
  const counted = await tx.execute(sql`SELECT count(*)::integer AS many FROM ${table}`);
  return (counted as unknown as { rows: [{ many: number }] }).rows[0].many;
}

/** When the office came to the status that a booking has: a step a day, as in its history. NULL where it had no part. */
function processedAt(): SQL {
  const processed = Object.entries(usualWays).filter(
    ([, actions]) => actions.map(actorOf).at(-1) === 'office',
  );
  const days = processed.map(([status, actions]) => `WHEN '${status}' THEN ${actions.length}`);
  return sql.raw(`c.at + make_interval(days => CASE c.status ${days.join(' ')} END)`);
}

/** Round by round, since a lot has only one live booking at a time. */
async function seedBookings(tx: Tx): Promise<void> {
  const rounds = await countOf(tx, sql`(SELECT DISTINCT round FROM bulk_bookings) each`);
  for (let round = rounds - 1; round >= 0; round -= 1) {
    await tx.execute(sql`
      INSERT INTO bookings (id, property_id, lot_id, user_id, created_by, created_by_role, agency_id, agency_name, status, name, email,
        phone, contact_phone, creator_name, creator_email, creator_phone, price_snapshot, expires_at, created_at, updated_at)
      SELECT id, property_id, lot_id, user_id, user_id, 'user', agency_id, agency_name, 'pending_agent', name, email, phone, phone,
        name, email, phone, price, at + make_interval(days => ${DEFAULT_HOLD_DAYS}), at, at
      FROM bulk_bookings WHERE round = ${round}`);
    await tx.execute(sql`
      UPDATE bookings SET status = c.status, expires_at = NULL, updated_at = c.at + interval '3 days',
        agent_response_date = answered.at, responded_by = answered.by, agent_admin_id = answered.by,
        processed_at = ${processedAt()}, processed_by = CASE WHEN ${processedAt()} IS NOT NULL THEN office.id END,
        cancelled_by = CASE c.status WHEN 'cancelled' THEN c.user_id END,
        cancellation_date = CASE c.status WHEN 'cancelled' THEN c.at + interval '1 day' END
      FROM bulk_bookings c, LATERAL (SELECT c.at + interval '1 day' AS at, c.staff_id AS by WHERE c.status NOT IN ('cancelled', 'expired')
        UNION ALL SELECT NULL, NULL WHERE c.status IN ('cancelled', 'expired')) answered, ${office} office
      WHERE c.id = bookings.id AND c.round = ${round} AND c.status <> 'pending_agent'`);
  }
  await tx.execute(sql`
    UPDATE lots SET status = held_status(c.status), updated_at = c.at + interval '3 days'
    FROM bulk_bookings c WHERE c.lot_id = lots.id AND c.round = 0 AND held_status(c.status) IS NOT NULL`);
}

/** What happened to each booking and to its lot, a step a day; what nobody answered ended with its time. */
async function seedHistory(tx: Tx): Promise<void> {
  const at = sql`c.at + make_interval(days => CASE way.action WHEN 'expire' THEN ${DEFAULT_HOLD_DAYS} ELSE way.step END)`;
  const actor = sql`CASE way.by WHEN 'buyer' THEN c.user_id WHEN 'agency' THEN c.staff_id WHEN 'office' THEN office.id END`;
  const role = sql`CASE way.by WHEN 'buyer' THEN 'user' WHEN 'agency' THEN 'agent_admin' WHEN 'office' THEN office.role ELSE 'system' END`;
  const from = sql`bulk_bookings c JOIN ${steps()} ON way.status = c.status, ${office} office`;
  await tx.execute(sql`
    INSERT INTO booking_events (booking_id, actor_id, actor_role, action, from_status, to_status, at)
    SELECT c.id, ${actor}, ${role}, way.action, way.was, way.becomes, ${at} FROM ${from} ORDER BY c.at, way.step`);
  await tx.execute(sql`
    INSERT INTO lot_events (lot_id, actor_id, actor_role, field, from_value, to_value, reason, at)
    SELECT c.lot_id, ${actor}, ${role}, 'status', way.lot_was, way.lot_is, way.action, ${at} FROM ${from}
    WHERE way.lot_was <> way.lot_is ORDER BY c.at, way.step`);
}
