ALTER TABLE "bookings" ADD COLUMN "booked_unpaid" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Until now only the history said so, last, below the note that the office typed, which the booking keeps: a line within that note says nothing (D-335, D-487).
UPDATE bookings b SET booked_unpaid = true WHERE EXISTS (
  SELECT 1 FROM booking_events e
  WHERE e.booking_id = b.id AND e.action IN ('book', 'sell') AND e.from_status IN ('pending_agent', 'pending_admin')
    AND starts_with(e.note, concat_ws(E'\n', nullif(b.admin_notes, ''), 'Without a confirmed payment: ')));
