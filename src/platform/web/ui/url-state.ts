import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Location, useLocation, useNavigate, useSearchParams } from 'react-router';
import { addressOf } from '../paths.ts';
import { depthOf, isVacant, keptMark, markAbove, pageBelow, stepsToPage } from './dialog/overlay-stack.ts';
import { useIsNarrow } from './screen-width.ts';

/** Debounce of a typed search, in ms. */
export const TYPING_PAUSE_MS = 250;

type Changes = Record<string, string | null>;
/** The changes, or what makes them of the query as the changes before left it. */
type Change = Changes | ((search: URLSearchParams) => Changes);

type How = {
  /** Pushes a history entry, so that Back undoes the change. */
  push?: boolean;
  /** The change opens an overlay, which Back closes on a narrow screen. */
  covers?: boolean;
};

/** The pending query of a path, until the page renders it. */
const written = new WeakMap<Location, URLSearchParams>();

/** The page number in the URL, from 1. */
export function readPage(search: URLSearchParams): number {
  const page = Number(search.get('page'));
  return Number.isInteger(page) && page > 1 ? page : 1;
}

function withChanges(before: URLSearchParams, changes: Changes): URLSearchParams {
  const next = new URLSearchParams(before);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/**
 * The URL query as page state. `change` sets and removes (null) parameters without scrolling;
 * it replaces the history entry, or pushes one. Successive changes before the next
 * render are merged.
 */
export function useUrlState() {
  const [search, setSearch] = useSearchParams();
  const location = useLocation();
  const isNarrow = useIsNarrow();
  /** The path after a change, for the router. */
  const pathOf = (changes: Changes) => {
    const next = withChanges(search, changes);
    return next.size === 0 ? location.pathname : `${location.pathname}?${next}`;
  };
  /** The address after a change, for links that the server answers before hydration. */
  const hrefOf = (changes: Changes) => addressOf(pathOf(changes));
  const put = (changes: Change, how: { replace: boolean; state: unknown }) => {
    const before = written.get(location) ?? search;
    const next = withChanges(before, typeof changes === 'function' ? changes(before) : changes);
    written.set(location, next);
    setSearch(next, { ...how, preventScrollReset: true });
  };
  const change = (changes: Change, { push = false, covers = false }: How = {}) => {
    const adds = covers && isNarrow && depthOf(location) === 0;
    const state = adds ? markAbove(location) : push ? null : keptMark(location);
    put(changes, { replace: !push && !adds, state });
  };
  /** Opens an overlay, which Back closes. */
  const cover = (changes: Changes) => {
    const isReused = isVacant(location);
    put(changes, { replace: isReused, state: isReused ? keptMark(location) : markAbove(location) });
  };
  return { search, change, cover, hrefOf, pathOf };
}

/**
 * When a link opens an overlay on a narrow screen, inserts a history entry for the page without it, to which Back leads.
 * @param isWanted whether the URL opens the overlay
 * @param names URL parameters of the overlay
 * @returns whether it may be shown
 */
export function useCoveringEntry(isWanted: boolean, names: readonly string[]): boolean {
  const [search, setSearch] = useSearchParams();
  const location = useLocation();
  const isNarrow = useIsNarrow();
  /** The query to restore above the entry without the overlay. */
  const above = useRef<URLSearchParams | null>(null);
  const hasNoEntry = isNarrow && depthOf(location) === 0;

  const step = useEffectEvent(() => {
    if (isWanted && hasNoEntry) {
      above.current = search;
      const below = new URLSearchParams(search);
      for (const name of names) below.delete(name);
      setSearch(below, { replace: true, preventScrollReset: true });
    } else if (above.current !== null) {
      setSearch(above.current, { preventScrollReset: true, state: markAbove(location) });
      above.current = null;
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: location.key reruns it for each history entry, also one with the same query
  useEffect(() => step(), [isWanted, hasNoEntry, location.key]);
  return isWanted && !hasNoEntry;
}

/** A URL parameter with fixed options; an unknown value reads as the first option, which is not written to the URL. */
export function readChoice<T extends string>(
  search: URLSearchParams,
  name: string,
  choices: readonly [T, ...T[]],
): T {
  const written = search.get(name);
  return choices.find((choice) => choice === written) ?? choices[0];
}

/** A text field kept in the URL: the field updates at once, the URL debounced. */
export function useUrlText(name: string, alsoClear: readonly string[] = []) {
  const { search, change } = useUrlState();
  const inAddress = search.get(name) ?? '';
  const [text, setText] = useState(inAddress);
  /** The value in the URL, or the field's own value that the URL does not show yet. */
  const known = useRef([inAddress]);

  // Back, or a link to this page with another query, changes the URL under the field; the field's own writes may
  // arrive late, after further typing
  useEffect(() => {
    const own = known.current.lastIndexOf(inAddress);
    known.current = own < 0 ? [inAddress] : known.current.slice(own);
    if (own < 0) setText(inAddress);
  }, [inAddress]);

  const write = useDebouncedCallback((next: string) => {
    known.current.push(next);
    change({ [name]: next, ...Object.fromEntries(alsoClear.map((other) => [other, null])) });
  }, TYPING_PAUSE_MS);
  // flush on blur: a URL change during a navigation would cancel it
  useEffect(() => {
    const settle = () => write.flush();
    document.addEventListener('focusout', settle);
    return () => document.removeEventListener('focusout', settle);
  }, [write]);

  return [
    text,
    (next: string) => {
      setText(next);
      write(next);
    },
  ] as const;
}

/**
 * A dialog kept in the URL by the id of its subject: Back closes it, and a link can open it; closed, it leads back to the page whose
 * list opened it. `about` are parameters of a link that hold for the subject it opens alone.
 */
export function useUrlDialog(name: string, about: readonly string[] = []) {
  const { search, change, cover } = useUrlState();
  // an empty value names nothing
  const wanted = search.get(name) || null;
  const location = useLocation();
  const navigate = useNavigate();
  const steps = stepsToPage(location);
  const mayShow = useCoveringEntry(wanted !== null, [name, ...about]);
  const cleared = Object.fromEntries(about.map((other) => [other, null]));

  return {
    id: mayShow ? wanted : null,
    open: (id: string) => cover({ ...cleared, [name]: id }),
    /** Another page, to whose list closing leads back. */
    page: pageBelow(location),
    /** Shows another subject in the open dialog: Back still leads to the list. */
    move: (id: string) => change({ ...cleared, [name]: id }),
    // the entry stays and is skipped by Back; Forward does not reopen a finished form
    close: () => (steps > 0 ? void navigate(-steps) : change({ ...cleared, [name]: null })),
  };
}
