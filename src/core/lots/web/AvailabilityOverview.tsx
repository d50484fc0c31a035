import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { lotStatusLabels } from '#core/lots/labels.ts';
import { type Availability, areFewLeft, countAvailability, type LotStatus } from '#core/lots/lifecycle.ts';
import { Sentence } from '#platform/web/ui/Sentence.tsx';
import { nouns } from '#shared/count-labels.ts';
import { formatCount, pluralize } from '#shared/counts.ts';
import { interpolate } from '#shared/interpolate.ts';
import { t } from '#shared/say.ts';
import classes from './AvailabilityOverview.module.css';
import tones from './lot-status.module.css';

const groups = ['available', 'reserved', 'booked', 'sold'] as const satisfies readonly LotStatus[];

/** The counted groups; locked lots count as `sold`. */
function groupsOf(availability: Availability): { group: LotStatus; lots: number }[] {
  return groups.map((group) => ({ group, lots: availability[group] }));
}

/** A stacked bar of the groups; only the available part is a progressbar, since the counts follow. */
export function AvailabilityBar({ availability }: { availability: Availability }) {
  const { total } = availability;
  // an empty group would still take a gap
  const shown = groupsOf(availability).filter(({ group, lots }) => group === 'available' || lots > 0);
  return (
    <div className={classes.bar}>
      {shown.map(({ group, lots }) => {
        const percent = group === 'available' ? availability.percentAvailable : (lots / total) * 100;
        return (
          <div
            key={group}
            className={lookOf('part', group)}
            style={{ width: `${percent}%` }}
            {...(group === 'available' && meterOf(percent))}
          />
        );
      })}
    </div>
  );
}

/** The classes of a group, in the bar and in its legend. */
const lookOf = (part: 'part' | 'dot', group: LotStatus) => [classes[part], tones[group]].join(' ');

function meterOf(percent: number) {
  return {
    role: 'progressbar',
    'aria-label': t('{percent}% available', { percent }),
    'aria-valuemin': 0,
    'aria-valuemax': 100,
    'aria-valuenow': percent,
    'aria-valuetext': `${percent}%`,
  };
}

/** The counts by status and the total; also the bar's legend. */
export function AvailabilityCounts({
  availability,
  layout = 'columns',
}: {
  availability: Availability;
  layout?: 'columns' | 'inline';
}) {
  return (
    <dl className={classes.counts} data-layout={layout}>
      {groupsOf(availability).map(({ group, lots }) => (
        <Count key={group} value={lots}>
          <span className={lookOf('dot', group)} />
          {group === 'sold' && availability.locked > 0 ? t('Sold or locked') : lotStatusLabels[group]}
        </Count>
      ))}
      <Count value={availability.total}>{t('Total')}</Count>
    </dl>
  );
}

function Count({ value, children }: { value: number; children: ReactNode }) {
  return (
    <div className={classes.count}>
      <dt className={classes.term}>{children}</dt>
      <dd className={classes.value}>{formatCount(value)}</dd>
    </div>
  );
}

/** Reserves the space of counts that are still loading: rendered without lots under a skeleton, aria-hidden. */
export function AwaitedCounts({
  availability,
  children,
}: {
  availability: Availability | undefined;
  children: (shown: Availability) => ReactNode;
}) {
  if (availability !== undefined) return children(availability);
  return <Skeleton aria-hidden="true">{children(countAvailability([]))}</Skeleton>;
}

type Noun = readonly [one: string, many: string];

/** 'Only 9 corner lots left'. */
export function fewLeft({ available }: Availability, noun: Noun): string {
  return t('Only {lots} left', { lots: pluralize(available, ...noun) });
}

type OverviewProps = {
  /** Undefined while loading. */
  availability: Availability | undefined;
  /** What is counted, such as corner lots. */
  noun?: Noun;
};

/** The available share as headline, or how few are left, the bar and the counts. */
export function AvailabilityOverview({ availability, noun = nouns.lot }: OverviewProps) {
  return (
    <section className={classes.overview} aria-label={t('Availability overview')}>
      <AwaitedCounts availability={availability}>
        {(shown) => (
          <div className={classes.content}>
            <p className={classes.headline}>
              {areFewLeft(shown) ? (
                <strong className={classes.few}>{fewLeft(shown, noun)}</strong>
              ) : (
                <Sentence
                  of={t('{share} available')}
                  share={<strong className={classes.percent}>{shown.percentAvailable}%</strong>}
                />
              )}
              <span className={classes.ratio}>
                {interpolate(
                  areFewLeft(shown)
                    ? t('{share} available, {available} of {total} lots')
                    : t('{available} of {total} lots'),
                  {
                    share: `${shown.percentAvailable}%`,
                    available: formatCount(shown.available),
                    total: formatCount(shown.total),
                  },
                )}
              </span>
            </p>
            <AvailabilityBar availability={shown} />
            <AvailabilityCounts availability={shown} />
          </div>
        )}
      </AwaitedCounts>
    </section>
  );
}
