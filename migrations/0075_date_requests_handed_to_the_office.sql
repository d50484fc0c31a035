DROP INDEX "bookings_by_status";--> statement-breakpoint
DROP INDEX "bookings_by_office_wait";--> statement-breakpoint
DROP INDEX "bookings_by_agency_wait";--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "handed_over_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "bookings_by_status" ON "bookings" USING btree ("status","created_at","id","processed_at","agent_response_date","handed_over_at");--> statement-breakpoint
CREATE INDEX "bookings_by_office_wait" ON "bookings" USING btree ((CASE "status" WHEN 'pending_admin' THEN 0 WHEN 'pending_agent' THEN 1 ELSE 2 END),(CASE "status" WHEN 'pending_admin' THEN coalesce("agent_response_date", "handed_over_at", "created_at") - '2000-01-01 00:00:00+00'::timestamptz WHEN 'pending_agent' THEN "created_at" - '2000-01-01 00:00:00+00'::timestamptz ELSE '2000-01-01 00:00:00+00'::timestamptz - "created_at" END),"id");--> statement-breakpoint
CREATE INDEX "bookings_by_agency_wait" ON "bookings" USING btree ((CASE "status" WHEN 'pending_agent' THEN 0 WHEN 'pending_admin' THEN 1 ELSE 2 END),(CASE "status" WHEN 'pending_admin' THEN coalesce("agent_response_date", "handed_over_at", "created_at") - '2000-01-01 00:00:00+00'::timestamptz WHEN 'pending_agent' THEN "created_at" - '2000-01-01 00:00:00+00'::timestamptz ELSE '2000-01-01 00:00:00+00'::timestamptz - "created_at" END),"id");--> statement-breakpoint
UPDATE bookings b SET handed_over_at = e.at FROM booking_events e WHERE e.booking_id = b.id AND e.action = 'hand_to_office';
