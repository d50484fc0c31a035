import { Anchor, Card, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { DocumentMarks, WaitingMarks } from '#core/bookings/web/booking-cells.tsx';
import { clientNameOf, placeOf } from '#core/bookings/web/booking-labels.ts';
import { queueQuery } from '#core/review/web/queries.ts';
import { paths } from '#platform/web/paths.ts';
import { PanelHeading } from '#platform/web/ui/PanelHeading.tsx';
import { useNow } from '#platform/web/ui/use-now.ts';
import { formatCount } from '#shared/counts.ts';
import { t } from '#shared/say.ts';
import classes from './overview.module.css';
import type { OverviewReader } from './waiting-words.ts';

/** How many of them are shown. */
const FIRST = 7;

/** What each reader decides: where it is listed, and which comes first. */
const desks = {
  office: {
    title: t('Next to approve'),
    scope: 'all',
    status: 'pending_admin',
    sort: 'waiting',
    place: 'admin',
    to: paths.adminBookings,
  },
  agency: {
    title: t('Next to answer'),
    scope: 'agency',
    status: 'pending_agent',
    sort: 'ending',
    place: 'agentBadge',
    to: paths.agentBookingRequests,
  },
} as const;

/** The first bookings that the reader decides on, each a link that opens it; for the office with its documents, which say whether it can (D-400). */
export function NextBookings({ reader }: { reader: OverviewReader }) {
  const { title, scope, status, sort, place, to } = desks[reader];
  const { data, isPending } = useQuery(
    queueQuery(scope, 'next', {
      statuses: [status],
      sort,
      limit: FIRST,
      offset: 0,
      search: '',
      filters: {},
    }),
  );
  const now = useNow();
  if (isPending) return <CardSkeleton title={title} rows={FIRST} isTall={reader === 'office'} />;
  if (data === undefined || data.rows.length === 0) return null;
  return (
    <Card withBorder component="section" aria-label={title} className={classes.next}>
      <PanelHeading
        title={title}
        actions={
          <Anchor component={Link} to={to({ status })} size="sm" className={classes.all}>
            {t('All {count}', { count: formatCount(data.total) })}
          </Anchor>
        }
      />
      <ul className={classes.list}>
        {data.rows.map((booking) => (
          <li key={booking._id}>
            <Link to={to({ status, booking: booking._id })} className={classes.booking}>
              <strong>{placeOf(booking)}</strong>
              <span className={classes.client}>
                {clientNameOf(booking)}
                {reader === 'office' && booking.agencyName !== '' && <small>{booking.agencyName}</small>}
              </span>
              <span className={classes.state}>
                {reader === 'office' && <DocumentMarks booking={booking} />}
                <WaitingMarks booking={booking} now={now} place={place} isShort />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

type SkeletonProps = { title: string; rows: number; isTall?: boolean };

/** A card with its heading, as large as it will be. */
export function CardSkeleton({ title, rows, isTall = false }: SkeletonProps) {
  return (
    <Card withBorder className={classes.next} aria-hidden="true">
      <PanelHeading title={title} />
      <ul className={classes.list}>
        {[...Array(rows).keys()].map((row) => (
          <li key={row} className={classes.blank} data-tall={isTall || undefined}>
            <Skeleton height="0.75rem" />
          </li>
        ))}
      </ul>
    </Card>
  );
}
