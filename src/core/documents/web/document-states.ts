import type { BookingDocument } from '#core/documents/contract.ts';
import { documentLabel, reasonWithin } from '#core/documents/labels.ts';
import {
  type CheckState,
  type Desk,
  type DocumentPaper,
  type DocumentType,
  documentTypes,
  isNeeded,
  type NeededDocument,
} from '#core/documents/lifecycle.ts';
import { verdictTexts } from '#core/documents/messages.ts';
import { formatDate } from '#shared/dates.ts';
import { t } from '#shared/say.ts';

/** Documents in the order of their kinds: cheque, IC front, IC back, then others. */
export function inOrder(documents: readonly BookingDocument[]): BookingDocument[] {
  const rank = ({ documentType }: BookingDocument) => documentTypes.indexOf(documentType);
  return documents.toSorted((one, other) => rank(one) - rank(other));
}

export function stateOf({ verdict }: Pick<BookingDocument, 'verdict'>): CheckState {
  return verdict?.state ?? 'unchecked';
}

/** Whether a desk has not checked a document: what only the agency has checked still waits for the office. */
export function isUnchecked(desk: Desk, { verdict }: Pick<BookingDocument, 'verdict'>): boolean {
  return verdict === null || (desk === 'office' && verdict.desk === 'agency');
}

/** What a booking is asked for and its current documents lack: it never came or was sent back. */
export function awaitedAmong(
  needed: readonly NeededDocument[],
  documents: readonly BookingDocument[],
): NeededDocument[] {
  return needed.filter(
    (each) => !documents.some((document) => isNeeded(each, document) && stateOf(document) !== 'sent_back'),
  );
}

/** The document to check after one: the next unchecked one in order, then from the start; undefined after the last. */
export function nextUnchecked(
  desk: Desk,
  documents: readonly BookingDocument[],
  after: string,
): BookingDocument | undefined {
  const at = documents.findIndex(({ _id }) => _id === after);
  return [...documents.slice(at + 1), ...documents.slice(0, Math.max(at, 0))].find((document) =>
    isUnchecked(desk, document),
  );
}

/** 'Sent back by the park office: too blurred to read. “{note}”', or by whom it was accepted; null while unchecked. */
export function verdictSentence({ verdict }: Pick<BookingDocument, 'verdict'>): string | null {
  if (verdict === null) return null;
  const desk = verdictTexts.desks[verdict.desk];
  if (verdict.state === 'accepted') {
    return t('Accepted by {desk}, {date}', { desk, date: formatDate(verdict.at) });
  }
  const { reason, note } = verdict;
  const sentence =
    reason === null || reason === 'other'
      ? t('Sent back by {desk}.', { desk })
      : t('Sent back by {desk}: {reason}.', { desk, reason: reasonWithin(reason) });
  return note === '' ? sentence : `${sentence} ${t('“{note}”', { note })}`;
}

/** A place for a document at a booking: the current one, if any, and what it replaced. */
export type DocumentPlace = {
  type: DocumentType;
  /** Of an empty place that a paper is asked for. */
  paper?: DocumentPaper;
  current: BookingDocument | null;
  /** Newest first. */
  earlier: readonly BookingDocument[];
};

/** The current documents with those they replaced, and an empty place for each needed one that is missing. */
export function placesOf(
  documents: readonly BookingDocument[],
  needed: readonly NeededDocument[],
): DocumentPlace[] {
  const current = inOrder(documents.filter(({ replacedAt }) => replacedAt === null));
  const replaced = documents
    .filter(({ replacedAt }) => replacedAt !== null)
    .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt));
  const missing = needed.filter((each) => !current.some((document) => isNeeded(each, document)));
  const places: DocumentPlace[] = [
    ...current.map((document) => {
      const isFirst = current.find((each) => documentLabel(each) === documentLabel(document)) === document;
      const earlier = replaced.filter((each) => documentLabel(each) === documentLabel(document));
      return { type: document.documentType, current: document, earlier: isFirst ? earlier : [] };
    }),
    ...missing.map((each) => ({
      ...(each === 'passport' ? ({ type: 'other', paper: each } as const) : { type: each }),
      current: null,
      earlier: [],
    })),
  ];
  const rank = ({ type, paper, current }: DocumentPlace) => {
    const document = current ?? { documentType: type, paper: paper ?? null };
    const at = needed.findIndex((each) => isNeeded(each, document));
    return at < 0 ? needed.length + documentTypes.indexOf(type) : at;
  };
  return places.toSorted((one, other) => rank(one) - rank(other));
}
