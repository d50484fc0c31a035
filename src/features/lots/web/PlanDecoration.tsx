import type { ReactNode } from 'react';

/** Part of the drawing that says nothing to a screen reader. */
export function PlanDecoration({ className, children }: { className?: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a group of a drawing takes no focus
    <g className={className} aria-hidden="true">
      {children}
    </g>
  );
}
