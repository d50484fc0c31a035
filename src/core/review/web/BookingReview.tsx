import { Anchor, SimpleGrid, Stack, Title } from '@mantine/core';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Booking } from '#core/bookings/contract.ts';
import { statusLabel } from '#core/bookings/labels.ts';
import { type BookingStatus, isLive } from '#core/bookings/lifecycle.ts';
import { bookingTexts } from '#core/bookings/messages.ts';
import { bookingCan } from '#core/bookings/policy.ts';
import { clientNameOf, placeOf } from '#core/bookings/web/booking-labels.ts';
import { BookingDetails, BookingSections } from '#core/bookings/web/booking-parts.tsx';
import {
  AnswerNotes,
  ClientContact,
  PropertyFacts,
  RequestFacts,
} from '#core/bookings/web/detail/BookingFacts.tsx';
import { Fold } from '#core/bookings/web/detail/Fold.tsx';
import { bookingQuery } from '#core/bookings/web/queries.ts';
import type { User } from '#core/users/contract.ts';
import { uiTexts } from '#platform/web/messages.ts';
import { paths } from '#platform/web/paths.ts';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { isAdministrator } from '#shared/actor.ts';
import { t } from '#shared/say.ts';
import { AssigneeField } from './AssigneeField.tsx';
import { BookingMails } from './BookingMails.tsx';
import { BookingNotes, DeskTimeline } from './BookingNotes.tsx';
import { BookingRetention } from './BookingRetention.tsx';
import classes from './BookingReview.module.css';
import { FollowUp } from './FollowUp.tsx';
import { MoveLot } from './MoveLot.tsx';
import { PriceDeal } from './PriceDeal.tsx';
import { isDecidable, labelPlaceOf, type QueueView } from './queue-views.ts';
import { hasDecision, ReviewDecision } from './ReviewDecision.tsx';
import { ReviewDocuments } from './ReviewDocuments.tsx';
import { ReviewChips, ReviewHead } from './ReviewHead.tsx';
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
  { id, decidedId, sending }: Review,
  bookingId: string,
) {
  const [seen, setSeen] = useState<BookingStatus | null>(null);
  const [isWithdrawn, setWithdrawn] = useState(false);
  const isOpen = id === bookingId;
  const isOwn = sending.isPending || isWithdrawn || decidedId === bookingId;
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
  const { changed, withdrawn } = useChangedElsewhere(query, review, id);
  const place = labelPlaceOf(view, viewer);
  const top = useRef<HTMLDivElement>(null);
  // the record itself: on one of its controls the keys of the decision would not act (D-299)
  const focusDecision = () =>
    top.current?.closest<HTMLElement>('[data-keys="record"], [role="dialog"]')?.focus();
  // the previous button is gone
  useEffect(() => {
    if (document.activeElement === document.body) top.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={top} tabIndex={-1} className={classes.content}>
      <QueryState query={query} errorText={bookingTexts.detailFailed} retryLabel={uiTexts.retry}>
        {(booking) => (
          <>
            <ReviewHead booking={booking} place={place} />
            <Stack gap="lg" miw={0} className={classes.parts}>
              {/* a live region must exist before its content to be announced */}
              <div aria-live="assertive" className={classes.region}>
                {changed && <Changed label={statusLabel(booking.status, place)} />}
              </div>
              <ReviewChips booking={booking} viewer={viewer} />
              {owesRefund(booking) && <BookingDetails booking={booking} viewer={viewer} />}
              <ReviewDocuments
                booking={booking}
                viewer={viewer}
                onAllChecked={isDecidable(viewer, booking, view) ? focusDecision : undefined}
              />
              <ClientContact booking={booking} />
              <AnswerNotes booking={booking} />
              <BookingSections booking={booking} viewer={viewer} />
              {!owesRefund(booking) && <BookingDetails booking={booking} viewer={viewer} />}
              <DeskWork booking={booking} viewer={viewer} />
              <BookingNotes booking={booking} />
              {booking.workDesk && <DeskTimeline booking={booking} />}
              <div className={classes.folds}>
                <BookingLinks booking={booking} viewer={viewer} />
                <Fold title={t('Lot and request')}>
                  <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xl" verticalSpacing="lg">
                    <PropertyFacts booking={booking} />
                    <RequestFacts booking={booking} />
                  </SimpleGrid>
                </Fold>
                {isAdministrator(viewer) && (
                  <Fold title={t('Mails')}>
                    <BookingMails bookingId={booking._id} />
                  </Fold>
                )}
                {bookingCan.decideRetention(viewer).allowed && (
                  <Fold title={t('Document retention')} hint={booking.documentHold && t('Legal hold')}>
                    <BookingRetention booking={booking} />
                  </Fold>
                )}
              </div>
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

/** Whether the money of an ended booking is what is left to do, so that it comes before the documents. */
const owesRefund = ({ status, standing }: Booking) =>
  !isLive(status) && standing.tasks.some(({ at }) => at === 'deposit');

/** What a desk can do about a booking beside its decision: who looks after it, its price and lot, and when to come back to it. */
function DeskWork(props: { booking: Booking; viewer: User }) {
  const { workDesk } = props.booking;
  return (
    <section className={classes.work} aria-label={t('At your desk')}>
      <AssigneeField {...props} />
      <PriceDeal {...props} />
      <MoveLot {...props} />
      {workDesk && <FollowUp booking={props.booking} />}
    </section>
  );
}

/** Links from a booking to what belongs to it and its reader may open: its client's bookings, its lot and its agency. */
function BookingLinks({ booking, viewer }: { booking: Booking; viewer: User }) {
  const title = useId();
  return (
    <nav className={classes.links} aria-labelledby={title}>
      <Title order={3} size="h4" id={title}>
        {t('Related records')}
      </Title>
      {linksOf(booking, viewer).map(([label, to]) => (
        <Anchor key={to} component={Link} to={to} size="sm">
          {label}
        </Anchor>
      ))}
    </nav>
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
