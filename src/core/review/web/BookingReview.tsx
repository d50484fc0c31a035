import { Anchor, Group, Stack, Text, Title } from '@mantine/core';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Booking } from '#core/bookings/contract.ts';
import { statusLabel } from '#core/bookings/labels.ts';
import type { BookingStatus } from '#core/bookings/lifecycle.ts';
import { bookingTexts, decisionTexts } from '#core/bookings/messages.ts';
import { bookingCan } from '#core/bookings/policy.ts';
import { BookingFacts } from '#core/bookings/web/BookingFacts.tsx';
import { BookingProgress, BookingStatusBadge } from '#core/bookings/web/BookingStatusBadge.tsx';
import { clientNameOf, placeOf, sentBackNames } from '#core/bookings/web/booking-labels.ts';
import { BookingDetails, BookingSections } from '#core/bookings/web/booking-parts.tsx';
import { StandingHead } from '#core/bookings/web/NextTask.tsx';
import { bookingQuery } from '#core/bookings/web/queries.ts';
import { missingOf } from '#core/documents/lifecycle.ts';
import type { User } from '#core/users/contract.ts';
import { uiTexts } from '#platform/web/messages.ts';
import { paths } from '#platform/web/paths.ts';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { isAdministrator } from '#shared/actor.ts';
import { formatCount } from '#shared/counts.ts';
import { joined } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import { AssigneeField } from './AssigneeField.tsx';
import { BookingNotes, DeskTimeline } from './BookingNotes.tsx';
import { BookingRetention } from './BookingRetention.tsx';
import classes from './BookingReview.module.css';
import { HoldReview } from './HoldReview.tsx';
import { canAnswer, canProcess, labelPlaceOf, type QueueView } from './queue-views.ts';
import { hasDecision, ReviewDecision } from './ReviewDecision.tsx';
import { ReviewDocuments } from './ReviewDocuments.tsx';
import type { Review } from './use-booking-review.ts';

type Props = {
  viewer: User;
  review: Review;
  /** The queue from which bookings are opened. */
  view: QueueView;
};

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
    <Notice role="group" tone="warning">
      {t('This booking has changed: it is now {label}.', { label })}
    </Notice>
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
  // the previous button is gone
  useEffect(() => {
    if (document.activeElement === document.body) top.current?.focus();
  }, []);
  return (
    <div ref={top} tabIndex={-1} className={classes.content}>
      <QueryState query={query} errorText={bookingTexts.detailFailed} retryLabel={uiTexts.retry}>
        {(booking) => (
          <>
            <Stack gap="lg" miw={0}>
              {/* a live region must exist before its content to be announced */}
              <div aria-live="assertive" className={classes.region}>
                {changed && <Changed label={statusLabel(booking.status, place)} />}
              </div>
              <Group gap="sm">
                <Title order={3}>{joined(', ', [placeOf(booking), clientNameOf(booking)])}</Title>
                <BookingStatusBadge status={booking.status} place={place} />
              </Group>
              <BookingProgress status={booking.status} />
              <StandingHead booking={booking} />
              <BookingSections booking={booking} viewer={viewer} />
              <HoldReview booking={booking} viewer={viewer} />
              <DecisionNotes viewer={viewer} booking={booking} view={view} />
              <BookingFacts booking={booking}>
                <BookingLinks booking={booking} viewer={viewer} />
                <ReviewDocuments booking={booking} viewer={viewer} />
                <BookingDetails booking={booking} viewer={viewer} />
                {bookingCan.decideRetention(viewer).allowed && <BookingRetention booking={booking} />}
              </BookingFacts>
              <AssigneeField booking={booking} viewer={viewer} />
              <BookingNotes booking={booking} />
              {booking.workDesk && <DeskTimeline booking={booking} />}
            </Stack>
            {(changed || hasDecision({ viewer, booking, view, sending })) && (
              <section className={classes.decision} aria-label={t('Decision')}>
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

/** Documents that are missing, were sent back or wait for a check; none of them keeps anybody from deciding. */
function notesOn(booking: Booking): string[] {
  const { documentMarks, documentsToCheck } = booking;
  const { incomplete, incompletePassport } = decisionTexts;
  return [
    ...(missingOf(documentMarks).length > 0
      ? [documentMarks.passport === undefined ? incomplete : incompletePassport]
      : []),
    ...sentBackNames(booking).map((document) =>
      t('{document} was sent back and has not come again.', { document }),
    ),
    ...(documentsToCheck === 1 ? [t('1 document has not been checked.')] : []),
    ...(documentsToCheck > 1
      ? [t('{n} documents have not been checked.', { n: formatCount(documentsToCheck) })]
      : []),
  ];
}

/** What to consider before a decision that the viewer may take. */
function DecisionNotes({ viewer, booking, view }: Pick<Props, 'viewer' | 'view'> & { booking: Booking }) {
  const isAnswer = view.decision === 'answer';
  if (isAnswer ? !canAnswer(viewer, booking) : !canProcess(booking)) return null;
  const agency = booking.agencyName || t('the agency');
  const notes = [
    ...(isAnswer && isAdministrator(viewer)
      ? [t('You answer in place of {agency}. The override is recorded.', { agency })]
      : []),
    ...(!isAnswer && booking.status === 'pending_agent'
      ? [
          t(
            'The agency has not answered this request yet. Processing it now overrides the agency, and the override is recorded.',
          ),
        ]
      : []),
    ...notesOn(booking),
  ];
  if (notes.length === 0) return null;
  return (
    <Notice tone="warning" role="note">
      <Stack gap={4}>
        {notes.map((note) => (
          <Text key={note} inherit>
            {note}
          </Text>
        ))}
      </Stack>
    </Notice>
  );
}

/** Links from a booking to what belongs to it and its reader may open: its client's bookings, its lot and its agency. */
function BookingLinks({ booking, viewer }: { booking: Booking; viewer: User }) {
  return (
    <Group component="nav" gap="lg" aria-label={t('Related records')}>
      {linksOf(booking, viewer).map(([label, to]) => (
        <Anchor key={to} component={Link} to={to} size="sm">
          {label}
        </Anchor>
      ))}
    </Group>
  );
}

function linksOf(booking: Booking, viewer: User): [label: string, to: string][] {
  const { email, lotId, agency } = booking;
  const ofClient = t('Bookings of {client}', { client: clientNameOf(booking) });
  if (!isAdministrator(viewer)) return [[ofClient, paths.agentBookingRequests({ q: email, status: 'all' })]];
  const links: [string, string][] = [[ofClient, paths.adminAllBookings({ q: email })]];
  if (lotId !== null)
    links.push([t('History of {place}', { place: placeOf(booking) }), paths.adminLots({ history: lotId })]);
  if (agency !== null) links.push([agency.name, agencyPath(agency._id, viewer)]);
  return links;
}

/** The details of an agency open for a super admin alone. */
function agencyPath(id: string, viewer: User): string {
  return viewer.role === 'super_admin' ? paths.adminAgency(id) : paths.adminAgencies({ agency: id });
}
