CREATE TABLE "viewings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"manner" text NOT NULL,
	"state" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"lot_id" uuid,
	"sequence" integer DEFAULT 0 NOT NULL,
	"reply" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decided_by" uuid,
	CONSTRAINT "viewings_state" CHECK ("viewings"."state" IN ('requested', 'confirmed', 'declined', 'cancelled')),
	CONSTRAINT "viewings_manner" CHECK ("viewings"."manner" IN ('in_person', 'video')),
	CONSTRAINT "viewings_time" CHECK ("viewings"."starts_at" < "viewings"."ends_at")
);
--> statement-breakpoint
ALTER TABLE "viewings" ADD CONSTRAINT "viewings_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "viewings" ADD CONSTRAINT "viewings_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "viewings_by_time" ON "viewings" USING btree ("starts_at","id");--> statement-breakpoint
-- One visitor group at a time: open viewings never overlap.
ALTER TABLE "viewings" ADD CONSTRAINT "viewings_one_at_a_time"
  EXCLUDE USING gist (tstzrange("starts_at", "ends_at") WITH &&) WHERE ("state" IN ('requested', 'confirmed'));
--> statement-breakpoint
-- Who asked stays who asked, and a viewing that has ended stays so; every change is another version.
CREATE FUNCTION viewings_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state NOT IN ('requested', 'confirmed') OR (OLD.state = 'confirmed' AND NEW.state IN ('requested', 'declined')) THEN
    RAISE EXCEPTION 'this viewing cannot go from % to %', OLD.state, NEW.state USING ERRCODE = '23514', CONSTRAINT = 'viewings_moves';
  END IF;
  IF NEW.sequence <= OLD.sequence OR NEW.created_at <> OLD.created_at OR NEW.email <> OLD.email OR NEW.name <> OLD.name THEN
    RAISE EXCEPTION 'a change of a viewing is another version of the same visit' USING ERRCODE = '23514', CONSTRAINT = 'viewings_version';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER viewings_guard BEFORE UPDATE ON viewings FOR EACH ROW EXECUTE FUNCTION viewings_guard();
