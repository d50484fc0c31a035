import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';

/** The zooms of the buttons and keys; 1 fits the picture into its stage. */
const stops = [1, 1.5, 2, 3, 4] as const;
const MAX_ZOOM = 4;

/** Zoom, offset from the centre of the stage in px, and clockwise quarter turns. */
type View = { zoom: number; x: number; y: number; turns: number };
const fitted: View = { zoom: 1, x: 0, y: 0, turns: 0 };

type Point = { x: number; y: number };
/** Where the fingers are: their midpoint, relative to the centre of the stage, and how far apart. */
type Grip = Point & { spread: number };

const limit = (value: number, most: number) => Math.min(most, Math.max(-most, value));

function gripOf(points: readonly Point[], { left, top, width, height }: DOMRect): Grip {
  const [one = { x: 0, y: 0 }, two = one] = points;
  return {
    x: (one.x + two.x) / 2 - left - width / 2,
    y: (one.y + two.y) / 2 - top - height / 2,
    spread: one === two ? 1 : Math.max(1, Math.hypot(one.x - two.x, one.y - two.y)),
  };
}

/**
 * Pans, zooms and turns a picture in its stage by pointer, wheel, buttons and keys; the picture never leaves the stage, and
 * another one starts fitted.
 */
export function usePanZoom(pictureId: string) {
  const stage = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLImageElement>(null);
  const pointers = useRef(new Map<number, Point>());
  const [view, setView] = useState(fitted);
  const [isDragging, setDragging] = useState(false);
  const [seenId, setSeenId] = useState(pictureId);
  if (seenId !== pictureId) {
    setSeenId(pictureId);
    setView(fitted);
  }

  /** The same view with the picture over the stage, or centred where it is smaller. */
  const inside = ({ zoom, x, y, turns }: View): View => {
    const { offsetWidth = 0, offsetHeight = 0 } = picture.current ?? {};
    const { clientWidth = 0, clientHeight = 0 } = stage.current ?? {};
    const [width, height] = turns % 2 === 1 ? [offsetHeight, offsetWidth] : [offsetWidth, offsetHeight];
    return {
      zoom,
      x: limit(x, Math.max(0, (width * zoom - clientWidth) / 2)),
      y: limit(y, Math.max(0, (height * zoom - clientHeight) / 2)),
      turns,
    };
  };
  /** What lay under the first grip lies under the second. */
  const pull = (from: Grip, to: Grip) =>
    setView(({ zoom: before, x, y, turns }) => {
      const zoom = Math.min(MAX_ZOOM, Math.max(1, (before * to.spread) / from.spread));
      const grown = zoom / before;
      return inside({ zoom, x: to.x - (from.x - x) * grown, y: to.y - (from.y - y) * grown, turns });
    });
  const zoomTo = (choose: (before: number) => number) =>
    setView((before) => {
      const zoom = choose(before.zoom);
      const grown = zoom / before.zoom;
      return inside({ ...before, zoom, x: before.x * grown, y: before.y * grown });
    });

  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    if (stage.current === null) return;
    const at = gripOf([{ x: event.clientX, y: event.clientY }], stage.current.getBoundingClientRect());
    // a pinch on a trackpad arrives as a wheel with Ctrl
    if (event.ctrlKey) pull(at, { ...at, spread: Math.exp(-event.deltaY / 100) });
    else pull(at, { ...at, x: at.x - event.deltaX, y: at.y - event.deltaY });
  });
  useEffect(() => {
    const element = stage.current;
    // React listens passively, which cannot keep the page from zooming
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, []);

  const release = ({ pointerId }: PointerEvent) => {
    pointers.current.delete(pointerId);
    setDragging(pointers.current.size > 0);
  };
  return {
    percent: Math.round(view.zoom * 100),
    zoomIn: () => zoomTo((zoom) => stops.find((stop) => stop > zoom) ?? MAX_ZOOM),
    zoomOut: () => zoomTo((zoom) => stops.findLast((stop) => stop < zoom) ?? 1),
    canZoomIn: view.zoom < MAX_ZOOM,
    canZoomOut: view.zoom > 1,
    fit: () => setView(({ turns }) => ({ ...fitted, turns })),
    turn: () => setView(({ turns }) => ({ ...fitted, turns: turns + 1 })),
    stage: {
      ref: stage,
      'data-dragging': isDragging || undefined,
      'data-zoomed': view.zoom > 1 || undefined,
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.pointerType === 'mouse' && event.button !== 0) return;
        // without a picture the stage holds a button, whose clicks a captured pointer would take
        if (picture.current === null || pointers.current.size === 2) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
        setDragging(true);
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (!pointers.current.has(event.pointerId)) return;
        const bounds = event.currentTarget.getBoundingClientRect();
        const from = gripOf([...pointers.current.values()], bounds);
        pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
        pull(from, gripOf([...pointers.current.values()], bounds));
      },
      onPointerUp: release,
      onPointerCancel: release,
      onDoubleClick: (event: { clientX: number; clientY: number; currentTarget: HTMLElement }) => {
        const at = gripOf(
          [{ x: event.clientX, y: event.clientY }],
          event.currentTarget.getBoundingClientRect(),
        );
        pull(at, { ...at, spread: view.zoom > 1 ? 1 / view.zoom : 2 });
      },
    },
    picture: {
      ref: picture,
      'data-turned': view.turns % 2 === 1 || undefined,
      style: {
        transform: `translate(${view.x}px, ${view.y}px) rotate(${view.turns * 90}deg) scale(${view.zoom})`,
      },
    },
  };
}

export type PanZoom = ReturnType<typeof usePanZoom>;
