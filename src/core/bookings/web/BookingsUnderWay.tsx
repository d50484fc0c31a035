import { Anchor, Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import type { Booking } from '#core/bookings/contract.ts';
import { buyerTasks } from '#core/bookings/labels.ts';
import { standingOf } from '#core/bookings/lifecycle.ts';
import { buyerTexts, nextSteps } from '#core/bookings/messages.ts';
import { acceptsDocuments } from '#core/bookings/policy.ts';
import { type Stat, StatTiles } from '#platform/web/ui/StatTiles.tsx';
import { useNow } from '#platform/web/ui/use-now.ts';
import { ClockIcon, UploadIcon } from '#platform/web/ui/work-icons.tsx';
import { formatCount } from '#shared/counts.ts';
import { formatCountdown, formatDate } from '#shared/dates.ts';
import { interpolate } from '#shared/interpolate.ts';
import { joined, sentences } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import { BookingProgress, BookingStatusBadge } from './BookingStatusBadge.tsx';
import { type BookingPart, type FurtherTaskOf, placeOf, taskOf } from './booking-labels.ts';
import {
  type FilterChoice,
  filterChoices,
  filterLabels,
  type OwnCounts,
  type OwnPart,
} from './my-bookings.ts';

/** Length of the list. */
export const SHOWN_UNDER_WAY = 3;

/** Opens a booking, at one of its parts if asked. */
type Open = (id: string, part?: BookingPart) => void;

/** Whether documents are missing or were sent back. */
function asksForDocuments({ documentsComplete, sentBackTypes }: Booking): boolean {
  return !documentsComplete || sentBackTypes.length > 0;
}

/** The bookings of a whole list that have not ended: those that wait for the buyer first, then the newest. */
export function underWayOf(bookings: readonly Booking[], furtherTaskOf: FurtherTaskOf): OwnPart {
  const open = bookings.filter(({ status }) => acceptsDocuments(status));
  const waits = (booking: Booking) =>
    asksForDocuments(booking) || (furtherTaskOf(booking)?.action ?? null) !== null;
  const ordered = open.toSorted(
    (one, other) => Number(waits(other)) - Number(waits(one)) || other.createdAt.localeCompare(one.createdAt),
  );
  return { bookings: ordered, total: open.length };
}

type CardProps = { onOpen: Open; furtherTaskOf: FurtherTaskOf };

/** Bookings that have not ended, each led by what the buyer does next. */
export function BookingsUnderWay({ part: { bookings, total }, ...card }: { part: OwnPart } & CardProps) {
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
      <Stack gap="sm">
        {bookings.slice(0, SHOWN_UNDER_WAY).map((booking) => (
          <UnderWayCard key={booking._id} booking={booking} {...card} />
        ))}
      </Stack>
    </section>
  );
}

function UnderWayCard({ booking, onOpen, furtherTaskOf }: { booking: Booking } & CardProps) {
  const place = placeOf(booking);
  const asksDocuments = asksForDocuments(booking);
  const further = asksDocuments ? null : furtherTaskOf(booking);
  const uploadLabel = booking.sentBackTypes.length > 0 ? t('Upload again') : t('Upload documents');
  return (
    <Card withBorder padding="md">
      <Stack gap="sm">
        <Group justify="space-between" align="flex-start" gap="xs">
          <Title order={3} size="h4">
            {further?.text ?? taskOf(booking)}
          </Title>
          {booking.expiresAt && <TimeLeft expiresAt={booking.expiresAt} />}
        </Group>
        <Group gap="xs">
          <Text>{place}</Text>
          <BookingStatusBadge status={booking.status} />
        </Group>
        <Group gap="sm">
          {asksDocuments && (
            <Button
              size="sm"
              leftSection={<UploadIcon size={18} />}
              aria-label={t('{action} of {place}', { action: uploadLabel, place })}
              onClick={() => onOpen(booking._id, 'documents')}
            >
              {uploadLabel}
            </Button>
          )}
          {further !== null && further.action !== null && (
            <Button
              size="sm"
              aria-label={joined(': ', [further.action, place])}
              onClick={() => onOpen(booking._id, 'deposit')}
            >
              {further.action}
            </Button>
          )}
          <Button
            size="sm"
            variant="default"
            aria-label={t('View booking of {place}', { place })}
            onClick={() => onOpen(booking._id)}
          >
            {t('View')}
          </Button>
        </Group>
        <BookingProgress status={booking.status} />
        <Text size="sm" c="dimmed" maw="58ch">
          {sentences(
            nextSteps[standingOf(booking)],
            booking.expiresAt && interpolate(buyerTexts.holdUntil, { date: formatDate(booking.expiresAt) }),
          )}
        </Text>
      </Stack>
    </Card>
  );
}

/** How long the lot is still held; `expiresAt` is ISO 8601. */
function TimeLeft({ expiresAt }: { expiresAt: string }) {
  const left = Date.parse(expiresAt) - useNow();
  if (left <= 0) return null;
  return (
    <Badge
      variant="light"
      color="amber"
      size="lg"
      radius="sm"
      tt="none"
      leftSection={<ClockIcon size={14} />}
    >
      {interpolate(buyerTasks.timeLeft, { time: formatCountdown(left) })}
    </Badge>
  );
}

/** Other statuses included in a count. */
const hints: Partial<Record<FilterChoice, string>> = { cancelled: t('with rejected and expired') };

/** The number of bookings per filter choice, each with a link to its list. */
export function BookingCounts({ counts }: { counts: OwnCounts }) {
  const counted = filterChoices.map((choice): Stat => {
    const hint = hints[choice];
    return {
      label: choice === 'all' ? t('All bookings') : filterLabels[choice],
      value: counts[choice],
      to: choice === 'all' ? '?tab=bookings' : `?tab=bookings&status=${choice}`,
      ...(hint !== undefined && { hint }),
    };
  });
  // sold bookings have no filter, but the search finds them
  const found: Stat = { label: t('Sold'), value: counts.sold, to: '?tab=bookings&q=sold' };
  return (
    <StatTiles
      label={t('Booking counts')}
      width="narrow"
      stats={counts.sold > 0 ? counted.toSpliced(-1, 0, found) : counted}
    />
  );
}
