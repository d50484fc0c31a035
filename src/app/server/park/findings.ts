/** What reading a folder has found, each as one line that says where. */
export type Findings = {
  /** They stop a start. */
  mistakes: string[];
  /** What is mostly not meant. */
  warnings: string[];
  /** How a file was taken. */
  notes: string[];
};

/** Something found at a place of a file, such as line 3. */
export type Found = {
  place: string | number;
  what: string;
  /** The line of the file, where the place does not say it. */
  line?: () => number;
  /** What it shares with others of its kind; by default all that is said of it. */
  cause?: string;
};

/** Most places that are named of one cause. */
const MOST_NAMED = 10;

/** '3, 4, 5 and 66 more'. */
export function namedAll(places: readonly (string | number)[]): string {
  const named = places.slice(0, MOST_NAMED).join(', ');
  return places.length > MOST_NAMED ? `${named} and ${places.length - MOST_NAMED} more` : named;
}

/** Each cause in one line: at its first place, with the others behind it, as in 'lots.csv:2: … (also 3, 4)'. */
export function byCause(found: readonly Found[], lineOf: (first: Found) => string): string[] {
  const causes = new Map<string, Found[]>();
  for (const each of found) {
    const { what, cause = what } = each;
    causes.set(cause, [...(causes.get(cause) ?? []), each]);
  }
  return [...causes.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const also = others.length > 0 ? ` (also ${namedAll(others.map(({ place }) => place))})` : '';
    return [`${lineOf(first)}${also}`];
  });
}
