/** So many of the last answers tell how long one usually takes, and fewer than these tell nothing (D-474). */
export const ANSWERS_COUNTED = 20;
const FEWEST_ANSWERS = 3;
/** Nobody is promised an answer sooner. */
const HOUR_MS = 3_600_000;

/** The median of how long answers took, in ms, an hour at least; null with too few of them. */
export function usualTime(spans: readonly number[]): number | null {
  if (spans.length < FEWEST_ANSWERS) return null;
  const sorted = spans.toSorted((one, other) => one - other);
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  return Math.max(HOUR_MS, Math.round(((low ?? 0) + (high ?? 0)) / 2));
}
