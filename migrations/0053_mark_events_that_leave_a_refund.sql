ALTER TABLE "booking_events" ADD COLUMN "refund_due" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Events say so in their note, which a person may have typed: they left a refund where the booking was approved or money was held by then (D-335).
ALTER TABLE booking_events DISABLE TRIGGER booking_events_append_only;
--> statement-breakpoint
UPDATE booking_events e SET refund_due = true
WHERE e.action IN ('reject', 'reject_by_agency', 'cancel', 'close_account', 'expire')
  AND 'The payment had been recorded: a refund has to be arranged.' = ANY (string_to_array(e.note, E'\n'))
  AND (e.from_status = 'approved' OR 0 < (
    SELECT sum(CASE p.kind WHEN 'payment' THEN p.amount_sen ELSE -p.amount_sen END) FROM payments p
    WHERE p.booking_id = e.booking_id AND p.confirmed_at <= e.at AND (p.closed_at IS NULL OR p.closed_at > e.at)));
--> statement-breakpoint
ALTER TABLE booking_events ENABLE TRIGGER booking_events_append_only;
