import type { Location } from 'react-router';

/**
 * Below this width, that of the large phones, dialogs and drawers fill the screen or nearly so, and Back is read as "close
 * this". Beside a dialog on a wider screen the page can still be seen, and Back leaves it (D-136).
 */
export const coversPage = '(max-width: 47.99em)';

/** What an entry of the history says when something that covers the page stands on it. */
type Mark = {
  overlay: {
    /** How many stand on one another here. */ depth: number /** Key of the entry below. */;
    below: string;
  };
};

function markOf({ state }: Location): Mark['overlay'] | undefined {
  return (state as Partial<Mark> | null)?.overlay;
}

/** How many overlays stand on one another at an entry of the history. */
export function depthOf(location: Location): number {
  return markOf(location)?.depth ?? 0;
}

/** State of the entry that is added for an overlay. */
export function markAbove(location: Location): Mark {
  return { overlay: { depth: depthOf(location) + 1, below: location.key } };
}

/** State of an entry that takes the place of this one. */
export function keptMark(location: Location): Mark | null {
  const overlay = markOf(location);
  return overlay ? { overlay } : null;
}

/** Whether one step Back leads from an overlay's entry to the other one. */
export function isBelow(other: Location, entry: Location): boolean {
  return markOf(entry)?.below === other.key;
}

/** Something open that covers the page, and has an entry of the history. */
export type Overlay = {
  depth: number;
  close: () => void;
  /** It is sending something, and stays. */
  isBusy: () => boolean;
  /** Text would go with it. */
  isTyped: () => boolean;
  /** Asks whether the text may go. */
  ask: (go: () => void, stay: () => void) => void;
};

const opened: Overlay[] = [];

/** @returns takes it away again */
export function addOverlay(overlay: Overlay): () => void {
  opened.push(overlay);
  return () => {
    opened.splice(opened.indexOf(overlay), 1);
  };
}

/** The overlays that an entry of this depth does not hold, the innermost first. */
export function overlaysAbove(depth: number): Overlay[] {
  return opened.filter((overlay) => overlay.depth > depth).toSorted((one, other) => other.depth - one.depth);
}

/** The depth of the innermost overlay, 0 without any. */
export function topDepth(): number {
  return Math.max(0, ...opened.map(({ depth }) => depth));
}

/** Whether an overlay has been closed by its buttons, and its entry can serve the next one. */
export function isVacant(location: Location): boolean {
  return depthOf(location) > topDepth();
}
