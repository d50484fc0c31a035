import { Text } from '@mantine/core';
import { Link } from 'react-router';
import classes from './StatTiles.module.css';

export type Stat = {
  label: string;
  value: number;
  /** A line below the number. */
  hint?: string;
  /** Where the things counted are listed. */
  to?: string;
  /** Drawn stronger when there is something to count. */
  tone?: 'action' | 'alarm';
};

/** Counts side by side, each leading to what it counts; `narrow` fits five into a column of a page. */
export function StatTiles({
  label,
  stats,
  narrow = false,
}: {
  label: string;
  stats: readonly Stat[];
  narrow?: boolean;
}) {
  return (
    <ul className={classes.tiles} aria-label={label} data-narrow={narrow || undefined}>
      {stats.map((stat) => (
        <li key={stat.label}>
          <Tile {...stat} />
        </li>
      ))}
    </ul>
  );
}

function Tile({ label, value, hint, to, tone }: Stat) {
  const content = (
    <>
      <Text component="span" size="sm" className={classes.label}>
        {label}
      </Text>
      <span className={classes.value}>{value}</span>
      {hint !== undefined && (
        <Text component="span" size="xs" c="dimmed">
          {hint}
        </Text>
      )}
    </>
  );
  const look = { className: classes.tile, 'data-tone': value > 0 ? tone : undefined };
  return to === undefined ? (
    <div {...look}>{content}</div>
  ) : (
    <Link {...look} to={to}>
      {content}
    </Link>
  );
}
