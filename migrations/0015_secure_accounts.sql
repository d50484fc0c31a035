CREATE TABLE "one_time_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"email" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "one_time_links_token" UNIQUE("token_hash"),
	CONSTRAINT "one_time_links_purpose" CHECK ("one_time_links"."purpose" IN ('reset', 'confirm'))
);
--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "one_time_links" ADD CONSTRAINT "one_time_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "one_time_links_open" ON "one_time_links" USING btree ("user_id","purpose") WHERE "one_time_links"."used_at" IS NULL;--> statement-breakpoint
CREATE INDEX "one_time_links_end" ON "one_time_links" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind" CHECK ("notices"."kind" IN ('booking_requested', 'booking_receipt', 'booking_created', 'booking_forwarded', 'booking_rejected_by_agency', 'booking_booked', 'booking_sold', 'booking_rejected', 'booking_cancelled', 'booking_expired', 'refund_to_arrange', 'document_sent_back', 'documents_ready', 'membership_requested', 'membership_approved', 'membership_rejected', 'membership_withdrawn', 'account_password', 'account_email'));--> statement-breakpoint
UPDATE "users" SET "email_confirmed_at" = "created_at";
