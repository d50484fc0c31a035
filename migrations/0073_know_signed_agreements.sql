ALTER TABLE "bookings" ADD COLUMN "agreement_signed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Signed, paid or handed over: each of them means that the agreement was signed (D-492).
CREATE FUNCTION booking_milestones_sign() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE bookings b SET agreement_signed = NOT b.agreement_signed
  WHERE b.id = NEW.booking_id AND b.agreement_signed <> EXISTS (
    SELECT 1 FROM booking_milestones m
    WHERE m.booking_id = NEW.booking_id AND m.kind IN ('spa_signed', 'balance_paid', 'handed_over')
      AND m.happened_on IS NOT NULL AND m.replaced_at IS NULL);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER booking_milestones_sign AFTER INSERT OR UPDATE ON booking_milestones
  FOR EACH ROW EXECUTE FUNCTION booking_milestones_sign();
--> statement-breakpoint
UPDATE bookings b SET agreement_signed = true WHERE EXISTS (
  SELECT 1 FROM booking_milestones m
  WHERE m.booking_id = b.id AND m.kind IN ('spa_signed', 'balance_paid', 'handed_over')
    AND m.happened_on IS NOT NULL AND m.replaced_at IS NULL);
