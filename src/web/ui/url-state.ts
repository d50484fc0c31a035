import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { type Location, useLocation, useNavigate, useSearchParams } from 'react-router';

/** Typing reaches the address this long after the last key, so that history and guards are not run per letter. */
const TYPING_PAUSE_MS = 250;

type Changes = Record<string, string | null>;

/** What has been made of the query of an address so far, while the page does not show that yet. */
const written = new WeakMap<Location, URLSearchParams>();

/**
 * The query of the address as the state of a page. `change` sets and removes (null) names without scrolling;
 * it replaces the entry of the history, or adds one with `push` so that Back undoes it. Changes that follow each other
 * faster than the page is drawn all count.
 */
export function useUrlState() {
  const [search, setSearch] = useSearchParams();
  const location = useLocation();
  const change = (changes: Changes, { push = false } = {}) => {
    const next = new URLSearchParams(written.get(location) ?? search);
    for (const [name, value] of Object.entries(changes)) {
      if (value === null || value === '') next.delete(name);
      else next.set(name, value);
    }
    written.set(location, next);
    setSearch(next, { replace: !push, preventScrollReset: true });
  };
  return { search, change };
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
  const known = useRef(inAddress);

  // Back, or a link to this page with another query, changes the address under the field
  useEffect(() => {
    if (inAddress === known.current) return;
    known.current = inAddress;
    setText(inAddress);
  }, [inAddress]);

  const write = useDebouncedCallback((next: string) => {
    known.current = next;
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

/** Marks the entry of the history that an opened dialog has added. */
type Opened = { openedHere?: boolean } | null;

/** A dialog kept in the address by the id of what it shows: Back closes it, and a link can open it. */
export function useUrlDialog(name: string) {
  const { search, change } = useUrlState();
  const [, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const state: Opened = useLocation().state;

  const open = (id: string) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        next.set(name, id);
        return next;
      },
      { preventScrollReset: true, state: { openedHere: true } satisfies Opened },
    );
  /** Shows another one in the dialog that is open: Back still leads to the list. */
  const move = (id: string) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        next.set(name, id);
        return next;
      },
      { preventScrollReset: true, replace: true, state },
    );
  const close = () => {
    // stepping back keeps one entry a page; a link from elsewhere has none to step back to
    if (state?.openedHere) void navigate(-1);
    else change({ [name]: null });
  };
  return { id: search.get(name), open, move, close };
}
