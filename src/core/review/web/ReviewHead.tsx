import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Booking } from '#core/bookings/contract.ts';
import type { LabelPlace } from '#core/bookings/labels.ts';
import type { TaskWords } from '#core/bookings/standing-labels.ts';
import type { Task } from '#core/bookings/standing-lifecycle.ts';
import { BookingStatusBadge } from '#core/bookings/web/BookingStatusBadge.tsx';
import { isDepositLate, useDepositText } from '#core/bookings/web/booking-deposit.ts';
import { clientNameOf, placeOf } from '#core/bookings/web/booking-labels.ts';
import { BookingChips } from '#core/bookings/web/booking-parts.tsx';
import chips from '#core/bookings/web/chips.module.css';
import { firstTask, furtherTasks, useTaskWords } from '#core/bookings/web/NextTask.tsx';
import { awaitedText } from '#core/documents/labels.ts';
import { awaitedOf } from '#core/documents/lifecycle.ts';
import type { User } from '#core/users/contract.ts';
import { formatCount } from '#shared/counts.ts';
import { formatPrice } from '#shared/money.ts';
import { joined } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import classes from './BookingReview.module.css';
import { HoldReview } from './HoldReview.tsx';
import { usePresence } from './use-presence.ts';

/** What a booking under review is about, in sight while its parts scroll: lot, client, state, first task, price, agency, money (D-410). */
export function ReviewHead({ booking, place }: { booking: Booking; place: LabelPlace }) {
  const { head, task, isOwn } = firstTask(booking, useTaskWords());
  const others = usePresence(booking);
  const [lot, client] = [placeOf(booking), clientNameOf(booking)];
  const { price, listPrice, isPriceAgreed, agencyName, workDesk } = booking;
  const money = useDepositText(booking);
  const awaited = awaitedBefore(task, booking);
  // a desk knows its own agency, and what is still to be paid stands in the first task already
  const facts = [
    isPriceAgreed ? t('List price: {price}', { price: formatPrice(listPrice) }) : '',
    workDesk === 'agency' || head.includes(agencyName) ? '' : agencyName,
    task?.at === 'deposit' && task.sumSen !== undefined ? '' : money,
  ];
  return (
    <header className={classes.head}>
      <Title order={3} className={classes.title} aria-label={joined(', ', [lot, client])}>
        <span>{lot}</span>
        <span className={classes.client}>{client}</span>
      </Title>
      <BookingStatusBadge status={booking.status} place={place} />
      <Text className={classes.price}>{formatPrice(price)}</Text>
      <div className={classes.line}>
        <Text size="sm" fw={600} className={classes.task} data-own={isOwn || undefined}>
          {awaited.length > 0 ? awaitedText(awaited) : head}
        </Text>
        {facts.filter(Boolean).map((fact) => (
          <Text
            key={fact}
            size="sm"
            c={fact === money && isDepositLate(booking) ? 'var(--mantine-color-amber-text)' : 'dimmed'}
          >
            {fact}
          </Text>
        ))}
        {/* a live region must exist before its content to be announced */}
        <span aria-live="polite" className={classes.others}>
          {others.length > 0 && (
            <span className={chips.chip} data-warning>
              {othersText(others)}
            </span>
          )}
        </span>
      </div>
    </header>
  );
}

/** What the buyer still has to send, in place of the office's decision as first task. */
const awaitedBefore = (task: Task | undefined, { documentMarks }: Booking) =>
  task?.what === 'decide' ? awaitedOf(documentMarks) : [];

/** Whether the head names the documents that the buyer still has to send. */
export const namesAwaited = (booking: Booking, words: TaskWords): boolean =>
  awaitedBefore(firstTask(booking, words).task, booking).length > 0;

/** Who else of the desk has the booking open (D-430). */
function othersText([name = '', ...more]: readonly string[]): string {
  return more.length === 0
    ? t('{name} has it open too', { name })
    : t('{name} and {count} more have it open too', { name, count: formatCount(more.length) });
}

type Props = { booking: Booking; viewer: User };

/** One line of what to know before the decision: further tasks, how long the lot is held (D-410). */
export function ReviewChips({ booking, viewer }: Props) {
  const saysMoney = useDepositText(booking) !== '';
  const words = useTaskWords();
  const isAwaited = namesAwaited(booking, words);
  // said elsewhere: the decision and the purchaser below, what the buyer owes or has reported in the head, the agency's answer by its clock
  const further = furtherTasks(booking, words).filter(({ task: { what, at, who, sumSen } }) => {
    if (at === 'purchaser' || (what === 'answer' && booking.expiresAt !== null)) return false;
    if (isAwaited && who === 'buyer' && at === 'documents') return false;
    if (who === booking.workDesk && at === 'decision') return false;
    const isInHead = who === 'buyer' ? sumSen !== undefined : sumSen === booking.deposit?.reportedSen;
    return at !== 'deposit' || !saysMoney || !isInHead;
  });
  return (
    <ul className={chips.chips} aria-label={t('To consider')}>
      {further.map(({ text }) => (
        <Chip key={text}>{text}</Chip>
      ))}
      <HoldReview booking={booking} viewer={viewer} />
      {booking.documentHold && <Chip isWarning>{t('Documents under legal hold')}</Chip>}
      <BookingChips booking={booking} viewer={viewer} />
    </ul>
  );
}

function Chip({ isWarning, children }: { isWarning?: true; children: ReactNode }) {
  return (
    <li className={chips.chip} data-warning={isWarning}>
      {children}
    </li>
  );
}
