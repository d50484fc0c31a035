-- Lists and searches that stay quick at a hundred thousand bookings. pg_trgm comes with PostgreSQL and is trusted.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
DROP INDEX "bookings_by_status";--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "due_at" timestamp with time zone NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "audit_log_time" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_log_search" ON "audit_log" USING gin (lower("action" || ' ' || "target_type" || ' ' || coalesce("target_id", '') || ' ' || "detail"::text) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "bookings_by_age" ON "bookings" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "bookings_by_change" ON "bookings" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "bookings_by_lot" ON "bookings" USING btree ("lot_id");--> statement-breakpoint
CREATE INDEX "bookings_by_unit" ON "bookings" USING btree ("unit_id");--> statement-breakpoint
CREATE INDEX "bookings_search" ON "bookings" USING gin (lower("name" || ' ' || "email" || ' ' || "phone" || ' ' || "contact_phone" || ' ' || "creator_name" || ' ' || "creator_email" || ' ' || "agency_name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "contact_messages_by_age" ON "contact_messages" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "contact_messages_open" ON "contact_messages" USING btree ("created_at","id") WHERE "contact_messages"."handled_at" IS NULL;--> statement-breakpoint
CREATE INDEX "outbox_waiting" ON "outbox" USING btree ("due_at") WHERE "outbox"."sent_at" IS NULL;--> statement-breakpoint
CREATE INDEX "users_by_age" ON "users" USING btree ("created_at","id") WHERE "users"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin (lower("name" || ' ' || "email" || ' ' || "phone") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "bookings_by_status" ON "bookings" USING btree ("status","created_at","id");