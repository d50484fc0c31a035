import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { leavesRefund } from '#features/bookings/lifecycle.ts';
import { buyerTexts } from '#features/bookings/messages.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { placeOf } from './booking-words.ts';
import { cancelFailure, type MyBooking } from './my-bookings.ts';
import { useCancelBooking } from './queries.ts';

type Props = {
  /** The booking somebody wants to cancel; null while nobody does. */
  booking: MyBooking | null;
  onClose: () => void;
  /** Only after the server has said so. */
  onCancelled: () => void;
  /** Told why, fit to show; the dialog has closed. */
  onFailed: (reason: string) => void;
};

/** Asks before a booking is cancelled, and says what follows from it: the lot goes, a payment comes back (D-78, D-95). */
export function CancelBookingDialog({ booking, onClose, onCancelled, onFailed }: Props) {
  const cancel = useCancelBooking();
  // keeps its words while it fades
  const [latest, setLatest] = useState(booking);
  if (booking !== null && booking !== latest) setLatest(booking);
  if (latest === null) return null;

  const confirm = () =>
    cancel.mutate(latest._id, {
      onSuccess: onCancelled,
      onError: (error) => onFailed(cancelFailure(error)),
      onSettled: onClose,
    });

  return (
    <ConfirmDialog
      opened={booking !== null}
      title={buyerTexts.cancelTitle}
      confirmLabel="Cancel Booking"
      cancelLabel="Keep Booking"
      danger
      loading={cancel.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Stack gap="xs">
        <Text fw={600}>
          {placeOf(latest)}, {latest.propertyName}
        </Text>
        <Text>{buyerTexts.cancelConsequence}</Text>
        {leavesRefund('cancel', latest.status) && <Text>{buyerTexts.cancelRefund}</Text>}
      </Stack>
    </ConfirmDialog>
  );
}
