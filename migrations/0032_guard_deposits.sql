CREATE TRIGGER deposit_rules_append_only BEFORE UPDATE OR DELETE ON deposit_rules
  FOR EACH ROW EXECUTE FUNCTION append_only();
--> statement-breakpoint
-- An entry of the ledger starts as recorded and takes only the moves of its state machine; all else stays as it was written.
CREATE FUNCTION payments_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'recorded' THEN
      RAISE EXCEPTION 'an entry cannot start as %', NEW.state USING ERRCODE = '23514', CONSTRAINT = 'payments_start';
    END IF;
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' OR (OLD.state, NEW.state) NOT IN
    (('recorded', 'confirmed'), ('recorded', 'void'), ('confirmed', 'reversed'))
  THEN
    RAISE EXCEPTION 'an entry of the ledger cannot be changed' USING ERRCODE = '23514', CONSTRAINT = 'payments_move';
  END IF;
  IF (to_jsonb(NEW) - '{state,confirmed_by,confirmed_at,closed_by,closed_at,closed_reason,receipt_number}'::text[])
      <> (to_jsonb(OLD) - '{state,confirmed_by,confirmed_at,closed_by,closed_at,closed_reason,receipt_number}'::text[])
    OR (OLD.state = 'confirmed' AND (NEW.confirmed_by, NEW.confirmed_at, NEW.receipt_number)
      IS DISTINCT FROM (OLD.confirmed_by, OLD.confirmed_at, OLD.receipt_number))
  THEN
    RAISE EXCEPTION 'an entry of the ledger is never edited' USING ERRCODE = '23514', CONSTRAINT = 'payments_fixed';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER payments_guard BEFORE INSERT OR UPDATE OR DELETE ON payments
  FOR EACH ROW EXECUTE FUNCTION payments_guard();
--> statement-breakpoint
-- Keeps the sums of a booking's ledger; booking_deposits_held refuses what would take more out than came in.
CREATE FUNCTION payments_count() RETURNS trigger LANGUAGE plpgsql AS $$
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
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER payments_count AFTER INSERT OR UPDATE ON payments
  FOR EACH ROW EXECUTE FUNCTION payments_count();
--> statement-breakpoint
-- Only payments_count writes the sums, which it does one trigger deeper than any other statement.
CREATE FUNCTION booking_deposits_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR pg_trigger_depth() < 2 AND (NEW.received_sen, NEW.refunded_sen, NEW.forfeited_sen, NEW.reported_sen)
    IS DISTINCT FROM (CASE WHEN TG_OP = 'UPDATE' THEN (OLD.received_sen, OLD.refunded_sen, OLD.forfeited_sen, OLD.reported_sen)
      ELSE (0::bigint, 0::bigint, 0::bigint, 0::bigint) END)
  THEN
    RAISE EXCEPTION 'the sums of a deposit follow its ledger' USING ERRCODE = '23514', CONSTRAINT = 'booking_deposits_sums';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER booking_deposits_guard BEFORE INSERT OR UPDATE OR DELETE ON booking_deposits
  FOR EACH ROW EXECUTE FUNCTION booking_deposits_guard();
--> statement-breakpoint
-- a change of a deposit announces its booking, as changes of documents do
CREATE TRIGGER booking_deposits_announce AFTER INSERT OR UPDATE ON booking_deposits
  FOR EACH ROW EXECUTE FUNCTION announce_document();
