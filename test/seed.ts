/**
 * The random seed of property-based tests: fixed, so that failures are reproducible, unless TEST_SEED
 * is set. A failing test prints its seed.
 */
export const seed = Number(process.env.TEST_SEED ?? 20_260_302);
