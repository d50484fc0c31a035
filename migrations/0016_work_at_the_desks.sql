CREATE TABLE "booking_assignments" (
	"booking_id" uuid NOT NULL,
	"desk" text NOT NULL,
	"user_id" uuid NOT NULL,
	"assigned_by" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "booking_assignments_booking_id_desk_pk" PRIMARY KEY("booking_id","desk"),
	CONSTRAINT "booking_assignments_desk" CHECK ("booking_assignments"."desk" IN ('agency', 'office'))
);
--> statement-breakpoint
CREATE TABLE "booking_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "booking_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"booking_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"desk" text NOT NULL,
	"readers" text NOT NULL,
	"agency_id" uuid,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "booking_notes_desk" CHECK ("booking_notes"."desk" IN ('agency', 'office')),
	CONSTRAINT "booking_notes_readers" CHECK ("booking_notes"."readers" IN ('both', "booking_notes"."desk")),
	CONSTRAINT "booking_notes_text" CHECK (length(btrim("booking_notes"."text")) > 0)
);
--> statement-breakpoint
CREATE TABLE "booking_reminders" (
	"booking_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "booking_reminders_booking_id_kind_pk" PRIMARY KEY("booking_id","kind"),
	CONSTRAINT "booking_reminders_kind" CHECK ("booking_reminders"."kind" IN ('third', 'two_thirds', 'overdue'))
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
ALTER TABLE "agency_requests" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "second_factor" "bytea";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "second_factor_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "second_factor_step" bigint;--> statement-breakpoint
ALTER TABLE "booking_assignments" ADD CONSTRAINT "booking_assignments_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_assignments" ADD CONSTRAINT "booking_assignments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_assignments" ADD CONSTRAINT "booking_assignments_assigned_by_users_id_fk" FOREIGN KEY ("assigned_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_notes" ADD CONSTRAINT "booking_notes_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_notes" ADD CONSTRAINT "booking_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_notes" ADD CONSTRAINT "booking_notes_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_reminders" ADD CONSTRAINT "booking_reminders_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_assignments_by_user" ON "booking_assignments" USING btree ("user_id","desk");--> statement-breakpoint
CREATE INDEX "booking_notes_by_booking" ON "booking_notes" USING btree ("booking_id","id");--> statement-breakpoint
CREATE INDEX "booking_notes_by_agency" ON "booking_notes" USING btree ("agency_id") WHERE "booking_notes"."agency_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_second_factor" CHECK (("users"."second_factor" IS NULL) = ("users"."second_factor_since" IS NULL) AND ("users"."second_factor" IS NOT NULL OR "users"."second_factor_step" IS NULL));--> statement-breakpoint
-- An internal note stays as it was written; only the agency it was for can go.
CREATE TRIGGER booking_notes_append_only
  BEFORE DELETE OR UPDATE OF id, booking_id, author_id, desk, readers, text, at ON booking_notes
  FOR EACH ROW EXECUTE FUNCTION append_only();
--> statement-breakpoint
-- Every account that exists when confirming begins counts as confirmed, except where the office changed the address (D-185).
UPDATE "users" SET "email_confirmed_at" = "created_at" WHERE "email_confirmed_at" IS NULL AND "email_changed_at" IS NULL;
