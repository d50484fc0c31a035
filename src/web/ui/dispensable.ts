import { type ComponentType, lazy } from 'react';

/** A part that loads when it is first drawn. If it cannot be had, the page goes on without it instead of failing. */
export function dispensable<P extends object>(load: () => Promise<ComponentType<P>>) {
  return lazy<ComponentType<P>>(() =>
    load().then(
      (Part) => ({ default: Part }),
      () => ({ default: () => null }),
    ),
  );
}
