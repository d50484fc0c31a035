ALTER TABLE "notices" DROP CONSTRAINT "notices_kind";--> statement-breakpoint
DROP INDEX "bookings_by_price";--> statement-breakpoint
DROP INDEX "bookings_by_highest_price";--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "agreed_price" numeric(14, 2);--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "price" numeric(14, 2) GENERATED ALWAYS AS (coalesce(agreed_price, price_snapshot)) STORED;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "proposed_price" numeric(14, 2);--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "proposal_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "bookings_by_price" ON "bookings" USING btree ("price","id");--> statement-breakpoint
CREATE INDEX "bookings_by_highest_price" ON "bookings" USING btree ("price" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_agreed" CHECK ("bookings"."agreed_price" > 0);--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_proposed" CHECK (("bookings"."proposed_price" IS NULL) = ("bookings"."proposal_reason" = '') AND "bookings"."proposed_price" > 0);--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind" CHECK ("notices"."kind" IN ('booking_requested', 'booking_receipt', 'booking_created', 'booking_forwarded', 'booking_rejected_by_agency', 'booking_booked', 'booking_sold', 'booking_rejected', 'booking_cancelled', 'booking_expired', 'hold_reminder', 'hold_waiting', 'hold_extended', 'booking_overdue', 'booking_assigned', 'refund_to_arrange', 'price_agreed', 'price_proposed', 'price_declined', 'money_over', 'document_sent_back', 'documents_ready', 'payment_reported', 'payment_confirmed', 'payment_reversed', 'form_to_accept', 'form_accepted', 'milestone_recorded', 'queue_joined', 'queue_offered', 'queue_offer_ending', 'queue_offer_over', 'queue_passed_over', 'queue_closed', 'lot_free', 'membership_requested', 'membership_approved', 'membership_rejected', 'membership_withdrawn', 'membership_ended', 'account_password', 'account_email', 'account_sign_in', 'account_second_factor'));