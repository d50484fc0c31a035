import { Button, Divider, Group, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Booking } from '#core/bookings/contract.ts';
import { bookingSuccess, bookingTexts } from '#core/bookings/messages.ts';
import { offersCancelInDetail } from '#core/bookings/policy.ts';
import type { User } from '#core/users/contract.ts';
import { pollUnlessLive } from '#platform/web/live/live-status.ts';
import { uiTexts } from '#platform/web/messages.ts';
import actions from '#platform/web/ui/actions.module.css';
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { StatusMessage, useStatus } from '#platform/web/ui/StatusMessage.tsx';
import { useIsNarrow } from '#platform/web/ui/screen-width.ts';
import { toast } from '#platform/web/ui/toast.tsx';
import { t } from '#shared/say.ts';
import { BookingDocuments } from './BookingDocuments.tsx';
import { BookingFacts } from './BookingFacts.tsx';
import { BookingProgress, BookingStatusBadge } from './BookingStatusBadge.tsx';
import { BookingTimeline } from './BookingTimeline.tsx';
import { placeOf } from './booking-labels.ts';
import { BookingDetails, BookingSections } from './booking-parts.tsx';
import { CancelBookingDialog } from './CancelBookingDialog.tsx';
import { HoldCountdown } from './HoldCountdown.tsx';
import { StandingHead } from './NextTask.tsx';
import { DoneMessage, effectReaderOf } from './Outcome.tsx';
import { bookingQuery, useBookingTitle } from './queries.ts';

/** Refetch interval of an open pending booking: a minute without live updates. */
const lookAgain = pollUnlessLive(60_000);

type Props = {
  /** The booking to show; null closes the dialog. */
  id: string | null;
  user: User;
  /** The part of it that the reader came for. */
  sought?: string | null;
  onClose: () => void;
};

/** One booking for its buyer: status, next step, history, documents and fields. */
export function BookingDetail({ id, ...props }: Props) {
  const isNarrow = useIsNarrow();
  const [shownId, setShownId] = useState(id);
  // keeps the content during the closing transition
  if (id !== null && id !== shownId) setShownId(id);
  const title = useBookingTitle(shownId);
  return (
    <Dialog opened={id !== null} onClose={props.onClose} title={title} size="xl" fullScreen={isNarrow}>
      {shownId !== null && <Loaded key={shownId} id={shownId} {...props} />}
    </Dialog>
  );
}

function Loaded({ id, user, sought = null, onClose }: Props & { id: string }) {
  const query = useQuery({
    ...bookingQuery(id),
    // refetched, so that a decision shows without reopening
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && data.standing.tasks.length > 0 && lookAgain(),
  });
  const { status, show, clear } = useStatus();
  const [cancelling, setCancelling] = useState<Booking | null>(null);
  return (
    <QueryState query={query} errorText={bookingTexts.detailFailed} retryLabel={uiTexts.retry}>
      {(booking) => (
        <Stack gap="lg">
          <Standing booking={booking} />
          <BookingSections booking={booking} viewer={user} />
          <BookingTimeline booking={booking} />
          <Divider />
          <BookingDocuments booking={booking} viewer={user} isSought={sought === 'documents'} />
          <BookingDetails booking={booking} viewer={user} own={{ sought }} />
          <Divider />
          <BookingFacts booking={booking} isOwn={booking.userId === user._id} />
          <StatusMessage status={status} onClear={clear} />
          <div className={actions.actions}>
            {booking.createdBy === user._id && offersCancelInDetail(booking.status) && (
              <Button variant="light" color="red" onClick={() => setCancelling(booking)}>
                {t('Cancel Booking')}
              </Button>
            )}
            <Button variant="default" onClick={onClose}>
              {t('Close')}
            </Button>
          </div>
          <CancelBookingDialog
            booking={cancelling}
            reader={effectReaderOf(user)}
            onClose={() => setCancelling(null)}
            onCancelled={(done) => {
              show('success', <DoneMessage text={bookingSuccess.cancelled} done={done} />);
              toast(bookingTexts.cancelledFromRow);
            }}
          />
        </Stack>
      )}
    </QueryState>
  );
}

/** What is booked, its status, and the next step. */
function Standing({ booking }: { booking: Booking }) {
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="xs">
        <Title order={2} size="h3">
          {placeOf(booking)}
        </Title>
        <BookingStatusBadge status={booking.status} />
      </Group>
      <BookingProgress status={booking.status} />
      <StandingHead booking={booking} />
      {booking.expiresAt && <HoldCountdown expiresAt={booking.expiresAt} />}
    </Stack>
  );
}
