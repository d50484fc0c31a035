import { select } from 'd3-selection';
import { type D3ZoomEvent, type ZoomBehavior, zoomIdentity, zoomTransform } from 'd3-zoom';
import { useCallback, useRef, useState } from 'react';

type Zoomed = HTMLElement | SVGSVGElement;

/**
 * Zoom and pan of what an element shows, by wheel, pinch and drag (d3-zoom), and by the functions it hands out.
 * `attach` is the element's ref; another element starts with all in sight.
 * @param behaviourOf makes the behaviour of an element: limits, and which events move; the same function on every render
 */
export function usePanZoom<E extends Zoomed>(behaviourOf: (element: E) => ZoomBehavior<E, unknown>) {
  const [move, setMove] = useState({ transform: zoomIdentity, glides: false });
  const element = useRef<E>(null);
  const behaviour = useRef<ZoomBehavior<E, unknown>>(null);

  const attach = useCallback(
    (attached: E) => {
      const made = behaviourOf(attached).on('zoom', ({ transform, sourceEvent }: D3ZoomEvent<E, unknown>) =>
        // direct manipulation moves at once; buttons and keys animate
        setMove({ transform, glides: sourceEvent === null }),
      );
      select<E, unknown>(attached).call(made).on('dblclick.zoom', null);
      element.current = attached;
      behaviour.current = made;
      const transform = zoomTransform(attached);
      setMove((before) => (before.transform === transform ? before : { transform, glides: false }));
      return () => {
        select(attached).on('.zoom', null);
        element.current = null;
      };
    },
    [behaviourOf],
  );

  type Target = ReturnType<typeof select<E, unknown>>;
  const act = (change: (by: ZoomBehavior<E, unknown>, target: Target) => void) => {
    if (element.current && behaviour.current) change(behaviour.current, select<E, unknown>(element.current));
  };
  return {
    attach,
    element,
    ...move,
    /** Zooms around the middle. */
    zoomTo: (factor: number) => act((moves, target) => moves.scaleTo(target, factor)),
    /** Moves what is shown to the right and down, in its own units. */
    panBy: (x: number, y: number) => act((moves, target) => moves.translateBy(target, x, y)),
    /** Brings a point of what is shown to the middle. */
    centre: (x: number, y: number) => act((moves, target) => moves.translateTo(target, x, y)),
    /** Shows all. */
    reset: () => act((moves, target) => moves.transform(target, zoomIdentity)),
  };
}
