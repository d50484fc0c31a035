ALTER TABLE "bookings" ADD COLUMN "booked_unpaid" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- until now only the history said so, below the note of the office (D-487)
UPDATE bookings b SET booked_unpaid = true WHERE EXISTS (
  SELECT 1 FROM booking_events e
  WHERE e.booking_id = b.id AND e.action IN ('book', 'sell') AND e.from_status IN ('pending_agent', 'pending_admin')
    AND E'\n' || e.note LIKE E'%\nWithout a confirmed payment: %');
