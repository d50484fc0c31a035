import type { KeyboardEvent } from 'react';

/** Fields that a keyboard can fill in. */
const typed = 'input:not([type=checkbox], [type=radio], [type=file]), textarea';

/**
 * Props of a field whose key Enter on a touch screen says "Next" and goes to the next field of the form, as iOS does not by
 * itself. With a keyboard, and in the last field, Enter sends the form.
 */
export const nextOnEnter = {
  enterKeyHint: 'next',
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || !window.matchMedia('(pointer: coarse)').matches) return;
    const fields = [...(event.currentTarget.form?.querySelectorAll<HTMLElement>(typed) ?? [])];
    const next = fields[fields.indexOf(event.currentTarget) + 1];
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  },
} as const;
