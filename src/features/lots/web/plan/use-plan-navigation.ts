import { useDebouncedCallback } from '@mantine/hooks';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { PlacedLot } from './plan-data.ts';
import { type Direction, neighbour } from './plan-geometry.ts';
import type { PlanZoom } from './use-plan-zoom.ts';

/** Zoom factor after a tap on a small drawing, which makes lots touch-sized. */
const TOUCH_CLOSENESS = 2.6;

const arrows: Record<string, Direction> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

type Asked = {
  /** Id prefix of the drawing's lots. */
  name: string;
  lots: readonly PlacedLot[];
  /** The reachable lots. */
  shown: readonly PlacedLot[];
  zoom: PlanZoom;
  /** Whether lots are too small for touch. */
  isFar: boolean;
};

/** Pointer and keyboard navigation of the plan, with the active lot, whose card is shown. */
export function usePlanNavigation({ name, lots, shown, zoom, isFar }: Asked) {
  const frame = useRef<HTMLElement>(null);
  const { pointed, chosen, point, choose, leave } = useActiveLot(lots);
  const [lastReached, setLastReached] = useState<string | null>(null);
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
    if (isFar) zoom.approach(lot.box, TOUCH_CLOSENESS);
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

  return {
    /** For the element that holds the drawing and the card. */
    frame,
    card,
    /** The one lot in the tab order. */
    reachable: shown.find((lot) => lot._id === (chosen?._id ?? lastReached)) ?? shown[0],
    point,
    onReach,
    onChoose,
    onKey,
    /** Closes the card; focus inside it moves to its lot. */
    close,
    leave,
  };
}

function panOf(direction: Direction): [across: number, down: number] {
  return { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] }[direction] as [number, number];
}

/** Debounce of hovering, in ms: lots crossed on the way to the card do not become active. */
const HOVER_MS = 120;

/** The hovered lot, debounced, and the one chosen by click, touch or focus. The hovered one takes precedence. */
function useActiveLot(lots: readonly PlacedLot[]) {
  const [pointedId, setPointedId] = useState<string | null>(null);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const settle = useDebouncedCallback(setPointedId, HOVER_MS);
  const find = (id: string | null) => lots.find((lot) => lot._id === id);
  return {
    pointed: find(pointedId),
    chosen: find(chosenId),
    point: (lot: PlacedLot | null) => settle(lot?._id ?? null),
    choose: (lot: PlacedLot) => {
      settle.cancel();
      setPointedId(null);
      setChosenId(lot._id);
    },
    leave: () => {
      settle.cancel();
      setPointedId(null);
      setChosenId(null);
    },
  };
}
