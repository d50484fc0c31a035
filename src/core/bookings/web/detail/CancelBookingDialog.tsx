import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Booking, cancelBooking } from '#core/bookings/contract.ts';
import { statusLabel } from '#core/bookings/labels.ts';
import { type BookingStatus, canMove, isBound } from '#core/bookings/lifecycle.ts';
import { bookingRefusals, bookingSuccess } from '#core/bookings/messages.ts';
import type { EffectReader } from '#core/bookings/outcome-labels.ts';
import { cancelsInPlace } from '#core/bookings/policy.ts';
import { lotsKey } from '#core/lots/web/queries.ts';
import { configQuery, useSendsMail } from '#core/sessions/web/queries.ts';
import type { User } from '#core/users/contract.ts';
import { useSend } from '#platform/web/api-client/queries.ts';
import { ContactButtons } from '#platform/web/ui/ContactButtons.tsx';
import { ConfirmDialog } from '#platform/web/ui/dialog/ConfirmDialog.tsx';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { toast } from '#platform/web/ui/toast.tsx';
import { joined } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import { clientNameOf, placeOf } from '../booking-labels.ts';
import { cancelFailure, changedMeanwhile, type MyBooking } from '../mine/my-bookings.ts';
import { bookingsKey } from '../queries.ts';
import { doneText, Outcome } from './Outcome.tsx';

type Props = {
  /** Null closes the dialog. */
  booking: MyBooking | null;
  reader: EffectReader;
  onClose: () => void;
  /** Gets what was done; the dialog closes. */
  onCancelled: (done: string) => void;
};

/** Confirms a cancellation with its effects (D-78, D-354). Confirms again if the status has changed meanwhile (D-59). */
export function CancelBookingDialog({ booking, reader, onClose, onCancelled }: Props) {
  const cancel = useSend(cancelBooking, { stale: [bookingsKey, lotsKey] });
  const sendsMail = useSendsMail();
  // keeps the content during the closing transition
  const [latest, setLatest] = useState(booking);
  const [moved, setMoved] = useState<BookingStatus | null>(null);
  if (booking !== null && booking !== latest) {
    setLatest(booking);
    setMoved(null);
  }
  if (latest === null) return null;

  const seenStatus = moved ?? latest.status;
  const confirm = () =>
    cancel.mutate(
      { params: { id: latest._id }, query: { seenStatus } },
      {
        onSuccess: ({ effects }) => {
          onCancelled(doneText({ effects, booking: latest, reader, sendsMail }));
          onClose();
        },
        onError: (error) => {
          const found = changedMeanwhile(error);
          if (found) return setMoved(found);
          toast(cancelFailure(error), 'error');
          onClose();
        },
      },
    );

  return (
    <ConfirmDialog
      opened={booking !== null}
      title={t('Cancel this booking?')}
      confirmLabel={t('Cancel Booking')}
      cancelLabel={t('Keep Booking')}
      danger
      loading={cancel.isPending}
      onConfirm={confirm}
      onClose={onClose}
      onClosed={() => setMoved(null)}
    >
      <Stack gap="xs">
        {moved !== null && (
          <Notice tone="warning">
            {t('This booking has just become “{status}”. Do you still want to cancel it?', {
              status: statusLabel(moved, 'user'),
            })}
          </Notice>
        )}
        <Text fw={600}>
          {joined(', ', [placeOf(latest), reader === 'buyer' ? latest.propertyName : clientNameOf(latest)])}
        </Text>
        <Outcome booking={latest} decision="cancel" reader={reader} />
        <Text>{t('This cannot be undone.')}</Text>
      </Stack>
    </ConfirmDialog>
  );
}

/** Whether the viewer may cancel an open booking: one they made for a client, or that of a colleague who has left the agency (D-77). */
export function canWithdraw(viewer: User, booking: Booking): boolean {
  const isCreator = booking.createdBy === viewer._id && !booking.creatorHasLeft;
  return isLive(booking) && !isBound(viewer, booking) && (isCreator || cancelsInPlace(viewer, booking));
}

/** Whether a booking can be cancelled at all. */
export const isLive = ({ status }: Pick<Booking, 'status'>): boolean => canMove('cancel', status);

/** In place of Cancel for who may not: whom to ask (D-77, D-492). */
export function AskOfficeToCancel({ booking: { agreementSigned } }: { booking: Booking }) {
  const contact = useQuery(configQuery).data?.contact;
  return (
    <Stack gap={4}>
      <Text size="sm">
        {agreementSigned
          ? bookingRefusals.AGREEMENT_SIGNED.message
          : t('You did not make this booking. Ask the park office to cancel it.')}
      </Text>
      {contact && <ContactButtons {...contact} />}
    </Stack>
  );
}

type WithdrawProps = {
  booking: Booking;
  /** The question is open from the start, as the link that leads here asked for it. */
  isAsked: boolean;
  onWithdrawn: () => void;
};

/** Cancels a booking for its client. */
export function WithdrawBooking({ booking, isAsked, onWithdrawn }: WithdrawProps) {
  const [asked, setAsked] = useState(isAsked ? booking : null);
  const { creatorHasLeft, creatorName: name } = booking;
  return (
    <Stack gap="sm" align="flex-start">
      {creatorHasLeft && (
        <Text size="sm">
          {t('{name} made this booking and has left your agency. You can withdraw it in their place.', {
            name,
          })}
        </Text>
      )}
      <Button color="red" variant="light" onClick={() => setAsked(booking)}>
        {creatorHasLeft ? t('Withdraw booking') : t('Cancel Booking')}
      </Button>
      <CancelBookingDialog
        booking={asked}
        reader="agency"
        onClose={() => setAsked(null)}
        onCancelled={(done) => {
          toast(bookingSuccess.cancelled);
          if (done) toast(done, 'info');
          onWithdrawn();
        }}
      />
    </Stack>
  );
}
