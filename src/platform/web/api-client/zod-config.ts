/**
 * zod compiles shapes with `Function`, which the page policy forbids, and reads this setting when it loads. It stands on
 * its own object, since `z.config` would bring the library to pages that need none (docs/decisions/0012).
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

export {};
