ALTER TABLE "booking_milestones" ADD COLUMN "document_id" uuid;--> statement-breakpoint
ALTER TABLE "booking_milestones" ADD CONSTRAINT "booking_milestones_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- A milestone belongs to a booking whose payment is confirmed, and so does its document. A row is never changed but to be replaced, once.
CREATE OR REPLACE FUNCTION booking_milestones_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NOT EXISTS (SELECT 1 FROM bookings WHERE id = NEW.booking_id AND status IN ('approved', 'sold')) THEN
      RAISE EXCEPTION 'milestones need a confirmed payment' USING ERRCODE = '23514', CONSTRAINT = 'booking_milestones_open';
    END IF;
    IF NEW.document_id IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM documents WHERE id = NEW.document_id AND booking_id = NEW.booking_id) THEN
      RAISE EXCEPTION 'a milestone needs a document of its booking' USING ERRCODE = '23514', CONSTRAINT = 'booking_milestones_document';
    END IF;
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' OR OLD.replaced_at IS NOT NULL OR NEW.replaced_at IS NULL
    OR to_jsonb(NEW) - 'replaced_at' <> to_jsonb(OLD) - 'replaced_at' THEN
    RAISE EXCEPTION 'a milestone is never edited' USING ERRCODE = '23514', CONSTRAINT = 'booking_milestones_fixed';
  END IF;
  RETURN NEW;
END $$;
