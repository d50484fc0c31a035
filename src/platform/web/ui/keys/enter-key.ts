import type { KeyboardEvent } from 'react';
import { keyOf } from './key-of.ts';

/** A touch screen has no Shift+Enter, and its Enter says what it does. */
const isTouch = () => window.matchMedia('(pointer: coarse)').matches;

/**
 * For a form on a touch screen: Enter goes to the next field where the key says so (`enterKeyHint`), as iOS does not by itself.
 * With a keyboard Enter sends the form.
 */
export function nextOnEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const field = event.target;
  if (keyOf(event) !== 'Enter' || !(field instanceof HTMLInputElement) || field.enterKeyHint !== 'next')
    return;
  if (!isTouch()) return;
  const fields = [...event.currentTarget.querySelectorAll<HTMLElement>('input, textarea')];
  event.preventDefault();
  fields[fields.indexOf(field) + 1]?.focus();
}

/** For a form: Ctrl+Enter or Cmd+Enter sends it from each of its fields, but not from a button, which has its own Enter, nor from a dialog that a field opened. */
export function sendOnModEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { ctrlKey, metaKey, repeat, target, currentTarget: form } = event;
  if (keyOf(event) !== 'Enter' || !(ctrlKey || metaKey) || event.defaultPrevented) return;
  if (!(target instanceof Element) || !form.contains(target)) return;
  if (target.closest('button:not([role="radio"]), a')) return;
  event.preventDefault();
  if (!repeat) form.requestSubmit();
}

/** For a text of several lines: Enter sends its form, once a press, and Shift+Enter breaks the line; on a touch screen both break it. */
export function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (keyOf(event) !== 'Enter' || event.shiftKey || isTouch()) return;
  event.preventDefault();
  if (!event.repeat) event.currentTarget.form?.requestSubmit();
}
