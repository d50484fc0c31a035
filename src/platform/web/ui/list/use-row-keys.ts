import type { RefObject } from 'react';
import { useChoiceKeys, useShortcuts } from '../keys/use-shortcuts.ts';

type Options = {
  /** Disabled while a dialog has the keyboard. */
  paused?: boolean;
  /** Choices about the focused row, by its id. */
  keys?: Readonly<Record<string, (id: string) => void>>;
};

/**
 * Moves the focus between rows by J and K, and inside the list by the arrow keys. The main button of a row has its id
 * as `data-row`, so Enter acts like a click. The list is marked `data-keys="list"`.
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
  // without a focused row the arrow keys scroll the page
  const goFromRow = (step: 1 | -1) => (current() === undefined ? false : go(step));

  const onRow = Object.entries(keys).map(([key, act]) => {
    const press = () => {
      const id = current()?.dataset.row;
      return id === undefined ? false : act(id);
    };
    return [key, press] as const;
  });
  useShortcuts(
    {
      j: () => go(1),
      k: () => go(-1),
      ArrowDown: () => goFromRow(1),
      ArrowUp: () => goFromRow(-1),
    },
    !paused,
  );
  useChoiceKeys(Object.fromEntries(onRow), !paused);
}
