-- The sealed bytes of a paper stay, but those of a form that is not valid any more may be erased with its booking (D-260).
CREATE OR REPLACE FUNCTION paper_parts_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF EXISTS (SELECT 1 FROM papers p WHERE p.id = OLD.paper_id AND p.kind = 'booking_form' AND p.state <> 'valid') THEN
      RETURN OLD;
    END IF;
    RAISE EXCEPTION 'the parts of a paper are never edited' USING ERRCODE = '23514', CONSTRAINT = 'paper_parts_fixed';
  END IF;
  IF (NEW.paper_id, NEW.part, NEW.sealed) <> (OLD.paper_id, OLD.part, OLD.sealed) THEN
    RAISE EXCEPTION 'the parts of a paper are never edited' USING ERRCODE = '23514', CONSTRAINT = 'paper_parts_fixed';
  END IF;
  RETURN NEW;
END $$;
