import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Booking } from '#core/bookings/contract.ts';
import { isBooked, isLive } from '#core/bookings/lifecycle.ts';
import { bareTask, deadlineText, factSentence, type TaskReading } from '#core/bookings/standing-labels.ts';
import type { Task, UnsummedLeft } from '#core/bookings/standing-lifecycle.ts';
import { lotTypes } from '#core/lots/lifecycle.ts';
import { statesCost } from '#core/park/web/PurchaseCost.tsx';
import { parkFactsQuery } from '#core/park/web/queries.ts';
import { OfficePhone } from '#core/sessions/web/OfficePhone.tsx';
import { paths } from '#platform/web/paths.ts';
import { ChevronDownIcon } from '#platform/web/ui/icons.tsx';
import { mark } from '#shared/punctuation.ts';
import { t, texts } from '#shared/say.ts';
import { useDepositTask } from '../booking-deposit.ts';
import { firstTask, furtherTasks, readingOf, slipHeadOf, useTaskWords } from '../NextTask.tsx';
import classes from './BookingDetail.module.css';
import { HoldCountdown } from './HoldCountdown.tsx';

/** What the price is made of, of a booked or sold lot whose costs the park states. */
export function useStatedCost({ status, lotType, propertyType }: Booking) {
  const facts = useQuery(parkFactsQuery).data;
  const type = lotTypes.find((each) => each === (propertyType ?? lotType));
  return isBooked(status) && facts && type && statesCost(facts, type) ? { facts, type } : undefined;
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
  const isCostAsked = useStatedCost(booking) && isOwn && task?.at === 'milestones';
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
          {isCostAsked && <GoLink text={t('What you pay, and when')} onClick={() => onGo('cost')} />}
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
