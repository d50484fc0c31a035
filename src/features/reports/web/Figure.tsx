import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import { lazyWithFallback } from '#platform/web/ui/lazy-with-fallback.tsx';
import classes from './Figure.module.css';
import type { Tone } from './tones.tsx';

export type Series = {
  /** Where its numbers stand in the rows. */
  key: string;
  label: string;
  tone: Tone;
};

export type FigureProps = {
  /** What is compared: its `name`, a number for each series, and its `tone` where a single series has one each. */
  rows: readonly ({ name: string; tone?: Tone } & Record<string, string | number>)[];
  series: readonly Series[];
  /** Bars lie, with the names at their left. */
  lying?: boolean;
  stacked?: boolean;
  /** A number in full, and as it stands on the axis, where it may be shorter. */
  format: (value: number) => string;
  axis?: (value: number) => string;
};

const Bars = lazyWithFallback(async () => (await import('./BarFigure.tsx')).BarFigure);

const UPRIGHT_PX = 280;
const LEGEND_PX = 36;

/**
 * A chart of numbers that stand in a table on the same page: for those who see it only. Without its file, or before it
 * has come, the table does.
 */
export function Figure(props: FigureProps) {
  const { rows, series, lying, stacked } = props;
  const barsEach = stacked ? 1 : series.length;
  const height = lying ? 48 + rows.length * (20 + barsEach * 20) : UPRIGHT_PX;
  return (
    <div className={classes.figure} aria-hidden="true">
      <Suspense fallback={<Skeleton height={height + (series.length > 1 ? LEGEND_PX : 0)} />}>
        <Bars {...props} height={height} />
      </Suspense>
    </div>
  );
}
