-- Names and what identifies, as src/shared/clean-text.ts cleans them since D-321 (D-323). Texts of several lines, and records that are sealed, signed
-- or append-only, stay as they were written. What another row has already is kept and named, never merged.
CREATE FUNCTION clean_line(written text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT btrim(regexp_replace(normalize(regexp_replace(regexp_replace(written,
    '[\u0001-\u0008\u000E-\u001F\u007F-\u0084\u0086-\u009F\u00AD\u034F\u061C\u115F\u1160\u180B-\u180F\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB]', '', 'g'),
    '(^|[\u0009-\u05FF])[\u200C\u200D\uFE0E\uFE0F]+', '\1', 'g'), NFC),
    '[\u0009-\u000D \u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u2800\u3000]+', ' ', 'g'))
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
DO $$
DECLARE
  each record;
BEGIN
  FOR each IN SELECT id, email, lower(clean_identifier(email)) AS clean FROM users WHERE deleted_at IS NULL ORDER BY created_at, id LOOP
    CONTINUE WHEN each.clean IN (each.email, '');
    IF EXISTS (SELECT FROM users WHERE email = each.clean AND deleted_at IS NULL) THEN
      RAISE WARNING 'Account % keeps its e-mail, which another account has without invisible characters: %', each.id, each.clean;
    ELSE
      UPDATE users SET email = each.clean WHERE id = each.id;
    END IF;
  END LOOP;
  FOR each IN SELECT id, property_id, lot_number, clean_identifier(lot_number) AS clean FROM lots ORDER BY created_at, id LOOP
    CONTINUE WHEN each.clean IN (each.lot_number, '');
    IF EXISTS (SELECT FROM lots WHERE property_id = each.property_id AND lower(lot_number) = lower(each.clean) AND id <> each.id) THEN
      RAISE WARNING 'Lot % keeps its number, which another lot has without invisible characters: %', each.id, each.clean;
    ELSE
      UPDATE lots SET lot_number = each.clean WHERE id = each.id;
    END IF;
  END LOOP;
END $$;
--> statement-breakpoint
UPDATE users SET name = clean_line(name) WHERE name <> clean_line(name) AND clean_line(name) <> '';
--> statement-breakpoint
UPDATE users SET phone = clean_phone(phone) WHERE phone <> clean_phone(phone);
--> statement-breakpoint
UPDATE agencies SET name = clean_line(name) WHERE name <> clean_line(name) AND clean_line(name) <> '';
--> statement-breakpoint
UPDATE agencies SET contact_phone = clean_phone(contact_phone), contact_email = clean_identifier(contact_email)
  WHERE (contact_phone, contact_email) <> (clean_phone(contact_phone), clean_identifier(contact_email));
--> statement-breakpoint
UPDATE bookings SET name = clean_line(name) WHERE name <> clean_line(name) AND clean_line(name) <> '';
--> statement-breakpoint
UPDATE bookings SET phone = clean_phone(phone), contact_phone = clean_phone(contact_phone), email = clean_identifier(email)
  WHERE (phone, contact_phone, email) <> (clean_phone(phone), clean_phone(contact_phone), clean_identifier(email));
--> statement-breakpoint
DROP FUNCTION clean_phone(text), clean_identifier(text), clean_line(text);
