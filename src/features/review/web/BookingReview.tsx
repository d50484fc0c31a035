import { ActionIcon, Alert, CloseButton, Group, Stack, Switch, Text, Title } from '@mantine/core';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Booking } from '#features/bookings/contract.ts';
import { statusLabel } from '#features/bookings/labels.ts';
import type { BookingStatus } from '#features/bookings/lifecycle.ts';
import { bookingTexts, decisionTexts, queueTexts } from '#features/bookings/messages.ts';
import { bookingCan } from '#features/bookings/policy.ts';
import { BookingFacts } from '#features/bookings/web/BookingFacts.tsx';
import { BookingProgress, BookingStatusBadge } from '#features/bookings/web/BookingStatusBadge.tsx';
import { clientNameOf, placeOf } from '#features/bookings/web/booking-labels.ts';
import { bookingQuery } from '#features/bookings/web/queries.ts';
import { openShortcuts } from '#features/review/messages.ts';
import type { User } from '#features/users/contract.ts';
import { ShortcutHelp } from '#platform/web/ui/dialog/ShortcutHelp.tsx';
import { useShortcuts } from '#platform/web/ui/dialog/use-shortcuts.ts';
import { ChevronDownIcon, WarningIcon } from '#platform/web/ui/icons.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { formatCount } from '#shared/counts.ts';
import { interpolate } from '#shared/problem.ts';
import { AssigneeField } from './AssigneeField.tsx';
import { BookingLinks } from './BookingLinks.tsx';
import { BookingNotes, DeskTimeline } from './BookingNotes.tsx';
import { BookingRetention } from './BookingRetention.tsx';
import classes from './BookingReview.module.css';
import { DecisionNotes } from './DecisionNotes.tsx';
import { DeskDocuments } from './DeskDocuments.tsx';
import { HoldReview } from './HoldReview.tsx';
import { labelPlaceOf, type QueueView } from './queue-views.ts';
import { hasDecision, ReviewDecision } from './ReviewDecision.tsx';
import type { Review } from './use-booking-review.ts';

type Props = {
  viewer: User;
  review: Review;
  /** The queue from which bookings are opened. */
  view: QueueView;
};

/** Position of the open booking in its queue, with buttons and keys for the previous and the next one. */
export function QueueBar({
  review,
  view,
  onClose,
}: Pick<Props, 'review' | 'view'> & { onClose?: () => void }) {
  const { place, previous, next } = review;
  const busy = review.sending.isPending;
  useShortcuts({ j: () => next?.(), k: () => previous?.() }, !busy);
  return (
    <div className={classes.bar}>
      <Group gap="xs" wrap="nowrap">
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
        {place !== null && (
          <Text size="sm" c="dimmed" className={classes.position}>
            {formatCount(place.number)} of {formatCount(place.of)}
          </Text>
        )}
      </Group>
      <Switch
        size="sm"
        label={queueTexts.goOn}
        checked={review.goesOn}
        onChange={(event) => review.setGoesOn(event.currentTarget.checked)}
      />
      <Group gap="xs" wrap="nowrap" className={classes.end}>
        <ShortcutHelp lines={openShortcuts[view.decision]} isShort />
        {onClose && <CloseButton size="lg" aria-label="Close" disabled={busy} onClick={onClose} />}
      </Group>
    </div>
  );
}

/**
 * Whether others changed the status of the open booking since it was loaded; not after an own decision or withdrawal, whose
 * result is told elsewhere.
 */
function useChangedElsewhere(
  { data, isFetchedAfterMount }: UseQueryResult<Booking>,
  sending: Review['sending'],
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

/** One booking under review: details and documents, and below them the decision, which stays in sight. */
export function BookingReview({ id, viewer, review, view }: Props & { id: string }) {
  const { sending } = review;
  // refetched: the list may be minutes old
  const query = useQuery({
    ...bookingQuery(id),
    staleTime: 0,
    ...(review.known?._id === id && { placeholderData: review.known }),
  });
  const { changed, withdrawn } = useChangedElsewhere(query, sending, review.id === id);
  const place = labelPlaceOf(view, viewer);
  const top = useRef<HTMLDivElement>(null);
  // the previous button is gone, and a key pressed for the previous booking must not submit
  useEffect(() => {
    if (document.activeElement === document.body) top.current?.focus();
  }, []);
  return (
    <div ref={top} tabIndex={-1} className={classes.content}>
      <QueryState query={query} errorText={bookingTexts.detailFailed} retryLabel="Retry">
        {(booking) => (
          <>
            <Stack gap="lg" miw={0}>
              {/* a live region must exist before its content to be announced */}
              <div aria-live="assertive" className={classes.region}>
                {changed && <Changed label={statusLabel(booking.status, place)} />}
              </div>
              <Group gap="sm">
                <Title order={3}>
                  {placeOf(booking)}, {clientNameOf(booking)}
                </Title>
                <BookingStatusBadge status={booking.status} place={place} />
              </Group>
              <BookingProgress status={booking.status} />
              <HoldReview booking={booking} viewer={viewer} />
              <DecisionNotes viewer={viewer} booking={booking} view={view} />
              <BookingFacts booking={booking}>
                <BookingLinks booking={booking} viewer={viewer} />
                <DeskDocuments booking={booking} viewer={viewer} />
                {bookingCan.decideRetention(viewer).allowed && <BookingRetention booking={booking} />}
              </BookingFacts>
              <AssigneeField booking={booking} viewer={viewer} />
              <BookingNotes booking={booking} />
              {booking.workDesk && <DeskTimeline booking={booking} />}
            </Stack>
            {(changed || hasDecision({ viewer, booking, view, sending })) && (
              <section className={classes.decision} aria-label="Decision">
                <ReviewDecision
                  viewer={viewer}
                  booking={booking}
                  review={review}
                  view={view}
                  changed={changed}
                  onWithdrawn={withdrawn}
                />
              </section>
            )}
          </>
        )}
      </QueryState>
    </div>
  );
}
