CREATE TABLE "text_templates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"agency_id" uuid,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"language" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "text_templates_name" CHECK (length(btrim("text_templates"."name")) > 0),
	CONSTRAINT "text_templates_text" CHECK (length(btrim("text_templates"."text")) > 0),
	CONSTRAINT "text_templates_language" CHECK ("text_templates"."language" IN ('en', 'ms', 'zh'))
);
--> statement-breakpoint
ALTER TABLE "text_templates" ADD CONSTRAINT "text_templates_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "text_templates_one" ON "text_templates" USING btree (COALESCE("agency_id"::text, ''),lower("name"),"language");--> statement-breakpoint
CREATE INDEX "text_templates_by_agency" ON "text_templates" USING btree ("agency_id") WHERE "text_templates"."agency_id" IS NOT NULL;