import { type RefObject, useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router';

/** The rows through which pages were left, by the keys of their history entries. */
const left = new Map<string, string>();

/** Gives the focus back to the row through which its page was left. Returns what keeps the row that is opened. */
export function useLeftRow(list: RefObject<HTMLElement | null>, rows: readonly { _id: string }[]) {
  const { key } = useLocation();
  const resume = useEffectEvent(() => {
    const at = rows.findIndex(({ _id }) => _id === left.get(key));
    left.delete(key);
    const control = list.current
      // not the headings of groups
      ?.querySelectorAll('tbody > tr:has(> td)')
      [at]?.querySelector<HTMLElement>('[data-opens]');
    // the title of a page that opens takes the focus in between
    return setTimeout(
      () => document.activeElement?.matches('body, h1') && control?.focus({ preventScroll: true }),
    );
  });
  useEffect(() => {
    const waiting = resume();
    return () => clearTimeout(waiting);
  }, []);
  return (id: string) => left.set(key, id);
}
