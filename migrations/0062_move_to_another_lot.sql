ALTER TABLE "notices" DROP CONSTRAINT "notices_kind";--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind" CHECK ("notices"."kind" IN ('booking_requested', 'booking_receipt', 'booking_created', 'booking_forwarded', 'booking_rejected_by_agency', 'booking_booked', 'booking_sold', 'booking_rejected', 'booking_cancelled', 'booking_expired', 'hold_reminder', 'hold_waiting', 'hold_extended', 'booking_overdue', 'booking_assigned', 'refund_to_arrange', 'price_agreed', 'price_proposed', 'price_declined', 'money_over', 'booking_moved', 'document_sent_back', 'documents_ready', 'payment_reported', 'payment_confirmed', 'payment_reversed', 'form_to_accept', 'form_accepted', 'milestone_recorded', 'queue_joined', 'queue_offered', 'queue_offer_ending', 'queue_offer_over', 'queue_passed_over', 'queue_closed', 'lot_free', 'membership_requested', 'membership_approved', 'membership_rejected', 'membership_withdrawn', 'membership_ended', 'account_password', 'account_email', 'account_sign_in', 'account_second_factor'));--> statement-breakpoint
-- As before, and: a booking under way may go to another lot, with its unit, and without any other change of its state (D-449).
CREATE OR REPLACE FUNCTION bookings_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' AND NEW.status NOT IN ('pending_agent', 'pending_admin') THEN
    RAISE EXCEPTION 'a booking cannot start as %', NEW.status
      USING ERRCODE = '23514', CONSTRAINT = 'bookings_start';
  END IF;
  IF TG_OP = 'UPDATE' AND (NEW.lot_id, NEW.unit_id) IS DISTINCT FROM (OLD.lot_id, OLD.unit_id)
    AND (NEW.status <> OLD.status OR OLD.status NOT IN ('pending_agent', 'pending_admin', 'approved')) THEN
    RAISE EXCEPTION 'a booking cannot move to another lot'
      USING ERRCODE = '23514', CONSTRAINT = 'bookings_fixed_lot';
  END IF;
  -- a unit and the lot under it are one piece of stock: a booking of either names both (D-68)
  IF (TG_OP = 'INSERT' OR (NEW.lot_id, NEW.unit_id) IS DISTINCT FROM (OLD.lot_id, OLD.unit_id))
    AND ((NEW.unit_id IS NOT NULL AND NEW.lot_id IS DISTINCT FROM (SELECT u.lot_id FROM units u WHERE u.id = NEW.unit_id))
      OR (NEW.lot_id IS NOT NULL AND NEW.unit_id IS DISTINCT FROM (SELECT u.id FROM units u WHERE u.lot_id = NEW.lot_id)))
  THEN
    RAISE EXCEPTION 'unit and lot do not belong together'
      USING ERRCODE = '23514', CONSTRAINT = 'bookings_unit_lot';
  END IF;
  IF TG_OP = 'INSERT' THEN
    RETURN NEW;
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
DROP TRIGGER booking_agrees ON bookings;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER booking_agrees AFTER INSERT OR UPDATE OF status, lot_id, unit_id ON bookings
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION stock_agrees();
