DROP INDEX "bookings_counted";--> statement-breakpoint
DROP INDEX "bookings_by_status";--> statement-breakpoint
DROP INDEX "documents_unjudged";--> statement-breakpoint
DROP INDEX "lots_by_change";--> statement-breakpoint
CREATE INDEX "bookings_counted" ON "bookings" USING btree ("status","agency_id");--> statement-breakpoint
CREATE INDEX "bookings_by_status" ON "bookings" USING btree ("status","created_at","id","processed_at","agent_response_date");--> statement-breakpoint
CREATE INDEX "documents_unjudged" ON "documents" USING btree ("booking_id","created_at","verdict") WHERE "documents"."booking_id" IS NOT NULL AND "documents"."replaced_at" IS NULL AND "documents"."purged_at" IS NULL AND "documents"."verdict_desk" IS DISTINCT FROM 'office';--> statement-breakpoint
CREATE INDEX "lots_by_change" ON "lots" USING btree ("updated_at" DESC NULLS FIRST,(NULLIF(regexp_replace("lot_number", '[^0-9]', '', 'g'), '')::numeric),"lot_number","id");