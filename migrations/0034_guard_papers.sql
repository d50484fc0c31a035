CREATE TRIGGER terms_versions_append_only BEFORE UPDATE OR DELETE ON terms_versions
  FOR EACH ROW EXECUTE FUNCTION append_only();
--> statement-breakpoint
-- A paper is issued valid and unread. After that it ends once, gets the sum of its PDF once and is accepted once, while valid.
CREATE FUNCTION papers_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  accepted jsonb;
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'valid' OR NEW.sha256 IS NOT NULL OR NEW.accepted_at IS NOT NULL THEN
      RAISE EXCEPTION 'a paper starts valid and unread' USING ERRCODE = '23514', CONSTRAINT = 'papers_start';
    END IF;
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' OR (NEW.state <> OLD.state AND OLD.state <> 'valid') THEN
    RAISE EXCEPTION 'a paper that has ended stays so' USING ERRCODE = '23514', CONSTRAINT = 'papers_move';
  END IF;
  accepted := jsonb_build_array(OLD.accepted_by, OLD.accepted_name, OLD.accepted_session, OLD.accepted_at);
  IF (to_jsonb(NEW) - '{state,ended_at,sha256,accepted_by,accepted_name,accepted_session,accepted_at}'::text[])
      <> (to_jsonb(OLD) - '{state,ended_at,sha256,accepted_by,accepted_name,accepted_session,accepted_at}'::text[])
    OR (OLD.ended_at IS NOT NULL AND NEW.ended_at IS DISTINCT FROM OLD.ended_at)
    OR (OLD.sha256 IS NOT NULL AND NEW.sha256 IS DISTINCT FROM OLD.sha256)
    OR ((OLD.accepted_at IS NOT NULL OR OLD.state <> 'valid' OR NEW.state <> 'valid')
      AND accepted <> jsonb_build_array(NEW.accepted_by, NEW.accepted_name, NEW.accepted_session, NEW.accepted_at))
  THEN
    RAISE EXCEPTION 'a paper is never edited' USING ERRCODE = '23514', CONSTRAINT = 'papers_fixed';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER papers_guard BEFORE INSERT OR UPDATE OR DELETE ON papers
  FOR EACH ROW EXECUTE FUNCTION papers_guard();
--> statement-breakpoint
-- The sealed bytes of a paper stay; their key may be wrapped anew.
CREATE FUNCTION paper_parts_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR (NEW.paper_id, NEW.part, NEW.sealed) <> (OLD.paper_id, OLD.part, OLD.sealed) THEN
    RAISE EXCEPTION 'the parts of a paper are never edited' USING ERRCODE = '23514', CONSTRAINT = 'paper_parts_fixed';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER paper_parts_guard BEFORE UPDATE OR DELETE ON paper_parts
  FOR EACH ROW EXECUTE FUNCTION paper_parts_guard();
--> statement-breakpoint
-- A booking that ends cancels its form.
CREATE FUNCTION bookings_cancel_form() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE papers SET state = 'cancelled', ended_at = NEW.updated_at
    WHERE booking_id = NEW.id AND kind = 'booking_form' AND state = 'valid';
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER bookings_cancel_form AFTER UPDATE OF status ON bookings
  FOR EACH ROW WHEN (NEW.status IN ('rejected', 'rejected_by_agent', 'cancelled', 'expired'))
  EXECUTE FUNCTION bookings_cancel_form();
--> statement-breakpoint
-- A payment that is taken back cancels its receipt.
CREATE FUNCTION payments_cancel_receipt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE papers SET state = 'cancelled', ended_at = NEW.closed_at WHERE payment_id = NEW.id AND state = 'valid';
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER payments_cancel_receipt AFTER UPDATE OF state ON payments
  FOR EACH ROW WHEN (NEW.state = 'reversed') EXECUTE FUNCTION payments_cancel_receipt();
--> statement-breakpoint
CREATE TRIGGER papers_announce AFTER INSERT OR UPDATE ON papers
  FOR EACH ROW EXECUTE FUNCTION announce_document();
