ALTER TABLE "contact_messages" ADD COLUMN "suspect" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "viewings" ADD COLUMN "suspect" boolean DEFAULT false NOT NULL;