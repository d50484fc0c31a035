CREATE TABLE "booking_views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	CONSTRAINT "booking_views_list" CHECK ("booking_views"."list" IN ('all', 'approvals', 'undecided', 'requests', 'pending', 'history')),
	CONSTRAINT "booking_views_name" CHECK (length(btrim("booking_views"."name")) > 0)
);
--> statement-breakpoint
ALTER TABLE "booking_views" ADD CONSTRAINT "booking_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "booking_views_one" ON "booking_views" USING btree ("user_id","list",lower("name"));