-- The cause of a reversal is given with it, like its reason.
CREATE OR REPLACE FUNCTION payments_guard() RETURNS trigger LANGUAGE plpgsql AS $$
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
  IF (to_jsonb(NEW) - '{state,confirmed_by,confirmed_at,closed_by,closed_at,closed_reason,reversed_because,receipt_number}'::text[])
      <> (to_jsonb(OLD) - '{state,confirmed_by,confirmed_at,closed_by,closed_at,closed_reason,reversed_because,receipt_number}'::text[])
    OR (OLD.state = 'confirmed' AND (NEW.confirmed_by, NEW.confirmed_at, NEW.receipt_number)
      IS DISTINCT FROM (OLD.confirmed_by, OLD.confirmed_at, OLD.receipt_number))
  THEN
    RAISE EXCEPTION 'an entry of the ledger is never edited' USING ERRCODE = '23514', CONSTRAINT = 'payments_fixed';
  END IF;
  RETURN NEW;
END $$;
