import type { KeyboardEvent } from 'react';

/**
 * For a form on a touch screen: Enter goes to the next field where the key says so (`enterKeyHint`), as iOS does not by itself.
 * With a keyboard Enter sends the form.
 */
export function nextOnEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const field = event.target;
  if (event.key !== 'Enter' || !(field instanceof HTMLInputElement) || field.enterKeyHint !== 'next') return;
  if (!window.matchMedia('(pointer: coarse)').matches) return;
  const fields = [...event.currentTarget.querySelectorAll<HTMLElement>('input, textarea')];
  event.preventDefault();
  fields[fields.indexOf(field) + 1]?.focus();
}
