/**
 * Where the chance of a generated test starts: always the same, so that a failure is one for everybody, unless TEST_SEED
 * says otherwise. A failing test prints its seed.
 */
export const seed = Number(process.env.TEST_SEED ?? 20_260_302);
