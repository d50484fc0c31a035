import { useEffect, useEffectEvent } from 'react';
import { useIsTopmost } from './Dialog.tsx';

/** Handlers by `KeyboardEvent.key`; letters in lower case. A handler that returns false does not consume the key. */
export type Shortcuts = Readonly<Record<string, () => unknown>>;

/** Text inputs. Radio buttons and the like are not, so that a filter just chosen does not disable the shortcuts. */
const typing =
  'textarea, select, [contenteditable="true"], [role="combobox"], input:not([type="radio"], [type="checkbox"])';
/** Elements with their own keys while open. */
const ownKeys = '[role="menu"], [role="listbox"], [role="dialog"]:not([aria-modal])';
/** Keys that may repeat while held down; all others act once per press. */
const moves = new Set(['j', 'k', 'ArrowDown', 'ArrowUp']);

/**
 * Keyboard shortcuts of the topmost layer: a page's are disabled while a dialog is open, a dialog's while
 * a nested one is open, and all of them while a text input has the focus.
 */
export function useShortcuts(shortcuts: Shortcuts, enabled = true): void {
  const isTopmost = useIsTopmost();

  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const act = shortcuts[key.length === 1 ? key.toLowerCase() : key];
    if (act === undefined || (event.repeat && !moves.has(key.toLowerCase()) && !moves.has(key))) return;
    if (!isTopmost()) return;
    if (target instanceof Element && (target.closest(typing) || target.closest(ownKeys))) return;
    if (act() !== false) event.preventDefault();
  });

  useEffect(() => {
    if (!enabled) return;
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [enabled]);
}
