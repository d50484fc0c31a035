import { Stack, Text, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Booking } from '#features/bookings/contract.ts';
import { extendHold } from '#features/bookings/extension-contract.ts';
import { extensionRefusals, extensionTexts } from '#features/bookings/extension-messages.ts';
import { call } from '#platform/web/api-client/call.ts';
import { refusalText } from '#platform/web/api-client/call-failure.ts';
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx';
import { toast } from '#platform/web/ui/toast.tsx';
import { formatDateTime } from '#shared/dates.ts';
import { interpolate } from '#shared/problem.ts';
import { textLimits } from '#shared/text-limits.ts';
import { placeOf } from './booking-labels.ts';
import { bookingsKey } from './queries.ts';

/** An unanswered request with a deadline. */
export type HeldBooking = Booking & { expiresAt: string };

type Props = { booking: HeldBooking; until: Date; opened: boolean; onClose: () => void };

/** Asks why a hold is extended and says until when it then lasts (D-192). */
export function ExtendHoldDialog({ booking, until, opened, onClose }: Props) {
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const client = useQueryClient();
  const extending = useMutation({
    mutationFn: () =>
      call(extendHold, { params: { id: booking._id }, body: { reason, seenExpiresAt: booking.expiresAt } }),
    onSuccess: ({ expiresAt }) => {
      if (expiresAt) toast(interpolate(extensionTexts.done, { date: formatDateTime(expiresAt) }));
      close();
    },
    onSettled: () => client.invalidateQueries({ queryKey: bookingsKey }),
  });
  const close = () => {
    setReason('');
    setMissing(false);
    extending.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      opened={opened}
      title={interpolate(extensionTexts.title, { lot: placeOf(booking) })}
      confirmLabel={extensionTexts.confirm}
      loading={extending.isPending}
      error={extending.error && refusalText(extending.error, extensionTexts.failed)}
      onConfirm={() => (reason.trim() === '' ? setMissing(true) : extending.mutate())}
      onClose={close}
      isDirty={reason !== ''}
    >
      <Stack gap="sm">
        <Text>{interpolate(extensionTexts.until, { date: formatDateTime(until) })}</Text>
        <Textarea
          label={extensionTexts.reason}
          required
          data-autofocus
          autosize
          minRows={2}
          maxLength={textLimits.reason}
          value={reason}
          error={isMissing && reason.trim() === '' && extensionRefusals.REASON_REQUIRED.message}
          disabled={extending.isPending}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </Stack>
    </ConfirmDialog>
  );
}
