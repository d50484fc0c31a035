/** A shorter text finds nothing. */
export const SHORTEST_SEARCH = 2;

/** Fewer characters are no part of a name: they find lots and agencies only, since no index holds them. */
export const SHORTEST_NAME = 3;

/** Records of each kind in one answer. */
export const FOUND_OF_A_KIND = 5;
