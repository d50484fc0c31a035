import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Booking } from '#features/bookings/contract.ts';
import type { DocumentType } from '#features/documents/lifecycle.ts';
import { documentTexts } from '#features/documents/messages.ts';
import { preparedFile, prepareFile } from '#features/documents/web/prepared-file.ts';
import { sendDocument } from '#features/documents/web/queries.ts';
import { lotsKey } from '#features/lots/web/queries.ts';
import { refusalText } from '#platform/web/api-client/call-failure.ts';
import { toast } from '#platform/web/ui/toast.tsx';
import { type LotRequest, type SendLotRequest, useSubmissionKey } from './booking-requests.ts';
import { bookingsKey } from './queries.ts';

/** One document on its way to a booking. `share` is what has been sent of it, 0 to 1. */
export type Upload = {
  type: DocumentType;
  file: File;
  state: 'waiting' | 'preparing' | 'sending' | 'done' | 'failed';
  share: number;
  /** Why it failed, fit to show. */
  problem?: string;
};

export type ChosenDocuments = readonly { type: DocumentType; file: File }[];

/**
 * Sends a booking request and then its documents, one after the other. The request stands as soon as the server has taken
 * it: a document that fails changes nothing about it and can be sent again by itself (R-BKG-18, R-DOC-09).
 */
export function useBookingSubmission(
  send: SendLotRequest,
  on: {
    /** Said in the corner once the server has taken the request. */
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
  const sending = useDocumentUploads(onBusy);

  /** Resolves to what went wrong with the request, or null once it stands. */
  const submit = async (request: LotRequest, documents: ChosenDocuments): Promise<unknown> => {
    onBusy(true);
    setSending(true);
    setFailure(null);
    try {
      const made = await send(request, keyFor([request.lot._id, request.contact]));
      sending.expect(documents);
      setBooking(made);
      toast(on.toast);
      onBooked();
      void sending.send(made, documents);
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

  const retry = (upload: Upload) => {
    if (booking) void sending.send(booking, [upload]);
  };

  return { isSending, failure, booking, uploads: sending.uploads, submit, retry };
}

/** Documents on their way to a booking, one after the other, and how far each of them is. */
function useDocumentUploads(onBusy: (isBusy: boolean) => void) {
  const client = useQueryClient();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);

  const change = (type: DocumentType, part: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.type === type ? { ...upload, ...part } : upload)));

  const sendOne = async (bookingId: string, { type, file }: ChosenDocuments[number]) => {
    change(type, { state: preparedFile(file) ? 'sending' : 'preparing', share: 0 });
    await prepareFile(file);
    change(type, { state: 'sending' });
    try {
      await sendDocument({ bookingId, type, file }, (share) => change(type, { share }));
      change(type, { state: 'done', share: 1 });
    } catch (error) {
      change(type, { state: 'failed', problem: refusalText(error, documentTexts.uploadFailed) });
    }
  };

  return {
    uploads,
    /** Shows them before the first one is sent. */
    expect: (documents: ChosenDocuments) =>
      setUploads(documents.map((document) => ({ ...document, state: 'waiting', share: 0 }))),
    send: async (made: Booking, documents: ChosenDocuments) => {
      onBusy(true);
      for (const document of documents) await sendOne(made._id, document);
      onBusy(false);
      await client.invalidateQueries({ queryKey: bookingsKey });
    },
  };
}
