import { useMemo } from 'react';
import type { Booking } from '#core/bookings/contract.ts';
import { slipHead } from '#core/bookings/outcome-labels.ts';
import {
  bookingTaskWords,
  capitalized,
  type TaskReading,
  type TaskWords,
  taskHead,
  taskText,
} from '#core/bookings/standing-labels.ts';
import type { Task } from '#core/bookings/standing-lifecycle.ts';
import { parkToday } from '#platform/web/server-clock.ts';
import table from '#platform/web/ui/list/card-table.module.css';
import { sayEnglish } from '#shared/say.ts';
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

/** What becomes of money that a slip of an ended booking may be of, as its buyer reads it; '' of others. */
export function slipHeadOf(booking: Pick<Booking, 'status' | 'agreementSigned'> & TaskBooking): string {
  const { status, standing, agreementSigned = false } = booking;
  if (standing.left !== 'slip' || readingOf(booking).reader !== 'buyer') return '';
  return slipHead(status, agreementSigned);
}

/**
 * What comes next about a booking, for a line of its row; nothing where nobody has to do anything (D-357), nor where it is the
 * decision itself, for which the list is there, or what the columns say: a sum, or documents.
 */
export function nextLine(booking: TaskBooking, words: TaskWords): string | undefined {
  const { task, head } = firstTask(booking, words);
  const isDecision = task?.what === 'answer' || task?.what === 'decide';
  const isSum = task?.at === 'deposit' && task.sumSen !== undefined;
  const isSaid = isDecision || isSum || task?.at === 'documents';
  return task && !isSaid ? head : undefined;
}

export function NextTask({ booking }: { booking: TaskBooking }) {
  const line = nextLine(booking, useTaskWords());
  return (
    line && (
      <span className={table.second} title={line}>
        {line}
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
