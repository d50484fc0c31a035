/**
 * The history of a page with a dialog and a question over it. An overlay pushes an entry whose state holds a mark:
 *
 *     page          dialog                    question
 *     key a    -->  key b                -->  key c
 *     no mark       depth 1, below: a         depth 2, below: b
 *
 * Back from c to b closes the question: overlaysAbove(1). Closed by its button, the question leaves c vacant: the next
 * overlay reuses that entry (isVacant), and Back from c passes b, which closes the dialog and ends at a (OverlayHistory).
 */
import type { Location } from 'react-router';

/** A page with a list, by the name that it has in its heading. */
export type PageBelow = { name: string; path: string };

/** History state of an entry pushed for an overlay. */
type Mark = {
  overlay: {
    /** Number of overlays open at this entry. */
    depth: number;
    /** Key of the entry below. */
    below: string;
    /** The page whose link opened the first overlay: closing that one leads back there. */
    page?: PageBelow;
  };
};

function markOf({ state }: Location): Mark['overlay'] | undefined {
  return (state as Partial<Mark> | null)?.overlay;
}

/** The number of overlays open at a history entry. */
export function depthOf(location: Location): number {
  return markOf(location)?.depth ?? 0;
}

/** State of the entry pushed for an overlay. */
export function markAbove(location: Location): Mark {
  const { depth = 0, ...mark } = markOf(location) ?? {};
  return { overlay: { ...mark, depth: depth + 1, below: location.key } };
}

/** State of a link from the page of this name to another one that opens an overlay there. */
export function markFromPage({ key, pathname }: Location, name: string): Mark {
  return { overlay: { depth: 1, below: key, page: { name, path: pathname } } };
}

/** The page whose link opened the first overlay of this entry. */
export function pageBelow(location: Location): PageBelow | undefined {
  return markOf(location)?.page;
}

/** The steps back to that page; 0 where there is none. */
export function stepsToPage(location: Location): number {
  return pageBelow(location) ? depthOf(location) : 0;
}

/** State that replaces this entry's once its address changes: what it shows then, the link of another page did not open. */
export function keptMark(location: Location): Mark | null {
  const overlay = markOf(location);
  return overlay && !overlay.page ? { overlay } : null;
}

/** Whether one step Back leads from an overlay's entry to the same page without it. */
export function isBelow(other: Location, entry: Location): boolean {
  return markOf(entry)?.below === other.key && stepsToPage(entry) !== 1;
}

/** An open overlay with its history entry. */
export type Overlay = {
  depth: number;
  close: () => void;
  /** A request is running: the overlay cannot be closed. */
  isBusy: () => boolean;
  /** Unsaved input would be lost. */
  isDirty: () => boolean;
  /** Asks whether unsaved input may be discarded. */
  ask: (go: () => void, stay: () => void) => void;
};

const opened: Overlay[] = [];

/** @returns unregisters it */
export function addOverlay(overlay: Overlay): () => void {
  opened.push(overlay);
  return () => {
    opened.splice(opened.indexOf(overlay), 1);
  };
}

/** The overlays above an entry of this depth, the innermost first. */
export function overlaysAbove(depth: number): Overlay[] {
  return opened.filter((overlay) => overlay.depth > depth).toSorted((one, other) => other.depth - one.depth);
}

/** The depth of the innermost overlay, 0 without any. */
export function topDepth(): number {
  return Math.max(0, ...opened.map(({ depth }) => depth));
}

/** Whether the overlay of the current entry was closed by its buttons, so that the next one can reuse the entry. */
export function isVacant(location: Location): boolean {
  return depthOf(location) > topDepth();
}
