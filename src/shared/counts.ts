const counts = new Intl.NumberFormat('en-MY');

/** '1,234' of a whole number, for people. */
export function formatCount(count: number): string {
  return counts.format(count);
}

/** '1 lot', '1,234 lots'. */
export function pluralize(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
