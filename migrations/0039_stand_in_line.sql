CREATE TABLE "lot_places" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"lot_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"offer_hours" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"offered_at" timestamp with time zone,
	"offer_until" timestamp with time zone,
	"remind_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"ended_by" uuid,
	"reason" text DEFAULT '' NOT NULL,
	"booking_id" uuid,
	CONSTRAINT "lot_places_state" CHECK ("lot_places"."state" IN ('waiting', 'offered', 'taken', 'lapsed', 'declined', 'left', 'removed', 'closed')),
	CONSTRAINT "lot_places_ended" CHECK (("lot_places"."state" IN ('waiting', 'offered')) = ("lot_places"."ended_at" IS NULL)),
	CONSTRAINT "lot_places_offer" CHECK ("lot_places"."state" <> 'offered' OR "lot_places"."offer_until" IS NOT NULL),
	CONSTRAINT "lot_places_taken" CHECK (("lot_places"."state" = 'taken') = ("lot_places"."booking_id" IS NOT NULL)),
	CONSTRAINT "lot_places_hours" CHECK ("lot_places"."offer_hours" > 0)
);
--> statement-breakpoint
CREATE TABLE "lot_watches" (
	"lot_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lot_watches_lot_id_user_id_pk" PRIMARY KEY("lot_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind";--> statement-breakpoint
ALTER TABLE "lot_places" ADD CONSTRAINT "lot_places_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_places" ADD CONSTRAINT "lot_places_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_places" ADD CONSTRAINT "lot_places_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_watches" ADD CONSTRAINT "lot_watches_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_watches" ADD CONSTRAINT "lot_watches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "lot_places_number" ON "lot_places" USING btree ("lot_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "lot_places_one_each" ON "lot_places" USING btree ("lot_id","user_id") WHERE "lot_places"."state" IN ('waiting', 'offered');--> statement-breakpoint
CREATE UNIQUE INDEX "lot_places_one_offer" ON "lot_places" USING btree ("lot_id") WHERE "lot_places"."state" = 'offered';--> statement-breakpoint
CREATE INDEX "lot_places_open" ON "lot_places" USING btree ("lot_id","number") WHERE "lot_places"."state" IN ('waiting', 'offered');--> statement-breakpoint
CREATE INDEX "lot_places_due" ON "lot_places" USING btree ("offer_until") WHERE "lot_places"."state" = 'offered';--> statement-breakpoint
CREATE INDEX "lot_places_of" ON "lot_places" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "lot_watches_of" ON "lot_watches" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind" CHECK ("notices"."kind" IN ('booking_requested', 'booking_receipt', 'booking_created', 'booking_forwarded', 'booking_rejected_by_agency', 'booking_booked', 'booking_sold', 'booking_rejected', 'booking_cancelled', 'booking_expired', 'hold_reminder', 'hold_waiting', 'hold_extended', 'booking_overdue', 'booking_assigned', 'refund_to_arrange', 'document_sent_back', 'documents_ready', 'payment_reported', 'payment_confirmed', 'payment_reversed', 'form_to_accept', 'form_accepted', 'milestone_recorded', 'queue_joined', 'queue_offered', 'queue_offer_ending', 'queue_offer_over', 'queue_passed_over', 'queue_closed', 'lot_free', 'membership_requested', 'membership_approved', 'membership_rejected', 'membership_withdrawn', 'membership_ended', 'account_password', 'account_email', 'account_sign_in', 'account_second_factor'));--> statement-breakpoint
-- The order of a line is a number per lot without gaps; a place moves as queues/lifecycle.ts says, and is never deleted.
CREATE FUNCTION lot_places_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'waiting' OR NEW.number <> 1 + coalesce((SELECT max(number) FROM lot_places WHERE lot_id = NEW.lot_id), 0) THEN
      RAISE EXCEPTION 'a place is the next of its line' USING ERRCODE = '23514', CONSTRAINT = 'lot_places_start';
    END IF;
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' OR OLD.state NOT IN ('waiting', 'offered')
    OR (NEW.lot_id, NEW.user_id, NEW.number, NEW.created_at, NEW.offer_hours)
      <> (OLD.lot_id, OLD.user_id, OLD.number, OLD.created_at, OLD.offer_hours) THEN
    RAISE EXCEPTION 'a place keeps its lot, person and number, and an ended one stays' USING ERRCODE = '23514', CONSTRAINT = 'lot_places_fixed';
  END IF;
  IF NEW.state <> OLD.state AND NOT (OLD.state, NEW.state) IN (('waiting', 'offered'), ('waiting', 'left'), ('waiting', 'removed'),
    ('waiting', 'closed'), ('offered', 'taken'), ('offered', 'lapsed'), ('offered', 'declined'), ('offered', 'removed'), ('offered', 'closed')) THEN
    RAISE EXCEPTION 'a place cannot go from % to %', OLD.state, NEW.state USING ERRCODE = '23514', CONSTRAINT = 'lot_places_move';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER lot_places_guard BEFORE INSERT OR UPDATE OR DELETE ON lot_places
  FOR EACH ROW EXECUTE FUNCTION lot_places_guard();
--> statement-breakpoint
-- As before, and: an offered lot is reserved and has no live booking; a line stands only before a lot that is held.
CREATE OR REPLACE FUNCTION stock_agrees() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  the_lot uuid;
  the_unit uuid;
  want text;
  have text;
BEGIN
  IF TG_TABLE_NAME = 'lots' THEN
    the_lot := NEW.id;
  ELSIF TG_TABLE_NAME = 'units' THEN
    the_unit := NEW.id;
  ELSIF TG_TABLE_NAME = 'lot_places' THEN
    the_lot := NEW.lot_id;
  ELSE
    the_lot := NEW.lot_id;
    the_unit := NEW.unit_id;
  END IF;
  IF the_lot IS NOT NULL THEN
    SELECT held_status(status) INTO want FROM bookings
      WHERE lot_id = the_lot AND status IN ('pending_agent', 'pending_admin', 'approved', 'sold');
    SELECT status INTO have FROM lots WHERE id = the_lot;
    IF want IS NOT NULL AND have <> want THEN
      RAISE EXCEPTION 'lot % is % but its live booking needs %', the_lot, have, want
        USING ERRCODE = '23514', CONSTRAINT = 'lot_agrees_with_booking';
    END IF;
    IF want IS NULL AND have = 'booked' THEN
      RAISE EXCEPTION 'lot % is booked without a booking', the_lot
        USING ERRCODE = '23514', CONSTRAINT = 'lot_agrees_with_booking';
    END IF;
    IF have NOT IN ('reserved', 'booked')
      AND EXISTS (SELECT 1 FROM lot_places WHERE lot_id = the_lot AND state IN ('waiting', 'offered')) THEN
      RAISE EXCEPTION 'lot % is % but has a line', the_lot, have
        USING ERRCODE = '23514', CONSTRAINT = 'lot_agrees_with_line';
    END IF;
    IF (want IS NOT NULL OR have = 'booked')
      AND EXISTS (SELECT 1 FROM lot_places WHERE lot_id = the_lot AND state = 'offered') THEN
      RAISE EXCEPTION 'lot % is offered but has a booking', the_lot
        USING ERRCODE = '23514', CONSTRAINT = 'lot_agrees_with_offer';
    END IF;
  END IF;
  IF the_unit IS NOT NULL THEN
    want := NULL;
    SELECT held_status(status) INTO want FROM bookings
      WHERE unit_id = the_unit AND status IN ('pending_agent', 'pending_admin', 'approved', 'sold');
    SELECT status INTO have FROM units WHERE id = the_unit;
    IF want IS NOT NULL AND have <> want THEN
      RAISE EXCEPTION 'unit % is % but its live booking needs %', the_unit, have, want
        USING ERRCODE = '23514', CONSTRAINT = 'unit_agrees_with_booking';
    END IF;
    IF want IS NULL AND have = 'booked' THEN
      RAISE EXCEPTION 'unit % is booked without a booking', the_unit
        USING ERRCODE = '23514', CONSTRAINT = 'unit_agrees_with_booking';
    END IF;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER place_agrees AFTER INSERT OR UPDATE OF state ON lot_places
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION stock_agrees();
