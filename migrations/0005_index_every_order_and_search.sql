-- Every order of the lists of lots and users, the days of the steps, and searches by word, so that none reads a whole table.
DROP INDEX "audit_log_action";--> statement-breakpoint
DROP INDEX "lots_by_status";--> statement-breakpoint
CREATE INDEX "booking_events_by_time" ON "booking_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "contact_messages_search" ON "contact_messages" USING gin (lower("name" || ' ' || "email" || ' ' || "phone" || ' ' || "message") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "lots_by_phase" ON "lots" USING btree ("phase",(NULLIF(regexp_replace("lot_number", '[^0-9]', '', 'g'), '')::numeric),"lot_number","id");--> statement-breakpoint
CREATE INDEX "lots_by_change" ON "lots" USING btree ("updated_at",(NULLIF(regexp_replace("lot_number", '[^0-9]', '', 'g'), '')::numeric),"lot_number","id");--> statement-breakpoint
CREATE INDEX "lots_by_price" ON "lots" USING btree ("price",(NULLIF(regexp_replace("lot_number", '[^0-9]', '', 'g'), '')::numeric),"lot_number","id");--> statement-breakpoint
CREATE INDEX "lots_by_highest_price" ON "lots" USING btree ("price" DESC NULLS LAST,(NULLIF(regexp_replace("lot_number", '[^0-9]', '', 'g'), '')::numeric),"lot_number","id");--> statement-breakpoint
CREATE INDEX "lots_by_area" ON "lots" USING btree ("area_sqm",(NULLIF(regexp_replace("lot_number", '[^0-9]', '', 'g'), '')::numeric),"lot_number","id");--> statement-breakpoint
CREATE INDEX "lots_by_largest_area" ON "lots" USING btree ("area_sqm" DESC NULLS LAST,(NULLIF(regexp_replace("lot_number", '[^0-9]', '', 'g'), '')::numeric),"lot_number","id");--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree (lower("name"),"id") WHERE "users"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX "users_by_role" ON "users" USING btree ("role","id") WHERE "users"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action" text_pattern_ops,"id");--> statement-breakpoint
CREATE INDEX "lots_by_status" ON "lots" USING btree ("status",(NULLIF(regexp_replace("lot_number", '[^0-9]', '', 'g'), '')::numeric),"lot_number","id");