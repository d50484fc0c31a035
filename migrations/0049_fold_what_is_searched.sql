-- Texts without case, accents and apostrophes, with one kind of dash, as foldText of src/shared/clean-text.ts makes them (D-322).
-- Letters of ASCII take the short way, since a list may fold many rows. In the collation C, lower() knows no other letters: those of Latin
-- that have no accent to lose are named.
CREATE FUNCTION search_folded(written text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  IF octet_length(written) = length(written) THEN
    RETURN lower(translate(written, '''`', ''));
  END IF;
  RETURN lower(normalize(regexp_replace(
    normalize(translate(written, 'ŁĐØÆŒÞ‐‑‒–—―−''`´‘’‛ʹʻʼ′＇', 'łđøæœþ-------'), NFKD),
    '[\u0300-\u036F]', '', 'g'), NFC));
END $$;
--> statement-breakpoint
DROP INDEX "audit_log_search";--> statement-breakpoint
DROP INDEX "bookings_search";--> statement-breakpoint
DROP INDEX "contact_messages_search";--> statement-breakpoint
DROP INDEX "lots_search";--> statement-breakpoint
DROP INDEX "outbox_search";--> statement-breakpoint
DROP INDEX "booking_purchasers_search";--> statement-breakpoint
DROP INDEX "users_search";--> statement-breakpoint
CREATE INDEX "audit_log_search" ON "audit_log" USING gin (search_folded("action" || ' ' || "target_type" || ' ' || coalesce("target_id", '') || ' ' || "detail"::text) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "bookings_search" ON "bookings" USING gin (search_folded("name" || ' ' || "email" || ' ' || "phone" || ' ' || "contact_phone" || ' ' || "creator_name" || ' ' || "creator_email" || ' ' || "agency_name" || ' ' || regexp_replace("phone", '[^0-9]', '', 'g') || ' ' || regexp_replace("contact_phone", '[^0-9]', '', 'g')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "contact_messages_search" ON "contact_messages" USING gin (search_folded("name" || ' ' || "email" || ' ' || "phone" || ' ' || "message") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "lots_search" ON "lots" USING gin (search_folded("lot_number" || chr(10) || "name" || chr(10) || "description") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "outbox_search" ON "outbox" USING gin (search_folded("recipient" || ' ' || "subject") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "booking_purchasers_search" ON "booking_purchasers" USING gin (search_folded(jsonb_path_query_array("list", '$.**.name')::text) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin (search_folded("name" || ' ' || "email" || ' ' || "phone" || ' ' || regexp_replace("phone", '[^0-9]', '', 'g')) gin_trgm_ops);