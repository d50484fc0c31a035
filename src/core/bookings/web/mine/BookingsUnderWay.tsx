import { Anchor, Button, Card, Group, Text, Title, UnstyledButton } from '@mantine/core';
import { Link } from 'react-router';
import type { Booking } from '#core/bookings/contract.ts';
import { endOfHold, holdUrgency, isBooked, isLive } from '#core/bookings/lifecycle.ts';
import { bareTask, deadlineText, factSentence } from '#core/bookings/standing-labels.ts';
import { isUnderWay } from '#core/bookings/standing-lifecycle.ts';
import { AgencyPerson, ifNoAnswer } from '#core/memberships/web/AgencyAnswer.tsx';
import { OfficePhone } from '#core/sessions/web/OfficePhone.tsx';
import { useSession } from '#core/sessions/web/queries.ts';
import { serverNow } from '#platform/web/server-clock.ts';
import { ChevronDownIcon } from '#platform/web/ui/icons.tsx';
import { UploadIcon } from '#platform/web/ui/work-icons.tsx';
import { formatCount } from '#shared/counts.ts';
import { DAY_MS, formatCalendarDay, formatDateTime, parkDay } from '#shared/dates.ts';
import { formatPrice } from '#shared/money.ts';
import { joined } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import { BookingStatusBadge } from '../BookingStatusBadge.tsx';
import { placeOf, typeAndPhaseOf } from '../booking-labels.ts';
import { AnswerNotes } from '../detail/BookingFacts.tsx';
import { firstTask, readingOf, slipHeadOf, useTaskWords } from '../NextTask.tsx';
import classes from './BookingsUnderWay.module.css';
import { filterChoices, filterLabels, type OwnCounts, type OwnPart } from './my-bookings.ts';

/** Length of the list. */
const SHOWN_UNDER_WAY = 3;

/** Opens a booking, at one of its parts if asked. */
export type OpenBooking = (id: string, part?: string | null) => void;

/** Sorts behind every day. */
const NO_DEADLINE = '9999-12-31';

/** The day or moment that comes first, of the hold or of the next task. */
function deadlineOf({ standing, ...booking }: Booking): string {
  const days = [endOfHold(booking), standing.tasks[0]?.by].filter((by) => typeof by === 'string');
  return days.toSorted()[0] ?? NO_DEADLINE;
}

/** The bookings of a list that are under way: those with a task of the buyer first, of these the lots that are booked or sold, then by deadline, then the newest (D-162). */
export function underWayOf(bookings: readonly Booking[]): OwnPart {
  const open = bookings.filter(isUnderWay);
  const waits = ({
    standing: {
      tasks: [first],
    },
  }: Booking) => first !== undefined && (first.own ?? first.who === 'buyer');
  const ordered = open.toSorted(
    (one, other) =>
      Number(waits(other)) - Number(waits(one)) ||
      (waits(one) ? Number(isBooked(other.status)) - Number(isBooked(one.status)) : 0) ||
      deadlineOf(one).localeCompare(deadlineOf(other)) ||
      other.createdAt.localeCompare(one.createdAt),
  );
  return { bookings: ordered, total: open.length };
}

/** How long a request that was ended by others is news. */
const NEWS_MS = 30 * DAY_MS;

/** The newest request, as long as it is news that agency, office or time has ended it. */
export function lastEndedOf(bookings: readonly Booking[]): Booking | undefined {
  const newest = bookings.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))[0];
  const isEnded = newest && !isLive(newest.status) && newest.status !== 'cancelled';
  return isEnded && serverNow() - Date.parse(newest.updatedAt) < NEWS_MS ? newest : undefined;
}

/** What became of a request, and why, for who has nothing under way. */
export function EndedRequest({ booking, onOpen }: { booking: Booking; onOpen: OpenBooking }) {
  const place = placeOf(booking);
  return (
    <Card withBorder padding="md">
      <Group gap="0.25rem 0.75rem" justify="space-between">
        <Title order={2} size="h4">
          {place}
        </Title>
        <BookingStatusBadge status={booking.status} />
      </Group>
      <WhyEnded booking={booking} />
      <Group mt="sm">
        <Button
          size="sm"
          variant="default"
          aria-label={t('View booking of {place}', { place })}
          onClick={() => onOpen(booking._id)}
        >
          {t('View')}
        </Button>
      </Group>
    </Card>
  );
}

/** By whom it was ended, and what they wrote. */
function WhyEnded({ booking }: { booking: Booking }) {
  return (
    <>
      <Text my="xs">{factSentence(booking.status, readingOf(booking))}</Text>
      <AnswerNotes booking={booking} isOwn />
    </>
  );
}

/** Bookings that are under way, each headed by its lot, with what comes next. */
export function BookingsUnderWay({
  part: { bookings, total },
  onOpen,
}: {
  part: OwnPart;
  onOpen: OpenBooking;
}) {
  if (total === 0) return null;
  return (
    <section aria-labelledby="under-way-heading">
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h3" id="under-way-heading" c="var(--aero-heading)">
          {t('Under way')}
        </Title>
        {total > SHOWN_UNDER_WAY && (
          <Anchor component={Link} to="?tab=bookings">
            {t('Show all {total}', { total: formatCount(total) })}
          </Anchor>
        )}
      </Group>
      <Card withBorder padding="md" mb="sm">
        {bookings.slice(0, SHOWN_UNDER_WAY).map((booking, n) => (
          <UnderWay key={booking._id} booking={booking} isFirst={n === 0} onOpen={onOpen} />
        ))}
      </Card>
      <WhoHelps bookings={bookings} />
    </section>
  );
}

/** Whom to ask about these bookings: at the reader's agency, or the office while another agency has one of them. */
export function WhoHelps({ bookings }: { bookings: readonly Pick<Booking, 'status' | 'agencyId'>[] }) {
  const { user } = useSession();
  const isOther = bookings.some(({ status, agencyId }) => isLive(status) && agencyId !== user?.agencyId);
  return isOther ? <OfficePhone lead={ifNoAnswer} /> : <AgencyPerson />;
}

type UnderWayProps = { booking: Booking; isFirst: boolean; onOpen: OpenBooking };

/** The first one has its price, its status and the button of its task; the others are lines that open at theirs. */
function UnderWay({ booking, isFirst, onOpen }: UnderWayProps) {
  const place = placeOf(booking);
  const words = useTaskWords();
  const { task, head, action } = firstTask(booking, words);
  const deadline = task && deadlineText(task, words, readingOf(booking));
  const held = endOfHold(booking);
  const view = { 'aria-label': t('View booking of {place}', { place }), onClick: () => onOpen(booking._id) };
  const act = action && {
    'aria-label': joined(': ', [action, place]),
    onClick: () => onOpen(booking._id, task?.at),
  };
  return (
    <div className={classes.booking}>
      <Group gap="0.25rem 0.75rem" justify="space-between">
        <Title order={3} size={isFirst ? 'h4' : 'h5'}>
          {place}{' '}
          <Text span size="sm" c="dimmed">
            {typeAndPhaseOf(booking)}
          </Text>
        </Title>
        {isFirst && (
          <>
            <Text size="sm" fw={600}>
              {formatPrice(booking.price)}
            </Text>
            <BookingStatusBadge status={booking.status} />
          </>
        )}
      </Group>
      {!isLive(booking.status) && <WhyEnded booking={booking} />}
      <Text {...(isFirst ? { mt: 'xs', fw: 550 } : { size: 'sm' })}>
        {slipHeadOf(booking) || (task ? bareTask(task, words, readingOf(booking)) : head)}
      </Text>
      {deadline && <Text size="sm">{deadline}</Text>}
      {held && task?.what !== 'answer' && <AgencyDeadline expiresAt={held} />}
      {isFirst ? (
        <Group gap="sm" mt="sm">
          {act && (
            <Button
              size="sm"
              className={classes.act ?? ''}
              {...(task?.at === 'documents' && { leftSection: <UploadIcon size={18} /> })}
              {...act}
            >
              {action}
            </Button>
          )}
          <Button size="sm" variant={action ? 'subtle' : 'default'} className={classes.view ?? ''} {...view}>
            {t('View')}
          </Button>
        </Group>
      ) : (
        <UnstyledButton className={classes.open} {...(act || view)}>
          <ChevronDownIcon size={18} />
        </UnstyledButton>
      )}
    </div>
  );
}

/** 'The agency has until Dec 12, 2026 to answer', with the hour where that is soon; today and tomorrow are said so. */
function deadlineOfAgency(expiresAt: string, isSoon: boolean): string {
  const last = parkDay(new Date(expiresAt));
  const day = isSoon ? formatDateTime(expiresAt) : formatCalendarDay(last);
  const ahead = (ms: number) => parkDay(new Date(serverNow() + ms));
  if (last === ahead(0)) return t('The agency has until today, {day}, to answer', { day });
  if (last === ahead(DAY_MS)) return t('The agency has until tomorrow, {day}, to answer', { day });
  return t('The agency has until {day} to answer', { day });
}

/** Until when the agency may answer, as every list of the own bookings says it. */
export function AgencyDeadline({ expiresAt }: { expiresAt: string }) {
  const isSoon = holdUrgency(Date.parse(expiresAt) - serverNow()) !== 'calm';
  return (
    <Text
      component="span"
      display="block"
      size="sm"
      {...(isSoon && { c: 'light-dark(var(--mantine-color-amber-8), var(--mantine-color-amber-4))' })}
    >
      {deadlineOfAgency(expiresAt, isSoon)}
    </Text>
  );
}

/** 'Cancelled' of the filter holds declined and expired ones, too, which a count would call by a wrong name (D-87). */
const countLabels: typeof filterLabels = {
  ...filterLabels,
  cancelled: t('Ended'),
};

/** The number of bookings, also if there are none (R-DASH-04), and of those of each filter choice that has any, each with a link to its list. */
export function BookingCounts({ counts }: { counts: OwnCounts }) {
  return (
    <ul className={classes.counts} data-none={counts.all === 0 || undefined} aria-label={t('Booking counts')}>
      {filterChoices
        .filter((choice) => choice === 'all' || counts[choice] > 0)
        .map((choice) => (
          <li key={choice}>
            <Link to={choice === 'all' ? '?tab=bookings' : `?tab=bookings&status=${choice}`}>
              {counts.all === 0 ? t('My Bookings') : countLabels[choice]} <b>{formatCount(counts[choice])}</b>
            </Link>
          </li>
        ))}
    </ul>
  );
}
