-- A booking says when it was decided on (D-100 counts from it), and a notice is of a known kind.
-- Where the time is missing, the step that led to the status tells it, or else the last change.
UPDATE "bookings" SET
  "processed_at" = coalesce(step."at", "bookings"."updated_at"),
  "processed_by" = coalesce("bookings"."processed_by", step."actor_id")
FROM "bookings" undated
LEFT JOIN LATERAL (
  SELECT e."at", e."actor_id" FROM "booking_events" e
  WHERE e."booking_id" = undated."id" AND e."to_status" = undated."status" AND e."from_status" <> e."to_status"
  ORDER BY e."id" DESC LIMIT 1) step ON true
WHERE undated."id" = "bookings"."id" AND undated."status" IN ('approved', 'sold', 'rejected') AND undated."processed_at" IS NULL;--> statement-breakpoint
UPDATE "bookings" SET
  "agent_response_date" = coalesce(step."at", "bookings"."updated_at"),
  "responded_by" = coalesce("bookings"."responded_by", step."actor_id")
FROM "bookings" undated
LEFT JOIN LATERAL (
  SELECT e."at", e."actor_id" FROM "booking_events" e
  WHERE e."booking_id" = undated."id" AND e."to_status" = undated."status"
  ORDER BY e."id" DESC LIMIT 1) step ON true
WHERE undated."id" = "bookings"."id" AND undated."status" = 'rejected_by_agent' AND undated."agent_response_date" IS NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_processed" CHECK ("bookings"."status" NOT IN ('approved', 'sold', 'rejected') OR "bookings"."processed_at" IS NOT NULL);--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_answered" CHECK ("bookings"."status" <> 'rejected_by_agent' OR "bookings"."agent_response_date" IS NOT NULL);--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind" CHECK ("notices"."kind" IN ('booking_requested', 'booking_receipt', 'booking_created', 'booking_forwarded', 'booking_rejected_by_agency', 'booking_booked', 'booking_sold', 'booking_rejected', 'booking_cancelled', 'booking_expired', 'refund_to_arrange', 'membership_requested', 'membership_approved', 'membership_rejected', 'membership_withdrawn'));
