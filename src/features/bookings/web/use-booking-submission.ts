import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Booking } from '#features/bookings/contract.ts';
import type { DocumentPaper, DocumentType } from '#features/documents/lifecycle.ts';
import { documentTexts } from '#features/documents/messages.ts';
import { fileProblem } from '#features/documents/web/file-check.ts';
import { preparedFile, prepareFile } from '#features/documents/web/prepared-file.ts';
import { sendDocument } from '#features/documents/web/queries.ts';
import { lotsKey } from '#features/lots/web/queries.ts';
import { CallFailure, callTexts, refusalText } from '#platform/web/api-client/call-failure.ts';
import { newIdempotencyKey, useIdempotencyKey } from '#platform/web/api-client/idempotency-key.ts';
import { signedInUserId } from '#platform/web/storage.ts';
import type { LotRequest, SendLotRequest } from './booking-requests.ts';
import { bookingsKey } from './queries.ts';

/** One document being uploaded to a booking; `preparing` while a large picture is made smaller. */
export type Upload = ChosenDocument & {
  state: 'waiting' | 'preparing' | 'sending' | 'done' | 'failed';
  /** The part that is sent, 0 to 1. */
  share: number;
  /** The sentence of a failure. */
  problem?: string;
  /** False for a file that would be refused again. */
  canRetry: boolean;
};

type ChosenDocument = {
  type: DocumentType;
  file: File;
  /** What it is, with the type other. */
  paper?: DocumentPaper | undefined;
  /** The document whose place it takes, where its type does not say so. */
  replaces?: string | undefined;
};
export type ChosenDocuments = readonly ChosenDocument[];

/** Whether two files are meant for the same place at a booking. */
export function isSamePlace(one: Omit<ChosenDocument, 'file'>, other: Omit<ChosenDocument, 'file'>): boolean {
  return one.type === other.type && one.replaces === other.replaces;
}

/** Sends a booking request and then its documents, each of which can fail and be retried on its own (R-BKG-18, R-DOC-09). */
export function useBookingSubmission(
  send: SendLotRequest,
  on: {
    onBooked: () => void;
    onBusy: (isBusy: boolean) => void;
  },
) {
  const { onBooked, onBusy } = on;
  const client = useQueryClient();
  const { keyFor } = useIdempotencyKey();
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [booking, setBooking] = useState<Booking | null>(null);
  const documents = useDocumentUploads();

  const upload = async (made: Booking, chosen: ChosenDocuments) => {
    onBusy(true);
    await documents.send(made._id, chosen);
    onBusy(false);
  };

  /** Resolves to the error of the request, or to null. */
  const submit = async (request: LotRequest, chosen: ChosenDocuments): Promise<unknown> => {
    onBusy(true);
    setSending(true);
    setFailure(null);
    try {
      const made = await send(request, keyFor([request.lot._id, request.contact]));
      documents.expect(chosen);
      setBooking(made);
      onBooked();
      void upload(made, chosen);
      return null;
    } catch (error) {
      onBusy(false);
      setFailure(error);
      return error;
    } finally {
      setSending(false);
      void client.invalidateQueries({ queryKey: lotsKey });
    }
  };

  const retry = (failed: Upload) => {
    if (booking) void upload(booking, [failed]);
  };

  return { isSending, failure, booking, uploads: documents.uploads, submit, retry };
}

/** Uploads documents to a booking one after the other, and returns the state of each. */
export function useDocumentUploads() {
  const client = useQueryClient();
  const [userId] = useState(signedInUserId);
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  // a repeat after a lost reply stores no second version (D-56)
  const submissions = useRef(new WeakMap<File, { place: string; key: string }>());
  const keyFor = (place: string, file: File): string => {
    const last = submissions.current.get(file);
    const key = last?.place === place ? last.key : newIdempotencyKey();
    submissions.current.set(file, { place, key });
    return key;
  };

  const change = (chosen: ChosenDocument, part: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (isSamePlace(upload, chosen) ? { ...upload, ...part } : upload)));

  /** Resolves to whether the server has the document. */
  const sendOne = async (bookingId: string, chosen: ChosenDocument): Promise<boolean> => {
    const { type, file, paper, replaces } = chosen;
    change(chosen, { state: preparedFile(file) ? 'sending' : 'preparing', share: 0 });
    await prepareFile(file);
    const refused = fileProblem(type, file);
    if (refused !== null) {
      change(chosen, { state: 'failed', problem: refused, canRetry: false });
      return false;
    }
    change(chosen, { state: 'sending' });
    try {
      // somebody else may have logged in while the files before were under way
      if (signedInUserId() !== userId) throw new CallFailure('refused', callTexts.loggedOut);
      const idempotencyKey = keyFor(JSON.stringify([bookingId, type, paper, replaces]), file);
      const upload = { bookingId, type, file, paper, replaces, idempotencyKey };
      await sendDocument(upload, (share) => change(chosen, { share }));
      change(chosen, { state: 'done', share: 1 });
      return true;
    } catch (error) {
      change(chosen, {
        state: 'failed',
        problem: refusalText(error, documentTexts.uploadFailed),
        canRetry: true,
      });
      return false;
    }
  };

  return {
    uploads,
    /** Shows these documents as waiting, instead of earlier ones for the same places. */
    expect: (documents: ChosenDocuments) =>
      setUploads((all) => [
        ...all.filter((upload) => !documents.some((document) => isSamePlace(upload, document))),
        ...documents.map((document) => ({
          ...document,
          state: 'waiting' as const,
          share: 0,
          canRetry: true,
        })),
      ]),
    /** Resolves to whether the server has all of them. */
    send: async (bookingId: string, documents: ChosenDocuments): Promise<boolean> => {
      let isComplete = true;
      for (const document of documents) isComplete = (await sendOne(bookingId, document)) && isComplete;
      void client.invalidateQueries({ queryKey: bookingsKey });
      return isComplete;
    },
  };
}
