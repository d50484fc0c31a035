import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import type { Plan } from '#core/lots/contract.ts';
import { planName } from '#core/park/specification-labels.ts';
import { parkFactsQuery } from '#core/park/web/queries.ts';
import { t } from '#shared/say.ts';
import { phasesOf } from '../lot-order.ts';
import classes from './PlanGround.module.css';
import {
  around,
  type Box,
  beyond,
  boxOf,
  heightOf,
  isUpright,
  longestEdge,
  middleOf,
  type PlacedLot,
  type Point,
  pathOf,
  shortestEdge,
  turnOf,
  widthOf,
} from './plan-geometry.ts';

type Area = Plan['roads'][number];

/** Roads, green and buildings. Decorative; the lots have their place in their names. */
export const PlanGround = memo(function PlanGround({ plan }: { plan: Plan }) {
  const areas = [...plan.roads, ...plan.places];
  const { data: facts } = useQuery(parkFactsQuery);
  return (
    <g aria-hidden>
      {/* painted from narrow to wide, so that wide streets are on top */}
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
        <AreaName key={keyOf(area)} area={area} name={planName(facts, area.name)} />
      ))}
    </g>
  );
});

function keyOf({ name, outline }: Area): string {
  return `${name} ${outline.join(' ')}`;
}

/** Places smaller than this, in drawing units, are labelled only at a high zoom. */
const SMALL = 150;

/** The name of a fire break would not fit into it. */
function isNamed({ kind }: Area): boolean {
  return kind !== 'fire break';
}

function GroundArea({ area }: { area: Area }) {
  if (area.kind === 'green' && isUpright(area.outline)) return <Grove box={boxOf(area.outline)} />;
  return <path className={classes.area} data-kind={area.kind} d={pathOf(area.outline)} />;
}

/** Distance of trees in a row, in drawing units; every second row is shifted by half of it. */
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

/** How long a smaller name is; a Chinese character is as wide as two letters. */
const lengthOf = (name: string) => name.replace(/[^ -~]/g, '$&$&').length * LETTER;

function AreaName({ area, name }: { area: Area; name: string }) {
  const box = boxOf(area.outline);
  const room = Math.max(box.right - box.left, box.bottom - box.top);
  const fits = (words: string) => isStreet(area) || lengthOf(words) < room;
  const words = fits(name) ? [name] : name.split(' ');
  // a name that does not fit stands below
  const isInside = words.every(fits);
  const {
    at: [x, y],
    turn,
  }: Place = isInside ? nameAt(area, box) : { at: [middleOf(box)[0], box.bottom + LINE_HEIGHT], turn: 0 };
  const lines = isInside ? words : [name];
  return (
    <text
      className={classes.areaName}
      data-kind={area.kind}
      // labels of small places are hidden at a low zoom
      data-small={room < SMALL || undefined}
      transform={turn === 0 ? undefined : `rotate(${turn} ${x} ${y})`}
    >
      {lines.map((line, n) => (
        <tspan key={line} x={x} y={y + (n - (lines.length - 1) / 2) * LINE_HEIGHT}>
          {line}
        </tspan>
      ))}
    </text>
  );
}

/** Largest distance of a road's name from its edge, in drawing units: within a ring, the middle is no road. */
const IN_ROAD = 80;

type Place = { at: Point; turn: number };

/** Place of a label, clear of crossings and trees; along the longest edge of a road that runs aslant or bends. */
function nameAt(area: Area, box: Box): Place {
  const [x, y] = middleOf(box);
  const turn = heightOf(box) > widthOf(box) ? -90 : 0;
  if (isStreet(area) && !isUpright(area.outline)) return alongRoad(area) ?? { at: [x, y], turn };
  if (area.kind === 'boulevard') return { at: [x, box.bottom - heightOf(box) * 0.38], turn };
  return { at: area.kind === 'road' && turn === 0 ? [box.left + widthOf(box) * 0.27, y] : [x, y], turn };
}

function alongRoad({ outline }: Area): Place | undefined {
  const [edge, end] = [longestEdge(outline), shortestEdge(outline)];
  if (!edge || !end) return undefined;
  const [right, down] = edge.inward;
  return {
    at: beyond(edge.middle, edge.inward, Math.min(end.length / 2, IN_ROAD)),
    turn: turnOf([down, -right]),
  };
}

function isStreet({ kind }: Area): boolean {
  return kind === 'boulevard' || kind === 'road' || kind === 'service lane';
}

/** Distance of a phase bracket from the left edge, and length of its ends, in drawing units. */
const PHASE_LINE = 96;
const PHASE_END = 18;

/** Brackets at the left with the phase of the rows, if each phase has rows of its own. Decorative; each lot has its phase in its name. */
export function PlanPhases({ lots, left }: { lots: readonly PlacedLot[]; left: number }) {
  const phases = phasesOf(lots);
  const x = left + PHASE_LINE;
  const rows = phases.map((phase) => around(lots.filter((lot) => lot.phase === phase).map(({ box }) => box)));
  const [first, ...others] = rows.toSorted((one, other) => one.top - other.top);
  if (!first || others.some(({ top }, index) => top < ([first, ...others][index]?.bottom ?? 0))) return null;
  return (
    <g aria-hidden>
      {phases.map((phase, index) => {
        const { top = 0, bottom = 0 } = rows[index] ?? {};
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
              {t('Phase {phase}', { phase })}
            </text>
          </g>
        );
      })}
    </g>
  );
}
