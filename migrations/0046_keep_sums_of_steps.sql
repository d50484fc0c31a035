CREATE TABLE "step_sums" (
	"month" text NOT NULL,
	"agency_id" uuid,
	"agency_name" text NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"by_agency" boolean NOT NULL,
	"steps" integer NOT NULL,
	"value" numeric(20, 2) NOT NULL,
	"last_event" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "step_sums" ADD CONSTRAINT "step_sums_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bookings_answers" ON "bookings" USING btree ("agency_id",("agent_response_date" - "created_at"),"id","agent_response_date","created_at") WHERE "bookings"."agent_response_date" IS NOT NULL;