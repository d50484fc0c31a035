/** The known word that a mistyped one was probably meant to be. */
export function nearest(written: string, known: readonly string[]): string | undefined {
  const most = Math.max(2, Math.floor(written.length / 3));
  const distances = known.map((word) => ({
    word,
    distance: editDistance(written.toLowerCase(), word.toLowerCase()),
  }));
  const [best] = distances.toSorted((one, other) => one.distance - other.distance);
  return best && best.distance <= most ? best.word : undefined;
}

/** Levenshtein distance. */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
