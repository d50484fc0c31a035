ALTER TABLE "booking_purchasers" DROP CONSTRAINT "booking_purchasers_erased";--> statement-breakpoint
ALTER TABLE "booking_purchasers" ADD COLUMN "matches" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "booking_purchasers_matches" ON "booking_purchasers" USING gin ("matches");--> statement-breakpoint
ALTER TABLE "booking_purchasers" ADD CONSTRAINT "booking_purchasers_erased" CHECK ("booking_purchasers"."erased_at" IS NULL OR ("booking_purchasers"."sealed" IS NULL AND "booking_purchasers"."matches" = '{}'));