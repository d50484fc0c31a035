import type { ComponentType } from 'react';
import type { BookingParts } from '#core/bookings/web/booking-parts.tsx';
import type { User } from '#core/users/contract.ts';

/** What a module brings to the pages. Each part is optional, and loaded when it is shown (D-341, docs/modules.md). */
export type WebModule = {
  /** Its folder in src/modules, and its name in park.yaml. */
  name: string;
  /** A tool in the header, for those whom it is for. */
  headerTool?: { isFor: (viewer: User) => boolean; Tool: ComponentType<{ viewer: User }> };
} & Partial<BookingParts>;

/** Types the parts of a module where they are written. */
export const defineModule = (module: WebModule): WebModule => module;
