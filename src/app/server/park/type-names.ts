import type { ParkSite, TypeNames } from '#core/park/site-contract.ts';

const keys = ['A', 'B', 'C'] as const;
type Refuse = (path: string[], what: string) => void;

/** Refuses names of types that are taken for one another (D-460). */
export function compareTypeNames(types: ParkSite['types'], refuse: Refuse): void {
  const taken = new Map<string, string>();
  for (const key of keys) {
    const { name, plural, letter } = types?.[key] ?? {};
    const named: TypeNames = { name, plural, letter: letter ?? key };
    for (const [field, text] of Object.entries(named)) {
      if (text === undefined) continue;
      const written = `${field} ${text}`.toLowerCase();
      const other = taken.get(written);
      if (other) refuse(['types', key, field], `is that of type ${other} already`);
      taken.set(written, key);
    }
    if (letter && keys.some((each) => each === letter.toUpperCase() && each !== key))
      refuse(['types', key, 'letter'], `is the key of another type, by which addresses and lots.csv know it`);
    if (plural && !name) refuse(['types', key, 'plural'], 'needs a name beside it, such as Detached lot');
  }
}

/** What is mostly not meant by the names of types. */
export function typeNameWarnings(types: ParkSite['types'], had: readonly string[]): string[] {
  const named = keys.filter((key) => types?.[key]?.name);
  return [
    ...named.flatMap((key) => {
      const { name, plural } = types?.[key] ?? {};
      return plural ? [] : [`park.yaml: types.${key}: has no plural, so pages say 'Only 9 ${name} left'`];
    }),
    ...keys
      .filter((key) => named.length > 0 && had.includes(key) && !named.includes(key))
      .map(
        (key) =>
          `park.yaml: types.${key}: has no name, so pages name it by its position beside types that have one`,
      ),
  ];
}
