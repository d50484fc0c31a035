-- Notices say whom they tell and keep what they tell of; mails have a log; people choose what they are mailed.
CREATE TABLE "mail_settings" (
	"user_id" uuid NOT NULL,
	"topic" text NOT NULL,
	"mail" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mail_settings_user_id_topic_pk" PRIMARY KEY("user_id","topic"),
	CONSTRAINT "mail_settings_topic" CHECK ("mail_settings"."topic" IN ('bookings', 'desk', 'membership')),
	CONSTRAINT "mail_settings_mail" CHECK ("mail_settings"."mail" IN ('each', 'bundle', 'daily', 'off'))
);
--> statement-breakpoint
DROP INDEX "notices_of";--> statement-breakpoint
DROP INDEX "outbox_waiting";--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "audience" text;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "facts" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "mail_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "mail_id" bigint;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "message_id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "subject" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "kept_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "failed_at" timestamp with time zone;--> statement-breakpoint
-- Whom each older notice told, and what is still known of what it told; nothing of it is mailed (mail_due_at stays null).
UPDATE "notices" SET "audience" = CASE
  WHEN "kind" IN ('membership_approved', 'membership_rejected') THEN 'self'
  WHEN "kind" IN ('membership_requested', 'membership_withdrawn', 'booking_requested') THEN 'agency'
  WHEN "kind" <> 'refund_to_arrange' AND EXISTS (SELECT 1 FROM "bookings" b
    WHERE b."id" = "booking_id" AND "recipient_id" IN (b."created_by", b."user_id")) THEN 'party'
  WHEN EXISTS (SELECT 1 FROM "users" u WHERE u."id" = "recipient_id" AND u."role" IN ('admin', 'super_admin')) THEN 'office'
  ELSE 'agency' END;--> statement-breakpoint
UPDATE "notices" n SET "facts" = jsonb_strip_nulls(jsonb_build_object(
  'lot', coalesce('lot ' || l."lot_number", 'unit ' || u."unit_number"),
  'client', b."name",
  'agency', nullif(b."agency_name", ''),
  'deadline', CASE WHEN n."kind" IN ('booking_requested', 'booking_receipt') THEN to_char(b."expires_at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') END,
  'by', CASE WHEN n."kind" <> 'booking_created' THEN NULL
    WHEN n."audience" = 'office' THEN b."creator_name"
    WHEN b."created_by_role" = 'super_admin' THEN 'the park office'
    ELSE coalesce(nullif(b."agency_name", ''), 'the agency') END,
  'cause', CASE
    WHEN n."kind" = 'booking_forwarded' AND EXISTS (SELECT 1 FROM "booking_events" e
      WHERE e."booking_id" = b."id" AND e."action" = 'hand_to_office') THEN 'agency_closed'
    WHEN n."kind" = 'booking_cancelled' AND EXISTS (SELECT 1 FROM "booking_events" e
      WHERE e."booking_id" = b."id" AND e."action" = 'close_account') THEN 'account_closed' END))
FROM "bookings" b LEFT JOIN "lots" l ON l."id" = b."lot_id" LEFT JOIN "units" u ON u."id" = b."unit_id"
WHERE b."id" = n."booking_id";--> statement-breakpoint
UPDATE "notices" n SET "facts" = jsonb_strip_nulls(jsonb_build_object(
  'agency', (SELECT a."name" FROM "agencies" a WHERE a."id" = n."agency_id"),
  'person', (SELECT u."name" FROM "users" u WHERE u."id" = n."about_user_id")))
WHERE n."kind" LIKE 'membership%';--> statement-breakpoint
ALTER TABLE "notices" ALTER COLUMN "audience" SET NOT NULL;--> statement-breakpoint
UPDATE "outbox" SET "subject" = 'Enquiry from ' || ("data" ->> 'name') WHERE "data" ? 'name';--> statement-breakpoint
UPDATE "outbox" SET "data" = jsonb_build_object('template', 'enquiry',
  'text', concat("data" ->> 'name', ' wrote through the contact form:', E'\n\n', "data" ->> 'message', E'\n\nEmail: ', "data" ->> 'email', E'\nPhone: ',
    "data" ->> 'phone', E'\n\nReply to this email to reach them, and mark the enquiry as handled in the portal.\n'),
  'replyTo', jsonb_build_object('name', "data" ->> 'name', 'address', "data" ->> 'email')) WHERE "data" ? 'name';--> statement-breakpoint
UPDATE "outbox" SET "failed_at" = "due_at" WHERE "sent_at" IS NULL AND "attempts" >= 20;--> statement-breakpoint
ALTER TABLE "mail_settings" ADD CONSTRAINT "mail_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_mail_id_outbox_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."outbox"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notices_to_mail" ON "notices" USING btree ("mail_due_at") WHERE "notices"."mail_due_at" IS NOT NULL AND "notices"."mail_id" IS NULL;--> statement-breakpoint
CREATE INDEX "notices_by_mail" ON "notices" USING btree ("mail_id") WHERE "notices"."mail_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "outbox_log" ON "outbox" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "outbox_of" ON "outbox" USING btree ("user_id","created_at") WHERE "outbox"."user_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "outbox_search" ON "outbox" USING gin (lower("recipient" || ' ' || "subject") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "notices_of" ON "notices" USING btree ("recipient_id","id");--> statement-breakpoint
CREATE INDEX "outbox_waiting" ON "outbox" USING btree ("due_at") WHERE "outbox"."sent_at" IS NULL AND "outbox"."kept_at" IS NULL AND "outbox"."failed_at" IS NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_message_id" UNIQUE("message_id");--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_audience" CHECK ("notices"."audience" IN ('self', 'party', 'agency', 'office'));--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_one_end" CHECK (num_nonnulls("outbox"."sent_at", "outbox"."kept_at", "outbox"."failed_at") <= 1);