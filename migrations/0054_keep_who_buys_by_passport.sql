ALTER TABLE "bookings" ADD COLUMN "by_passport" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- A booking says whether its main purchaser has a passport, also while an older version of the portal saves lists (D-345).
CREATE FUNCTION purchasers_by_passport() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE bookings SET by_passport = NOT by_passport
    WHERE id = NEW.booking_id AND by_passport <> coalesce(NEW.list->0->>'identityKind' = 'passport', false);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER purchasers_by_passport AFTER INSERT OR UPDATE OF list ON booking_purchasers
  FOR EACH ROW EXECUTE FUNCTION purchasers_by_passport();
--> statement-breakpoint
UPDATE bookings b SET by_passport = true FROM booking_purchasers p
WHERE p.booking_id = b.id AND p.list->0->>'identityKind' = 'passport';
