import { Anchor, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { bookingTexts } from '#core/bookings/messages.ts';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import type { Overview as Found } from '../contract.ts';
import { NextBookings } from './NextBookings.tsx';
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

/** What waits today with the first bookings of it, what was sold this month, and in one line how much there is (D-400 to D-403). */
export function Overview({ reader, words, counts }: Props) {
  return (
    <Stack gap="md">
      <Suspense fallback={<OverviewSkeleton />}>
        <QueryState
          query={useQuery(overviewQuery)}
          errorText={bookingTexts.dashboardFailed}
          loading={<OverviewSkeleton />}
        >
          {({ today, month, counts: counted }) => (
            <>
              <div className={classes.columns}>
                <Today today={today} words={words} reader={reader} />
                <NextBookings reader={reader} />
              </div>
              {month && <ThisMonth month={month} reader={reader} />}
              <ul className={classes.counts}>
                {counts(counted).map(({ text, to }) => (
                  <li key={to}>
                    <Anchor component={Link} to={to} size="sm" c="dimmed">
                      {text}
                    </Anchor>
                  </li>
                ))}
              </ul>
            </>
          )}
        </QueryState>
      </Suspense>
    </Stack>
  );
}

function OverviewSkeleton() {
  return (
    <div className={classes.columns}>
      <Skeleton className={classes.skeleton} />
      <Skeleton className={classes.skeleton} />
    </div>
  );
}
