import { useState } from 'react';
import { useBookingTitle } from '#features/bookings/web/queries.ts';
import type { User } from '#features/users/contract.ts';
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx';
import { StatusMessage } from '#platform/web/ui/StatusMessage.tsx';
import { useIsNarrow } from '#platform/web/ui/screen-width.ts';
import { BookingReview, QueueBar } from './BookingReview.tsx';
import type { QueueView } from './queue-views.ts';
import type { Review } from './use-booking-review.ts';

type Props = {
  viewer: User;
  review: Review;
  /** The queue from which bookings are opened. */
  view: QueueView;
};

/** A booking under review over the page. */
export function BookingReviewDialog({ viewer, review, view }: Props) {
  const isNarrow = useIsNarrow();
  const [shownId, setShownId] = useState(review.id);
  // keeps the content during the closing transition
  if (review.id !== null && review.id !== shownId) setShownId(review.id);
  const title = useBookingTitle(shownId, review.known);
  const { isPending } = review.sending;

  return (
    <Dialog
      opened={review.id !== null}
      onClose={review.close}
      title={title}
      size="56rem"
      fullScreen={isNarrow}
      closeOnClickOutside={false}
      closeOnEscape={!isPending}
      withCloseButton={!isPending}
      returnFocus={!review.keepsFocus}
    >
      <QueueBar review={review} view={view} />
      <StatusMessage status={review.openStatus} onClear={review.clearStatus} />
      {shownId !== null && (
        <BookingReview key={shownId} id={shownId} viewer={viewer} review={review} view={view} />
      )}
    </Dialog>
  );
}
