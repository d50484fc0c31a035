import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router';
import type { Booking } from '#core/bookings/contract.ts';
import { isLive } from '#core/bookings/lifecycle.ts';
import { slipHead } from '#core/bookings/outcome-labels.ts';
import {
  bareTask,
  bookingTaskWords,
  capitalized,
  deadlineText,
  factSentence,
  type TaskReading,
  type TaskWords,
  taskHead,
  taskText,
} from '#core/bookings/standing-labels.ts';
import type { Task, UnsummedLeft } from '#core/bookings/standing-lifecycle.ts';
import { OfficePhone } from '#core/sessions/web/OfficePhone.tsx';
import { paths } from '#platform/web/paths.ts';
import { parkToday } from '#platform/web/server-clock.ts';
import { ChevronDownIcon } from '#platform/web/ui/icons.tsx';
import table from '#platform/web/ui/list/card-table.module.css';
import { mark } from '#shared/punctuation.ts';
import { sayEnglish, t, texts } from '#shared/say.ts';
import classes from './BookingDetail.module.css';
import { useDepositTask } from './booking-deposit.ts';
import { useBookingParts } from './booking-parts.tsx';
import { HoldCountdown } from './HoldCountdown.tsx';

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

type HeadProps = {
  booking: Booking;
  /** Leads to a part of the booking. */
  onGo: (part: string) => void;
  /** What was written about it, above what there is to do. */
  children?: ReactNode;
};

/** Where an open booking stands: its first task with whose deadline it is, and the way to it; below it the other tasks, by whose they are (D-357, D-471). */
export function StandingHead({ booking, onGo, children }: HeadProps) {
  const words = useTaskWords();
  const reading = readingOf(booking);
  const { task, isOwn, head, action } = firstTask(booking, words);
  const answers = task?.what === 'answer';
  // of a request that waits for its agency the clock says it
  const holdUntil = answers ? null : booking.expiresAt;
  const isMine = ({ own, who }: Task) => own ?? who === reading.reader;
  // what the slip proves comes before the slip
  const paysFirst = isOwn && task?.documents?.includes('cheque') === true;
  const isBefore = (each: Task) => paysFirst && isMine(each) && each.at === 'deposit';
  const further = furtherTasks(booking, words).filter(
    ({ task: { what } }) => what !== 'answer' || !holdUntil,
  );
  const toPay = useDepositTask(booking);
  const isToPay = reading.reader === 'buyer' && toPay !== '';
  const before = paysFirst
    ? task.sumSen !== undefined
      ? bareTask(task, words, reading)
      : isToPay
        ? toPay
        : further.find((each) => isBefore(each.task))?.text
    : undefined;
  const others = further.filter((each) => !isBefore(each.task));
  const hint = isOwn && task?.by === null ? words[task.what]?.hint : undefined;
  const hold = holdUntil && (
    <li>
      <HoldCountdown
        expiresAt={holdUntil}
        deposit={booking.deposit}
        agency={booking.agencyName}
        isOwn={false}
      />
    </li>
  );
  const payment = isToPay && !paysFirst && (
    <li>
      <GoLink text={toPay} onClick={() => onGo('deposit')} />
    </li>
  );
  const deadline = task && (deadlineText(task, words, reading) || hint);
  const isOver = !isLive(booking.status) && reading.reader === 'buyer';
  const left = isOver ? booking.standing.left : undefined;
  const slipLeft = slipHeadOf(booking);
  const slip = action && task?.at && task.at !== 'deposit' && (
    // money stands right below
    <Button variant={before ? 'default' : 'filled'} onClick={() => onGo(task.at ?? '')}>
      {action}
    </Button>
  );
  return (
    <Stack gap="md">
      <FactLine booking={booking} reading={reading} />
      {children}
      {(task || !isOver || left) && (
        <div className={classes.next}>
          {task && !slipLeft && (
            <Text size="sm" c="dimmed">
              {isOwn ? t('Your next step') : t('Next step')}
            </Text>
          )}
          <Title order={3} size="h4">
            {slipLeft || (before ?? (task ? bareTask(task, words, reading) : head))}
          </Title>
          {slipLeft && task && <Text size="sm">{bareTask(task, words, reading) + mark('.')}</Text>}
          {answers && booking.expiresAt ? (
            <HoldCountdown
              expiresAt={booking.expiresAt}
              deposit={booking.deposit}
              agency={booking.agencyName}
              isOwn={isOwn}
            />
          ) : (
            deadline && <Text size="sm">{deadline}</Text>
          )}
          {/* whoever may say the payment here need not call */}
          {left && (!task || slipLeft) && <OfficePhone lead={leftLeads[task ? 'refund' : left]} />}
          {(before || slip) && (
            <Group gap="xs" mt="xs">
              {before && <Button onClick={() => onGo('deposit')}>{t('How to pay')}</Button>}
              {slip}
            </Group>
          )}
          <TaskList isOwn={isOwn} of={others.filter((each) => isMine(each.task) === isOwn)} onGo={onGo}>
            {isOwn ? payment : hold}
          </TaskList>
        </div>
      )}
      {isOver && (
        <Button
          component={Link}
          to={paths.properties()}
          className={classes.another ?? ''}
          variant={isOwn ? 'default' : 'filled'}
        >
          {t('Choose Another Lot')}
        </Button>
      )}
      <TaskList isOwn={!isOwn} isHeaded of={others.filter((each) => isMine(each.task) !== isOwn)} onGo={onGo}>
        {isOwn ? hold : payment}
      </TaskList>
    </Stack>
  );
}

/** Before the phone of the office, which knows of money that no ledger has. */
const leftLeads: Record<UnsummedLeft, string> = texts({
  slip: 'If you have paid, call the park office:',
  refund: 'Park office:',
  signed: 'Park office:',
});

/** What has become of the booking. */
function FactLine({ booking: { status }, reading }: { booking: Booking; reading: TaskReading }) {
  const fact = factSentence(status, reading);
  if (reading.reader !== 'buyer' || (status !== 'approved' && status !== 'sold')) return <Text>{fact}</Text>;
  return (
    <Text size="xl" fw={600} lh={1.3}>
      <Text span inherit display="block" c="var(--mantine-primary-color-filled)">
        {t('Congratulations!')}
      </Text>
      {fact}
    </Text>
  );
}

/** A step that leads to its part of the booking. */
function GoLink({ text, onClick }: { text: string; onClick: () => void }) {
  return (
    <Anchor component="button" type="button" inherit className={classes.go ?? ''} onClick={onClick}>
      {text}
      <ChevronDownIcon size={18} />
    </Anchor>
  );
}

const whose = { own: t('What you do'), others: t('What others do') };

type TaskListProps = {
  isOwn: boolean;
  of: readonly { task: Task; text: string }[];
  isHeaded?: boolean;
  onGo: (part: string) => void;
  /** Above the tasks: what is to be paid, or until when the lot is held. */
  children?: ReactNode;
};

function TaskList({ isOwn, of, isHeaded, onGo, children }: TaskListProps) {
  const words = useTaskWords();
  if (of.length === 0 && !children) return null;
  return (
    <div>
      {isHeaded && (
        <Text size="sm" c="dimmed">
          {isOwn ? whose.own : whose.others}
        </Text>
      )}
      <ul className={classes.tasks} aria-label={isOwn ? whose.own : whose.others}>
        {children}
        {of.map(({ task: { own, by, what, at }, text }) => (
          <li key={text}>
            {own && at ? <GoLink text={text} onClick={() => onGo(at)} /> : text}
            {own && by === null && words[what]?.hint && (
              <Text size="sm" c="dimmed">
                {words[what].hint}
              </Text>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
