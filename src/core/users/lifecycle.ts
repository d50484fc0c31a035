/** The role filter of the list of users. */
export const roleFilters = ['all', 'user', 'agent_admin', 'super_admin'] as const;

/** Exports with documents that one person may draw within a day (D-173). */
export const EXPORTS_PER_DAY = 3;
/** The same of the data alone: each is read and written as a whole. */
export const DATA_EXPORTS_PER_DAY = 20;

/** Password bounds: no composition rules, and an upper bound so that hashing stays cheap (D-32). */
export const passwordLimits = { min: 6, max: 200 } as const;

/** Whether a password is white space alone, which counts as empty but is not. */
export const isBlank = (password: string): boolean => password !== '' && password.trim() === '';
