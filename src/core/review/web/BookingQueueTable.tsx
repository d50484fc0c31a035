import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { Booking } from '#core/bookings/contract.ts';
import { type BookingColumn, BookingsTable } from '#core/bookings/web/BookingsTable.tsx';
import { clientNameOf, placeOf } from '#core/bookings/web/booking-labels.ts';
import { NextTask } from '#core/bookings/web/NextTask.tsx';
import { bookingQuery } from '#core/bookings/web/queries.ts';
import type { User } from '#core/users/contract.ts';
import { useChoiceKeys } from '#platform/web/ui/keys/use-shortcuts.ts';
import { useRowKeys } from '#platform/web/ui/list/use-row-keys.ts';
import { ChevronRightIcon } from '#platform/web/ui/work-icons.tsx';
import { isAdministrator } from '#shared/actor.ts';
import { joined } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import { DecideSelected, type useBulkDecision } from './BulkDecision.tsx';
import { isDue, labelPlaceOf, type QueueView, type ReviewStep, reviewStep } from './queue-views.ts';
import type { Review } from './use-booking-review.ts';

const stepLabels: Record<ReviewStep, string> = {
  review: t('Review'),
  process: t('Process'),
  view: t('View'),
};

type Props = {
  view: QueueView;
  viewer: User;
  bookings: readonly Booking[];
  review: Review;
  several: ReturnType<typeof useBulkDecision>;
  /** The filter of the list says the status of every row. */
  isOneStatus: boolean;
  /** Narrow, beside the open booking. */
  isFolded: boolean;
  /** Actions of further keys on the focused row, by the booking's id. */
  keys?: Readonly<Record<string, (id: string) => void>>;
};

/** The rows of a booking queue: a table, and cards on a phone. One button a row, tinted where a decision is due unless it is due in all. */
export function BookingQueueTable(props: Props) {
  const { view, viewer, bookings, isOneStatus, isFolded, keys, review, several } = props;
  const frame = useRef<HTMLDivElement>(null);
  const { resumeAt, resumed } = review;
  // shortcuts are disabled while a booking is open
  const paused = review.id !== null;
  const rows = useKnown(bookings, review.id);
  const { selection } = several;
  // with a selection, the key of its decision is about the selected ones
  const hasSelection = selection.chosen.length > 0;
  const { [several.key]: decideRow, ...otherKeys } = keys ?? {};
  useRowKeys(frame, {
    paused,
    keys: {
      ...otherKeys,
      ...(decideRow && !hasSelection && { [several.key]: decideRow }),
      ...(several.isOffered && { x: selection.toggle }),
    },
  });
  useChoiceKeys({ [several.key]: several.askSelected }, hasSelection && !paused);
  useEffect(() => {
    if (resumeAt === null || paused || !bookings.some(({ _id }) => _id === resumeAt)) return;
    rowOf(resumeAt, frame.current)?.focus();
    resumed();
  }, [resumeAt, paused, bookings, resumed]);
  useCurrentRow(review.id, frame, { isFolded, isListed: bookings.some(({ _id }) => _id === review.id) });
  return (
    <div ref={frame} data-keys="list">
      <BookingsTable
        label={view.label}
        columns={columnsOf(view, viewer, isOneStatus)}
        place={labelPlaceOf(view, viewer)}
        rows={rows}
        // a mark on every row tells none from another
        isDue={(booking) => (isFolded || !isOneStatus) && isDue(view, viewer, booking)}
        isFolded={isFolded}
        openId={review.id}
        task={(booking) => <NextTask booking={booking} />}
        action={(booking) => (
          <Step
            booking={booking}
            step={reviewStep(view, viewer, booking)}
            isFolded={isFolded}
            isTinted={!isOneStatus}
            isOpen={booking._id === review.id}
            onOpen={({ _id }) => review.open(_id)}
          />
        )}
        {...(several.isOffered && !isFolded && { selection })}
        actions={<DecideSelected several={several} />}
      />
    </div>
  );
}

/** Administrators see the bookings of several agencies (D-89). */
function columnsOf(view: QueueView, viewer: User, isOneStatus: boolean): BookingColumn[] {
  return [
    ...(view.isHistory ? (['id'] as const) : []),
    'lot',
    'client',
    ...(isAdministrator(viewer) ? (['agency'] as const) : []),
    'assignee',
    'price',
    'money',
    'documents',
    isOneStatus ? 'next' : 'status',
    'waiting',
  ];
}

/** The rows with every booking that was open as it was read last: it may have left the list meanwhile. */
function useKnown(bookings: readonly Booking[], openId: string | null): readonly Booking[] {
  const client = useQueryClient();
  // follows the open one
  useQuery({ ...bookingQuery(openId ?? ''), enabled: false });
  return bookings.map((each) => {
    const read = client.getQueryData(bookingQuery(each._id).queryKey);
    return read !== undefined && each.updatedAt < read.updatedAt ? read : each;
  });
}

/** The row of a booking. The id comes from the address: in a selector a quote in it throws. */
function rowOf(id: string, frame: HTMLElement | null): HTMLElement | undefined {
  const rows = frame?.querySelectorAll<HTMLElement>('[data-row]') ?? [];
  return [...rows].find(({ dataset }) => dataset.row === id);
}

/** Keeps the row of the open booking in sight, and gives it the focus when the booking beside it closes. */
function useCurrentRow(
  openId: string | null,
  frame: RefObject<HTMLElement | null>,
  { isFolded, isListed }: { isFolded: boolean; isListed: boolean },
): void {
  const last = useRef(openId);
  const follow = useEffectEvent((id: string | null, folded: boolean) => {
    const before = last.current;
    last.current = id;
    if (id !== null) {
      if (folded) rowOf(id, frame.current)?.closest('tr')?.scrollIntoView({ block: 'nearest' });
    } else if (before !== null && document.activeElement === document.body)
      rowOf(before, frame.current)?.focus();
  });
  // also after folding, which changes the heights of the rows, and once the row of a booking that was opened by its address is there
  useEffect(() => follow(openId, isFolded && isListed), [openId, isFolded, isListed]);
}

type StepProps = {
  booking: Booking;
  step: ReviewStep;
  isFolded: boolean;
  isTinted: boolean;
  isOpen: boolean;
  onOpen: (booking: Booking) => void;
};

function Step({ booking, step, isFolded, isTinted, isOpen, onOpen }: StepProps) {
  return (
    <Button
      size={isFolded ? 'compact-xs' : 'xs'}
      variant={isFolded ? 'subtle' : isTinted && step === 'review' ? 'light' : 'subtle'}
      data-row={booking._id}
      data-opens
      {...(isOpen && { 'aria-current': true })}
      aria-label={joined(', ', [joined(' ', [stepLabels[step], placeOf(booking)]), clientNameOf(booking)])}
      onClick={() => onOpen(booking)}
    >
      {isFolded ? <ChevronRightIcon size={16} /> : stepLabels[step]}
    </Button>
  );
}
