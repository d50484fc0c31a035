ALTER TABLE "bookings" ADD COLUMN "purchaser_papers" text[];
--> statement-breakpoint
-- The papers that a list of purchasers needs beside the identity of the first, as neededPapers has it; null while nobody is named.
CREATE FUNCTION purchaser_papers_of(list jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN jsonb_array_length(list) > 0 THEN ARRAY(
    SELECT DISTINCT paper
    FROM jsonb_array_elements(list) WITH ORDINALITY AS each(p, n),
      unnest(
        CASE WHEN jsonb_typeof(p->'company') = 'object' THEN ARRAY['company_profile', 'board_resolution'] ELSE '{}' END ||
        CASE WHEN n = 1 THEN '{}'
          WHEN p->>'identityKind' = 'passport' THEN ARRAY['passport']
          ELSE ARRAY['second_ic_front', 'second_ic_back'] END) AS paper
    ORDER BY paper) END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION purchasers_by_passport() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  passport boolean := coalesce(NEW.list->0->>'identityKind' = 'passport', false);
  papers text[] := purchaser_papers_of(NEW.list);
BEGIN
  UPDATE bookings SET by_passport = passport, purchaser_papers = papers
    WHERE id = NEW.booking_id AND (by_passport <> passport OR purchaser_papers IS DISTINCT FROM papers);
  RETURN NULL;
END $$;
--> statement-breakpoint
UPDATE bookings b SET purchaser_papers = purchaser_papers_of(p.list) FROM booking_purchasers p WHERE p.booking_id = b.id;
