import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Booking } from '#features/bookings/contract.ts';
import { canMove } from '#features/bookings/lifecycle.ts';
import { bookingSuccess, deskTexts } from '#features/bookings/messages.ts';
import { cancelsInPlace } from '#features/bookings/policy.ts';
import type { User } from '#features/users/contract.ts';
import { fillIn } from '#shared/problem.ts';
import { StatusMessage, useStatus } from '#web/ui/StatusMessage.tsx';
import { toast } from '#web/ui/toast.tsx';
import { CancelBookingDialog } from './CancelBookingDialog.tsx';

/** Whether this person withdraws a booking in the place of a colleague who made it and has left since (D-77). */
export function canWithdraw(viewer: User, booking: Booking): boolean {
  return canMove('cancel', booking.status) && cancelsInPlace(viewer, booking);
}

/** Withdraws the booking of a colleague who has left, after the same question as a buyer's. */
export function WithdrawBooking({ booking }: { booking: Booking }) {
  const [asked, setAsked] = useState<Booking | null>(null);
  const { status, say, clear } = useStatus();
  return (
    <Stack gap="sm" align="flex-start">
      <Text size="sm">{fillIn(deskTexts.withdrawLead, { name: booking.creatorName })}</Text>
      <StatusMessage status={status} onClear={clear} />
      <Button color="red" variant="light" onClick={() => setAsked(booking)}>
        Withdraw booking
      </Button>
      <CancelBookingDialog
        booking={asked}
        onClose={() => setAsked(null)}
        onCancelled={() => toast(bookingSuccess.cancelled)}
        onFailed={(reason) => say('error', reason)}
      />
    </Stack>
  );
}
