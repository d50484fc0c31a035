import { typesOf } from '#core/lots/lifecycle.ts';
import type { ParkFacts } from '#core/park/contract.ts';
import { figureTexts } from '#core/park/labels.ts';
import { specificationOf } from '#core/park/specification-labels.ts';
import type { Say } from '#shared/say.ts';

/** The figures that words may name: a line of the specification, or the kilometres to a kind of place. */
export function figuresOf(facts: ParkFacts, say: Say): ReadonlyMap<string, string> {
  const figures = new Map<string, Set<string>>();
  const add = (name: string, value: string) => figures.set(name, (figures.get(name) ?? new Set()).add(value));
  for (const type of typesOf(facts))
    for (const { key, value } of specificationOf(facts, type, say)) add(key, value);
  for (const { kind, km } of facts.distances) add(kind, say(figureTexts.distance, { km }));
  return new Map(Array.from(figures, ([name, values]) => [name, [...values].join(say(figureTexts.or))]));
}

type Refuse = (path: PropertyKey[], name: string) => void;

/** Words with each `{eaveHeightM}` replaced by its figure (D-218); `refuse` gets a name without one, and its path. */
export function fillFigures<T>(words: T, figures: ReadonlyMap<string, string>, refuse: Refuse): T {
  const fill = (value: unknown, path: PropertyKey[]): unknown => {
    if (typeof value === 'string') {
      return value.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
        const figure = figures.get(name);
        if (figure === undefined) refuse(path, name);
        return figure ?? placeholder;
      });
    }
    if (Array.isArray(value)) return value.map((each, index) => fill(each, [...path, index]));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, fill(each, [...path, key])]));
  };
  return fill(words, []) as T;
}
