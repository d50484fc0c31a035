ALTER TABLE "users" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "viewings" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_language" CHECK ("users"."language" IN ('en', 'ms', 'zh'));--> statement-breakpoint
ALTER TABLE "viewings" ADD CONSTRAINT "viewings_language" CHECK ("viewings"."language" IN ('en', 'ms', 'zh'));