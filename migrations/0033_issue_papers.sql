CREATE TABLE "paper_parts" (
	"paper_id" uuid NOT NULL,
	"part" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"wrapped_key" "bytea" NOT NULL,
	"key_id" text NOT NULL,
	CONSTRAINT "paper_parts_paper_id_part_pk" PRIMARY KEY("paper_id","part"),
	CONSTRAINT "paper_parts_part" CHECK ("paper_parts"."part" IN ('facts', 'pdf'))
);
--> statement-breakpoint
CREATE TABLE "papers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"booking_id" uuid NOT NULL,
	"payment_id" uuid,
	"number" text NOT NULL,
	"edition" integer NOT NULL,
	"verify_code" text NOT NULL,
	"terms_hash" text,
	"state" text DEFAULT 'valid' NOT NULL,
	"issued_by" uuid NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"sha256" text,
	"accepted_by" uuid,
	"accepted_name" text,
	"accepted_session" uuid,
	"accepted_at" timestamp with time zone,
	CONSTRAINT "papers_payment" UNIQUE("payment_id"),
	CONSTRAINT "papers_code" UNIQUE("verify_code"),
	CONSTRAINT "papers_number" UNIQUE("kind","number","edition"),
	CONSTRAINT "papers_kind" CHECK (("papers"."kind" = 'receipt') = ("papers"."payment_id" IS NOT NULL) AND "papers"."kind" IN ('booking_form', 'receipt')),
	CONSTRAINT "papers_edition" CHECK ("papers"."edition" > 0),
	CONSTRAINT "papers_state" CHECK ("papers"."state" IN ('valid', 'superseded', 'cancelled') AND ("papers"."state" = 'valid') = ("papers"."ended_at" IS NULL)
        AND ("papers"."state" <> 'superseded' OR "papers"."kind" = 'booking_form')),
	CONSTRAINT "papers_accepted" CHECK (num_nulls("papers"."accepted_by", "papers"."accepted_name", "papers"."accepted_session", "papers"."accepted_at") IN (0, 4)
        AND ("papers"."accepted_at" IS NULL OR ("papers"."kind" = 'booking_form' AND "papers"."terms_hash" IS NOT NULL AND "papers"."sha256" IS NOT NULL)))
);
--> statement-breakpoint
CREATE TABLE "terms_versions" (
	"hash" text PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"first_used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind";--> statement-breakpoint
ALTER TABLE "paper_parts" ADD CONSTRAINT "paper_parts_paper_id_papers_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."papers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_terms_hash_terms_versions_hash_fk" FOREIGN KEY ("terms_hash") REFERENCES "public"."terms_versions"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_issued_by_users_id_fk" FOREIGN KEY ("issued_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_accepted_by_users_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "paper_parts_by_key" ON "paper_parts" USING btree ("key_id");--> statement-breakpoint
CREATE UNIQUE INDEX "papers_one_valid_form" ON "papers" USING btree ("booking_id") WHERE "papers"."kind" = 'booking_form' AND "papers"."state" = 'valid';--> statement-breakpoint
CREATE INDEX "papers_by_booking" ON "papers" USING btree ("booking_id","issued_at");--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind" CHECK ("notices"."kind" IN ('booking_requested', 'booking_receipt', 'booking_created', 'booking_forwarded', 'booking_rejected_by_agency', 'booking_booked', 'booking_sold', 'booking_rejected', 'booking_cancelled', 'booking_expired', 'hold_reminder', 'hold_waiting', 'hold_extended', 'booking_overdue', 'booking_assigned', 'refund_to_arrange', 'document_sent_back', 'documents_ready', 'payment_reported', 'payment_confirmed', 'payment_reversed', 'form_to_accept', 'form_accepted', 'membership_requested', 'membership_approved', 'membership_rejected', 'membership_withdrawn', 'membership_ended', 'account_password', 'account_email', 'account_sign_in', 'account_second_factor'));