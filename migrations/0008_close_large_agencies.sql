ALTER TABLE "agencies" ADD COLUMN "closing" jsonb;--> statement-breakpoint
CREATE INDEX "notices_by_agency" ON "notices" USING btree ("agency_id") WHERE "notices"."agency_id" IS NOT NULL;