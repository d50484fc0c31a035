/**
 * Disables zod's JIT, which uses `Function` and violates the page's CSP; zod reads this setting at load time. Written to
 * zod's global object, since `z.config` would pull zod into pages that do not need it (docs/decisions/0012).
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

export {};
