import { sentences } from '#shared/punctuation.ts';
import type { Say } from '#shared/say.ts';
import type { NoticeView } from '../contract.ts';
import { topicOf } from '../lifecycle.ts';
import { linkOf, wordsOf } from '../messages.ts';
import type { NoticeRow } from './list-store.ts';

/** A notice as its recipient reads it, with what comes next about its booking, if that is known. */
export function presentNotice(notice: NoticeRow, say: Say, next = ''): NoticeView {
  const words = wordsOf(notice, say);
  return {
    _id: String(notice.id),
    kind: notice.kind,
    topic: topicOf(notice),
    ...words,
    text: sentences(words.text, next),
    link: linkOf(notice).link,
    createdAt: notice.createdAt.toISOString(),
    readAt: notice.readAt?.toISOString() ?? null,
  };
}
