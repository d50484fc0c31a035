import { pointer, select } from 'd3-selection';
import { zoom, zoomTransform } from 'd3-zoom';
import { useState } from 'react';
import { usePanZoom } from '#platform/web/ui/use-pan-zoom.ts';

/** The zooms of the buttons and keys; 1 fits the picture into its stage. */
const stops = [1, 1.5, 2, 3, 4] as const;
const MAX_ZOOM = 4;

/**
 * Zooms, pans and turns the picture of a document in its stage; another document starts fitted and upright.
 * The stage is remounted for another document.
 */
export function usePictureView(documentId: string) {
  const [turned, setTurned] = useState({ documentId, turns: 0 });
  const turns = turned.documentId === documentId ? turned.turns : 0;
  const { attach, transform, glides, zoomTo, reset } = usePanZoom(behaviourOf);
  const { x, y, k } = transform;
  return {
    percent: Math.round(k * 100),
    zoomIn: () => zoomTo(stops.find((stop) => stop > k) ?? MAX_ZOOM),
    zoomOut: () => zoomTo(stops.findLast((stop) => stop < k) ?? 1),
    canZoomIn: k < MAX_ZOOM,
    canZoomOut: k > 1,
    fit: reset,
    turn: () => {
      setTurned({ documentId, turns: turns + 1 });
      reset();
    },
    stage: { ref: attach, 'data-zoomed': k > 1 || undefined },
    moving: {
      'data-glides': glides || undefined,
      style: { transform: `translate(${x}px, ${y}px) scale(${k})` },
    },
    picture: {
      'data-turned': turns % 2 === 1 || undefined,
      style: { transform: `rotate(${turns * 90}deg)` },
    },
  };
}

export type PictureView = ReturnType<typeof usePictureView>;

const pictureIn = (stage: HTMLDivElement) => stage.querySelector('img');

/** Drag and pinch of the picture. The wheel moves it, and zooms with Ctrl, by which a pinch on a trackpad arrives. */
function behaviourOf(stage: HTMLDivElement) {
  const behaviour = zoom<HTMLDivElement, unknown>()
    .scaleExtent([1, MAX_ZOOM])
    // without a picture the stage holds a button
    .filter((event: MouseEvent) => event.type !== 'wheel' && !event.button && pictureIn(stage) !== null);
  const inside = behaviour.constrain();
  behaviour.constrain((transform, seen) => inside(transform, seen, placeOf(stage)));

  const target = select<HTMLDivElement, unknown>(stage);
  target.on('wheel', (event: WheelEvent) => {
    event.preventDefault();
    const { k } = zoomTransform(stage);
    if (!event.ctrlKey) behaviour.translateBy(target, -event.deltaX / k, -event.deltaY / k);
    else behaviour.scaleBy(target, Math.exp(-event.deltaY / 100), pointer(event, stage));
  });
  target.on('dblclick', (event: MouseEvent) =>
    behaviour.scaleTo(target, zoomTransform(stage).k > 1 ? 1 : 2, pointer(event, stage)),
  );
  return behaviour;
}

/** Where the fitted picture lies in its stage, in px. It never leaves the stage, and is centred where it is smaller. */
function placeOf(stage: HTMLDivElement): [[number, number], [number, number]] {
  const { offsetWidth = 0, offsetHeight = 0, dataset } = pictureIn(stage) ?? {};
  const isTurned = dataset?.turned !== undefined;
  const across = (isTurned ? offsetHeight : offsetWidth) / 2;
  const down = (isTurned ? offsetWidth : offsetHeight) / 2;
  const [x, y] = [stage.clientWidth / 2, stage.clientHeight / 2];
  return [
    [x - across, y - down],
    [x + across, y + down],
  ];
}
