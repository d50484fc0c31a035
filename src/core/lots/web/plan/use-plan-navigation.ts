import { useDebouncedCallback } from '@mantine/hooks';
import { pointers, select } from 'd3-selection';
import { type D3ZoomEvent, type ZoomBehavior, zoom, zoomTransform } from 'd3-zoom';
import { type KeyboardEvent, useCallback, useRef, useState } from 'react';
import { keyOf } from '#platform/web/ui/keys/key-of.ts';
import { usePanZoom } from '#platform/web/ui/use-pan-zoom.ts';
import {
  type Box,
  type Direction,
  middleOf,
  nearestLot,
  neighbour,
  type PlacedLot,
  pixelsPerUnit,
} from './plan-geometry.ts';

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
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const card = pointed ?? chosen;

  const focusLot = (lot: PlacedLot | undefined) => {
    if (lot) document.getElementById(`${name}-lot-${lot._id}`)?.focus({ preventScroll: true });
  };
  // a press focuses the lot before its click, which would hit a card that opened meanwhile
  const isPressed = useRef(false);
  const onPress = () => {
    isPressed.current = true;
  };
  const onReach = (lot: PlacedLot) => {
    setFocusedId(lot._id);
    if (isPressed.current) return;
    choose(lot);
    if (zoom.transform.k > 1) zoom.reveal(lot.box);
  };
  const onChoose = (lot: PlacedLot) => {
    isPressed.current = false;
    choose(lot);
    if (!isFar) return;
    zoom.approach(lot.box, TOUCH_CLOSENESS);
    // above the card, which covers the end of a small screen
    frame.current?.scrollIntoView({ block: 'nearest' });
  };
  /** A tap of a finger beside the lots that can be reached, `reach` drawing units around it: nothing on one that a filter hides. */
  const onMiss = (at: readonly [number, number], reach: number) => {
    const lot = nearestLot(lots, zoom.transform.invert([...at]), reach / zoom.transform.k);
    if (lot === undefined || !shown.includes(lot)) return;
    focusLot(lot);
    onChoose(lot);
  };
  const onKey = (event: KeyboardEvent, lot: PlacedLot) => {
    isPressed.current = false;
    const key = keyOf(event);
    const direction = arrows[key];
    if (direction && event.shiftKey) {
      zoom.panBy(...panOf(direction));
    } else if (direction) {
      focusLot(neighbour(lot, shown, direction));
    } else if (key === 'Enter' || key === ' ') {
      frame.current?.querySelector<HTMLElement>('[data-plan-card] :is(a, button)')?.focus();
    } else if (key === 'Home') focusLot(shown[0]);
    else if (key === 'End') focusLot(shown.at(-1));
    else if (key === '+' || key === '=') zoom.zoomBy(1.5);
    else if (key === '-') zoom.zoomBy(1 / 1.5);
    else if (key === '0') zoom.reset();
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
    /** The lot that had the focus last. */
    focusedId,
    /** The one lot in the tab order. */
    reachable: shown.find((lot) => lot._id === (chosen?._id ?? focusedId)) ?? shown[0],
    point,
    onPress,
    onReach,
    onChoose,
    onMiss,
    onKey,
    /** Closes the card; focus inside it moves to its lot. */
    close,
    leave: () => {
      isPressed.current = false;
      leave();
    },
  };
}

function panOf(direction: Direction): [across: number, down: number] {
  return { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] }[direction] as [number, number];
}

export type PlanNavigation = ReturnType<typeof usePlanNavigation>;

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

/** Maximum zoom factor. */
export const CLOSEST = 8;

/** Smallest size of a lot as a target once the plan is zoomed in, in px: 24 (WCAG 2.5.8) and room for rounding. */
const TARGET = 24.5;

/** Share of the visible part by which a button or key pans. */
const PAN_STEP = 0.35;

/** Margin around a lot that is scrolled into view, in drawing units. */
const REVEAL_MARGIN = 40;

type Moves = ZoomBehavior<SVGSVGElement, unknown>;

/**
 * Zoom and pan of the plan, in units of the drawing.
 * The plan must not capture scrolling of the page: the wheel without a modifier zooms only while
 * the plan has the focus or is zoomed in, with Ctrl or Cmd always; one finger pans only when it is
 * zoomed in. The first step and a pinch lead at least to the factor that makes every lot a target of its own.
 * @param smallest width of the narrowest lot, in drawing units
 */
export function usePlanZoom(view: Box, smallest: number) {
  const { left, top, right, bottom } = view;
  const behaviourOf = useCallback(
    (element: SVGSVGElement) => {
      const moves = movesOf(element, { left, top, right, bottom });
      settlePinch(moves, element, () => leastFactor(element, smallest, { left, top, right, bottom }));
      return moves;
    },
    [left, top, right, bottom, smallest],
  );
  const { attach, element, transform, glides, ...by } = usePanZoom(behaviourOf);
  const least = () => (element.current ? leastFactor(element.current, smallest, view) : 1);

  return {
    attach,
    transform,
    glides,
    reset: by.reset,
    zoomBy: (factor: number) => by.zoomTo(settledFactor(transform.k, transform.k * factor, least())),
    /** Pans: `panBy(1, 0)` shows the part to the right. */
    panBy: (across: number, down: number) => {
      const share = PAN_STEP / transform.k;
      by.panBy(-across * share * (right - left), -down * share * (bottom - top));
    },
    /** Centres a box, with a zoom factor of at least `closeness`. */
    approach: (box: Box, closeness: number) => {
      by.zoomTo(Math.max(transform.k, closeness, least()));
      by.centre(...middleOf(box));
    },
    /** Pans by the smallest distance that shows all of a box. */
    reveal: (box: Box) => {
      const [seenLeft, seenTop] = transform.invert([left, top]);
      const [seenRight, seenBottom] = transform.invert([right, bottom]);
      const across = overshoot(box.left, box.right, seenLeft, seenRight);
      const down = overshoot(box.top, box.bottom, seenTop, seenBottom);
      if (across !== 0 || down !== 0) by.panBy(-across, -down);
    },
  };
}

export type PlanZoom = ReturnType<typeof usePlanZoom>;

/** The zoom behaviour, limited to the view. */
function movesOf(element: SVGSVGElement, { left, top, right, bottom }: Box): Moves {
  const extent: [[number, number], [number, number]] = [
    [left, top],
    [right, bottom],
  ];
  return zoom<SVGSVGElement, unknown>()
    .extent(extent)
    .translateExtent(extent)
    .scaleExtent([1, CLOSEST])
    .clickDistance(6)
    .filter((event: Event) => mayMove(event, element));
}

/** The factor from which the narrowest lot is as wide as a target. */
function leastFactor(element: SVGSVGElement, smallest: number, view: Box): number {
  const scale = pixelsPerUnit(element.getBoundingClientRect(), view);
  return scale === 0 ? 1 : TARGET / (scale * smallest);
}

/** A factor at which lots are too small for touch becomes the next one in the direction of the change. */
function settledFactor(before: number, wanted: number, least: number): number {
  if (wanted <= 1 || wanted >= least) return wanted;
  return wanted > before ? least : 1;
}

/** Settles the factor at which a pinch ends, around the middle of its fingers. */
function settlePinch(moves: Moves, element: SVGSVGElement, least: () => number): void {
  let before = 1;
  let middle: [number, number] | null = null;
  moves
    .on('start.pinch', ({ transform }: D3ZoomEvent<SVGSVGElement, unknown>) => {
      before = transform.k;
      middle = null;
    })
    .on('zoom.pinch', ({ sourceEvent }: D3ZoomEvent<SVGSVGElement, unknown>) => {
      if (!(sourceEvent instanceof Event) || !sourceEvent.type.startsWith('touch')) return;
      const [one, other] = pointers(sourceEvent, element);
      if (one && other) middle = [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2];
    })
    .on('end.pinch', ({ transform }: D3ZoomEvent<SVGSVGElement, unknown>) => {
      if (middle === null) return;
      const factor = settledFactor(before, transform.k, least());
      if (factor !== transform.k) moves.scaleTo(select(element), factor, middle);
    });
}

function mayMove(event: Event, element: SVGSVGElement): boolean {
  const { k } = zoomTransform(element);
  if (event instanceof WheelEvent) {
    return event.ctrlKey || event.metaKey || k > 1 || element.contains(document.activeElement);
  }
  if (event.type === 'touchstart') return k > 1 || (event as TouchEvent).touches.length > 1;
  return k > 1 && (event as MouseEvent).button === 0;
}

/** The pan along one axis that shows the wanted span with a margin; 0 if it is visible. */
function overshoot(from: number, to: number, seenFrom: number, seenTo: number): number {
  if (from < seenFrom) return from - REVEAL_MARGIN - seenFrom;
  return to > seenTo ? to + REVEAL_MARGIN - seenTo : 0;
}
