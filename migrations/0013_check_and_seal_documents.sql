CREATE TABLE "booking_holds" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "booking_holds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"booking_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"set_by" uuid NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	"lifted_by" uuid,
	"lifted_at" timestamp with time zone,
	CONSTRAINT "booking_holds_lifted" CHECK (("booking_holds"."lifted_by" IS NULL) = ("booking_holds"."lifted_at" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "document_checks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "document_checks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"document_id" uuid NOT NULL,
	"desk" text NOT NULL,
	"verdict" text NOT NULL,
	"reason" text,
	"note" text DEFAULT '' NOT NULL,
	"checked_by" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "document_checks_verdict" CHECK ("document_checks"."verdict" IN ('accepted', 'sent_back')),
	CONSTRAINT "document_checks_desk" CHECK ("document_checks"."desk" IN ('agency', 'office')),
	CONSTRAINT "document_checks_reason" CHECK (("document_checks"."verdict" = 'sent_back') = ("document_checks"."reason" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "vault_keys" (
	"key_id" text PRIMARY KEY NOT NULL,
	"proof" "bytea" NOT NULL,
	"first_used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "document_views" ADD COLUMN "kind" text DEFAULT 'opened' NOT NULL;--> statement-breakpoint
ALTER TABLE "document_views" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "document_views" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "document_views" ADD COLUMN "session_id" uuid;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "verdict" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "verdict_desk" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "verdict_reason" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "verdict_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "verdict_by" uuid;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "verdict_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "paper" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "wrapped_key" "bytea";--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "key_id" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "store" text DEFAULT 'folder' NOT NULL;--> statement-breakpoint
ALTER TABLE "booking_holds" ADD CONSTRAINT "booking_holds_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_holds" ADD CONSTRAINT "booking_holds_set_by_users_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_holds" ADD CONSTRAINT "booking_holds_lifted_by_users_id_fk" FOREIGN KEY ("lifted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_checks" ADD CONSTRAINT "document_checks_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_checks" ADD CONSTRAINT "document_checks_checked_by_users_id_fk" FOREIGN KEY ("checked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "booking_holds_open" ON "booking_holds" USING btree ("booking_id") WHERE "booking_holds"."lifted_at" IS NULL;--> statement-breakpoint
CREATE INDEX "document_checks_by_document" ON "document_checks" USING btree ("document_id","id");--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_verdict_by_users_id_fk" FOREIGN KEY ("verdict_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_views_by_time" ON "document_views" USING btree ("at");--> statement-breakpoint
CREATE INDEX "documents_unjudged" ON "documents" USING btree ("booking_id") WHERE "documents"."booking_id" IS NOT NULL AND "documents"."replaced_at" IS NULL AND "documents"."purged_at" IS NULL AND "documents"."verdict_desk" IS DISTINCT FROM 'office';--> statement-breakpoint
CREATE INDEX "documents_plain" ON "documents" USING btree ("id") WHERE "documents"."wrapped_key" IS NULL AND "documents"."purged_at" IS NULL;--> statement-breakpoint
CREATE INDEX "documents_by_key" ON "documents" USING btree ("key_id");--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_verdict" CHECK (num_nulls("documents"."verdict", "documents"."verdict_desk", "documents"."verdict_by", "documents"."verdict_at") IN (0, 4)
        AND "documents"."verdict" IN ('accepted', 'sent_back') AND "documents"."verdict_desk" IN ('agency', 'office')
        AND ("documents"."verdict" IS NOT DISTINCT FROM 'sent_back') = ("documents"."verdict_reason" IS NOT NULL)
        AND ("documents"."verdict" IS NOT NULL OR "documents"."verdict_note" = ''));--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_paper" CHECK ("documents"."paper" IS NULL OR "documents"."document_type" = 'other');--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_store" CHECK ("documents"."store" IN ('folder', 's3'));--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_sealed" CHECK (("documents"."wrapped_key" IS NULL) = ("documents"."key_id" IS NULL));--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_purged" CHECK ("documents"."purged_at" IS NULL OR "documents"."wrapped_key" IS NULL);--> statement-breakpoint
CREATE TRIGGER document_checks_append_only BEFORE UPDATE OR DELETE ON document_checks
  FOR EACH ROW EXECUTE FUNCTION append_only();
