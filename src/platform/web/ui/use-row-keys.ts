import type { RefObject } from 'react';
import { useShortcuts } from './use-shortcuts.ts';

type Options = {
  /** Rests while something else has the keys. */
  paused?: boolean;
  /** What further keys do with the row that has the focus, by its id. */
  keys?: Readonly<Record<string, (id: string) => void>>;
};

/**
 * Lets J and K, and inside the list the arrows, lead the focus from row to row. The main button of a row carries its id
 * as `data-row`, so Enter does what a click does. A further key without a row in focus only goes to the first one.
 */
export function useRowKeys(
  list: RefObject<HTMLElement | null>,
  { paused = false, keys = {} }: Options,
): void {
  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const current = () => {
    const row = document.activeElement?.closest('tr');
    return rows().find((button) => row?.contains(button));
  };
  const go = (step: 1 | -1) => {
    const all = rows();
    const from = current();
    const at = from === undefined ? (step === 1 ? 0 : all.length - 1) : all.indexOf(from) + step;
    all[Math.min(Math.max(at, 0), all.length - 1)]?.focus();
  };
  // without a row in focus the arrows scroll the page, as everywhere
  const goFromRow = (step: 1 | -1) => (current() === undefined ? false : go(step));

  const onRow = Object.entries(keys).map(([key, act]) => {
    const press = () => {
      const id = current()?.dataset.row;
      if (id === undefined) go(1);
      else act(id);
    };
    return [key, press] as const;
  });
  useShortcuts(
    {
      j: () => go(1),
      k: () => go(-1),
      ArrowDown: () => goFromRow(1),
      ArrowUp: () => goFromRow(-1),
      ...Object.fromEntries(onRow),
    },
    !paused,
  );
}
