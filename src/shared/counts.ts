const counts = new Intl.NumberFormat('en-MY');

/** '1,234' of a whole number, for people. */
export function formatCount(count: number): string {
  return counts.format(count);
}
