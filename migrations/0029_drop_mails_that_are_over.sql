ALTER TABLE "outbox" ADD COLUMN "dropped" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_dropped" CHECK ("outbox"."dropped" IS NULL OR ("outbox"."dropped" IN ('account_closed', 'address_changed', 'access_lost', 'link_over') AND "outbox"."failed_at" IS NOT NULL));--> statement-breakpoint
UPDATE "outbox" SET "dropped" = 'account_closed', "last_error" = NULL WHERE "failed_at" IS NOT NULL AND "last_error" = 'The account was closed.';
