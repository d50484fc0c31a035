CREATE TABLE "refund_accounts" (
	"booking_id" uuid PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"bank" text NOT NULL,
	"number_masked" text NOT NULL,
	"sealed" "bytea",
	"wrapped_key" "bytea",
	"key_id" text,
	"saved_by" uuid NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"erased_at" timestamp with time zone,
	CONSTRAINT "refund_accounts_version" CHECK ("refund_accounts"."version" > 0),
	CONSTRAINT "refund_accounts_sealed" CHECK (num_nulls("refund_accounts"."sealed", "refund_accounts"."wrapped_key", "refund_accounts"."key_id") = CASE WHEN "refund_accounts"."erased_at" IS NULL THEN 0 ELSE 3 END),
	CONSTRAINT "refund_accounts_erased" CHECK ("refund_accounts"."erased_at" IS NULL OR ("refund_accounts"."bank" = '' AND "refund_accounts"."number_masked" = ''))
);
--> statement-breakpoint
ALTER TABLE "refund_accounts" ADD CONSTRAINT "refund_accounts_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_accounts" ADD CONSTRAINT "refund_accounts_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refund_accounts_by_key" ON "refund_accounts" USING btree ("key_id");