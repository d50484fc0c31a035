import type { ReactNode } from 'react';

/** Part of the drawing that says nothing to a screen reader. */
export function PlanDecoration({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <g className={className} aria-hidden>
      {children}
    </g>
  );
}
