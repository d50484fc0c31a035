-- A confirmed viewing whose visitor asks for another time waits for the office again.
CREATE OR REPLACE FUNCTION viewings_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state NOT IN ('requested', 'confirmed') OR (OLD.state = 'confirmed' AND NEW.state = 'declined') THEN
    RAISE EXCEPTION 'this viewing cannot go from % to %', OLD.state, NEW.state USING ERRCODE = '23514', CONSTRAINT = 'viewings_moves';
  END IF;
  IF NEW.sequence <= OLD.sequence OR NEW.created_at <> OLD.created_at OR NEW.email <> OLD.email OR NEW.name <> OLD.name THEN
    RAISE EXCEPTION 'a change of a viewing is another version of the same visit' USING ERRCODE = '23514', CONSTRAINT = 'viewings_version';
  END IF;
  RETURN NEW;
END $$;
