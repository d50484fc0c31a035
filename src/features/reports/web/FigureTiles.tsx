import { Text } from '@mantine/core';
import classes from './FigureTiles.module.css';

export type Tile = {
  label: string;
  /** As it is read: 'RM 1,340,000', '4 hours'. */
  value: string;
  /** What the number means. */
  hint: string;
  /** Drawn stronger: something is wrong. */
  alarm?: boolean;
};

/** Few large numbers with what they mean; `narrow` puts two of them side by side on a phone. */
export function FigureTiles({
  label,
  tiles,
  narrow = false,
}: {
  label: string;
  tiles: readonly Tile[];
  narrow?: boolean;
}) {
  return (
    <ul className={classes.tiles} aria-label={label} data-narrow={narrow || undefined}>
      {tiles.map((tile) => (
        <li key={tile.label} className={classes.tile} data-alarm={tile.alarm || undefined}>
          <Text component="span" size="sm" fw={550}>
            {tile.label}
          </Text>
          <span className={classes.value}>{tile.value}</span>
          <Text component="span" size="xs" c="dimmed">
            {tile.hint}
          </Text>
        </li>
      ))}
    </ul>
  );
}
