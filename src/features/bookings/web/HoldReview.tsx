import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { Booking } from '#features/bookings/contract.ts';
import { extendedDeadline } from '#features/bookings/extension-lifecycle.ts';
import { extensionTexts } from '#features/bookings/extension-messages.ts';
import { allowsExtension } from '#features/bookings/extension-policy.ts';
import { bookingCan } from '#features/bookings/policy.ts';
import { configQuery } from '#features/sessions/web/queries.ts';
import type { User } from '#features/users/contract.ts';
import { ExtendHoldDialog, type HeldBooking } from './ExtendHoldDialog.tsx';
import { HoldCountdown } from './HoldCountdown.tsx';

/** The countdown of an unanswered request for whoever answers it, with the button that extends its hold (D-192). */
export function HoldReview({ booking, viewer }: { booking: Booking; viewer: User }) {
  const { expiresAt } = booking;
  if (expiresAt === null) return null;
  const held = { ...booking, expiresAt };
  return (
    <HoldCountdown expiresAt={expiresAt}>
      {bookingCan.extend(viewer, booking).allowed && <ExtendHold booking={held} viewer={viewer} />}
    </HoldCountdown>
  );
}

/** The button with its dialog, or why the hold cannot be extended any more. */
function ExtendHold({ booking, viewer }: { booking: HeldBooking; viewer: User }) {
  const limits = useQuery(configQuery).data?.limits;
  const [opened, dialog] = useDisclosure();
  if (limits === undefined) return null;
  const verdict = allowsExtension(viewer, booking, limits);
  const until = extendedDeadline(booking, limits);
  return (
    <>
      {verdict.allowed ? (
        <Button size="xs" variant="default" mt="xs" onClick={dialog.open}>
          {extensionTexts.open}
        </Button>
      ) : (
        <Text size="sm" mt="xs">
          {verdict.refusal.message}
        </Text>
      )}
      {until && <ExtendHoldDialog booking={booking} until={until} opened={opened} onClose={dialog.close} />}
    </>
  );
}
