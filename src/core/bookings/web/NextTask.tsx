import { Stack, Text } from '@mantine/core';
import { useMemo } from 'react';
import type { Booking } from '#core/bookings/contract.ts';
import {
  bookingTaskWords,
  standingSentence,
  type TaskReading,
  type TaskWords,
  taskHead,
  taskText,
} from '#core/bookings/standing-labels.ts';
import type { Task } from '#core/bookings/standing-lifecycle.ts';
import { parkToday } from '#platform/web/server-clock.ts';
import table from '#platform/web/ui/list/card-table.module.css';
import { sayEnglish, t } from '#shared/say.ts';
import { useBookingParts } from './booking-parts.tsx';

/** The fields of a booking by which its tasks are read. */
export type TaskBooking = Pick<Booking, 'agencyName' | 'workDesk' | 'standing'>;

/** The words of all tasks. */
export function useTaskWords(): TaskWords {
  const { taskWords } = useBookingParts();
  return useMemo(() => ({ ...bookingTaskWords, ...taskWords }), [taskWords]);
}

/** On whose side the reader of a booking is, and how its tasks are said to them. */
export function readingOf({ agencyName, workDesk, standing }: TaskBooking): TaskReading {
  return {
    reader: standing.reader ?? workDesk ?? 'buyer',
    agency: agencyName,
    today: parkToday(),
    say: sayEnglish,
  };
}

/** The first task as it is shown: its head, what leads to it if it is the reader's own, and whether it is theirs. */
export function firstTask(booking: TaskBooking, words: TaskWords) {
  const { standing } = booking;
  const reading = readingOf(booking);
  const task: Task | undefined = standing.tasks.find(({ what }) => words[what]);
  const isOwn = task !== undefined && (task.own ?? task.who === reading.reader);
  return {
    task,
    isOwn,
    head: taskHead(standing, words, reading),
    action: isOwn && task && words[task.what]?.action,
  };
}

/**
 * What comes next about a booking, as a line of its row; nothing where nobody has to do anything (D-357), nor with `isDecided`
 * where it is the decision itself, for which the list is there.
 */
export function NextTask({ booking, isDecided = false }: { booking: TaskBooking; isDecided?: boolean }) {
  const { task, head } = firstTask(booking, useTaskWords());
  const isDecision = task?.what === 'answer' || task?.what === 'decide';
  return (
    task &&
    !(isDecided && isDecision) && (
      <span className={`${table.second} ${table.task}`} title={head}>
        {head}
      </span>
    )
  );
}

/** The tasks after the first one, each as a sentence without its full stop. */
export function furtherTasks(booking: TaskBooking, words: TaskWords): { task: Task; text: string }[] {
  const reading = readingOf(booking);
  const [, ...others] = booking.standing.tasks.filter(({ what }) => words[what]);
  return others.map((task) => ({ task, text: capitalized(taskText(task, words, reading)) }));
}

/** Where an open booking stands and what comes next; below it the other tasks (D-357). */
export function StandingHead({ booking }: { booking: TaskBooking & Pick<Booking, 'status'> }) {
  const taskWords = useTaskWords();
  const others = furtherTasks(booking, taskWords);
  return (
    <Stack gap={4}>
      <Text fw={600}>{standingSentence(booking, taskWords, readingOf(booking))}</Text>
      {others.length > 0 && (
        <Text component="ul" size="sm" m={0} pl="1.25rem" aria-label={t('Further tasks')}>
          {others.map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
        </Text>
      )}
    </Stack>
  );
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
