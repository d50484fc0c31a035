import { Anchor, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { bookingTexts } from '#core/bookings/messages.ts';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { t } from '#shared/say.ts';
import type { Overview as Found } from '../contract.ts';
import { CardSkeleton, NextBookings } from './NextBookings.tsx';
import classes from './overview.module.css';
import { overviewQuery } from './queries.ts';
import { ThisMonth } from './ThisMonth.tsx';
import { Today } from './Today.tsx';
import type { OverviewReader, WaitingWords } from './waiting-words.ts';

type Props = {
  reader: OverviewReader;
  /** The words of what modules count. */
  words: Promise<WaitingWords>;
  /** The quiet line below: what there is, as links. */
  counts: (counts: Found['counts']) => readonly { text: string; to: string }[];
};

/** The first bookings that wait beside all that waits today, what was sold this month, and in one line how much there is (D-400 to D-403). */
export function Overview({ reader, words, counts }: Props) {
  const overview = useQuery(overviewQuery);
  return (
    <Stack gap="md">
      <div className={classes.columns}>
        <NextBookings reader={reader} />
        <Suspense fallback={<CardSkeleton {...todaySkeleton} />}>
          <QueryState
            query={overview}
            errorText={bookingTexts.dashboardFailed}
            loading={<CardSkeleton {...todaySkeleton} />}
          >
            {({ today }) => <Today today={today} words={words} reader={reader} />}
          </QueryState>
        </Suspense>
      </div>
      {overview.isPending && <CardSkeleton title={t('This month')} rows={4} />}
      {overview.data?.month && <ThisMonth month={overview.data.month} reader={reader} />}
      {overview.data && (
        <ul className={classes.counts}>
          {counts(overview.data.counts).map(({ text, to }) => (
            <li key={to}>
              <Anchor component={Link} to={to} size="sm" c="dimmed">
                {text}
              </Anchor>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  );
}

const todaySkeleton = { title: t('Today'), rows: 6 };
