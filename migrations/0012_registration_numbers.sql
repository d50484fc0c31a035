ALTER TABLE "agencies" ADD COLUMN "registration_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "registration_number" text DEFAULT '' NOT NULL;