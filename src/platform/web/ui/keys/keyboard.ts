/**
 * The one place where a key press becomes an act of the page (D-299). A letter chooses, it never sends:
 *
 *     typed                                  becomes
 *     in a field                             text
 *     while something opens                  text of the field that opens (holdKeys)
 *     a second after a record opened itself  nothing (quietKeys)
 *     on the list or the open record         a choice (Shortcuts of the kind 'choose')
 *     on what takes no letter in the record  a choice: a button, a tick box, a day, a select without such an option
 *     a space after a letter that was no key  nothing: it belongs to a text
 */
import { useLayoutEffect, useRef } from 'react';
import { keyOf } from './key-of.ts';
import { lettersAreOn } from './letter-keys.ts';

/** What a key does: go somewhere or show something; or choose, which asks for the focus on the list or the open record. */
type Kind = 'go' | 'choose';

/** Shortcuts of one component: whether it took the key. */
type Taker = { kind: Kind; take: (name: string) => boolean };

const takers = new Set<Taker>();
const holds = new Set<object>();
/** Typed while something opens. */
let typed = '';
/** In ms, as `performance.now()`. */
let quietUntil = 0;
/** Whether the last key was a letter, so that a space belongs to a text. */
let isTyping = false;
let isSpaceTaken = false;

const QUIET_MS = 1000;
/** What has not opened by then gives the keyboard back. */
const OPENS_WITHIN_MS = 10_000;

/** Text inputs. Radio buttons and the like are not, so that a filter just chosen does not disable the shortcuts. */
const typing =
  'textarea, select, [contenteditable="true"], [role="combobox"], input:not([type="radio"], [type="checkbox"])';
/** Fields that take a text. */
const textField = 'textarea, input[type="text"], input[type="search"], input:not([type])';
/** Elements with their own keys while open. */
const ownKeys = '[role="menu"], [role="listbox"], [role="dialog"]:not([aria-modal])';
/** What leads away, or opens and shuts. */
const links = 'a, summary, [role="tab"], [aria-expanded="true"]';
/** Fields whose value no letter changes. */
const unlettered = 'input[type="date"], input[readonly]:not([aria-expanded="true"])';
/** Keys that may repeat while held down; all others act once per press. */
const moves = new Set(['j', 'k', 'ArrowDown', 'ArrowUp']);

/** Registers shortcuts. @returns removes them */
export function addTaker(taker: Taker): () => void {
  if (takers.size === 0) {
    document.addEventListener('keydown', watch, { capture: true });
    document.addEventListener('keyup', release, { capture: true });
    document.addEventListener('pointerdown', forget, { capture: true });
    document.addEventListener('keydown', act);
  }
  takers.add(taker);
  return () => {
    takers.delete(taker);
    if (takers.size > 0) return;
    // what a page began is not the next page's
    quietUntil = 0;
    isTyping = false;
    document.removeEventListener('keydown', watch, { capture: true });
    document.removeEventListener('keyup', release, { capture: true });
    document.removeEventListener('pointerdown', forget, { capture: true });
    document.removeEventListener('keydown', act);
  };
}

/** No shortcut acts for a second: the next record has just opened, or what covered it shut, by itself. */
export function quietKeys(): void {
  quietUntil = performance.now() + QUIET_MS;
}

/**
 * Holds the keyboard while something opens: no key acts, and what is typed arrives in the field that has the focus then.
 * @returns ends it
 */
function holdKeys(): () => void {
  const hold = {};
  holds.add(hold);
  const end = () => {
    if (holds.delete(hold) && holds.size === 0) deliver();
  };
  const late = setTimeout(end, OPENS_WITHIN_MS);
  return () => {
    clearTimeout(late);
    // the focus trap of a dialog sets the focus twice
    setTimeout(end);
  };
}

/** Holds the keyboard while something is `opening`. @returns ends it earlier, for the moment it has the focus */
export function useKeyHold(opening: boolean): () => void {
  const end = useRef<(() => void) | null>(null);
  // what opens with its content gets the focus by a layout effect of a child, which runs before this one
  const hasEnded = useRef(false);
  useLayoutEffect(() => {
    if (!opening) return;
    if (!hasEnded.current) end.current = holdKeys();
    return () => {
      end.current?.();
      end.current = null;
      hasEnded.current = false;
    };
  }, [opening]);
  return () => {
    hasEnded.current = opening;
    end.current?.();
  };
}

function deliver(): void {
  const text = typed;
  typed = '';
  for (const character of text) {
    const { activeElement } = document;
    const field = activeElement?.matches(textField) ? activeElement : markedField(activeElement);
    if (field === null) return;
    if (field !== activeElement && offer(character, activeElement)) continue;
    insert(field as HTMLInputElement | HTMLTextAreaElement, character);
  }
}

/** The field for what was typed while its dialog opened, which starts at its choices. */
const markedField = (inside: Element | null) =>
  inside?.closest('[role="dialog"]')?.querySelector('[data-typed]') ?? null;

function insert(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  field.focus();
  const { length } = field.value;
  field.setRangeText(text, length, length, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

const isPlain = ({ ctrlKey, metaKey, altKey }: KeyboardEvent) => !ctrlKey && !metaKey && !altKey;
const takesText = (target: EventTarget | null) =>
  target instanceof Element && target.closest(typing) !== null;

/** Whether a letter would change nothing in a field: in a select where nothing is chosen, one with which none of its options begins. */
function ignoresLetter(target: EventTarget | null, name: string): boolean {
  if (!/^[a-z]$/.test(name) || !(target instanceof Element)) return false;
  if (!(target instanceof HTMLSelectElement)) return target.matches(unlettered);
  return (
    target.value === '' &&
    ![...target.options].some(({ value, text }) => value !== '' && text.toLowerCase().startsWith(name))
  );
}

/** Before everything else: keeps what is typed while something opens, and spaces and held Enters away from buttons. */
function watch(event: KeyboardEvent): void {
  const key = keyOf(event);
  const isCharacter = key.length === 1 && isPlain(event);
  if (holds.size > 0 && (isCharacter || key === 'Backspace' || key === 'Enter')) {
    if (isCharacter) typed += key;
    else if (key === 'Backspace') typed = typed.slice(0, -1);
    isTyping = isCharacter;
    swallow(event);
  } else if (takesText(event.target)) isTyping = isCharacter;
  else if (key === ' ') {
    if (isTyping) swallow(event);
  } else if (key === 'Enter' && event.repeat) swallow(event);
  else if (key !== 'Shift') isTyping = isCharacter;
}

function swallow(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
  isSpaceTaken = event.key === ' ';
}

/** In Firefox a button is pressed by the release of the space. */
function release(event: KeyboardEvent): void {
  if (event.key !== ' ' || !isSpaceTaken) return;
  isSpaceTaken = false;
  event.preventDefault();
}

/** A press of the pointer takes over: it chooses where to type. */
function forget(): void {
  isTyping = false;
  holds.clear();
  typed = '';
}

/** The name of a press in a table of shortcuts: `a`, `ArrowDown`, `mod+k` with Ctrl or Cmd; null for the browser's own. */
function nameOf(event: KeyboardEvent): string | null {
  const key = keyOf(event);
  const name = key.length === 1 ? key.toLowerCase() : key;
  if (name === '' || event.altKey) return null;
  return event.ctrlKey || event.metaKey ? `mod+${name}` : name;
}

function act(event: KeyboardEvent): void {
  const { target } = event;
  const name = nameOf(event);
  if (name === null || event.defaultPrevented || (event.repeat && !moves.has(name))) return;
  const isGlobal = name.startsWith('mod+');
  const inField = takesText(target);
  if (!isGlobal && inField && !ignoresLetter(target, name)) return;
  if (!isGlobal && target instanceof Element && target.closest(ownKeys)) return;
  if (!isGlobal && name !== 'Escape' && performance.now() < quietUntil) return;
  if (!offer(name, target, inField && !isGlobal)) return;
  event.preventDefault();
  // it was a key, not the end of a word: a space may tick the box to which it led
  isTyping = false;
}

/** Offers a key to the shortcuts, the innermost first; from a field only to those that choose. */
function offer(name: string, target: EventTarget | null, inField = false): boolean {
  if (name.length === 1 && !lettersAreOn()) return false;
  const mayChoose = hasRecord(target);
  return [...takers].some(({ kind, take }) => (kind === 'go' ? !inField : mayChoose) && take(name));
}

/** Whether a list or an open record has the focus: in a list any row, in a record what leads nowhere. */
function hasRecord(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  const region = target.closest('[data-keys], [role="dialog"]');
  if (region === null) return false;
  return region.getAttribute('data-keys') === 'list' || target.closest(links) === null;
}
