import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useIsNarrow } from '../screen-width.ts';
import { addOverlay, isVacant, markAbove, type Overlay, topDepth } from './overlay-stack.ts';

type Ways = Pick<Overlay, 'close'> & Partial<Omit<Overlay, 'depth' | 'close'>>;

const no = () => false;

/**
 * Gives an open overlay a history entry on a narrow screen, where it fills most of the page, so that Back closes it; on a wider
 * one Back leaves the page (D-136). An existing entry is reused: one made by its URL, restored after a reload, or left by an
 * overlay closed by its buttons.
 */
export function useOverlay(isOpen: boolean, { close, isBusy = no, isDirty = no, ask }: Ways): void {
  const isNarrow = useIsNarrow();
  const location = useLocation();
  const navigate = useNavigate();
  // a ref, since StrictMode runs effects twice
  const depth = useRef<number | null>(null);

  const enter = useEffectEvent((): number | null => {
    const next = topDepth() + 1;
    if (isVacant(location)) return next;
    if (!isNarrow) return null;
    const { pathname, search, hash } = location;
    void navigate({ pathname, search, hash }, { state: markAbove(location), preventScrollReset: true });
    return next;
  });
  const ways = {
    close: useEffectEvent(() => close()),
    isBusy: useEffectEvent(() => isBusy()),
    isDirty: useEffectEvent(() => isDirty()),
    ask: useEffectEvent((go: () => void, stay: () => void) => ask?.(go, stay)),
  };
  const add = useEffectEvent((at: number) => addOverlay({ depth: at, ...ways }));

  useEffect(() => {
    if (!isOpen) {
      depth.current = null;
      return;
    }
    depth.current ??= enter();
    return depth.current === null ? undefined : add(depth.current);
  }, [isOpen]);
}
