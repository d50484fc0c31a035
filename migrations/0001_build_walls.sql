-- The walls of the booking machine: what the database forbids whatever the code does.
-- Only these transitions; D-73 to D-80 and the tables in docs/domain.md say why.
CREATE TABLE booking_transitions (
  from_status text NOT NULL,
  to_status text NOT NULL,
  PRIMARY KEY (from_status, to_status)
);
--> statement-breakpoint
INSERT INTO booking_transitions (from_status, to_status) VALUES
  ('pending_agent', 'pending_admin'), ('pending_agent', 'rejected_by_agent'), ('pending_agent', 'approved'),
  ('pending_agent', 'sold'), ('pending_agent', 'rejected'), ('pending_agent', 'cancelled'), ('pending_agent', 'expired'),
  ('pending_admin', 'approved'), ('pending_admin', 'sold'), ('pending_admin', 'rejected'), ('pending_admin', 'cancelled'),
  ('approved', 'sold'), ('approved', 'rejected'), ('approved', 'cancelled');
--> statement-breakpoint
CREATE FUNCTION bookings_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.status NOT IN ('pending_agent', 'pending_admin') THEN
      RAISE EXCEPTION 'a booking cannot start as %', NEW.status
        USING ERRCODE = '23514', CONSTRAINT = 'bookings_start';
    END IF;
    -- a unit and the lot under it are one piece of stock: a booking of either names both (D-68)
    IF (NEW.unit_id IS NOT NULL AND NEW.lot_id IS DISTINCT FROM (SELECT u.lot_id FROM units u WHERE u.id = NEW.unit_id))
      OR (NEW.lot_id IS NOT NULL AND NEW.unit_id IS DISTINCT FROM (SELECT u.id FROM units u WHERE u.lot_id = NEW.lot_id))
    THEN
      RAISE EXCEPTION 'unit and lot do not belong together'
        USING ERRCODE = '23514', CONSTRAINT = 'bookings_unit_lot';
    END IF;
    RETURN NEW;
  END IF;
  IF NEW.lot_id IS DISTINCT FROM OLD.lot_id OR NEW.unit_id IS DISTINCT FROM OLD.unit_id THEN
    RAISE EXCEPTION 'a booking cannot move to another lot'
      USING ERRCODE = '23514', CONSTRAINT = 'bookings_fixed_lot';
  END IF;
  IF NEW.status <> OLD.status AND NOT EXISTS (
    SELECT 1 FROM booking_transitions t WHERE t.from_status = OLD.status AND t.to_status = NEW.status)
  THEN
    RAISE EXCEPTION 'booking % cannot go from % to %', OLD.id, OLD.status, NEW.status
      USING ERRCODE = '23514', CONSTRAINT = 'bookings_transition';
  END IF;
  NEW.version := OLD.version + 1;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER bookings_guard BEFORE INSERT OR UPDATE ON bookings
  FOR EACH ROW EXECUTE FUNCTION bookings_guard();
--> statement-breakpoint
CREATE FUNCTION stock_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER lots_version BEFORE UPDATE ON lots FOR EACH ROW EXECUTE FUNCTION stock_version();
--> statement-breakpoint
CREATE TRIGGER units_version BEFORE UPDATE ON units FOR EACH ROW EXECUTE FUNCTION stock_version();
--> statement-breakpoint
CREATE FUNCTION held_status(booking_status text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE booking_status
    WHEN 'pending_agent' THEN 'reserved'
    WHEN 'pending_admin' THEN 'reserved'
    WHEN 'approved' THEN 'booked'
    WHEN 'sold' THEN 'sold'
  END
$$;
--> statement-breakpoint
-- Checked at commit: a lot or unit with a live booking has the status that the booking implies.
CREATE FUNCTION stock_agrees() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  the_lot uuid;
  the_unit uuid;
  want text;
  have text;
BEGIN
  IF TG_TABLE_NAME = 'lots' THEN
    the_lot := NEW.id;
  ELSIF TG_TABLE_NAME = 'units' THEN
    the_unit := NEW.id;
  ELSE
    the_lot := NEW.lot_id;
    the_unit := NEW.unit_id;
  END IF;
  IF the_lot IS NOT NULL THEN
    SELECT held_status(status) INTO want FROM bookings
      WHERE lot_id = the_lot AND status IN ('pending_agent', 'pending_admin', 'approved', 'sold');
    SELECT status INTO have FROM lots WHERE id = the_lot;
    IF want IS NOT NULL AND have <> want THEN
      RAISE EXCEPTION 'lot % is % but its live booking needs %', the_lot, have, want
        USING ERRCODE = '23514', CONSTRAINT = 'lot_agrees_with_booking';
    END IF;
    IF want IS NULL AND have = 'booked' THEN
      RAISE EXCEPTION 'lot % is booked without a booking', the_lot
        USING ERRCODE = '23514', CONSTRAINT = 'lot_agrees_with_booking';
    END IF;
  END IF;
  IF the_unit IS NOT NULL THEN
    want := NULL;
    SELECT held_status(status) INTO want FROM bookings
      WHERE unit_id = the_unit AND status IN ('pending_agent', 'pending_admin', 'approved', 'sold');
    SELECT status INTO have FROM units WHERE id = the_unit;
    IF want IS NOT NULL AND have <> want THEN
      RAISE EXCEPTION 'unit % is % but its live booking needs %', the_unit, have, want
        USING ERRCODE = '23514', CONSTRAINT = 'unit_agrees_with_booking';
    END IF;
    IF want IS NULL AND have = 'booked' THEN
      RAISE EXCEPTION 'unit % is booked without a booking', the_unit
        USING ERRCODE = '23514', CONSTRAINT = 'unit_agrees_with_booking';
    END IF;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER lot_agrees AFTER INSERT OR UPDATE OF status ON lots
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION stock_agrees();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER unit_agrees AFTER INSERT OR UPDATE OF status ON units
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION stock_agrees();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER booking_agrees AFTER INSERT OR UPDATE OF status ON bookings
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION stock_agrees();
--> statement-breakpoint
-- History is only ever added to.
CREATE FUNCTION append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = '23514', CONSTRAINT = 'append_only';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION append_only();
--> statement-breakpoint
CREATE TRIGGER booking_events_append_only BEFORE UPDATE OR DELETE ON booking_events
  FOR EACH ROW EXECUTE FUNCTION append_only();
--> statement-breakpoint
CREATE TRIGGER lot_events_append_only BEFORE UPDATE OR DELETE ON lot_events
  FOR EACH ROW EXECUTE FUNCTION append_only();
--> statement-breakpoint
CREATE TRIGGER document_views_append_only BEFORE UPDATE OR DELETE ON document_views
  FOR EACH ROW EXECUTE FUNCTION append_only();
--> statement-breakpoint
-- Tells every process, at commit, that lots changed, so that none keeps an old list (see docs/decisions).
CREATE FUNCTION announce_lot() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('lots_changed', COALESCE(NEW.id, OLD.id)::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER lots_announce AFTER INSERT OR UPDATE OR DELETE ON lots
  FOR EACH ROW EXECUTE FUNCTION announce_lot();
