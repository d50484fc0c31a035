import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Booking } from '#features/bookings/contract.ts';
import { lotsKey } from '#features/lots/web/queries.ts';
import { useIdempotencyKey } from '#platform/web/api-client/idempotency-key.ts';
import type { LotRequest, SendLotRequest } from './booking-requests.ts';
import type { ChosenDocument, Upload } from './booking-uploads.ts';
import { useUploads } from './use-uploads.ts';

/** Sends a booking request and then its documents, each of which can fail and be retried on its own. */
export function useBookingSubmission(
  send: SendLotRequest,
  on: {
    /** The page that shows the documents of the booking. */
    documentsPage: (booking: Booking) => string;
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
  const { uploads, send: upload } = useUploads();

  /** Resolves to the error of the request, or to null. */
  const submit = async (request: LotRequest, chosen: readonly ChosenDocument[]): Promise<unknown> => {
    onBusy(true);
    setSending(true);
    setFailure(null);
    try {
      const made = await send(request, keyFor([request.lot._id, request.contact]));
      setBooking(made);
      void upload(made._id, on.documentsPage(made), chosen);
      onBooked();
      return null;
    } catch (error) {
      setFailure(error);
      return error;
    } finally {
      onBusy(false);
      setSending(false);
      void client.invalidateQueries({ queryKey: lotsKey });
    }
  };

  const retry = (failed: Upload) => {
    void upload(failed.bookingId, failed.page, [failed]);
  };

  const own = uploads.filter(({ bookingId }) => bookingId === booking?._id);
  return { isSending, failure, booking, uploads: own, submit, retry };
}
