import type { DocumentPaper, DocumentType } from '#core/documents/lifecycle.ts';
import { createExternalStore } from '#platform/web/external-store.ts';

export type ChosenDocument = {
  type: DocumentType;
  file: File;
  /** What it is, with the type other. */
  paper?: DocumentPaper | undefined;
  /** The document whose place it takes, where its type does not say so. */
  replaces?: string | undefined;
  /** Its paper is asked for, so that it has a row of its own beside that of any other document. */
  isAsked?: boolean | undefined;
};

/** One document being uploaded to a booking; `preparing` while a large picture is made smaller. */
export type Upload = ChosenDocument & {
  bookingId: string;
  /** The page that shows the documents of the booking. */
  page: string;
  state: 'waiting' | 'preparing' | 'sending' | 'done' | 'failed';
  /** The part that is sent, 0 to 1. */
  share: number;
  /** The sentence of a failure. */
  problem?: string;
  /** False for a file that would be refused again. */
  canRetry: boolean;
};

/** The uploads of this tab. They outlive the dialog or page that began them. */
export const uploadStore = createExternalStore<readonly Upload[]>([]);

/** Whether the server lacks a document of these: leaving would lose it. */
export const hasUnsent = (uploads: readonly Upload[]) => uploads.some(({ state }) => state !== 'done');

export const isUnderWay = ({ state }: Pick<Upload, 'state'>) => state !== 'failed' && state !== 'done';

type Place = Omit<ChosenDocument, 'file'> & { bookingId: string };

/** Whether two files are meant for the same place at a booking. */
export function isSamePlace(one: Place, other: Place): boolean {
  const is = (key: keyof Place) => one[key] === other[key];
  return is('bookingId') && is('type') && is('replaces') && is('isAsked');
}
