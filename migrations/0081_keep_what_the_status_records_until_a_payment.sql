-- Two more things that a ledger knows of its entries: what waits to leave (D-503), and whether a payment was ever confirmed that was no mistake.
-- Until then a booking that its status calls paid stays so: what is merely reported replaces nothing (D-502).
ALTER TABLE "booking_deposits" ADD COLUMN "leaving_sen" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "booking_deposits" ADD COLUMN "has_received" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- An entry that says that nothing came: void, or reversed as a mistake, unless the office had confirmed it when it booked the lot.
CREATE FUNCTION payment_says_nothing(p payments) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT p.state = 'void' OR p.state = 'reversed' AND p.reversed_because IS NOT DISTINCT FROM 'mistake'
    AND (p.confirmed_at <= (SELECT b.processed_at FROM bookings b WHERE b.id = p.booking_id)) IS NOT TRUE
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION payments_count() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  counts int := (NEW.state = 'confirmed')::int;
  waits int := (NEW.state = 'recorded')::int;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    counts := counts - (OLD.state = 'confirmed')::int;
    waits := waits - (OLD.state = 'recorded')::int;
  END IF;
  INSERT INTO booking_deposits (booking_id, set_at) VALUES (NEW.booking_id, NEW.recorded_at) ON CONFLICT DO NOTHING;
  UPDATE booking_deposits SET
    received_sen = received_sen + CASE WHEN NEW.kind = 'payment' THEN counts * NEW.amount_sen ELSE 0 END,
    refunded_sen = refunded_sen + CASE WHEN NEW.kind = 'refund' THEN counts * NEW.amount_sen ELSE 0 END,
    forfeited_sen = forfeited_sen + CASE WHEN NEW.kind = 'forfeit' THEN counts * NEW.amount_sen ELSE 0 END,
    reported_sen = reported_sen + CASE WHEN NEW.kind = 'payment' THEN waits * NEW.amount_sen ELSE 0 END,
    leaving_sen = leaving_sen + CASE WHEN NEW.kind = 'payment' THEN 0 ELSE waits * NEW.amount_sen END,
    has_received = EXISTS (
      SELECT 1 FROM payments p
      WHERE p.booking_id = NEW.booking_id AND p.kind = 'payment' AND p.state <> 'recorded' AND NOT payment_says_nothing(p))
  WHERE booking_id = NEW.booking_id;
  IF NEW.state IN ('void', 'reversed') THEN
    DELETE FROM booking_deposits d
    WHERE d.booking_id = NEW.booking_id AND d.due_sen = 0 AND num_nonnulls(d.due_on, d.rule_id, d.set_by) = 0
      AND NOT EXISTS (SELECT 1 FROM payments p WHERE p.booking_id = NEW.booking_id AND NOT payment_says_nothing(p));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION booking_deposits_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND pg_trigger_depth() >= 2 THEN RETURN OLD; END IF;
  IF TG_OP = 'DELETE' OR pg_trigger_depth() < 2
    AND (NEW.received_sen, NEW.refunded_sen, NEW.forfeited_sen, NEW.reported_sen, NEW.leaving_sen, NEW.has_received)
      IS DISTINCT FROM (CASE WHEN TG_OP = 'UPDATE'
        THEN (OLD.received_sen, OLD.refunded_sen, OLD.forfeited_sen, OLD.reported_sen, OLD.leaving_sen, OLD.has_received)
        ELSE (0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint, false) END)
  THEN
    RAISE EXCEPTION 'the sums of a deposit follow its ledger' USING ERRCODE = '23514', CONSTRAINT = 'booking_deposits_sums';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
ALTER TABLE booking_deposits DISABLE TRIGGER booking_deposits_guard;
--> statement-breakpoint
UPDATE booking_deposits d SET leaving_sen = e.leaving, has_received = e.received
FROM (
  SELECT p.booking_id,
    coalesce(sum(p.amount_sen) FILTER (WHERE p.kind <> 'payment' AND p.state = 'recorded'), 0) AS leaving,
    coalesce(bool_or(p.kind = 'payment' AND p.state <> 'recorded' AND NOT payment_says_nothing(p)), false) AS received
  FROM payments p GROUP BY p.booking_id
) e
WHERE e.booking_id = d.booking_id AND (e.leaving > 0 OR e.received);
--> statement-breakpoint
ALTER TABLE booking_deposits ENABLE TRIGGER booking_deposits_guard;
