-- The office confirmed a payment when it booked the lot, and not later: the day on which a booking was last decided moves when it is sold or
-- rejected, and a mistake that was reversed before then counted again as money that came (D-502).
CREATE OR REPLACE FUNCTION payment_says_nothing(p payments) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT p.state = 'void' OR p.state = 'reversed' AND p.reversed_because IS NOT DISTINCT FROM 'mistake'
    AND (p.confirmed_at <= coalesce(
      (SELECT min(e.at) FROM booking_events e WHERE e.booking_id = p.booking_id AND e.to_status IN ('approved', 'sold')),
      (SELECT b.processed_at FROM bookings b WHERE b.id = p.booking_id AND b.status IN ('approved', 'sold')))) IS NOT TRUE
$$;
--> statement-breakpoint
ALTER TABLE booking_deposits DISABLE TRIGGER booking_deposits_guard;
--> statement-breakpoint
UPDATE booking_deposits d SET has_received = e.received
FROM (
  SELECT p.booking_id,
    coalesce(bool_or(p.kind = 'payment' AND p.state <> 'recorded' AND NOT payment_says_nothing(p)), false) AS received
  FROM payments p GROUP BY p.booking_id
) e
WHERE e.booking_id = d.booking_id AND e.received IS DISTINCT FROM d.has_received;
--> statement-breakpoint
ALTER TABLE booking_deposits ENABLE TRIGGER booking_deposits_guard;
