import { eq, isNotNull, sql } from 'drizzle-orm';
import { bookingEvents, bookings } from '#core/bookings/server/tables.ts';
import { byNumber } from '#core/lots/server/store.ts';
import { lots, properties, units } from '#core/lots/server/tables.ts';
import type { Reader } from '#platform/server/db/open.ts';
import { oneOf, rowsOf } from '#platform/server/db/rows.ts';
import type { Difference, Integrity } from '../contract.ts';

type Answer = Integrity['checked'] & { differences: Difference[] };

/** What a module compares; lists at most `most` mismatches. */
export type FindDifferences = (reader: Reader, most: number) => Promise<Difference[]>;

/** Most mismatches listed; a single one is already a fault. */
const MOST = 500;

/**
 * Compares stored with derived state, all but what modules compare in one query and so in one snapshot, together with the numbers of rows compared
 * (docs/decisions/0003): a lot against its live booking and, like a unit, against its last recorded
 * change; a unit against its lot; a booking against its last event and the price that its lot had (D-396); each event against its predecessor; and documents
 * against their purge and the legal holds (D-171, D-172); a lot against its line, whose places are numbered without a gap (D-264, D-266).
 */
export async function findDifferences(
  reader: Reader,
  checks: readonly FindDifferences[],
): Promise<Omit<Integrity, 'at' | 'plan'>> {
  const comparison = sql`
    WITH live AS (
      SELECT b.lot_id, b.unit_id, held_status(b.status) AS held FROM bookings b
      WHERE b.status IN ('pending_agent', 'pending_admin', 'approved', 'sold')
    ), last_lot_event AS (
      SELECT DISTINCT ON (e.lot_id) e.lot_id, e.to_value FROM lot_events e WHERE e.field = 'status'
      ORDER BY e.lot_id, e.id DESC
    ), steps AS (
      SELECT e.booking_id, e.from_status, e.to_status,
        lag(e.to_status) OVER (PARTITION BY e.booking_id ORDER BY e.id) AS before,
        lead(e.id) OVER (PARTITION BY e.booking_id ORDER BY e.id) IS NULL AS is_last
      FROM booking_events e
    ), priced AS (
      SELECT b.id, l.lot_number, b.price_snapshot AS found, CASE
        WHEN earlier.id IS NOT NULL THEN earlier.to_value::numeric(14, 2)
        WHEN later.id IS NOT NULL THEN later.from_value::numeric(14, 2) ELSE l.price END AS expected
      FROM bookings b JOIN lots l ON l.id = b.lot_id
      JOIN lot_events e ON e.lot_id = l.id AND e.at = b.created_at AND e.field = 'status' AND e.from_value = 'available' AND e.to_value = 'reserved'
      LEFT JOIN LATERAL (SELECT * FROM lot_events p WHERE p.lot_id = l.id AND p.field = 'price' AND p.id < e.id ORDER BY p.id DESC LIMIT 1) earlier ON true
      LEFT JOIN LATERAL (SELECT * FROM lot_events p WHERE p.lot_id = l.id AND p.field = 'price' AND p.id > e.id ORDER BY p.id LIMIT 1) later ON true
      WHERE b.unit_id IS NULL AND NOT EXISTS (SELECT 1 FROM booking_events m WHERE m.booking_id = b.id AND m.action = 'move_lot')
    ), differences AS (
    SELECT 'lot' AS what, l.id::text AS id, l.lot_number AS name, l.status AS found, live.held AS expected, 'live booking' AS because
      FROM lots l JOIN live ON live.lot_id = l.id WHERE l.status <> live.held
    UNION ALL
    SELECT 'lot', l.id::text, l.lot_number, l.status, 'not booked', 'no live booking'
      FROM lots l WHERE l.status = 'booked' AND NOT EXISTS (SELECT 1 FROM live WHERE live.lot_id = l.id)
    UNION ALL
    SELECT 'lot', l.id::text, l.lot_number, l.status, e.to_value, 'last event'
      FROM lots l JOIN last_lot_event e ON e.lot_id = l.id WHERE l.status <> e.to_value
    UNION ALL
    SELECT 'lot', l.id::text, l.lot_number, l.status, CASE p.state WHEN 'offered' THEN 'reserved' ELSE 'held' END, 'line'
      FROM lots l JOIN LATERAL (SELECT min(state) AS state FROM lot_places WHERE lot_id = l.id AND state IN ('waiting', 'offered')) p ON p.state IS NOT NULL
      LEFT JOIN live ON live.lot_id = l.id
      WHERE l.status NOT IN ('reserved', 'booked') OR (p.state = 'offered' AND (l.status <> 'reserved' OR live.lot_id IS NOT NULL))
    UNION ALL
    SELECT 'lot', l.id::text, l.lot_number, 'place ' || max(p.number), count(*) || ' places', 'line'
      FROM lot_places p JOIN lots l ON l.id = p.lot_id GROUP BY l.id HAVING max(p.number) <> count(*)
    UNION ALL
    SELECT 'unit', u.id::text, u.unit_number, u.status, live.held, 'live booking'
      FROM units u JOIN live ON live.unit_id = u.id WHERE u.status <> live.held
    UNION ALL
    SELECT 'unit', u.id::text, u.unit_number, u.status, l.status, 'lot under it'
      FROM units u JOIN lots l ON l.id = u.lot_id WHERE u.status <> l.status
    UNION ALL
    SELECT 'booking', b.id::text, coalesce(l.lot_number, u.unit_number), b.status, coalesce(s.to_status, 'none'), 'last event'
      FROM bookings b LEFT JOIN steps s ON s.booking_id = b.id AND s.is_last
      LEFT JOIN lots l ON l.id = b.lot_id LEFT JOIN units u ON u.id = b.unit_id
      WHERE s.to_status IS DISTINCT FROM b.status
    UNION ALL
    SELECT 'booking', s.booking_id::text, coalesce(l.lot_number, u.unit_number), coalesce(s.from_status, 'none'), coalesce(s.before, 'none'), 'gap in the events'
      FROM steps s JOIN bookings b ON b.id = s.booking_id
      LEFT JOIN lots l ON l.id = b.lot_id LEFT JOIN units u ON u.id = b.unit_id
      WHERE s.from_status IS DISTINCT FROM s.before
    UNION ALL
    SELECT 'booking', p.id::text, p.lot_number, coalesce(p.found::text, 'none'), coalesce(p.expected::text, 'none'), 'price history'
      FROM priced p WHERE p.found IS DISTINCT FROM p.expected
    UNION ALL
    SELECT 'document', d.id::text, coalesce(l.lot_number, u.unit_number, ''), 'key kept', 'no key', 'purged'
      FROM documents d LEFT JOIN bookings b ON b.id = d.booking_id
      LEFT JOIN lots l ON l.id = b.lot_id LEFT JOIN units u ON u.id = b.unit_id
      WHERE d.purged_at IS NOT NULL AND d.wrapped_key IS NOT NULL
    UNION ALL
    SELECT DISTINCT 'document', d.id::text, coalesce(l.lot_number, u.unit_number, ''), 'purged', 'kept', 'legal hold'
      FROM documents d JOIN booking_holds h ON h.booking_id = d.booking_id
        AND d.purged_at > h.set_at AND (h.lifted_at IS NULL OR d.purged_at < h.lifted_at)
      JOIN bookings b ON b.id = d.booking_id
      LEFT JOIN lots l ON l.id = b.lot_id LEFT JOIN units u ON u.id = b.unit_id
    UNION ALL
    SELECT 'booking', b.id::text, coalesce(l.lot_number, u.unit_number), count(*) || ' open legal holds', 'one open legal hold', 'legal hold'
      FROM booking_holds h JOIN bookings b ON b.id = h.booking_id AND h.lifted_at IS NULL
      LEFT JOIN lots l ON l.id = b.lot_id LEFT JOIN units u ON u.id = b.unit_id
      GROUP BY b.id, l.id, u.id HAVING count(*) > 1
    LIMIT ${MOST}
    )
    SELECT
      (SELECT count(*)::int FROM ${lots}) AS lots,
      (SELECT count(*)::int FROM ${units}) AS units,
      (SELECT count(*)::int FROM ${bookings}) AS bookings,
      (SELECT count(*)::int FROM ${bookingEvents}) AS events,
      (SELECT count(*)::int FROM documents) AS documents,
      (SELECT count(*)::int FROM documents WHERE wrapped_key IS NULL AND purged_at IS NULL) AS "plainDocuments",
      (SELECT coalesce(json_agg(d), '[]') FROM differences d) AS differences`;
  const { differences, ...checked } = oneOf(await rowsOf<Answer>(reader, comparison));
  // each in a snapshot and a time limit of its own, since it may read every event once more
  for (const check of checks) differences.push(...(await check(reader, MOST - differences.length)));
  return { checked, differences };
}

/** Lots and outlines, by their numbers in small letters, without a counterpart; null without outlines. */
export async function comparePlan(
  reader: Reader,
  slug: string,
  outlines: readonly string[],
): Promise<Integrity['plan']> {
  if (outlines.length === 0) return null;
  const rows = await reader
    .select({ id: lots.id, lotNumber: lots.lotNumber, isDrawn: isNotNull(lots.plan) })
    .from(lots)
    .innerJoin(properties, eq(properties.id, lots.propertyId))
    .where(eq(properties.slug, slug))
    .orderBy(...byNumber);
  const known = new Set(rows.map(({ lotNumber }) => lotNumber.toLowerCase()));
  return {
    lotsWithoutOutline: rows.flatMap(({ id, lotNumber, isDrawn }) => (isDrawn ? [] : [{ id, lotNumber }])),
    outlinesWithoutLot: outlines.filter((number) => !known.has(number)),
  };
}
