import { ActionIcon, Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Booking } from '#features/bookings/contract.ts';
import { statusLabel } from '#features/bookings/labels.ts';
import type { BookingStatus } from '#features/bookings/lifecycle.ts';
import { bookingTexts, decisionTexts, queueTexts } from '#features/bookings/messages.ts';
import { bookingCan } from '#features/bookings/policy.ts';
import type { User } from '#features/users/contract.ts';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { ChevronDownIcon, WarningIcon } from '#platform/web/ui/icons.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { ShortcutHelp } from '#platform/web/ui/ShortcutHelp.tsx';
import { StatusMessage } from '#platform/web/ui/StatusMessage.tsx';
import { useShortcuts } from '#platform/web/ui/use-shortcuts.ts';
import { formatCount } from '#shared/counts.ts';
import { interpolate } from '#shared/problem.ts';
import { BookingFacts } from './BookingFacts.tsx';
import { BookingRetention } from './BookingRetention.tsx';
import classes from './BookingReviewDialog.module.css';
import { BookingProgress, BookingStatusBadge } from './BookingStatusBadge.tsx';
import { clientNameOf, placeOf } from './booking-labels.ts';
import { DeskDocuments } from './DeskDocuments.tsx';
import { HoldReview } from './HoldReview.tsx';
import { bookingQuery, useBookingTitle } from './queries.ts';
import { labelPlaceOf, type QueueView } from './queue-views.ts';
import { hasDecision, ReviewDecision } from './ReviewDecision.tsx';
import { type Review, type SendDecision, useSendDecision } from './use-booking-review.ts';

type Props = {
  viewer: User;
  review: Review;
  /** The queue from which bookings are opened. */
  view: QueueView;
};

/** A booking under review: its details and documents, and beside them the decision (R-AGT-10, R-ADM-04). */
export function BookingReviewDialog({ viewer, review, view }: Props) {
  const isNarrow = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const sending = useSendDecision(viewer, review.decided);
  const [shownId, setShownId] = useState(review.id);
  // keeps the content during the closing transition
  if (review.id !== null && review.id !== shownId) setShownId(review.id);
  const title = useBookingTitle(shownId, review.known);

  return (
    <Dialog
      opened={review.id !== null}
      onClose={() => {
        sending.reset();
        review.close();
      }}
      title={title}
      size="68rem"
      fullScreen={isNarrow}
      closeOnClickOutside={false}
      closeOnEscape={!sending.isPending}
      withCloseButton={!sending.isPending}
      returnFocus={!review.keepsFocus}
    >
      <QueueBar review={review} busy={sending.isPending} />
      <StatusMessage status={review.dialogStatus} onClear={review.clearStatus} />
      {shownId !== null && (
        <Content key={shownId} id={shownId} viewer={viewer} review={review} view={view} sending={sending} />
      )}
    </Dialog>
  );
}

/** Position of the open booking in its queue, with buttons and keys for the previous and the next one. */
function QueueBar({ review, busy }: { review: Review; busy: boolean }) {
  const { place, previous, next } = review;
  useShortcuts({ j: () => next?.(), k: () => previous?.() }, !busy);
  if (place === null) return null;
  return (
    <Group justify="space-between" className={classes.bar}>
      <Group gap="xs">
        <ActionIcon
          variant="default"
          size="lg"
          aria-label="Previous booking"
          aria-keyshortcuts="k"
          disabled={busy || previous === undefined}
          className={classes.back}
          onClick={previous}
        >
          <ChevronDownIcon size={18} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label="Next booking"
          aria-keyshortcuts="j"
          disabled={busy || next === undefined}
          className={classes.forth}
          onClick={next}
        >
          <ChevronDownIcon size={18} />
        </ActionIcon>
        <Text size="sm" c="dimmed" className={classes.position}>
          {formatCount(place.number)} of {formatCount(place.of)}
        </Text>
      </Group>
      <ShortcutHelp lines={queueTexts.dialogShortcuts} />
    </Group>
  );
}

/**
 * Whether others changed the status of the open booking since it was loaded; not after an own decision or withdrawal, whose
 * result is told elsewhere.
 */
function useChangedElsewhere(
  { data, isFetchedAfterMount }: UseQueryResult<Booking>,
  sending: SendDecision,
  isOpen: boolean,
) {
  const [seen, setSeen] = useState<BookingStatus | null>(null);
  const [isWithdrawn, setWithdrawn] = useState(false);
  const isOwn = sending.isPending || isWithdrawn;
  const status = data && (isFetchedAfterMount || isOwn) ? data.status : null;
  if (status !== null && status !== seen && (seen === null || isOwn)) setSeen(status);
  return {
    changed: isOpen && seen !== null && status !== null && status !== seen && sending.failed === null,
    withdrawn: () => setWithdrawn(true),
  };
}

function Changed({ label }: { label: string }) {
  return (
    <Alert role="group" color="amber" icon={<WarningIcon size={20} />}>
      {interpolate(decisionTexts.changed, { label })}
    </Alert>
  );
}

function Content({ id, viewer, review, view, sending }: Props & { id: string; sending: SendDecision }) {
  // refetched: the list may be minutes old
  const query = useQuery({
    ...bookingQuery(id),
    staleTime: 0,
    ...(review.known?._id === id && { placeholderData: review.known }),
  });
  const { changed, withdrawn } = useChangedElsewhere(query, sending, review.id === id);
  const top = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLElement>(null);
  // the previous button is gone, and a key pressed for the previous booking must not submit
  useEffect(() => {
    if (document.activeElement === document.body) top.current?.focus();
  }, []);
  return (
    <div ref={top} tabIndex={-1} className={classes.content}>
      <QueryState query={query} errorText={bookingTexts.detailFailed} retryLabel="Retry">
        {(booking) => {
          const decides = changed || hasDecision({ viewer, booking, view, sending });
          return (
            <div className={classes.review} data-split={decides || undefined}>
              <Stack gap="lg" miw={0}>
                {/* a live region must exist before its content to be announced */}
                <div aria-live="assertive" className={classes.region}>
                  {changed && <Changed label={statusLabel(booking.status, labelPlaceOf(view, viewer))} />}
                </div>
                <Group gap="sm">
                  <Title order={3}>
                    {placeOf(booking)}, {clientNameOf(booking)}
                  </Title>
                  <BookingStatusBadge status={booking.status} place={labelPlaceOf(view, viewer)} />
                  {decides && (
                    <Button
                      className={classes.jump ?? ''}
                      size="sm"
                      variant="default"
                      onClick={() => panel.current?.focus()}
                    >
                      Go to the decision
                    </Button>
                  )}
                </Group>
                <BookingProgress status={booking.status} />
                <HoldReview booking={booking} viewer={viewer} />
                <BookingFacts booking={booking}>
                  <DeskDocuments booking={booking} viewer={viewer} />
                  {bookingCan.decideRetention(viewer).allowed && <BookingRetention booking={booking} />}
                </BookingFacts>
              </Stack>
              {decides && (
                <section ref={panel} tabIndex={-1} className={classes.panel} aria-label="Decision">
                  <ReviewDecision
                    viewer={viewer}
                    booking={booking}
                    review={review}
                    view={view}
                    sending={sending}
                    changed={changed}
                    onWithdrawn={withdrawn}
                  />
                </section>
              )}
            </div>
          );
        }}
      </QueryState>
    </div>
  );
}
