-- A ledger that neither a rule nor a person made due goes with its last entry if all of them were mistakes: the status of the booking is the
-- record again (D-487). A bounced cheque keeps it, and so does a reversal for another reason, or of what the office had confirmed when it
-- booked the lot: nothing else says that this was paid.
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
    reported_sen = reported_sen + CASE WHEN NEW.kind = 'payment' THEN waits * NEW.amount_sen ELSE 0 END
  WHERE booking_id = NEW.booking_id;
  IF NEW.state IN ('void', 'reversed') THEN
    DELETE FROM booking_deposits d
    WHERE d.booking_id = NEW.booking_id AND d.due_sen = 0 AND num_nonnulls(d.due_on, d.rule_id, d.set_by) = 0
      AND NOT EXISTS (
        SELECT 1 FROM payments p
        WHERE p.booking_id = NEW.booking_id AND p.state <> 'void'
          AND (p.state <> 'reversed' OR p.reversed_because IS DISTINCT FROM 'mistake'
            OR p.confirmed_at <= (SELECT b.processed_at FROM bookings b WHERE b.id = p.booking_id)));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION booking_deposits_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND pg_trigger_depth() >= 2 THEN RETURN OLD; END IF;
  IF TG_OP = 'DELETE' OR pg_trigger_depth() < 2 AND (NEW.received_sen, NEW.refunded_sen, NEW.forfeited_sen, NEW.reported_sen)
    IS DISTINCT FROM (CASE WHEN TG_OP = 'UPDATE' THEN (OLD.received_sen, OLD.refunded_sen, OLD.forfeited_sen, OLD.reported_sen)
      ELSE (0::bigint, 0::bigint, 0::bigint, 0::bigint) END)
  THEN
    RAISE EXCEPTION 'the sums of a deposit follow its ledger' USING ERRCODE = '23514', CONSTRAINT = 'booking_deposits_sums';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
ALTER TABLE booking_deposits DISABLE TRIGGER booking_deposits_guard;
--> statement-breakpoint
DELETE FROM booking_deposits d
WHERE d.due_sen = 0 AND num_nonnulls(d.due_on, d.rule_id, d.set_by) = 0
  AND EXISTS (SELECT 1 FROM payments p WHERE p.booking_id = d.booking_id)
  AND NOT EXISTS (
    SELECT 1 FROM payments p
    WHERE p.booking_id = d.booking_id AND p.state <> 'void'
      AND (p.state <> 'reversed' OR p.reversed_because IS DISTINCT FROM 'mistake'
            OR p.confirmed_at <= (SELECT b.processed_at FROM bookings b WHERE b.id = p.booking_id)));
--> statement-breakpoint
ALTER TABLE booking_deposits ENABLE TRIGGER booking_deposits_guard;
