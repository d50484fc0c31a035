import { Text, Timeline, Title } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Booking, BookingEvent } from '#core/bookings/contract.ts';
import { eventTitles } from '#core/bookings/labels.ts';
import { bookingTexts, typedNote } from '#core/bookings/messages.ts';
import { nextSentence } from '#core/bookings/standing-labels.ts';
import { uiTexts } from '#platform/web/messages.ts';
import { ChatIcon, CheckIcon, CloseIcon } from '#platform/web/ui/icons.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { formatDateTime } from '#shared/dates.ts';
import { t } from '#shared/say.ts';
import { readingOf, useTaskWords } from '../NextTask.tsx';
import { bookingEventsQuery } from '../queries.ts';
import classes from './BookingDetail.module.css';

type Mark = { color?: string; bullet: ReactNode };

const done: Mark = { bullet: <CheckIcon size={14} /> };
const refused: Mark = { color: 'red', bullet: <CloseIcon size={14} /> };
const noted: Mark = { color: 'amber', bullet: <ChatIcon size={12} /> };
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

type Entry = Mark & { key: string; title: string; name: string; at: string; text: string };

function stepEntry(step: BookingEvent): Entry {
  const { id, by, at, note } = step;
  const title = titleOf(step);
  return {
    key: `step ${id}`,
    title,
    // 'Booked by the park office' names it already
    name: title.toLowerCase().includes(by.name.toLowerCase()) ? '' : by.name,
    at,
    text: typedNote(note),
    ...(marks[step.action] ?? done),
  };
}

/** An internal note among the events, for readers at a desk. */
type TimelineNote = { id: number; by: { name: string }; at: string; text: string };

function noteEntry({ id, by, at, text }: TimelineNote): Entry {
  return { key: `note ${id}`, title: t('Internal note'), name: by.name, at, text, ...noted };
}

/** Events in the order of their numbers, whatever the clock read (D-308), each note after the last event that is not later. */
function entriesOf(steps: readonly BookingEvent[], notes: readonly TimelineNote[]): Entry[] {
  const entries = steps.map(stepEntry);
  for (const note of notes) {
    const before = entries.findLastIndex(({ at }) => Date.parse(at) <= Date.parse(note.at));
    entries.splice(before + 1, 0, noteEntry(note));
  }
  return entries;
}

type Props = {
  booking: Booking;
  notes?: readonly TimelineNote[] | undefined;
  /** Without a heading of its own. */
  isBare?: boolean;
};

/** The events of a booking with the internal notes of a desk among them, and below them what comes next. */
export function BookingTimeline({ booking, notes = [], isBare = false }: Props) {
  const events = useQuery({ ...bookingEventsQuery(booking), placeholderData: keepPreviousData });
  const taskWords = useTaskWords();
  return (
    <section>
      {!isBare && (
        <Title order={3} size="h4" mb="sm">
          {t('History')}
        </Title>
      )}
      <QueryState
        query={events}
        errorText={t('Failed to load the history of this booking. Please try again.')}
        retryLabel={uiTexts.retry}
      >
        {(steps) => {
          const entries = entriesOf(steps, notes);
          return (
            <Timeline
              role="list"
              active={entries.length - 1}
              bulletSize={20}
              lineWidth={2}
              aria-label={t('History of the booking')}
              classNames={{ item: classes.event ?? '', itemTitle: classes.title ?? '' }}
            >
              {entries.map(({ key, name, at, text, ...item }) => (
                <Timeline.Item role="listitem" key={key} {...item}>
                  <Text size="sm" c="dimmed">
                    {name === '' ? formatDateTime(at) : t('{name}, {at}', { name, at: formatDateTime(at) })}
                  </Text>
                  {text !== '' && (
                    <Text size="sm" className={classes.note}>
                      {text}
                    </Text>
                  )}
                </Timeline.Item>
              ))}
              {booking.standing.tasks.length > 0 && (
                <Timeline.Item
                  role="listitem"
                  title={nextSentence(booking.standing, taskWords, readingOf(booking))}
                />
              )}
            </Timeline>
          );
        }}
      </QueryState>
    </section>
  );
}

/** Who changed the status last, shown after a conflict; the history below has the rest. */
export function LastEvent({ booking }: { booking: Booking }) {
  const events = useQuery(bookingEventsQuery(booking));
  const last = events.data?.findLast(({ from, to }) => from !== to);
  if (last === undefined) return null;
  const { action, by, at } = last;
  return (
    <Text size="sm">
      {t('{step}: {name}, {at}', {
        step: eventTitles[action],
        name: by.name,
        at: formatDateTime(at),
      })}
    </Text>
  );
}

/** `book` on an approved booking only replaces the notes (T17). */
function titleOf({ action, from }: BookingEvent): string {
  return action === 'book' && from === 'approved' ? bookingTexts.notesReplaced : eventTitles[action];
}
