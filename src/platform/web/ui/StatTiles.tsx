import { Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { formatCount } from '#shared/counts.ts';
import classes from './StatTiles.module.css';

export type Stat = {
  label: string;
  /** A count, or a formatted text: 'RM 1,340,000', '4 hours'. */
  value: number | string;
  /** A line below the number. */
  hint?: string;
  /** Link to the counted items. */
  to?: string;
  /** Whether its link is the one taken. */
  isCurrent?: boolean;
  /** Emphasized; a count only if it is above 0. */
  tone?: 'action' | 'alarm' | undefined;
};

/** A longer text makes the values of all tiles smaller: 'RM 1,289,040'. */
const LONG = 10;

/**
 * Tiles with counts, each linking to the counted items. `long` gives
 * long values a row of their own on a phone, `row` keeps them in one row there, which scrolls to the one taken.
 */
export function StatTiles({
  label,
  stats,
  width,
}: {
  label: string;
  stats: readonly Stat[];
  width?: 'long' | 'row';
}) {
  const list = useRef<HTMLUListElement>(null);
  const current = stats.findIndex(({ isCurrent }) => isCurrent);
  useEffect(() => {
    const tile = list.current?.children[current];
    if (list.current && tile instanceof HTMLElement)
      list.current.scrollLeft = tile.offsetLeft - list.current.offsetLeft;
  }, [current]);
  return (
    <ul
      ref={list}
      className={classes.tiles}
      aria-label={label}
      data-width={width}
      data-long={stats.some(({ value }) => typeof value === 'string' && value.length > LONG) || undefined}
    >
      {stats.map((stat) => (
        <StatTile key={stat.label} {...stat} />
      ))}
    </ul>
  );
}

function StatTile({ label, value, hint, to, isCurrent, tone }: Stat) {
  const content = (
    <>
      <Text component="span" size="sm" className={classes.label}>
        {label}
      </Text>
      <span className={classes.value} data-text={typeof value === 'string' || undefined}>
        {typeof value === 'number' ? formatCount(value) : value}
      </span>
      {hint !== undefined && (
        <Text component="span" size="xs" c="dimmed">
          {hint}
        </Text>
      )}
    </>
  );
  const look = { className: classes.tile, 'data-tone': value === 0 ? undefined : tone };
  return (
    <li>
      {to === undefined ? (
        <div {...look}>{content}</div>
      ) : (
        <Link {...look} to={to} aria-current={isCurrent || undefined}>
          {content}
        </Link>
      )}
    </li>
  );
}
