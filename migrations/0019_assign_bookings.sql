ALTER TABLE "notices" DROP CONSTRAINT "notices_kind";--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind" CHECK ("notices"."kind" IN ('booking_requested', 'booking_receipt', 'booking_created', 'booking_forwarded', 'booking_rejected_by_agency', 'booking_booked', 'booking_sold', 'booking_rejected', 'booking_cancelled', 'booking_expired', 'hold_reminder', 'hold_waiting', 'hold_extended', 'booking_overdue', 'booking_assigned', 'refund_to_arrange', 'document_sent_back', 'documents_ready', 'membership_requested', 'membership_approved', 'membership_rejected', 'membership_withdrawn', 'account_password', 'account_email'));--> statement-breakpoint
-- what only the desks of a booking may know announces the booking to them alone
CREATE FUNCTION announce_desk_work() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce(jsonb_build_object('booking', b.id, 'createdBy', b.created_by, 'createdByRole', b.created_by_role,
    'userId', b.user_id, 'agencyId', b.agency_id, 'desksOnly', true))
    FROM bookings b WHERE b.id = CASE WHEN TG_OP = 'DELETE' THEN OLD.booking_id ELSE NEW.booking_id END;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER booking_notes_announce AFTER INSERT ON booking_notes
  FOR EACH ROW EXECUTE FUNCTION announce_desk_work();
--> statement-breakpoint
CREATE TRIGGER booking_assignments_announce AFTER INSERT OR DELETE OR UPDATE OF user_id ON booking_assignments
  FOR EACH ROW EXECUTE FUNCTION announce_desk_work();
--> statement-breakpoint
-- whoever leaves a desk looks after none of its bookings any more, in the same transaction, whichever call it was
CREATE FUNCTION end_assignments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM booking_assignments a USING bookings b
  WHERE a.user_id = NEW.id AND b.id = a.booking_id AND NOT coalesce(NEW.deleted_at IS NULL AND CASE a.desk
    WHEN 'office' THEN NEW.role IN ('admin', 'super_admin')
    ELSE NEW.role = 'agent_admin' AND NEW.agency_status = 'approved' AND NEW.agency_id = b.agency_id END, false);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_end_assignments AFTER UPDATE OF role, agency_id, agency_status, deleted_at ON users
  FOR EACH ROW WHEN ((OLD.role, OLD.agency_id, OLD.agency_status, OLD.deleted_at)
    IS DISTINCT FROM (NEW.role, NEW.agency_id, NEW.agency_status, NEW.deleted_at))
  EXECUTE FUNCTION end_assignments();
