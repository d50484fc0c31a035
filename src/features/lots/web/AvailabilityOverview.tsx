import { Progress, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { type Availability, type LotStatus, lotStatusLabels } from '#features/lots/lifecycle.ts';
import classes from './AvailabilityOverview.module.css';
import tones from './lot-status.module.css';

/** The four groups that are counted; `sold` holds the locked lots too (D-72). */
const groups = ['available', 'reserved', 'booked', 'sold'] as const satisfies readonly LotStatus[];

/** The lots of a group as parts of one bar; only the available part speaks, the counts below say the rest. */
export function AvailabilityBar({ availability }: { availability: Availability }) {
  const { total } = availability;
  const share = (count: number) => (total === 0 ? 0 : (count / total) * 100);
  return (
    <Progress.Root size="lg" radius="sm" className={classes.bar}>
      {groups.map((group) => (
        <Progress.Section
          key={group}
          className={tones[group]}
          value={group === 'available' ? availability.percentAvailable : share(availability[group])}
          color="var(--strong)"
          withAria={group === 'available'}
          aria-label={group === 'available' ? `${availability.percentAvailable}% available` : undefined}
        />
      ))}
    </Progress.Root>
  );
}

/** How many lots are available, reserved, booked and sold, and how many there are (R-LOT-02); also the bar's legend. */
export function AvailabilityCounts({
  availability,
  layout = 'columns',
}: {
  availability: Availability;
  layout?: 'columns' | 'lines';
}) {
  return (
    <dl className={classes.counts} data-layout={layout}>
      {groups.map((group) => (
        <Count key={group} value={availability[group]}>
          <span className={`${classes.dot} ${tones[group]}`} />
          {lotStatusLabels[group]}
        </Count>
      ))}
      <Count value={availability.total}>Total</Count>
    </dl>
  );
}

function Count({ value, children }: { value: number; children: ReactNode }) {
  return (
    <div className={classes.count}>
      <dt className={classes.term}>{children}</dt>
      <dd className={classes.value}>{value}</dd>
    </div>
  );
}

type Props = {
  /** Undefined while it is not known yet; the frame keeps its height. */
  availability: Availability | undefined;
  children?: ReactNode;
};

/** The share of lots still free in large, the bar and the counts (R-LOT-07). */
export function AvailabilityOverview({ availability, children }: Props) {
  return (
    <section className={classes.overview} aria-label="Availability overview">
      {availability === undefined ? (
        <Skeleton className={classes.waiting} />
      ) : (
        <>
          <p className={classes.headline}>
            <strong className={classes.percent}>{availability.percentAvailable}%</strong> available
            <span className={classes.ratio}>
              {availability.available} of {availability.total} lots
            </span>
          </p>
          <AvailabilityBar availability={availability} />
          <AvailabilityCounts availability={availability} />
        </>
      )}
      {children}
    </section>
  );
}
