CREATE TABLE "booking_purchasers" (
	"booking_id" uuid PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"list" jsonb NOT NULL,
	"sealed" "bytea",
	"wrapped_key" "bytea",
	"key_id" text,
	"saved_by" uuid NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"erased_at" timestamp with time zone,
	CONSTRAINT "booking_purchasers_version" CHECK ("booking_purchasers"."version" > 0),
	CONSTRAINT "booking_purchasers_list" CHECK (jsonb_typeof("booking_purchasers"."list") = 'array' AND jsonb_array_length("booking_purchasers"."list") <= 10),
	CONSTRAINT "booking_purchasers_sealed" CHECK (num_nulls("booking_purchasers"."sealed", "booking_purchasers"."wrapped_key", "booking_purchasers"."key_id") IN (0, 3)),
	CONSTRAINT "booking_purchasers_erased" CHECK ("booking_purchasers"."erased_at" IS NULL OR "booking_purchasers"."sealed" IS NULL)
);
--> statement-breakpoint
ALTER TABLE "booking_purchasers" ADD CONSTRAINT "booking_purchasers_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_purchasers" ADD CONSTRAINT "booking_purchasers_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_purchasers_by_key" ON "booking_purchasers" USING btree ("key_id");