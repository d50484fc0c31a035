import { useElementSize } from '@mantine/hooks';
import { type CSSProperties, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import type { Plan } from '#features/lots/contract.ts';
import { Compass, PlanControls, ScaleBar } from './PlanControls.tsx';
import { PlanGround } from './PlanGround.tsx';
import { PlanLots, PlanPatterns } from './PlanLots.tsx';
import classes from './PlanMap.module.css';
import { PlanPhases } from './PlanPhases.tsx';
import type { PlacedLot } from './plan-data.ts';
import { type Box, boxOf, type Direction, neighbour, UNITS } from './plan-geometry.ts';
import { useLotInHand } from './use-lot-in-hand.ts';
import { usePlanZoom, type ZoomTransform } from './use-plan-zoom.ts';

/** Room for the names of the phases, in drawing units. */
const PHASES = 50;

/** Pixels a metre must take before finer writing appears. */
const MID_DETAIL = 2.4;
const NEAR_DETAIL = 5.5;

/** How far a touch on a small drawing comes closer, so that the lots get the size of a finger. */
const TOUCH_CLOSENESS = 2.6;

const arrows: Record<string, Direction> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

type Props = {
  plan: Plan;
  lots: readonly PlacedLot[];
  isShown: (lot: PlacedLot) => boolean;
  /** The card of a lot, with the name under which its status is drawn. */
  renderCard: (lot: PlacedLot, close: () => void) => ReactNode;
};

/** The drawing of the park with its card: by mouse, finger or keyboard. */
export function PlanMap({ plan, lots, isShown, renderCard }: Props) {
  const name = useId();
  const view = viewOf(plan);
  const zoom = usePlanZoom(view);
  const { ref: measured, width } = useElementSize();
  const frame = useRef<HTMLElement>(null);
  const { pointed, chosen, point, choose, leave } = useLotInHand(lots);
  const [lastReached, setLastReached] = useState<string | null>(null);

  const pixelsPerMetre = (width / (view.right - view.left)) * UNITS * zoom.transform.k;
  const shown = lots.filter(isShown);
  const reachable = shown.find((lot) => lot._id === (chosen?._id ?? lastReached)) ?? shown[0];
  const card = pointed ?? chosen;

  const focusLot = (lot: PlacedLot | undefined) => {
    if (lot) document.getElementById(`${name}-lot-${lot._id}`)?.focus({ preventScroll: true });
  };
  const onReach = (lot: PlacedLot) => {
    setLastReached(lot._id);
    choose(lot);
    if (zoom.transform.k > 1) zoom.reveal(lot.box);
  };
  const onChoose = (lot: PlacedLot) => {
    choose(lot);
    if (pixelsPerMetre < MID_DETAIL) zoom.approach(lot.box, TOUCH_CLOSENESS);
  };
  const onKey = (event: KeyboardEvent, lot: PlacedLot) => {
    const direction = arrows[event.key];
    if (direction && event.shiftKey) {
      zoom.panBy(...panOf(direction));
    } else if (direction) {
      focusLot(neighbour(lot, shown, direction));
    } else if (event.key === 'Enter' || event.key === ' ') {
      frame.current?.querySelector<HTMLElement>('[data-plan-card] :is(a, button)')?.focus();
    } else if (event.key === 'Home') focusLot(shown[0]);
    else if (event.key === 'End') focusLot(shown.at(-1));
    else if (event.key === '+' || event.key === '=') zoom.zoomBy(1.5);
    else if (event.key === '-') zoom.zoomBy(1 / 1.5);
    else if (event.key === '0') zoom.reset();
    else return;
    event.preventDefault();
  };
  const close = () => {
    const inCard = frame.current?.querySelector('[data-plan-card]')?.contains(document.activeElement);
    if (inCard) focusLot(card);
    leave();
  };
  const { transform, glides } = zoom;
  const [wide, high] = [view.right - view.left, view.bottom - view.top];

  return (
    <figure
      ref={frame}
      aria-label="Plan"
      className={classes.map}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || card === undefined) return;
        event.stopPropagation();
        close();
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) leave();
      }}
    >
      <div
        ref={measured}
        className={classes.frame}
        style={{ aspectRatio: `${wide} / ${high}` }}
        data-detail={detailOf(pixelsPerMetre)}
        data-zoomed={transform.k > 1 || undefined}
      >
        <div role="listbox" aria-label="Plan of the lots" className={classes.list}>
          <svg
            ref={zoom.attach}
            className={classes.drawing}
            viewBox={`${view.left} ${view.top} ${wide} ${high}`}
            role="none"
          >
            <PlanPatterns name={name} />
            <g
              className={classes.moving}
              data-glides={glides || undefined}
              style={{ transform: `translate(${transform.x}px, ${transform.y}px) scale(${transform.k})` }}
            >
              <PlanGround plan={plan} />
              <PlanPhases lots={lots} left={view.left} />
              <PlanLots
                lots={lots}
                name={name}
                isShown={isShown}
                reachable={reachable}
                chosenId={card?._id ?? null}
                onPoint={point}
                onChoose={onChoose}
                onReach={onReach}
                onKey={onKey}
              />
            </g>
          </svg>
        </div>
        <Compass />
        <ScaleBar pixelsPerMetre={pixelsPerMetre} />
      </div>
      {card && (
        <div
          className={classes.card}
          style={placeOf(card.box, view, transform)}
          data-plan-card
          onPointerEnter={() => point(card)}
          onPointerLeave={() => point(null)}
        >
          {renderCard(card, close)}
        </div>
      )}
      <PlanControls zoom={zoom} />
    </figure>
  );
}

/** The bounds of the plan and, at the left, room for the names of the phases. */
function viewOf({ bounds: [west, south, east, north] }: Plan): Box {
  const park = boxOf([
    [west, south],
    [east, north],
  ]);
  return { ...park, left: park.left - PHASES };
}

function panOf(direction: Direction): [across: number, down: number] {
  return { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] }[direction] as [number, number];
}

function detailOf(pixelsPerMetre: number): 'far' | 'mid' | 'near' {
  if (pixelsPerMetre < MID_DETAIL) return 'far';
  return pixelsPerMetre < NEAR_DETAIL ? 'mid' : 'near';
}

/** Where a lot is seen, in shares of the frame, for the style of its card. */
function placeOf(box: Box, view: Box, transform: ZoomTransform): CSSProperties {
  const [left, top] = transform.apply([box.left, box.top]);
  const [right, bottom] = transform.apply([box.right, box.bottom]);
  const across = (x: number) => `${((x - view.left) / (view.right - view.left)) * 100}%`;
  const down = (y: number) => ((y - view.top) / (view.bottom - view.top)) * 100;
  const isHigh = down((top + bottom) / 2) < 50;
  const place = {
    '--at': across((left + right) / 2),
    ...(isHigh ? { '--below': `${down(bottom)}%` } : { '--above': `${100 - down(top)}%` }),
  };
  return place as CSSProperties;
}
