-- What 0051_clean_what_identifies left: enquiries, viewings, memberships, units, and texts of several lines (D-323). Ledger, papers, audit trail,
-- histories and internal notes stay as they were written. What another unit has already is kept and named, never merged.
CREATE FUNCTION clean_shape(written text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT normalize(regexp_replace(regexp_replace(written,
    '[\u0001-\u0008\u000E-\u001F\u007F-\u0084\u0086-\u009F\u00AD\u034F\u061C\u115F\u1160\u180B-\u180F\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB]', '', 'g'),
    '(^|[\u0009-\u05FF])[\u200C\u200D\uFE0E\uFE0F]+', '\1', 'g'), NFC)
$$;
--> statement-breakpoint
CREATE FUNCTION clean_line(written text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT btrim(regexp_replace(clean_shape(written), '[\u0009-\u000D \u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u2800\u3000]+', ' ', 'g'))
$$;
--> statement-breakpoint
CREATE FUNCTION clean_text(written text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT regexp_replace(regexp_replace(regexp_replace(clean_shape(written),
    '\r\n?|[\u000B\u000C\u0085\u2028\u2029]', E'\n', 'g'),
    '[\u0009\u2800]', ' ', 'g'),
    '^[\u0009-\u000D \u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u2800\u3000]+|[\u0009-\u000D \u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u2800\u3000]+$', '', 'g')
$$;
--> statement-breakpoint
CREATE FUNCTION clean_identifier(written text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT translate(clean_line(normalize(written, NFKC)), '‐‑‒–—―−', '-------')
$$;
--> statement-breakpoint
-- A mobile number whose hyphen the forms left out: '012345 6789'.
CREATE FUNCTION clean_phone(written text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT regexp_replace(clean_identifier(written), '^(0|\+60 ?)(1\d)(\d{3,4}) (\d{4})$', '\1\2-\3 \4')
$$;
--> statement-breakpoint
ALTER TABLE viewings DISABLE TRIGGER viewings_guard;
--> statement-breakpoint
DO $$
DECLARE
  each record;
BEGIN
  FOR each IN SELECT * FROM (VALUES
    ('contact_messages', 'name', 'clean_line'), ('contact_messages', 'email', 'clean_identifier'),
    ('contact_messages', 'phone', 'clean_phone'), ('contact_messages', 'message', 'clean_text'),
    ('enquiry_replies', 'message', 'clean_text'),
    ('viewings', 'name', 'clean_line'), ('viewings', 'email', 'clean_identifier'), ('viewings', 'phone', 'clean_phone'),
    ('viewings', 'note', 'clean_text'), ('viewings', 'reply', 'clean_text'),
    ('agency_requests', 'agency_name', 'clean_line'), ('agency_requests', 'position', 'clean_line'),
    ('agency_requests', 'message', 'clean_text'), ('agency_requests', 'note', 'clean_text'),
    ('users', 'company', 'clean_line'), ('users', 'position', 'clean_line'),
    ('users', 'registration_number', 'clean_identifier'), ('users', 'address', 'clean_text'),
    ('agencies', 'registration_number', 'clean_identifier'), ('agencies', 'negotiator_registration', 'clean_identifier'),
    ('agencies', 'negotiator_name', 'clean_line'), ('agencies', 'negotiator_languages', 'clean_line'),
    ('agencies', 'description', 'clean_text'), ('agencies', 'address', 'clean_text'),
    ('lots', 'name', 'clean_line'), ('lots', 'build_up', 'clean_line'), ('lots', 'land_size', 'clean_line'),
    ('lots', 'size', 'clean_line'), ('lots', 'description', 'clean_text'), ('units', 'type', 'clean_line'),
    ('bookings', 'agency_name', 'clean_line'), ('bookings', 'creator_name', 'clean_line'),
    ('bookings', 'creator_email', 'clean_identifier'), ('bookings', 'creator_phone', 'clean_phone'),
    ('bookings', 'request_message', 'clean_text'), ('bookings', 'description', 'clean_text'),
    ('bookings', 'agent_notes', 'clean_text'), ('bookings', 'admin_notes', 'clean_text')
  ) AS texts (place, field, clean) LOOP
    -- a line of which nothing would be left may be a required one
    EXECUTE format('UPDATE %1$I SET %2$I = %3$I(%2$I) WHERE %2$I <> %3$I(%2$I) AND (%3$I(%2$I) <> '''' OR %3$L = ''clean_text'')',
      each.place, each.field, each.clean);
  END LOOP;
  FOR each IN SELECT id, property_id, unit_number, clean_identifier(unit_number) AS clean FROM units ORDER BY created_at, id LOOP
    CONTINUE WHEN each.clean IN (each.unit_number, '');
    IF EXISTS (SELECT FROM units WHERE property_id = each.property_id AND lower(unit_number) = lower(each.clean) AND id <> each.id) THEN
      RAISE WARNING 'Unit % keeps its number, which another unit has without invisible characters: %', each.id, each.clean;
    ELSE
      UPDATE units SET unit_number = each.clean WHERE id = each.id;
    END IF;
  END LOOP;
END $$;
--> statement-breakpoint
ALTER TABLE viewings ENABLE TRIGGER viewings_guard;
--> statement-breakpoint
DROP FUNCTION clean_phone(text), clean_identifier(text), clean_text(text), clean_line(text), clean_shape(text);
