-- Announces committed changes to every process, for the streams of /api/live. A transaction with portal.quiet = on announces nothing.
CREATE FUNCTION announce(change jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('portal.quiet', true) IS DISTINCT FROM 'on' THEN
    PERFORM pg_notify('portal_changed', change::text);
  END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION announce_booking() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce(jsonb_build_object('booking', NEW.id, 'createdBy', NEW.created_by, 'createdByRole', NEW.created_by_role,
    'userId', NEW.user_id, 'agencyId', NEW.agency_id));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER bookings_announce_new AFTER INSERT ON bookings
  FOR EACH ROW EXECUTE FUNCTION announce_booking();
--> statement-breakpoint
CREATE TRIGGER bookings_announce_change AFTER UPDATE OF status, expires_at, agency_id ON bookings
  FOR EACH ROW WHEN ((OLD.status, OLD.expires_at, OLD.agency_id) IS DISTINCT FROM (NEW.status, NEW.expires_at, NEW.agency_id))
  EXECUTE FUNCTION announce_booking();
--> statement-breakpoint
CREATE FUNCTION announce_notice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce(jsonb_build_object('notice', NEW.recipient_id));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER notices_announce AFTER INSERT ON notices
  FOR EACH ROW EXECUTE FUNCTION announce_notice();
--> statement-breakpoint
CREATE FUNCTION announce_membership() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce(jsonb_build_object('user', NEW.id,
    'agencies', to_jsonb(array_remove(ARRAY[OLD.agency_id, NEW.agency_id], NULL))));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_announce AFTER UPDATE OF role, agency_id, agency_status ON users
  FOR EACH ROW WHEN ((OLD.role, OLD.agency_id, OLD.agency_status) IS DISTINCT FROM (NEW.role, NEW.agency_id, NEW.agency_status))
  EXECUTE FUNCTION announce_membership();
--> statement-breakpoint
CREATE FUNCTION announce_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce(jsonb_build_object('session', NEW.id));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sessions_announce AFTER UPDATE OF revoked_at ON sessions
  FOR EACH ROW WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL) EXECUTE FUNCTION announce_session();
