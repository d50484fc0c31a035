CREATE TABLE "closed_logins" (
	"login" text NOT NULL,
	"password_hash" text NOT NULL,
	"closed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "closed_logins_by" ON "closed_logins" USING btree ("login","closed_at");--> statement-breakpoint
CREATE INDEX "closed_logins_age" ON "closed_logins" USING btree ("closed_at");