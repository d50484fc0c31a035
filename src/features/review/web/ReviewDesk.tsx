import { Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import { useBookingTitle } from '#features/bookings/web/queries.ts';
import type { User } from '#features/users/contract.ts';
import { useOverlay } from '#platform/web/ui/dialog/use-overlay.ts';
import { useShortcuts } from '#platform/web/ui/dialog/use-shortcuts.ts';
import { StatusMessage } from '#platform/web/ui/StatusMessage.tsx';
import { BookingQueue, QueueFilters } from './BookingQueue.tsx';
import { BookingReview, QueueBar } from './BookingReview.tsx';
import { BookingReviewDialog } from './BookingReviewDialog.tsx';
import classes from './ReviewDesk.module.css';
import type { Queue } from './use-booking-queue.ts';
import type { Review } from './use-booking-review.ts';

type Props = { viewer: User; queue: Queue; review: Review };

/** The review desk of agency and office: a queue, and the open booking beside it or, on a narrow screen, over it. */
export function ReviewDesk({ viewer, queue, review }: Props) {
  const isWide = useMediaQuery('(min-width: 75em)', false, { getInitialValueInEffect: false });
  const desk = useRef<HTMLDivElement>(null);
  const isSplit = isWide && review.id !== null;
  useTop(desk, isSplit);
  return (
    <Stack gap="sm">
      <QueueFilters queue={queue} desk={desk} />
      <div ref={desk} className={classes.desk} data-open={isSplit || undefined}>
        <div className={classes.list} inert={isSplit && review.sending.isPending}>
          <BookingQueue viewer={viewer} queue={queue} review={review} isFolded={isSplit} />
        </div>
        {isWide && review.id !== null && (
          <Pane viewer={viewer} queue={queue} review={review} id={review.id} />
        )}
      </div>
      {!isWide && <BookingReviewDialog viewer={viewer} review={review} view={queue.view} />}
    </Stack>
  );
}

/** Keeps the distance of an element from the top of the page in its `--desk-top`, also when something above it grows. */
function useTop(element: RefObject<HTMLElement | null>, enabled: boolean): void {
  useLayoutEffect(() => {
    const { current } = element;
    if (!enabled || current === null) return;
    const measure = () => {
      const top = current.getBoundingClientRect().top + window.scrollY;
      current.style.setProperty('--desk-top', `${Math.round(top)}px`);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    measure();
    return () => observer.disconnect();
  }, [element, enabled]);
}

/** The open booking beside its queue. */
function Pane({ viewer, queue, review, id }: Props & { id: string }) {
  const title = useBookingTitle(id, review.known);
  const { isPending } = review.sending;
  const close = () => {
    if (!isPending) review.close();
  };
  useOverlay(true, { close: review.close, isBusy: () => isPending });
  useShortcuts({ Escape: close });
  // each booking that opens takes the focus, to be read out; its body is mounted anew
  const focusPane = useCallback((body: HTMLElement | null) => {
    const pane = body?.parentElement;
    if (!pane?.contains(document.activeElement)) pane?.focus();
  }, []);
  return (
    <section tabIndex={-1} className={classes.pane} aria-label={title}>
      <div className={classes.head}>
        <QueueBar review={review} view={queue.view} onClose={close} />
      </div>
      <div key={id} ref={focusPane} className={classes.body}>
        <div className={classes.inner}>
          <BookingReview id={id} viewer={viewer} review={review} view={queue.view} />
        </div>
      </div>
      <div className={classes.said}>
        <StatusMessage status={review.openStatus} onClear={review.clearStatus} />
      </div>
    </section>
  );
}
