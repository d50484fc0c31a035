CREATE TABLE "agencies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"contact_email" text NOT NULL,
	"contact_phone" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "agencies_name" CHECK (length(btrim("agencies"."name")) BETWEEN 1 AND 200),
	CONSTRAINT "agencies_contact_email" CHECK ("agencies"."contact_email" ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$')
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"actor_id" uuid,
	"actor_role" text,
	"action" text NOT NULL,
	"target_type" text NOT NULL,
	"target_id" text,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "booking_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "booking_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"booking_id" uuid NOT NULL,
	"actor_id" uuid,
	"actor_role" text NOT NULL,
	"action" text NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bookings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"property_id" uuid NOT NULL,
	"lot_id" uuid,
	"unit_id" uuid,
	"user_id" uuid NOT NULL,
	"created_by" uuid NOT NULL,
	"created_by_role" text NOT NULL,
	"agency_id" uuid,
	"agency_name" text DEFAULT '' NOT NULL,
	"status" text NOT NULL,
	"via_agent_dialog" boolean DEFAULT false NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"contact_phone" text DEFAULT '' NOT NULL,
	"creator_name" text NOT NULL,
	"creator_email" text NOT NULL,
	"creator_phone" text DEFAULT '' NOT NULL,
	"request_message" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"agent_notes" text DEFAULT '' NOT NULL,
	"admin_notes" text DEFAULT '' NOT NULL,
	"agent_admin_id" uuid,
	"responded_by" uuid,
	"agent_response_date" timestamp with time zone,
	"processed_by" uuid,
	"processed_at" timestamp with time zone,
	"cancelled_by" uuid,
	"cancellation_date" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"price_snapshot" numeric(14, 2),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bookings_created_by_role" CHECK ("bookings"."created_by_role" IN ('user', 'agent', 'agent_admin', 'super_admin')),
	CONSTRAINT "bookings_status" CHECK ("bookings"."status" IN ('pending_agent', 'pending_admin', 'approved', 'sold', 'rejected', 'rejected_by_agent', 'cancelled', 'expired')),
	CONSTRAINT "bookings_names_stock" CHECK ("bookings"."lot_id" IS NOT NULL OR "bookings"."unit_id" IS NOT NULL),
	CONSTRAINT "bookings_cancellation" CHECK (("bookings"."status" = 'cancelled') = ("bookings"."cancellation_date" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "document_views" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "document_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"document_id" uuid NOT NULL,
	"viewer_id" uuid NOT NULL,
	"viewer_role" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"booking_id" uuid,
	"uploaded_by" uuid NOT NULL,
	"document_type" text NOT NULL,
	"original_name" text NOT NULL,
	"mime" text NOT NULL,
	"byte_size" integer NOT NULL,
	"sha256" "bytea" NOT NULL,
	"storage_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"replaced_at" timestamp with time zone,
	"purged_at" timestamp with time zone,
	CONSTRAINT "documents_storage_key" UNIQUE("storage_key"),
	CONSTRAINT "documents_type" CHECK ("documents"."document_type" IN ('cheque', 'ic_front', 'ic_back', 'uploaded_document', 'other')),
	CONSTRAINT "documents_mime" CHECK ("documents"."mime" IN ('application/pdf', 'image/jpeg', 'image/png', 'image/webp')),
	CONSTRAINT "documents_size" CHECK ("documents"."byte_size" > 0),
	CONSTRAINT "documents_ic_is_image" CHECK ("documents"."document_type" NOT IN ('ic_front', 'ic_back') OR "documents"."mime" LIKE 'image/%')
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"handled_at" timestamp with time zone,
	"handled_by" uuid
);
--> statement-breakpoint
CREATE TABLE "lot_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lot_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"lot_id" uuid NOT NULL,
	"actor_id" uuid,
	"actor_role" text NOT NULL,
	"field" text NOT NULL,
	"from_value" text,
	"to_value" text,
	"reason" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lots" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"property_id" uuid NOT NULL,
	"lot_number" text NOT NULL,
	"type" text NOT NULL,
	"lot_use" text,
	"phase" integer DEFAULT 1 NOT NULL,
	"status" text DEFAULT 'available' NOT NULL,
	"build_up" text DEFAULT '' NOT NULL,
	"land_size" text DEFAULT '' NOT NULL,
	"size" text DEFAULT '' NOT NULL,
	"area_sqm" numeric(12, 2),
	"price" numeric(14, 2),
	"name" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"plan" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lots_number_length" CHECK (length(btrim("lots"."lot_number")) BETWEEN 1 AND 40),
	CONSTRAINT "lots_type" CHECK ("lots"."type" IN ('A', 'B', 'C')),
	CONSTRAINT "lots_use" CHECK ("lots"."lot_use" IN ('Factory', 'Warehouse', 'Office', 'Retail')),
	CONSTRAINT "lots_phase" CHECK ("lots"."phase" > 0),
	CONSTRAINT "lots_status" CHECK ("lots"."status" IN ('available', 'reserved', 'booked', 'sold', 'locked')),
	CONSTRAINT "lots_area" CHECK ("lots"."area_sqm" > 0),
	CONSTRAINT "lots_price" CHECK ("lots"."price" >= 0)
);
--> statement-breakpoint
CREATE TABLE "properties" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"aliases" text[] DEFAULT '{}' NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "properties_slug" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "units" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"property_id" uuid NOT NULL,
	"lot_id" uuid,
	"unit_number" text NOT NULL,
	"type" text NOT NULL,
	"build_up_sqft" numeric(12, 2),
	"price" numeric(14, 2),
	"status" text DEFAULT 'available' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "units_one_per_lot" UNIQUE("lot_id"),
	CONSTRAINT "units_status" CHECK ("units"."status" IN ('available', 'reserved', 'booked', 'sold', 'locked')),
	CONSTRAINT "units_build_up" CHECK ("units"."build_up_sqft" > 0),
	CONSTRAINT "units_price" CHECK ("units"."price" >= 0)
);
--> statement-breakpoint
CREATE TABLE "agency_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"agency_id" uuid,
	"agency_name" text NOT NULL,
	"position" text DEFAULT 'Member' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	CONSTRAINT "agency_requests_status" CHECK ("agency_requests"."status" IN ('pending', 'approved', 'rejected', 'withdrawn')),
	CONSTRAINT "agency_requests_decided" CHECK (("agency_requests"."status" = 'pending') = ("agency_requests"."decided_at" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"recipient_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"booking_id" uuid,
	"agency_id" uuid,
	"about_user_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"recipient" text NOT NULL,
	"template" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "login_failures" (
	"subject" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"token_issued_at" timestamp with time zone NOT NULL,
	"previous_token_hash" "bytea",
	"previous_valid_until" timestamp with time zone,
	"started_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"user_agent" text DEFAULT '' NOT NULL,
	"ip" "inet",
	CONSTRAINT "sessions_token" UNIQUE("token_hash"),
	CONSTRAINT "sessions_previous_token" UNIQUE("previous_token_hash")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"password_hash" text,
	"role" text DEFAULT 'user' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"company" text DEFAULT '' NOT NULL,
	"position" text DEFAULT 'Member' NOT NULL,
	"agency_id" uuid,
	"agency_status" text DEFAULT 'none' NOT NULL,
	"agency_status_date" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "users_name" CHECK (length(btrim("users"."name")) BETWEEN 1 AND 200),
	CONSTRAINT "users_email" CHECK ("users"."email" = lower(btrim("users"."email"))),
	CONSTRAINT "users_role" CHECK ("users"."role" IN ('user', 'agent', 'agent_admin', 'admin', 'super_admin')),
	CONSTRAINT "users_agency_status" CHECK ("users"."agency_status" IN ('none', 'pending', 'approved', 'rejected')),
	CONSTRAINT "users_agency_and_status" CHECK (("users"."agency_status" = 'none') = ("users"."agency_id" IS NULL)),
	CONSTRAINT "users_office_without_agency" CHECK ("users"."role" NOT IN ('admin', 'super_admin') OR "users"."agency_id" IS NULL),
	CONSTRAINT "users_password" CHECK ("users"."deleted_at" IS NOT NULL OR "users"."password_hash" IS NOT NULL)
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"route" text NOT NULL,
	"request_hash" "bytea" NOT NULL,
	"status" integer,
	"body" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
ALTER TABLE "booking_events" ADD CONSTRAINT "booking_events_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_events" ADD CONSTRAINT "booking_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_agent_admin_id_users_id_fk" FOREIGN KEY ("agent_admin_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_responded_by_users_id_fk" FOREIGN KEY ("responded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_processed_by_users_id_fk" FOREIGN KEY ("processed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_cancelled_by_users_id_fk" FOREIGN KEY ("cancelled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_views" ADD CONSTRAINT "document_views_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_views" ADD CONSTRAINT "document_views_viewer_id_users_id_fk" FOREIGN KEY ("viewer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_handled_by_users_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_events" ADD CONSTRAINT "lot_events_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_events" ADD CONSTRAINT "lot_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lots" ADD CONSTRAINT "lots_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "units" ADD CONSTRAINT "units_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "units" ADD CONSTRAINT "units_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agency_requests" ADD CONSTRAINT "agency_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agency_requests" ADD CONSTRAINT "agency_requests_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agency_requests" ADD CONSTRAINT "agency_requests_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_recipient_id_users_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_about_user_id_users_id_fk" FOREIGN KEY ("about_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_target" ON "audit_log" USING btree ("target_type","target_id","at");--> statement-breakpoint
CREATE INDEX "booking_events_by_booking" ON "booking_events" USING btree ("booking_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_one_live_per_lot" ON "bookings" USING btree ("lot_id") WHERE "bookings"."status" IN ('pending_agent', 'pending_admin', 'approved', 'sold');--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_one_live_per_unit" ON "bookings" USING btree ("unit_id") WHERE "bookings"."status" IN ('pending_agent', 'pending_admin', 'approved', 'sold');--> statement-breakpoint
CREATE INDEX "bookings_by_user" ON "bookings" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "bookings_by_creator" ON "bookings" USING btree ("created_by","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "bookings_by_agency" ON "bookings" USING btree ("agency_id","status","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "bookings_by_status" ON "bookings" USING btree ("status","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "bookings_expiry" ON "bookings" USING btree ("expires_at") WHERE "bookings"."status" = 'pending_agent';--> statement-breakpoint
CREATE INDEX "document_views_by_document" ON "document_views" USING btree ("document_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_one_each" ON "documents" USING btree ("booking_id","document_type") WHERE "documents"."booking_id" IS NOT NULL AND "documents"."replaced_at" IS NULL AND "documents"."document_type" IN ('cheque', 'ic_front', 'ic_back');--> statement-breakpoint
CREATE INDEX "documents_by_booking" ON "documents" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "documents_unattached" ON "documents" USING btree ("created_at") WHERE "documents"."booking_id" IS NULL;--> statement-breakpoint
CREATE INDEX "lot_events_by_lot" ON "lot_events" USING btree ("lot_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "lots_number" ON "lots" USING btree ("property_id",lower("lot_number"));--> statement-breakpoint
CREATE INDEX "lots_by_type" ON "lots" USING btree ("property_id","type");--> statement-breakpoint
CREATE UNIQUE INDEX "units_number" ON "units" USING btree ("property_id",lower("unit_number"));--> statement-breakpoint
CREATE UNIQUE INDEX "agency_requests_one_pending" ON "agency_requests" USING btree ("user_id") WHERE "agency_requests"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "agency_requests_inbox" ON "agency_requests" USING btree ("agency_id","status","created_at");--> statement-breakpoint
CREATE INDEX "notices_of" ON "notices" USING btree ("recipient_id","created_at");--> statement-breakpoint
CREATE INDEX "notices_unread" ON "notices" USING btree ("recipient_id") WHERE "notices"."read_at" IS NULL;--> statement-breakpoint
CREATE INDEX "login_failures_by" ON "login_failures" USING btree ("subject","at");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id","started_at") WHERE "sessions"."revoked_at" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_live" ON "users" USING btree ("email") WHERE "users"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX "users_agency" ON "users" USING btree ("agency_id","agency_status");--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_at");