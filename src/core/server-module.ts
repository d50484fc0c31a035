import type { Context } from '#platform/server/context.ts';
import type { ServeAs } from '#platform/server/http/serve.ts';

/** What a module brings to the server. Each part is optional (D-341, docs/modules.md). */
export type ServerModule = {
  /** Its folder in src/modules, and its name in park.yaml. */
  name: string;
  /** Binds its calls. */
  routes?: (serveAs: ServeAs, parts: Context) => void;
};

/** Types the parts of a module where they are written. */
export const defineModule = (module: ServerModule): ServerModule => module;
