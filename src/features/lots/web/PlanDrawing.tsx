import { memo, type ReactNode } from 'react';
import type { Plan } from '#features/lots/contract.ts';
import { phasesOf } from './lot-order.ts';
import classes from './PlanDrawing.module.css';
import { PlanPatterns } from './PlanLots.tsx';
import type { PlacedLot } from './plan-data.ts';
import { around, type Box, boxOf, heightOf, middleOf, pathOf, widthOf } from './plan-geometry.ts';
import type { PlanZoom } from './use-plan-zoom.ts';

type Area = Plan['roads'][number];

type DrawingProps = {
  plan: Plan;
  lots: readonly PlacedLot[];
  /** Keeps two drawings on a page apart. */
  name: string;
  view: Box;
  zoom: PlanZoom;
  /** The lots, which lie on the ground. */
  children: ReactNode;
};

/** The part of the park in view, moved and enlarged as the zoom says: ground, phases, then the lots. */
export function PlanDrawing({ plan, lots, name, view, zoom, children }: DrawingProps) {
  const { transform, glides } = zoom;
  return (
    <div role="listbox" aria-label="Plan of the lots" className={classes.list}>
      <svg
        ref={zoom.attach}
        className={classes.drawing}
        data-zoomed={transform.k > 1 || undefined}
        viewBox={`${view.left} ${view.top} ${widthOf(view)} ${heightOf(view)}`}
        role="none"
      >
        <PlanPatterns name={name} />
        <g
          className={classes.moving}
          data-glides={glides || undefined}
          style={{ transform: `translate(${transform.x}px, ${transform.y}px) scale(${transform.k})` }}
        >
          <Ground plan={plan} />
          <Phases lots={lots} left={view.left} />
          {children}
        </g>
      </svg>
    </div>
  );
}

/** Roads, green and buildings: what lies between the lots. Decoration for the eye; the lots say where they stand. */
const Ground = memo(function Ground({ plan }: { plan: Plan }) {
  const areas = [...plan.roads, ...plan.places];
  return (
    <g aria-hidden>
      {/* narrow lanes first, so that the streets run through */}
      {['green', 'water', 'fire break', 'service lane', 'road', 'boulevard'].map((kind) =>
        areas
          .filter((area) => area.kind === kind)
          .map((area) => <GroundArea key={keyOf(area)} area={area} />),
      )}
      {plan.roads
        .filter(({ kind }) => kind === 'boulevard')
        .map((area) => (
          <Palms key={keyOf(area)} area={area} />
        ))}
      {plan.places
        .filter(({ kind }) => kind !== 'green' && kind !== 'water')
        .map((area) => (
          <GroundArea key={keyOf(area)} area={area} />
        ))}
      {areas.filter(isNamed).map((area) => (
        <AreaName key={keyOf(area)} area={area} />
      ))}
    </g>
  );
});

function keyOf({ name, outline }: Area): string {
  return `${name} ${outline.join(' ')}`;
}

/** Places smaller than this, in drawing units, are named only from close by. */
const SMALL = 150;

/** A fire break is known by its look; its name would not fit into it. */
function isNamed({ kind }: Area): boolean {
  return kind !== 'fire break';
}

function GroundArea({ area }: { area: Area }) {
  const box = boxOf(area.outline);
  if (area.kind === 'green') return <Grove box={box} />;
  if (area.kind !== 'water') {
    return <path className={classes.area} data-kind={area.kind} d={pathOf(area.outline)} />;
  }
  const [x, y] = middleOf(box);
  return (
    <ellipse
      className={classes.area}
      data-kind="water"
      cx={x}
      cy={y}
      rx={(box.right - box.left) / 2}
      ry={(box.bottom - box.top) / 2}
    />
  );
}

/** How far apart trees stand, in drawing units; every second row is shifted by half of it. */
const TREES_APART = 92;

/** A green with rows of trees and a path through it. */
function Grove({ box: { left, top, right, bottom } }: { box: Box }) {
  const width = right - left;
  const middle = (top + bottom) / 2;
  const row = (y: number, shift: number) => `M${left + 40 + shift} ${y}H${right - 40}`;
  const bend = (bottom - top) / 3;
  return (
    <>
      <rect
        className={classes.area}
        data-kind="green"
        x={left}
        y={top}
        width={width}
        height={bottom - top}
        rx={60}
      />
      <path
        className={classes.walk}
        d={`M${left} ${middle}q${width / 8} ${-bend} ${width / 4} 0t${width / 4} 0t${width / 4} 0t${width / 4} 0`}
      />
      {[row(top + 36, 0), row(bottom - 36, TREES_APART / 2)].map((trees) => (
        <path key={trees} className={classes.trees} d={trees} strokeDasharray={`0 ${TREES_APART}`} />
      ))}
    </>
  );
}

/** The palms on the median: one dot each. */
function Palms({ area }: { area: Area }) {
  const { top, bottom, ...box } = boxOf(area.outline);
  const [x] = middleOf({ top, bottom, ...box });
  return <path className={classes.palms} d={`M${x} ${top + 60}V${bottom - 260}`} />;
}

/** Width of a letter and height of a line of the smaller names, in drawing units. */
const LETTER = 15;
const LINE_HEIGHT = 30;

function AreaName({ area }: { area: Area }) {
  const { left, top, right, bottom } = boxOf(area.outline);
  const upright = bottom - top > right - left;
  const room = Math.max(right - left, bottom - top);
  const [x, y] = nameAt(area, { left, top, right, bottom });
  const lines = isStreet(area) || area.name.length * LETTER < room ? [area.name] : area.name.split(' ');
  return (
    <text
      className={classes.areaName}
      data-kind={area.kind}
      // names of small places wait until the reader comes closer
      data-small={room < SMALL || undefined}
      transform={upright ? `rotate(-90 ${x} ${y})` : undefined}
    >
      {lines.map((line, n) => (
        <tspan key={line} x={x} y={y + (n - (lines.length - 1) / 2) * LINE_HEIGHT}>
          {line}
        </tspan>
      ))}
    </text>
  );
}

/** A name stays clear of the crossings, where streets and their trees meet. */
function nameAt(area: Area, box: Box): [x: number, y: number] {
  const [x, y] = middleOf(box);
  if (area.kind === 'boulevard') return [x, box.bottom - (box.bottom - box.top) * 0.38];
  return area.kind === 'road' && box.right - box.left > box.bottom - box.top
    ? [box.left + (box.right - box.left) * 0.27, y]
    : [x, y];
}

function isStreet({ kind }: Area): boolean {
  return kind === 'boulevard' || kind === 'road' || kind === 'service lane';
}

/** How far the line of a phase stands from the edge of the drawing, and how far its ends reach back, in drawing units. */
const PHASE_LINE = 96;
const PHASE_END = 18;

/** At the left of the park: which rows belong to which phase. Each lot says its own phase as well. */
function Phases({ lots, left }: { lots: readonly PlacedLot[]; left: number }) {
  const phases = phasesOf(lots);
  const x = left + PHASE_LINE;
  return (
    <g aria-hidden>
      {phases.map((phase) => {
        const { top, bottom } = around(lots.filter((lot) => lot.phase === phase).map((lot) => lot.box));
        const middle = (top + bottom) / 2;
        return (
          <g key={phase}>
            <path
              className={classes.phaseLine}
              d={`M${x + PHASE_END} ${top}H${x}V${bottom}H${x + PHASE_END}`}
            />
            <text
              className={classes.phaseName}
              x={x - 44}
              y={middle}
              transform={`rotate(-90 ${x - 44} ${middle})`}
            >
              Phase {phase}
            </text>
          </g>
        );
      })}
    </g>
  );
}
