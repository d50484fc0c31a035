import { type ReactNode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';

/**
 * Shows the program on the page: over the drawn one in small steps, between which the page scrolls and answers, or from
 * nothing. It stands in the file of React itself (vite.config.ts), which thereby wakes in a step of its own.
 */
export function mount(root: HTMLElement, app: ReactNode, isDrawn: boolean): void {
  if (!isDrawn) createRoot(root).render(app);
  else {
    startTransition(() => {
      hydrateRoot(root, app);
    });
  }
}
