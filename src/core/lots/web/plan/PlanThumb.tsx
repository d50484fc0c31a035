import type { Plan } from '#core/lots/contract.ts';
import classes from './PlanThumb.module.css';
import { around, boxOf, heightOf, middleOf, type Point, pathOf, widthOf } from './plan-geometry.ts';

/** Margin around the lots, in drawing units. */
const MARGIN = 60;

/** Radius of the mark, in drawing units; a lot itself is two pixels wide. */
const MARK = 110;

/** Id of the drawing that all thumbnails refer to; a page has one table of lots. */
const ROWS = 'plan-thumb-rows';

export type Thumb = {
  viewBox: string;
  /** All lots as one path. */
  rows: string;
  outlines: ReadonlyMap<string, readonly Point[]>;
};

/** The plan as thumbnails show it: its lots without roads and names; null for a park without a plan. */
export function thumbOf({ lots }: Plan): Thumb | null {
  if (lots.length === 0) return null;
  const all = around(lots.map(({ outline }) => boxOf(outline)));
  return {
    viewBox: `${all.left - MARGIN} ${all.top - MARGIN} ${widthOf(all) + 2 * MARGIN} ${heightOf(all) + 2 * MARGIN}`,
    rows: lots.map(({ outline }) => pathOf(outline)).join(''),
    outlines: new Map(lots.map(({ _id, outline }) => [_id, outline])),
  };
}

/** Draws the rows of lots once for all thumbnails. */
export function PlanThumbRows({ thumb }: { thumb: Thumb }) {
  return (
    <svg className={classes.store} aria-hidden="true" focusable="false">
      <path id={ROWS} d={thumb.rows} />
    </svg>
  );
}

/** The position of a lot on the plan; decorative, since street and phase stand beside it. Empty until the plan is loaded. */
export function PlanThumb({ thumb, lotId }: { thumb: Thumb | undefined; lotId: string }) {
  const outline = thumb?.outlines.get(lotId);
  const [x, y] = outline ? middleOf(boxOf(outline)) : [0, 0];
  return (
    <svg className={classes.thumb} viewBox={thumb?.viewBox} aria-hidden="true" focusable="false">
      {thumb && <use href={`#${ROWS}`} />}
      {outline && <circle className={classes.mark} cx={x} cy={y} r={MARK} />}
    </svg>
  );
}
