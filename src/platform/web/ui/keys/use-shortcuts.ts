import { useEffect, useEffectEvent } from 'react';
import { useIsTopmost } from '../dialog/Dialog.tsx';
import { addTaker } from './keyboard.ts';

/** Handlers by `KeyboardEvent.key`, letters in lower case; `mod+k` with Ctrl or Cmd. One that returns false does not take the key. */
export type Shortcuts = Readonly<Record<string, () => unknown>>;

/**
 * Keys that lead somewhere or show something, of the topmost layer: a page's are disabled while a dialog is open, a dialog's
 * while a nested one is open, and all but those with Ctrl while a text input has the focus (D-299).
 */
export function useShortcuts(shortcuts: Shortcuts, enabled = true): void {
  useKeys('go', shortcuts, enabled);
}

/** Keys that choose about a record: only where the list (`data-keys="list"`) or the open record itself (`data-keys="record"`, or its dialog) has the focus. */
export function useChoiceKeys(shortcuts: Shortcuts, enabled = true): void {
  useKeys('choose', shortcuts, enabled);
}

function useKeys(kind: 'go' | 'choose', shortcuts: Shortcuts, enabled: boolean): void {
  const isTopmost = useIsTopmost();
  const take = useEffectEvent((name: string) => {
    const act = shortcuts[name];
    return act !== undefined && (name.startsWith('mod+') || isTopmost()) && act() !== false;
  });
  useEffect(() => {
    if (enabled) return addTaker({ kind, take: (name) => take(name) });
  }, [kind, enabled]);
}
