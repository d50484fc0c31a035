import { phasesOf } from './lot-order.ts';
import { PlanDecoration } from './PlanDecoration.tsx';
import classes from './PlanPhases.module.css';
import type { PlacedLot } from './plan-data.ts';
import { around } from './plan-geometry.ts';

/** How far the line of a phase stands from the edge of the drawing, and how far its ends reach back, in drawing units. */
const LINE = 96;
const END = 18;

/** At the left of the park: which rows belong to which phase. Each lot says its own phase as well. */
export function PlanPhases({ lots, left }: { lots: readonly PlacedLot[]; left: number }) {
  const phases = phasesOf(lots);
  const x = left + LINE;
  return (
    <PlanDecoration>
      {phases.map((phase) => {
        const { top, bottom } = around(lots.filter((lot) => lot.phase === phase).map((lot) => lot.box));
        const middle = (top + bottom) / 2;
        return (
          <g key={phase}>
            <path className={classes.line} d={`M${x + END} ${top}H${x}V${bottom}H${x + END}`} />
            <text
              className={classes.name}
              x={x - 44}
              y={middle}
              transform={`rotate(-90 ${x - 44} ${middle})`}
            >
              Phase {phase}
            </text>
          </g>
        );
      })}
    </PlanDecoration>
  );
}
