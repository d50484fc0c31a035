ALTER TABLE "agencies" ADD COLUMN "negotiator_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "agencies" ADD COLUMN "negotiator_registration" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "agencies" ADD COLUMN "negotiator_languages" text DEFAULT '' NOT NULL;