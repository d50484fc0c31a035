CREATE TABLE "booking_follow_ups" (
	"booking_id" uuid NOT NULL,
	"desk" text NOT NULL,
	"on_day" date NOT NULL,
	"text" text NOT NULL,
	"set_by" uuid NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	CONSTRAINT "booking_follow_ups_booking_id_desk_pk" PRIMARY KEY("booking_id","desk"),
	CONSTRAINT "booking_follow_ups_desk" CHECK ("booking_follow_ups"."desk" IN ('agency', 'office')),
	CONSTRAINT "booking_follow_ups_text" CHECK (length(btrim("booking_follow_ups"."text")) > 0)
);
--> statement-breakpoint
ALTER TABLE "booking_follow_ups" ADD CONSTRAINT "booking_follow_ups_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_follow_ups" ADD CONSTRAINT "booking_follow_ups_set_by_users_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_follow_ups_by_day" ON "booking_follow_ups" USING btree ("on_day","booking_id");--> statement-breakpoint
-- a desk's own day announces the booking to the desks alone, as an assignment does
CREATE TRIGGER booking_follow_ups_announce AFTER INSERT OR DELETE OR UPDATE ON booking_follow_ups
  FOR EACH ROW EXECUTE FUNCTION announce_desk_work();
