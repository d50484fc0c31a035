ALTER TABLE "bookings" ADD COLUMN "by_unit" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- A booking by its unit took the unit's price; where lot and unit cost the same, it does not matter.
UPDATE bookings b SET by_unit = true FROM units u, lots l
WHERE u.id = b.unit_id AND l.id = b.lot_id AND b.price_snapshot = u.price AND b.price_snapshot IS DISTINCT FROM l.price;
