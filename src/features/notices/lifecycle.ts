/** Kinds of notices. Their recipients are in the tables of rules.md. */
export const noticeKinds = [
  'booking_requested',
  'booking_receipt',
  'booking_created',
  'booking_forwarded',
  'booking_rejected_by_agency',
  'booking_booked',
  'booking_sold',
  'booking_rejected',
  'booking_cancelled',
  'booking_expired',
  'refund_to_arrange',
  'membership_requested',
  'membership_approved',
  'membership_rejected',
  'membership_withdrawn',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];
