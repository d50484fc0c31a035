import { useEffect, useRef } from 'react';

/**
 * For a form that is drawn once its data is there, in a dialog that is open already: whoever waits for it goes on in its
 * first field, not at the button that closes the dialog.
 */
export function useLateFocus() {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const dialog = form.current?.closest('[role="dialog"]');
    if (!dialog?.contains(document.activeElement)) return;
    form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, []);
  return form;
}
