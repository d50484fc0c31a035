CREATE TABLE "held_records" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"booking_id" uuid NOT NULL,
	"sealed_as" text NOT NULL,
	"shown" text NOT NULL,
	"record" jsonb NOT NULL,
	"sealed" "bytea",
	"wrapped_key" "bytea",
	"key_id" text,
	"saved_by" uuid NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "held_records_sealed" CHECK (num_nulls("held_records"."sealed", "held_records"."wrapped_key", "held_records"."key_id") IN (0, 3))
);
--> statement-breakpoint
ALTER TABLE "held_records" ADD CONSTRAINT "held_records_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_records" ADD CONSTRAINT "held_records_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "held_records_by_booking" ON "held_records" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "held_records_by_key" ON "held_records" USING btree ("key_id");