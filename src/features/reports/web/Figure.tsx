import { Skeleton } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import { lazyWithFallback } from '#platform/web/ui/lazy-with-fallback.tsx';
import classes from './Figure.module.css';
import type { Tone } from './tones.tsx';

type Series = {
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
  horizontal?: boolean;
  stacked?: boolean;
  /** Accessible name; a chart without links is left to those who see it. */
  label: string;
  /** The list of what a bar counts, by the index of its row and the key of its series. */
  linkOf?: (index: number, key: string) => string | undefined;
  /** Shown while the chart's chunk is unavailable: the table of the same numbers. */
  fallback?: ReactNode;
  format: (value: number) => string;
};

const Bars = lazyWithFallback(
  async () => (await import('./BarFigure.tsx')).BarFigure,
  ({ fallback }: FigureProps & { height: number }) => fallback,
);

const UPRIGHT_PX = 280;
const LEGEND_PX = 36;

/** A bar chart, whose bars lead to what they count. */
export function Figure(props: FigureProps) {
  const { rows, series, horizontal, stacked } = props;
  const barsEach = stacked ? 1 : series.length;
  const height = horizontal ? 48 + rows.length * (20 + barsEach * 20) : UPRIGHT_PX;
  return (
    <div className={classes.figure}>
      <Suspense fallback={<Skeleton height={height + (series.length > 1 ? LEGEND_PX : 0)} />}>
        <Bars {...props} height={height} />
      </Suspense>
    </div>
  );
}
