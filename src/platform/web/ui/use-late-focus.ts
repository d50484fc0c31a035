import { useEffect, useRef } from 'react';

/**
 * Moves the focus to the first field of a form that appears in an open dialog once its data is loaded, and not to the close
 * button.
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
