import { Alert, Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Booking } from '#features/bookings/contract.ts';
import { leavesRefund, leavesReport } from '#features/bookings/ending-lifecycle.ts';
import { statusLabel } from '#features/bookings/labels.ts';
import { type BookingStatus, canMove } from '#features/bookings/lifecycle.ts';
import { bookingSuccess, buyerTexts, queueTexts } from '#features/bookings/messages.ts';
import { cancelsInPlace } from '#features/bookings/policy.ts';
import type { User } from '#features/users/contract.ts';
import { ConfirmDialog } from '#platform/web/ui/dialog/ConfirmDialog.tsx';
import { WarningIcon } from '#platform/web/ui/icons.tsx';
import { StatusMessage, useStatus } from '#platform/web/ui/StatusMessage.tsx';
import { toast } from '#platform/web/ui/toast.tsx';
import { interpolate } from '#shared/interpolate.ts';
import { formatSen } from '#shared/money.ts';
import { joined } from '#shared/punctuation.ts';
import { bookingDetailTexts } from '../detail-messages.ts';
import { placeOf } from './booking-labels.ts';
import { cancelFailure, changedMeanwhile, type MyBooking } from './my-bookings.ts';
import { useCancelBooking } from './queries.ts';

type Props = {
  /** Null closes the dialog. */
  booking: MyBooking | null;
  onClose: () => void;
  onCancelled: () => void;
  /** Gets the sentence of the failure; the dialog has closed. */
  onFailed: (reason: string) => void;
};

/**
 * Confirms a cancellation with its consequences: the lot is released, a payment refunded (D-78, D-95). Confirms again if
 * the status has changed meanwhile (D-59).
 */
export function CancelBookingDialog({ booking, onClose, onCancelled, onFailed }: Props) {
  const cancel = useCancelBooking();
  // keeps the content during the closing transition
  const [latest, setLatest] = useState(booking);
  const [moved, setMoved] = useState<BookingStatus | null>(null);
  if (booking !== null && booking !== latest) {
    setLatest(booking);
    setMoved(null);
  }
  if (latest === null) return null;

  const seenStatus = moved ?? latest.status;
  const deposit = latest.deposit ?? null;
  const confirm = () =>
    cancel.mutate(
      { id: latest._id, seenStatus },
      {
        onSuccess: () => {
          onCancelled();
          onClose();
        },
        onError: (error) => {
          const found = changedMeanwhile(error);
          if (found) return setMoved(found);
          onFailed(cancelFailure(error));
          onClose();
        },
      },
    );

  return (
    <ConfirmDialog
      opened={booking !== null}
      title={buyerTexts.cancelTitle}
      confirmLabel={bookingDetailTexts.cancelBooking}
      cancelLabel={bookingDetailTexts.keepBooking}
      danger
      loading={cancel.isPending}
      onConfirm={confirm}
      onClose={onClose}
      onClosed={() => setMoved(null)}
    >
      <Stack gap="xs">
        {moved !== null && (
          <Alert color="amber" role="alert" icon={<WarningIcon size={20} />}>
            {interpolate(buyerTexts.cancelMoved, { status: statusLabel(moved, 'user') })}
          </Alert>
        )}
        <Text fw={600}>{joined(', ', [placeOf(latest), latest.propertyName])}</Text>
        <Text>{buyerTexts.cancelConsequence}</Text>
        {leavesRefund('cancel', seenStatus, deposit) && <Text>{buyerTexts.cancelRefund}</Text>}
        {leavesReport('cancel', deposit) && (
          <Text>{interpolate(buyerTexts.cancelReported, { sum: formatSen(deposit?.reportedSen ?? 0) })}</Text>
        )}
      </Stack>
    </ConfirmDialog>
  );
}

/** Whether the viewer may cancel the booking of a colleague who has left the agency. */
export function canWithdraw(viewer: User, booking: Booking): boolean {
  return canMove('cancel', booking.status) && cancelsInPlace(viewer, booking);
}

/** Cancels the booking of a colleague who has left the agency. */
export function WithdrawBooking({ booking, onWithdrawn }: { booking: Booking; onWithdrawn: () => void }) {
  const [asked, setAsked] = useState<Booking | null>(null);
  const { status, say, clear } = useStatus();
  return (
    <Stack gap="sm" align="flex-start">
      <Text size="sm">{interpolate(queueTexts.withdrawLead, { name: booking.creatorName })}</Text>
      <StatusMessage status={status} onClear={clear} />
      <Button color="red" variant="light" onClick={() => setAsked(booking)}>
        {bookingDetailTexts.withdrawBooking}
      </Button>
      <CancelBookingDialog
        booking={asked}
        onClose={() => setAsked(null)}
        onCancelled={() => {
          toast(bookingSuccess.cancelled);
          onWithdrawn();
        }}
        onFailed={(reason) => say('error', reason)}
      />
    </Stack>
  );
}
