import { Text, Timeline, Title } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Booking, BookingEvent } from '#features/bookings/contract.ts';
import { eventTitles } from '#features/bookings/labels.ts';
import { decisionTexts, historyTexts, nextActors } from '#features/bookings/messages.ts';
import { CheckIcon, CloseIcon } from '#platform/web/ui/icons.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { formatDateTime } from '#shared/dates.ts';
import { interpolate } from '#shared/problem.ts';
import classes from './BookingDetail.module.css';
import { bookingEventsQuery } from './queries.ts';

type Mark = { color?: string; bullet: ReactNode };

const done: Mark = { bullet: <CheckIcon size={14} /> };
const refused: Mark = { color: 'red', bullet: <CloseIcon size={14} /> };
const ended: Mark = { color: 'gray', bullet: <CloseIcon size={14} /> };

/** Events that end something get a cross, those of a booking in the colour of its badge; others a tick. */
const marks: Partial<Record<BookingEvent['action'], Mark>> = {
  reject_by_agency: refused,
  reject: refused,
  cancel: ended,
  expire: ended,
  close_account: ended,
  erase_documents: ended,
};

/** The events of a booking, and below them the next actor and the deadline. */
export function BookingTimeline({ booking }: { booking: Booking }) {
  const events = useQuery({ ...bookingEventsQuery(booking), placeholderData: keepPreviousData });
  // an ended booking has no next actor
  const nextActor = nextActors[booking.status];
  return (
    <section>
      <Title order={3} size="h4" mb="sm">
        History
      </Title>
      <QueryState query={events} errorText={historyTexts.failed} retryLabel="Retry">
        {(steps) => (
          <Timeline
            role="list"
            active={steps.length - 1}
            bulletSize={20}
            lineWidth={2}
            aria-label="History of the booking"
            classNames={{ itemTitle: classes.title ?? '' }}
          >
            {steps.map((step) => (
              <Timeline.Item
                role="listitem"
                key={step.id}
                title={titleOf(step)}
                {...(marks[step.action] ?? done)}
              >
                <Text size="sm" c="dimmed">
                  {interpolate(historyTexts.byAt, { name: step.by.name, at: formatDateTime(step.at) })}
                </Text>
                {step.note !== '' && (
                  <Text size="sm" className={classes.note}>
                    {step.note}
                  </Text>
                )}
              </Timeline.Item>
            ))}
            {nextActor !== undefined && (
              <Timeline.Item
                role="listitem"
                title={interpolate(nextActor, { agency: booking.agencyName || historyTexts.anyAgency })}
              >
                {booking.expiresAt && (
                  <Text size="sm" c="dimmed">
                    {interpolate(historyTexts.until, { at: formatDateTime(booking.expiresAt) })}
                  </Text>
                )}
              </Timeline.Item>
            )}
          </Timeline>
        )}
      </QueryState>
    </section>
  );
}

/** The last event and its actor, shown after a conflict; the history below has the rest. */
export function LastEvent({ booking }: { booking: Booking }) {
  const events = useQuery(bookingEventsQuery(booking));
  const last = events.data?.at(-1);
  if (last === undefined) return null;
  const { action, by, at } = last;
  return (
    <Text size="sm">
      {interpolate(decisionTexts.lastStep, {
        step: eventTitles[action],
        name: by.name,
        at: formatDateTime(at),
      })}
    </Text>
  );
}

/** `book` on an approved booking only replaces the notes (T17). */
function titleOf({ action, from }: BookingEvent): string {
  return action === 'book' && from === 'approved' ? historyTexts.notesReplaced : eventTitles[action];
}
