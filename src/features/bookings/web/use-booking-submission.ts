import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Booking } from '#features/bookings/contract.ts';
import type { DocumentType } from '#features/documents/lifecycle.ts';
import { documentTexts } from '#features/documents/messages.ts';
import { fileProblem } from '#features/documents/web/file-check.ts';
import { preparedFile, prepareFile } from '#features/documents/web/prepared-file.ts';
import { sendDocument } from '#features/documents/web/queries.ts';
import { lotsKey } from '#features/lots/web/queries.ts';
import { refusalText } from '#platform/web/api-client/call-failure.ts';
import { toast } from '#platform/web/ui/toast.tsx';
import { type LotRequest, type SendLotRequest, useSubmissionKey } from './booking-requests.ts';
import { bookingsKey } from './queries.ts';

/** One document being uploaded to a booking; `preparing` while a large picture is made smaller. */
export type Upload = {
  type: DocumentType;
  file: File;
  state: 'waiting' | 'preparing' | 'sending' | 'done' | 'failed';
  /** The part that is sent, 0 to 1. */
  share: number;
  /** The sentence of a failure. */
  problem?: string;
  /** False for a file that would be refused again. */
  canRetry: boolean;
};

export type ChosenDocuments = readonly { type: DocumentType; file: File }[];

/** Sends a booking request and then its documents, each of which can fail and be retried on its own (R-BKG-18, R-DOC-09). */
export function useBookingSubmission(
  send: SendLotRequest,
  on: {
    toast: string;
    onBooked: () => void;
    onBusy: (isBusy: boolean) => void;
  },
) {
  const { onBooked, onBusy } = on;
  const client = useQueryClient();
  const keyFor = useSubmissionKey();
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
      toast(on.toast);
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
  const [uploads, setUploads] = useState<readonly Upload[]>([]);

  const change = (type: DocumentType, part: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.type === type ? { ...upload, ...part } : upload)));

  /** Resolves to whether the server has the document. */
  const sendOne = async (bookingId: string, { type, file }: ChosenDocuments[number]): Promise<boolean> => {
    change(type, { state: preparedFile(file) ? 'sending' : 'preparing', share: 0 });
    await prepareFile(file);
    const refused = fileProblem(type, file);
    if (refused !== null) {
      change(type, { state: 'failed', problem: refused, canRetry: false });
      return false;
    }
    change(type, { state: 'sending' });
    try {
      await sendDocument({ bookingId, type, file }, (share) => change(type, { share }));
      change(type, { state: 'done', share: 1 });
      return true;
    } catch (error) {
      change(type, {
        state: 'failed',
        problem: refusalText(error, documentTexts.uploadFailed),
        canRetry: true,
      });
      return false;
    }
  };

  return {
    uploads,
    /** Shows these documents as waiting, instead of the previous ones. */
    expect: (documents: ChosenDocuments) =>
      setUploads(documents.map((document) => ({ ...document, state: 'waiting', share: 0, canRetry: true }))),
    /** Resolves to whether the server has all of them. */
    send: async (bookingId: string, documents: ChosenDocuments): Promise<boolean> => {
      let isComplete = true;
      for (const document of documents) isComplete = (await sendOne(bookingId, document)) && isComplete;
      void client.invalidateQueries({ queryKey: bookingsKey });
      return isComplete;
    },
  };
}
