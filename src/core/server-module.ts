import type { ModuleFilter } from '#core/bookings/server/filter-store.ts';
import type { Context } from '#platform/server/context.ts';
import type { Reader } from '#platform/server/db/open.ts';
import type { ServeAs } from '#platform/server/http/serve.ts';

/** What a module brings to the server. Each part is optional (D-341, docs/modules.md). */
export type ServerModule = {
  /** Its folder in src/modules, and its name in park.yaml. */
  name: string;
  /** Binds its calls. */
  routes?: (serveAs: ServeAs, parts: Context) => void;
  /** Filters of the lists of bookings, their counts and the register. */
  bookingFilters?: readonly ModuleFilter[];
  /** What the export of one's own data says of a booking. */
  exportBooking?: (reader: Reader, bookingId: string) => Promise<Record<string, unknown>>;
};

/** Types the parts of a module where they are written. */
export const defineModule = (module: ServerModule): ServerModule => module;
