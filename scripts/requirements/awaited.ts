/**
 * Areas of docs/requirements.md that are still being built: what no test names there is printed and fails nothing. Whoever
 * completes an area takes it off this list, and from then on it stays complete.
 */
export const awaited: { calls: readonly string[]; pages: readonly string[] } = {
  calls: [],
  pages: [],
};
