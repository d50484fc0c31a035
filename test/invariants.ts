import { sql } from 'drizzle-orm';
import type { Db, Reader } from '#platform/server/db/open.ts';
import { rowsOf } from '#platform/server/db/rows.ts';

/**
 * Invariants after every operation, as one query for violations. Written independently of the office's integrity
 * check, so that they share no mistake.
 */
const breaches = sql`
  WITH live AS (
    SELECT *, CASE status WHEN 'approved' THEN 'booked' WHEN 'sold' THEN 'sold' ELSE 'reserved' END AS implied
    FROM bookings WHERE status IN ('pending_agent', 'pending_admin', 'approved', 'sold')
  ), steps AS (
    SELECT *, lag(to_status) OVER (PARTITION BY booking_id ORDER BY id) AS before,
      lead(id) OVER (PARTITION BY booking_id ORDER BY id) IS NULL AS is_last
    FROM booking_events
  ), moves AS (
    SELECT *, lag(to_value) OVER (PARTITION BY lot_id ORDER BY id) AS before,
      lead(id) OVER (PARTITION BY lot_id ORDER BY id) IS NULL AS is_last
    FROM lot_events WHERE field = 'status'
  ), ledgers AS (
    SELECT booking_id, sum(amount_sen) FILTER (WHERE kind = 'payment' AND state = 'confirmed') AS received,
      sum(amount_sen) FILTER (WHERE kind = 'refund' AND state = 'confirmed') AS refunded,
      sum(amount_sen) FILTER (WHERE kind = 'forfeit' AND state = 'confirmed') AS forfeited,
      sum(amount_sen) FILTER (WHERE kind = 'payment' AND state = 'recorded') AS reported
    FROM payments GROUP BY booking_id
  )
  SELECT 'two live bookings of lot ' || lot_id AS breach FROM live WHERE lot_id IS NOT NULL GROUP BY lot_id HAVING count(*) > 1
  UNION ALL SELECT 'two live bookings of unit ' || unit_id FROM live WHERE unit_id IS NOT NULL GROUP BY unit_id HAVING count(*) > 1
  UNION ALL SELECT 'lot ' || l.lot_number || ' is ' || l.status || ' under a booking that is ' || live.status
    FROM lots l JOIN live ON live.lot_id = l.id WHERE l.status <> live.implied
  UNION ALL SELECT 'unit ' || u.unit_number || ' is ' || u.status || ' under a booking that is ' || live.status
    FROM units u JOIN live ON live.unit_id = u.id WHERE u.status <> live.implied
  UNION ALL SELECT 'lot ' || lot_number || ' is booked by nobody' FROM lots
    WHERE status = 'booked' AND id NOT IN (SELECT lot_id FROM live WHERE lot_id IS NOT NULL)
  UNION ALL SELECT 'lot ' || l.lot_number || ' is offered and ' || l.status FROM lots l JOIN lot_places p ON p.lot_id = l.id
    WHERE p.state = 'offered' AND (l.status <> 'reserved' OR l.id IN (SELECT lot_id FROM live WHERE lot_id IS NOT NULL))
  UNION ALL SELECT 'lot ' || l.lot_number || ' has a line and is ' || l.status FROM lots l
    WHERE l.status NOT IN ('reserved', 'booked') AND EXISTS (SELECT 1 FROM lot_places p WHERE p.lot_id = l.id AND p.ended_at IS NULL)
  UNION ALL SELECT 'the line of lot ' || lot_id || ' has a gap' FROM lot_places GROUP BY lot_id HAVING max(number) <> count(*)
  UNION ALL SELECT 'unit ' || u.unit_number || ' and its lot differ' FROM units u JOIN lots l ON l.id = u.lot_id WHERE u.status <> l.status
  UNION ALL SELECT 'booking ' || b.id || ' is ' || b.status || ' and its last event another' FROM bookings b
    LEFT JOIN steps s ON s.booking_id = b.id AND s.is_last WHERE s.to_status IS DISTINCT FROM b.status
  UNION ALL SELECT 'events of booking ' || booking_id || ' have a gap' FROM steps WHERE from_status IS DISTINCT FROM before
  UNION ALL SELECT 'an event of booking ' || booking_id || ' names no actor' FROM booking_events
    WHERE (actor_id IS NULL) <> (actor_role = 'system')
  UNION ALL SELECT 'lot ' || l.lot_number || ' is ' || l.status || ' and its last event another' FROM lots l
    JOIN moves m ON m.lot_id = l.id AND m.is_last WHERE m.to_value IS DISTINCT FROM l.status
  UNION ALL SELECT 'events of lot ' || lot_id || ' have a gap' FROM moves WHERE before IS NOT NULL AND from_value IS DISTINCT FROM before
  UNION ALL SELECT 'document ' || d.id || ' does not have its last verdict' FROM documents d
    LEFT JOIN LATERAL (SELECT * FROM document_checks c WHERE c.document_id = d.id ORDER BY c.id DESC LIMIT 1) c ON true
    WHERE (d.verdict, d.verdict_desk, d.verdict_reason, d.verdict_by) IS DISTINCT FROM (c.verdict, c.desk, c.reason, c.checked_by)
  UNION ALL SELECT 'the agency judged document ' || document_id || ' after the office' FROM (SELECT *,
    lag(desk) OVER (PARTITION BY document_id ORDER BY id) AS before FROM document_checks) c WHERE desk = 'agency' AND before = 'office'
  UNION ALL SELECT 'user ' || u.id || ' waits and no request does' FROM users u WHERE u.agency_status = 'pending'
    AND NOT EXISTS (SELECT 1 FROM agency_requests r WHERE r.user_id = u.id AND r.status = 'pending' AND r.agency_id = u.agency_id)
  UNION ALL SELECT 'a request of user ' || r.user_id || ' waits and they do not' FROM agency_requests r JOIN users u ON u.id = r.user_id
    WHERE r.status = 'pending' AND (u.agency_status <> 'pending' OR u.agency_id IS DISTINCT FROM r.agency_id)
  UNION ALL SELECT 'user ' || user_id || ' has two pending requests' FROM agency_requests WHERE status = 'pending'
    GROUP BY user_id HAVING count(*) > 1
  UNION ALL SELECT 'member ' || u.id || ' of no agency' FROM users u WHERE u.agency_status = 'approved'
    AND NOT EXISTS (SELECT 1 FROM agencies a WHERE a.id = u.agency_id)
  UNION ALL SELECT 'booking ' || b.id || ' is assigned to a person outside the ' || a.desk FROM booking_assignments a
    JOIN bookings b ON b.id = a.booking_id JOIN users u ON u.id = a.user_id WHERE u.deleted_at IS NOT NULL
    OR (a.desk = 'office' AND u.role NOT IN ('admin', 'super_admin')) OR (a.desk = 'agency'
    AND (u.role <> 'agent_admin' OR u.agency_status <> 'approved' OR u.agency_id IS DISTINCT FROM b.agency_id))
  UNION ALL SELECT 'closed account ' || u.id || ' has a session' FROM users u JOIN sessions s ON s.user_id = u.id
    WHERE u.deleted_at IS NOT NULL AND s.revoked_at IS NULL
  UNION ALL SELECT 'the sums of booking ' || d.booking_id || ' are not those of its ledger' FROM booking_deposits d
    LEFT JOIN ledgers l ON l.booking_id = d.booking_id WHERE (d.received_sen, d.refunded_sen, d.forfeited_sen, d.reported_sen)
    IS DISTINCT FROM (coalesce(l.received, 0), coalesce(l.refunded, 0), coalesce(l.forfeited, 0), coalesce(l.reported, 0))
  UNION ALL SELECT 'more left the ledger of booking ' || booking_id || ' than came in' FROM ledgers
    WHERE coalesce(received, 0) < coalesce(refunded, 0) + coalesce(forfeited, 0)
  UNION ALL SELECT 'receipts of ' || c.name || ' have a gap' FROM counters c LEFT JOIN
    (SELECT left(receipt_number, 6) AS name, count(*) AS given, max(right(receipt_number, 6)::int) AS last FROM payments
      WHERE receipt_number IS NOT NULL GROUP BY 1) r ON r.name = c.name
    WHERE c.name LIKE 'R-%' AND (coalesce(r.given, 0), coalesce(r.last, 0)) <> (c.next - 1, c.next - 1)
  UNION ALL SELECT 'nobody is super_admin' WHERE NOT EXISTS
    (SELECT 1 FROM users WHERE role = 'super_admin' AND deleted_at IS NULL)`;

/** All current violations, one line each. */
export async function findBreaches(db: Reader): Promise<string[]> {
  const rows = await rowsOf<{ breach: string }>(db, breaches);
  return rows.map(({ breach }) => breach);
}

type Kept = {
  id: string;
  status: string;
  agency: string | null;
  uploader: string | null;
  booking: string | null;
};

/**
 * Facts that never change over time: how a booking ended, its owner, and a document's owner. A booking may
 * lose its agency only if the agency was deleted.
 */
export class Memory {
  readonly #known = new Map<string, Kept>();

  async findChanges(db: Db): Promise<string[]> {
    const rows = await rowsOf<Kept>(
      db,
      sql`
      SELECT b.id::text, b.status, b.agency_id::text AS agency, b.created_by::text AS uploader, NULL AS booking FROM bookings b
      UNION ALL SELECT d.id::text, '', NULL, d.uploaded_by::text, d.booking_id::text FROM documents d
      UNION ALL SELECT a.id::text, 'agency', NULL, NULL, NULL FROM agencies a`,
    );
    const agencies = new Set(rows.filter(({ status }) => status === 'agency').map(({ id }) => id));
    return rows.flatMap((now) => {
      const before = this.#known.get(now.id);
      this.#known.set(now.id, now);
      return before ? changesOf(before, now, agencies) : [];
    });
  }
}

const final = new Set(['sold', 'rejected', 'rejected_by_agent', 'cancelled', 'expired']);

function changesOf(before: Kept, now: Kept, agencies: ReadonlySet<string>): string[] {
  const changes: string[] = [];
  if (final.has(before.status) && now.status !== before.status)
    changes.push(`${now.id} left ${before.status}`);
  if (now.uploader !== before.uploader) changes.push(`${now.id} changed hands`);
  if (before.booking !== null && now.booking !== before.booking)
    changes.push(`${now.id} changed its booking`);
  const left = now.agency === null && before.agency !== null && !agencies.has(before.agency);
  if (now.agency !== before.agency && !left) changes.push(`${now.id} changed its agency`);
  return changes;
}
