CREATE TABLE "booking_deposits" (
	"booking_id" uuid PRIMARY KEY NOT NULL,
	"due_sen" bigint DEFAULT 0 NOT NULL,
	"due_on" date,
	"rule_id" bigint,
	"reason" text DEFAULT '' NOT NULL,
	"set_by" uuid,
	"set_at" timestamp with time zone NOT NULL,
	"received_sen" bigint DEFAULT 0 NOT NULL,
	"refunded_sen" bigint DEFAULT 0 NOT NULL,
	"forfeited_sen" bigint DEFAULT 0 NOT NULL,
	"reported_sen" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "booking_deposits_due" CHECK ("booking_deposits"."due_sen" >= 0 AND ("booking_deposits"."due_sen" = 0 OR "booking_deposits"."due_on" IS NOT NULL)),
	CONSTRAINT "booking_deposits_held" CHECK ("booking_deposits"."received_sen" - "booking_deposits"."refunded_sen" - "booking_deposits"."forfeited_sen" >= 0)
);
--> statement-breakpoint
CREATE TABLE "counters" (
	"name" text PRIMARY KEY NOT NULL,
	"next" integer NOT NULL,
	CONSTRAINT "counters_next" CHECK ("counters"."next" > 0)
);
--> statement-breakpoint
CREATE TABLE "deposit_rules" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deposit_rules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"lot_type" text,
	"percent_bp" integer,
	"amount_sen" bigint,
	"due_days" integer NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"set_by" uuid NOT NULL,
	CONSTRAINT "deposit_rules_type" CHECK ("deposit_rules"."lot_type" IN ('A', 'B', 'C')),
	CONSTRAINT "deposit_rules_percent" CHECK ("deposit_rules"."percent_bp" BETWEEN 1 AND 10000),
	CONSTRAINT "deposit_rules_amount" CHECK ("deposit_rules"."amount_sen" > 0),
	CONSTRAINT "deposit_rules_one" CHECK (num_nonnulls("deposit_rules"."percent_bp", "deposit_rules"."amount_sen") <= 1),
	CONSTRAINT "deposit_rules_days" CHECK ("deposit_rules"."due_days" BETWEEN 0 AND 365)
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"booking_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount_sen" bigint NOT NULL,
	"method" text,
	"reference" text DEFAULT '' NOT NULL,
	"on_day" date NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"proof_document_id" uuid,
	"state" text DEFAULT 'recorded' NOT NULL,
	"four_eyes" boolean NOT NULL,
	"recorded_by" uuid NOT NULL,
	"recorded_role" text NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"confirmed_by" uuid,
	"confirmed_at" timestamp with time zone,
	"closed_by" uuid,
	"closed_at" timestamp with time zone,
	"closed_reason" text DEFAULT '' NOT NULL,
	"receipt_number" text,
	CONSTRAINT "payments_receipt" UNIQUE("receipt_number"),
	CONSTRAINT "payments_kind" CHECK ("payments"."kind" IN ('payment', 'refund', 'forfeit')),
	CONSTRAINT "payments_amount" CHECK ("payments"."amount_sen" > 0),
	CONSTRAINT "payments_method" CHECK (("payments"."kind" = 'forfeit') = ("payments"."method" IS NULL)),
	CONSTRAINT "payments_state" CHECK (CASE "payments"."state"
        WHEN 'recorded' THEN num_nonnulls("payments"."confirmed_by", "payments"."confirmed_at", "payments"."closed_by", "payments"."closed_at") = 0
        WHEN 'confirmed' THEN num_nulls("payments"."confirmed_by", "payments"."confirmed_at") = 0 AND num_nonnulls("payments"."closed_by", "payments"."closed_at") = 0
        WHEN 'void' THEN num_nonnulls("payments"."confirmed_by", "payments"."confirmed_at") = 0 AND num_nulls("payments"."closed_by", "payments"."closed_at") = 0
        WHEN 'reversed' THEN num_nulls("payments"."confirmed_by", "payments"."confirmed_at", "payments"."closed_by", "payments"."closed_at") = 0 AND "payments"."closed_reason" <> ''
        ELSE false END),
	CONSTRAINT "payments_four_eyes" CHECK (NOT "payments"."four_eyes" OR "payments"."confirmed_by" <> "payments"."recorded_by"),
	CONSTRAINT "payments_receipted" CHECK (("payments"."receipt_number" IS NOT NULL) = ("payments"."kind" = 'payment' AND "payments"."confirmed_at" IS NOT NULL))
);
--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind";--> statement-breakpoint
ALTER TABLE "booking_deposits" ADD CONSTRAINT "booking_deposits_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_deposits" ADD CONSTRAINT "booking_deposits_rule_id_deposit_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."deposit_rules"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_deposits" ADD CONSTRAINT "booking_deposits_set_by_users_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_rules" ADD CONSTRAINT "deposit_rules_set_by_users_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_proof_document_id_documents_id_fk" FOREIGN KEY ("proof_document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_confirmed_by_users_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_deposits_by_day" ON "booking_deposits" USING btree ("due_on","booking_id");--> statement-breakpoint
CREATE INDEX "deposit_rules_in_force" ON "deposit_rules" USING btree ("from_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payments_by_booking" ON "payments" USING btree ("booking_id","recorded_at");--> statement-breakpoint
CREATE INDEX "payments_by_reference" ON "payments" USING btree (lower("reference"));--> statement-breakpoint
CREATE INDEX "payments_confirmed" ON "payments" USING btree ("on_day","booking_id") WHERE "payments"."state" = 'confirmed';--> statement-breakpoint
CREATE INDEX "payments_to_confirm" ON "payments" USING btree ("recorded_at","booking_id") WHERE "payments"."state" = 'recorded';--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind" CHECK ("notices"."kind" IN ('booking_requested', 'booking_receipt', 'booking_created', 'booking_forwarded', 'booking_rejected_by_agency', 'booking_booked', 'booking_sold', 'booking_rejected', 'booking_cancelled', 'booking_expired', 'hold_reminder', 'hold_waiting', 'hold_extended', 'booking_overdue', 'booking_assigned', 'refund_to_arrange', 'document_sent_back', 'documents_ready', 'payment_reported', 'payment_confirmed', 'payment_reversed', 'membership_requested', 'membership_approved', 'membership_rejected', 'membership_withdrawn', 'membership_ended', 'account_password', 'account_email', 'account_sign_in', 'account_second_factor'));