import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import { lazyWithFallback } from '#platform/web/ui/lazy-with-fallback.tsx';
import classes from './Figure.module.css';
import type { Tone } from './tones.tsx';

export type Series = {
  /** The key of its numbers in the rows. */
  key: string;
  label: string;
  tone: Tone;
};

export type FigureProps = {
  /** The rows: `name`, one number per series, and `tone` where a single series has one per row. */
  rows: readonly ({ name: string; tone?: Tone } & Record<string, string | number>)[];
  series: readonly Series[];
  /** Horizontal bars with labels on the left. */
  lying?: boolean;
  stacked?: boolean;
  /** Number formats of values and of the axis. */
  format: (value: number) => string;
  axis?: (value: number) => string;
};

const Bars = lazyWithFallback(async () => (await import('./BarFigure.tsx')).BarFigure);

const UPRIGHT_PX = 280;
const LEGEND_PX = 36;

/**
 * A chart of the numbers of a table on the same page; decorative for screen readers. While its chunk is loading or
 * unavailable, only the table is shown.
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
