import type { NoticeView } from '#core/notices/contract.ts';

/** An unread notice about a booking, as the server replies it. */
export function noticeOf(id: string, changes: Partial<NoticeView> = {}): NoticeView {
  return {
    _id: id,
    kind: 'booking_forwarded',
    topic: 'bookings',
    title: `Title of ${id}`,
    text: `Text of ${id}`,
    link: `/dashboard?tab=bookings&booking=b${id}`,
    createdAt: '2026-03-02T02:00:00.000Z',
    readAt: null,
    ...changes,
  };
}
