ALTER TABLE "notices" DROP CONSTRAINT "notices_kind";--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind" CHECK ("notices"."kind" IN ('booking_requested', 'booking_receipt', 'booking_created', 'booking_forwarded', 'booking_rejected_by_agency', 'booking_booked', 'booking_sold', 'booking_rejected', 'booking_cancelled', 'booking_expired', 'refund_to_arrange', 'document_sent_back', 'documents_ready', 'membership_requested', 'membership_approved', 'membership_rejected', 'membership_withdrawn'));--> statement-breakpoint
-- a document that arrives at a booking, is replaced or gets a verdict announces its booking
CREATE FUNCTION announce_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce(jsonb_build_object('booking', b.id, 'createdBy', b.created_by, 'createdByRole', b.created_by_role,
    'userId', b.user_id, 'agencyId', b.agency_id)) FROM bookings b WHERE b.id = NEW.booking_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER documents_announce_new AFTER INSERT ON documents
  FOR EACH ROW WHEN (NEW.booking_id IS NOT NULL) EXECUTE FUNCTION announce_document();
--> statement-breakpoint
CREATE TRIGGER documents_announce_change AFTER UPDATE OF booking_id, replaced_at, verdict_at ON documents
  FOR EACH ROW WHEN ((OLD.booking_id, OLD.replaced_at, OLD.verdict_at) IS DISTINCT FROM (NEW.booking_id, NEW.replaced_at, NEW.verdict_at))
  EXECUTE FUNCTION announce_document();
