import { Button, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Booking } from '#core/bookings/contract.ts';
import { extendHold } from '#core/bookings/extension-contract.ts';
import { extendedDeadline } from '#core/bookings/extension-lifecycle.ts';
import { allowsExtension } from '#core/bookings/extension-policy.ts';
import { extensionRefusals, extensionTexts } from '#core/bookings/messages.ts';
import { bookingCan } from '#core/bookings/policy.ts';
import { clientNameOf, placeOf } from '#core/bookings/web/booking-labels.ts';
import chips from '#core/bookings/web/chips.module.css';
import { ReasonField } from '#core/bookings/web/deal-fields.tsx';
import { HoldLeft } from '#core/bookings/web/detail/HoldCountdown.tsx';
import { bookingsKey } from '#core/bookings/web/queries.ts';
import { configQuery } from '#core/sessions/web/queries.ts';
import type { User } from '#core/users/contract.ts';
import { refusalText } from '#platform/web/api-client/call-failure.ts';
import { useSend } from '#platform/web/api-client/queries.ts';
import { ConfirmDialog } from '#platform/web/ui/dialog/ConfirmDialog.tsx';
import { toast } from '#platform/web/ui/toast.tsx';
import { ClockIcon } from '#platform/web/ui/work-icons.tsx';
import { isAdministrator } from '#shared/actor.ts';
import { formatDateTime } from '#shared/dates.ts';
import { interpolate } from '#shared/interpolate.ts';
import { joined } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';

/** An unanswered request with a deadline. */
type HeldBooking = Booking & { expiresAt: string };

/** The countdown of an unanswered request for those who answer it, with the button that extends its hold, as an item of their warnings. */
export function HoldReview({ booking, viewer }: { booking: Booking; viewer: User }) {
  const { expiresAt } = booking;
  if (expiresAt === null) return null;
  const held = { ...booking, expiresAt };
  return (
    <li className={chips.chip}>
      <ClockIcon size={16} />
      <span role="timer">
        <HoldLeft expiresAt={expiresAt} isOwn={!isAdministrator(viewer)} />
      </span>
      {bookingCan.extend(viewer, booking).allowed && <ExtendHold booking={held} viewer={viewer} />}
    </li>
  );
}

/** The button with its dialog, or why the hold can no longer be extended. */
function ExtendHold({ booking, viewer }: { booking: HeldBooking; viewer: User }) {
  const limits = useQuery(configQuery).data?.limits;
  const [opened, dialog] = useDisclosure();
  if (limits === undefined) return null;
  const verdict = allowsExtension(viewer, booking, limits);
  const until = extendedDeadline(booking, limits);
  return (
    <>
      {verdict.allowed ? (
        <Button size="compact-sm" variant="default" onClick={dialog.open}>
          {t('Extend hold')}
        </Button>
      ) : (
        <span>{verdict.refusal.message}</span>
      )}
      {until && <ExtendHoldDialog booking={booking} until={until} opened={opened} onClose={dialog.close} />}
    </>
  );
}

type DialogProps = { booking: HeldBooking; until: Date; opened: boolean; onClose: () => void };

/** Asks why a hold is extended and says until when it then lasts. */
function ExtendHoldDialog({ booking, until, opened, onClose }: DialogProps) {
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const extending = useSend<typeof extendHold, void>(extendHold, {
    input: () => ({ params: { id: booking._id }, body: { reason, seenExpiresAt: booking.expiresAt } }),
    stale: [bookingsKey],
    waits: true,
    onSuccess: ({ expiresAt }) => {
      if (expiresAt) toast(interpolate(extensionTexts.done, { date: formatDateTime(expiresAt) }));
      close();
    },
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
      title={t('Extend the hold of {lot}?', { lot: placeOf(booking) })}
      confirmLabel={t('Extend')}
      loading={extending.isPending}
      error={
        extending.error &&
        refusalText(extending.error, t('The hold could not be extended. Please try again.'))
      }
      onConfirm={() => (reason.trim() === '' ? setMissing(true) : extending.mutate())}
      onClose={close}
      isDirty={reason !== ''}
    >
      <Stack gap="sm">
        <Text fw={600}>{joined(', ', [placeOf(booking), clientNameOf(booking)])}</Text>
        <Text>{t('It then lasts until {date}.', { date: formatDateTime(until) })}</Text>
        <ReasonField
          data-autofocus
          value={reason}
          error={isMissing && reason.trim() === '' && extensionRefusals.REASON_REQUIRED.message}
          disabled={extending.isPending}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </Stack>
    </ConfirmDialog>
  );
}
