import type { Say } from '#shared/say.ts';
import type { NoticeView } from '../contract.ts';
import { topicOf } from '../lifecycle.ts';
import { linkOf, wordsOf } from '../messages.ts';
import type { NoticeRow } from './list-store.ts';

/** A notice as its recipient reads it. */
export function presentNotice(notice: NoticeRow, say: Say): NoticeView {
  return {
    _id: String(notice.id),
    kind: notice.kind,
    topic: topicOf(notice),
    ...wordsOf(notice, say),
    link: linkOf(notice).link,
    createdAt: notice.createdAt.toISOString(),
    readAt: notice.readAt?.toISOString() ?? null,
  };
}
