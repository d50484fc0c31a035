import { Anchor, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import type { Booking } from '#features/bookings/contract.ts';
import { buyerTexts, nextSteps } from '#features/bookings/messages.ts';
import { acceptsDocuments } from '#features/bookings/policy.ts';
import { documentTexts } from '#features/documents/messages.ts';
import { type Stat, StatTiles } from '#platform/web/ui/StatTiles.tsx';
import { FileIcon } from '#platform/web/ui/work-icons.tsx';
import { formatCount } from '#shared/counts.ts';
import { formatDate } from '#shared/dates.ts';
import { interpolate } from '#shared/problem.ts';
import { BookingProgress, BookingStatusBadge } from './BookingStatusBadge.tsx';
import { placeOf } from './booking-labels.ts';
import {
  type FilterChoice,
  filterChoices,
  filterLabels,
  type OwnCounts,
  type OwnPart,
} from './my-bookings.ts';

/** Length of the list. */
export const SHOWN_UNDER_WAY = 3;

type Open = (id: string) => void;

/** The bookings of a whole list that have not ended. */
export function underWayOf(bookings: readonly Booking[]): OwnPart {
  const open = bookings.filter(({ status }) => acceptsDocuments(status));
  const newest = open.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt));
  return { bookings: newest, total: open.length };
}

/** The newest bookings that have not ended, each with its next step. */
export function BookingsUnderWay({ part: { bookings, total }, onOpen }: { part: OwnPart; onOpen: Open }) {
  if (total === 0) return null;
  return (
    <section aria-labelledby="under-way-heading">
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h3" id="under-way-heading" c="var(--aero-heading)">
          Under way
        </Title>
        {total > SHOWN_UNDER_WAY && (
          <Anchor component={Link} to="?tab=bookings">
            Show all {formatCount(total)}
          </Anchor>
        )}
      </Group>
      <Stack gap="sm">
        {bookings.slice(0, SHOWN_UNDER_WAY).map((booking) => (
          <UnderWayCard key={booking._id} booking={booking} onOpen={onOpen} />
        ))}
      </Stack>
    </section>
  );
}

function UnderWayCard({ booking, onOpen }: { booking: Booking; onOpen: Open }) {
  return (
    <Card withBorder padding="md">
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <Text fw={650}>{placeOf(booking)}</Text>
          <BookingStatusBadge status={booking.status} />
        </Group>
        <BookingProgress status={booking.status} />
        <Group justify="space-between" align="flex-end" gap="sm">
          <Stack gap={6} maw="58ch">
            <Text size="sm">
              {nextSteps[booking.status]}
              {booking.expiresAt &&
                ` ${interpolate(buyerTexts.holdUntil, { date: formatDate(booking.expiresAt) })}`}
            </Text>
            {!booking.documentsComplete && (
              <Group gap={6} wrap="nowrap" c="dimmed">
                <FileIcon size={16} />
                <Text size="sm">{documentTexts.incomplete}</Text>
              </Group>
            )}
          </Stack>
          <Button
            size="sm"
            variant="default"
            aria-label={`View booking of ${placeOf(booking)}`}
            onClick={() => onOpen(booking._id)}
          >
            View
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}

/** Other statuses included in a count (D-87). */
const hints: Partial<Record<FilterChoice, string>> = { cancelled: 'with rejected and expired' };

/** The number of bookings per filter choice, each with a link to its list (R-DASH-04). */
export function BookingCounts({ counts }: { counts: OwnCounts }) {
  const counted = filterChoices.map((choice): Stat => {
    const hint = hints[choice];
    return {
      label: choice === 'all' ? 'All bookings' : filterLabels[choice],
      value: counts[choice],
      to: choice === 'all' ? '?tab=bookings' : `?tab=bookings&status=${choice}`,
      ...(hint !== undefined && { hint }),
    };
  });
  // sold bookings have no filter, but the search finds them
  const found: Stat = { label: 'Sold', value: counts.sold, to: '?tab=bookings&q=sold' };
  return (
    <StatTiles
      label="Booking counts"
      width="narrow"
      stats={counts.sold > 0 ? counted.toSpliced(-1, 0, found) : counted}
    />
  );
}
