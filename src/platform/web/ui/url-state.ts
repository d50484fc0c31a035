import { useDebouncedCallback, useMediaQuery } from '@mantine/hooks';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Location, useLocation, useSearchParams } from 'react-router';
import { coversPage, depthOf, isVacant, keptMark, markAbove } from './overlay-stack.ts';

/** Debounce of typed text before it is written to the URL, in ms. */
const TYPING_PAUSE_MS = 250;

type Changes = Record<string, string | null>;

type How = {
  /** Adds an entry to the history, so that Back undoes the change. */
  push?: boolean;
  /** The change opens what covers the page of a phone, where Back closes it (D-136). */
  covers?: boolean;
};

/** What has been made of the query of an address so far, while the page does not show that yet. */
const written = new WeakMap<Location, URLSearchParams>();

/**
 * The query of the address as the state of a page. `change` sets and removes (null) names without scrolling;
 * it replaces the entry of the history, or adds one. Changes that follow each other
 * faster than the page is drawn all count.
 */
export function useUrlState() {
  const [search, setSearch] = useSearchParams();
  const location = useLocation();
  const isPhone = useCoversPage();
  const change = (changes: Changes, { push = false, covers = false }: How = {}) => {
    const adds = covers && isPhone && depthOf(location) === 0;
    const next = new URLSearchParams(written.get(location) ?? search);
    for (const [name, value] of Object.entries(changes)) {
      if (value === null || value === '') next.delete(name);
      else next.set(name, value);
    }
    written.set(location, next);
    const state = adds ? markAbove(location) : push ? null : keptMark(location);
    setSearch(next, { replace: !push && !adds, preventScrollReset: true, state });
  };
  return { search, change };
}

function useCoversPage(): boolean {
  return useMediaQuery(coversPage, false, { getInitialValueInEffect: false });
}

/**
 * A link may open what covers the page of a phone. Then the page without it gets an entry below, to which Back leads.
 * @param isWanted whether the address asks for it
 * @param names what asks for it there
 * @returns whether it may show
 */
export function useCoveringEntry(isWanted: boolean, names: readonly string[]): boolean {
  const [search, setSearch] = useSearchParams();
  const location = useLocation();
  const isPhone = useCoversPage();
  /** The query that is put back above the page without it. */
  const above = useRef<URLSearchParams | null>(null);
  const hasNoEntry = isPhone && depthOf(location) === 0;

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

/** One name of the query as a choice; whatever is not among the choices reads as the first one, which leaves no trace. */
export function readChoice<T extends string>(
  search: URLSearchParams,
  name: string,
  choices: readonly [T, ...T[]],
): T {
  const written = search.get(name);
  return choices.find((choice) => choice === written) ?? choices[0];
}

/** A text field kept in the address: the field answers at once, the address follows after a pause. */
export function useUrlText(name: string, alsoClear: readonly string[] = []) {
  const { search, change } = useUrlState();
  const inAddress = search.get(name) ?? '';
  const [text, setText] = useState(inAddress);
  /** What the address holds, and after it what this field has written and the address does not show yet. */
  const known = useRef([inAddress]);

  // Back, or a link to this page with another query, changes the address under the field; the field's own writes may
  // show late, when the person has typed on
  useEffect(() => {
    const own = known.current.lastIndexOf(inAddress);
    known.current = own < 0 ? [inAddress] : known.current.slice(own);
    if (own < 0) setText(inAddress);
  }, [inAddress]);

  const write = useDebouncedCallback((next: string) => {
    known.current.push(next);
    change({ [name]: next, ...Object.fromEntries(alsoClear.map((other) => [other, null])) });
  }, TYPING_PAUSE_MS);
  // whoever leaves the field for a link must find the address settled: a change on the way would call the link off
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

/** A dialog kept in the address by the id of what it shows: Back closes it, and a link can open it. */
export function useUrlDialog(name: string) {
  const { search, change } = useUrlState();
  const [, setSearch] = useSearchParams();
  const location = useLocation();
  const wanted = search.get(name);
  const mayShow = useCoveringEntry(wanted !== null, [name]);

  const open = (id: string) => {
    const isReused = isVacant(location);
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        next.set(name, id);
        return next;
      },
      {
        preventScrollReset: true,
        replace: isReused,
        state: isReused ? keptMark(location) : markAbove(location),
      },
    );
  };
  return {
    id: mayShow ? wanted : null,
    open,
    /** Shows another one in the dialog that is open: Back still leads to the list. */
    move: (id: string) => change({ [name]: id }),
    // the entry stays and is passed over by Back; Forward finds no finished form in it
    close: () => change({ [name]: null }),
  };
}
