import { ActionIcon, Button, CloseButton, Group, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useBookingTitle } from '#core/bookings/web/queries.ts';
import { openShortcuts } from '#core/review/messages.ts';
import type { User } from '#core/users/contract.ts';
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx';
import { ShortcutHelp } from '#platform/web/ui/dialog/ShortcutHelp.tsx';
import { useOverlay } from '#platform/web/ui/dialog/use-overlay.ts';
import { useKeyShortcut } from '#platform/web/ui/keys/letter-keys.ts';
import { useShortcuts } from '#platform/web/ui/keys/use-shortcuts.ts';
import { StatusMessage } from '#platform/web/ui/StatusMessage.tsx';
import { useIsNarrow } from '#platform/web/ui/screen-width.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '#platform/web/ui/work-icons.tsx';
import { formatCount } from '#shared/counts.ts';
import { t } from '#shared/say.ts';
import { BookingQueue, FoldedHead, QueueHead } from './BookingQueue.tsx';
import { BookingReview } from './BookingReview.tsx';
import { GoesOn } from './GoesOn.tsx';
import type { QueueView } from './queue-views.ts';
import classes from './ReviewDesk.module.css';
import type { Queue } from './use-booking-queue.ts';
import type { Review } from './use-booking-review.ts';

type Props = { viewer: User; queue: Queue; review: Review };

/** A page of its own has a heading, and its messages below it. */
type DeskProps = Props & Pick<ComponentProps<typeof QueueHead>, 'heading'> & { messages?: ReactNode };

/** The review desk of agency and office: a queue, and the open booking beside it or, on a narrow screen, over it. */
export function ReviewDesk({ viewer, queue, review, heading, messages }: DeskProps) {
  // the narrow paper of a printer must not take the open booking out of the page
  const isWide = useMediaQuery('(min-width: 75em), print', false, { getInitialValueInEffect: false });
  const desk = useRef<HTMLDivElement>(null);
  const isSplit = isWide && review.id !== null;
  // opened from another list, the booking stands alone
  const { page } = review;
  useTop(desk, isSplit);
  // about the booking before: not over the one that is open now
  const status = isWide && <StatusMessage status={review.openStatus} onClear={review.clearStatus} />;
  return (
    <Stack gap="sm">
      <QueueHead
        queue={queue}
        heading={page ? { title: page.name } : heading}
        isSplit={isSplit || page !== undefined}
      />
      {messages}
      {page !== undefined && status}
      <div ref={desk} className={classes.desk} data-open={isSplit || undefined}>
        {page === undefined && (
          <div className={classes.side}>
            {isSplit && <FoldedHead queue={queue} />}
            <div className={classes.list} inert={isSplit && review.sending.isPending}>
              <BookingQueue viewer={viewer} queue={queue} review={review} isFolded={isSplit} />
            </div>
            {status}
          </div>
        )}
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
  useShortcuts({ Escape: close }, !review.takesBack);
  // each booking that opens takes the focus, to be read out; its body is mounted anew
  const focusPane = useCallback((body: HTMLElement | null) => {
    const pane = body?.parentElement;
    if (!pane?.contains(document.activeElement)) pane?.focus();
  }, []);
  return (
    <section tabIndex={-1} data-keys="record" className={classes.pane} aria-label={title}>
      <div className={classes.head}>
        <QueueBar review={review} view={queue.view} onClose={close} />
      </div>
      <div key={id} ref={focusPane} className={classes.body}>
        <div className={classes.inner}>
          <BookingReview id={id} viewer={viewer} review={review} view={queue.view} />
        </div>
      </div>
    </section>
  );
}

type ReviewProps = { viewer: User; review: Review; view: QueueView };

/** A booking under review over the page. */
function BookingReviewDialog({ viewer, review, view }: ReviewProps) {
  const isNarrow = useIsNarrow();
  const [shownId, setShownId] = useState(review.id);
  // keeps the content during the closing transition
  if (review.id !== null && review.id !== shownId) setShownId(review.id);
  const title = useBookingTitle(shownId, review.known);
  const { isPending } = review.sending;
  const hasBar = !isNarrow || review.mayGoOn || review.page !== undefined;
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const dialog = top.current?.closest('[role=dialog]');
    // the one before was read further down
    if (shownId !== null && dialog) dialog.scrollTop = 0;
  }, [shownId]);

  return (
    <Dialog
      opened={review.id !== null}
      onClose={review.close}
      title={title}
      size="56rem"
      fullScreen={isNarrow}
      closeOnClickOutside={false}
      closeOnEscape={!isPending && !review.takesBack}
      withCloseButton={!isPending}
      returnFocus={!review.keepsFocus}
      // without a bar the cross stands beside lot and client
      {...(!hasBar && { 'data-bare': true })}
      classNames={{ header: classes.dialogHead ?? '', body: classes.dialogBody ?? '' }}
    >
      {hasBar && <QueueBar review={review} view={view} />}
      {/* about the booking before: not over the one that is open now */}
      <div ref={top} className={classes.before}>
        <StatusMessage status={review.openStatus} onClear={review.clearStatus} />
      </div>
      {shownId !== null && (
        <BookingReview key={shownId} id={shownId} viewer={viewer} review={review} view={view} />
      )}
    </Dialog>
  );
}

/**
 * Position of the open booking in its queue, with buttons and keys for the previous and the next one; of one that is not in it neither. One
 * that another page has opened leads back there.
 */
function QueueBar({ review, view, onClose }: Omit<ReviewProps, 'viewer'> & { onClose?: () => void }) {
  const { place, page, previous, next } = review;
  const busy = review.sending.isPending;
  const isNarrow = useIsNarrow();
  useShortcuts({ j: () => next?.(), k: () => previous?.() }, !busy);
  const keyOfNext = useKeyShortcut('j');
  const keyOfPrevious = useKeyShortcut('k');
  return (
    <div className={classes.bar}>
      {page && (
        <Button
          size="compact-md"
          variant="subtle"
          leftSection={<ChevronLeftIcon size={18} />}
          disabled={busy}
          onClick={review.close}
        >
          {/* beside the list its name is the heading above */}
          {onClose ? t('Back') : page.name}
        </Button>
      )}
      {place !== null && (
        <Group gap="xs" wrap="nowrap">
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={t('Previous booking')}
            {...keyOfPrevious}
            disabled={busy || previous === undefined}
            onClick={previous}
          >
            <ChevronLeftIcon size={18} />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={t('Next booking')}
            {...keyOfNext}
            disabled={busy || next === undefined}
            onClick={next}
          >
            <ChevronRightIcon size={18} />
          </ActionIcon>
          <Text size="sm" c="dimmed" className={classes.place}>
            {t('{number} of {total}', {
              number: formatCount(place.number),
              total: formatCount(place.of),
            })}
          </Text>
        </Group>
      )}
      <Group gap="xs" wrap="nowrap" ms="auto">
        <GoesOn review={review} isShort={isNarrow} />
        <ShortcutHelp lines={openShortcuts[view.decision]} isShort />
        {onClose && <CloseButton size="lg" aria-label={t('Close')} disabled={busy} onClick={onClose} />}
      </Group>
    </div>
  );
}
