CREATE TABLE "booking_milestones" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"booking_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"planned_on" date,
	"happened_on" date,
	"note" text DEFAULT '' NOT NULL,
	"recorded_by" uuid NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"replaced_at" timestamp with time zone,
	CONSTRAINT "booking_milestones_kind" CHECK ("booking_milestones"."kind" IN ('letter_of_offer', 'spa_signed', 'state_consent', 'loan_approved', 'balance_paid', 'handed_over')),
	CONSTRAINT "booking_milestones_day" CHECK (num_nonnulls("booking_milestones"."planned_on", "booking_milestones"."happened_on") > 0)
);
--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind";--> statement-breakpoint
ALTER TABLE "booking_milestones" ADD CONSTRAINT "booking_milestones_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_milestones" ADD CONSTRAINT "booking_milestones_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "booking_milestones_current" ON "booking_milestones" USING btree ("booking_id","kind") WHERE "booking_milestones"."replaced_at" IS NULL;--> statement-breakpoint
CREATE INDEX "booking_milestones_planned" ON "booking_milestones" USING btree ("planned_on") WHERE "booking_milestones"."happened_on" IS NULL AND "booking_milestones"."replaced_at" IS NULL;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind" CHECK ("notices"."kind" IN ('booking_requested', 'booking_receipt', 'booking_created', 'booking_forwarded', 'booking_rejected_by_agency', 'booking_booked', 'booking_sold', 'booking_rejected', 'booking_cancelled', 'booking_expired', 'hold_reminder', 'hold_waiting', 'hold_extended', 'booking_overdue', 'booking_assigned', 'refund_to_arrange', 'document_sent_back', 'documents_ready', 'payment_reported', 'payment_confirmed', 'payment_reversed', 'form_to_accept', 'form_accepted', 'milestone_recorded', 'membership_requested', 'membership_approved', 'membership_rejected', 'membership_withdrawn', 'membership_ended', 'account_password', 'account_email', 'account_sign_in', 'account_second_factor'));--> statement-breakpoint
-- A milestone belongs to a booking whose payment is confirmed. A row is never changed but to be replaced, once.
CREATE FUNCTION booking_milestones_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NOT EXISTS (SELECT 1 FROM bookings WHERE id = NEW.booking_id AND status IN ('approved', 'sold')) THEN
      RAISE EXCEPTION 'milestones need a confirmed payment' USING ERRCODE = '23514', CONSTRAINT = 'booking_milestones_open';
    END IF;
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' OR OLD.replaced_at IS NOT NULL OR NEW.replaced_at IS NULL
    OR to_jsonb(NEW) - 'replaced_at' <> to_jsonb(OLD) - 'replaced_at' THEN
    RAISE EXCEPTION 'a milestone is never edited' USING ERRCODE = '23514', CONSTRAINT = 'booking_milestones_fixed';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER booking_milestones_guard BEFORE INSERT OR UPDATE OR DELETE ON booking_milestones
  FOR EACH ROW EXECUTE FUNCTION booking_milestones_guard();
--> statement-breakpoint
CREATE TRIGGER booking_milestones_announce AFTER INSERT OR UPDATE ON booking_milestones
  FOR EACH ROW EXECUTE FUNCTION announce_document();
