import { useEffect, useEffectEvent } from 'react';
import { useDialogLayer } from './Dialog.tsx';

/** What a key does, by the name the browser gives it; letters in lower case. An act that answers false leaves the key be. */
export type Shortcuts = Readonly<Record<string, () => unknown>>;

/** Where letters are typed. Choices such as radio buttons take none, and a filter just chosen must not silence the keys. */
const typing =
  'textarea, select, [contenteditable="true"], [role="combobox"], input:not([type="radio"], [type="checkbox"])';
/** What has keys of its own while it is open. */
const ownKeys = '[role="menu"], [role="listbox"]';
/** These may be held down; everything else acts once a press. */
const moves = new Set(['j', 'k', 'ArrowDown', 'ArrowUp']);

/**
 * Keys of the part of the screen that is in front: those of the page rest while a dialog is open, those of a dialog while
 * another one is open inside it, and all of them while somebody types.
 */
export function useShortcuts(shortcuts: Shortcuts, enabled = true): void {
  const layer = useDialogLayer();

  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const act = shortcuts[key.length === 1 ? key.toLowerCase() : key];
    if (act === undefined || (event.repeat && !moves.has(key.toLowerCase()) && !moves.has(key))) return;
    if (target instanceof Element) {
      if (target.closest(typing) || target.closest(ownKeys)) return;
      if (layer === null ? target.closest('[role="dialog"]') : !layer.isInnermost) return;
    }
    if (act() !== false) event.preventDefault();
  });

  useEffect(() => {
    if (!enabled) return;
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [enabled]);
}
