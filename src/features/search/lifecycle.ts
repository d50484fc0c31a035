/** A shorter text finds nothing. */
export const SHORTEST_SEARCH = 2;

/** Records of each kind in one answer. */
export const FOUND_OF_A_KIND = 5;
