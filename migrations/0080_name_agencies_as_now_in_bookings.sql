-- an agency that was renamed before its bookings were renamed with it stood in lists and sums as two (D-109)
UPDATE "bookings" SET "agency_name" = "agencies"."name"
FROM "agencies" WHERE "agencies"."id" = "bookings"."agency_id" AND "bookings"."agency_name" <> "agencies"."name";
