import { closest, distance } from 'fastest-levenshtein';
import {
  isNode,
  LineCounter,
  type Node,
  type ParsedNode,
  parseDocument,
  type Document as YamlDocument,
} from 'yaml';
import { z } from 'zod';
import { typesOf } from '#core/lots/lifecycle.ts';
import type { ParkFacts, TypeFacts } from '#core/park/contract.ts';
import { type ParkFile, parkFileKeys, parkFileShape } from '#core/park/file-contract.ts';
import { builtUpArea, isDrawable } from '#core/park/geometry.ts';
import { figureTexts } from '#core/park/labels.ts';
import { specificationOf } from '#core/park/specification-labels.ts';
import { sayIn } from '#platform/server/translations.ts';
import { sqmToSqft } from '#shared/area.ts';
import { type Language, languages } from '#shared/language.ts';
import type { Say } from '#shared/say.ts';
import { type ColorName, readableColor } from './park-colors.ts';
import { readText } from './read-text.ts';
import { compareTypeNames } from './type-names.ts';

const FILE = 'park.yaml';

/** Largest part by which a stated built-up area may differ from that of the drawings. */
const BUILT_UP_TOLERANCE = 0.05;

/** What a YAML file states, in each language, and as it is written. */
type InLanguages<T> = { in: Record<Language, T>; stated: unknown };

/** What park.yaml states; undefined with mistakes. */
export function readParkFile(folder: string, mistakes: string[]): InLanguages<ParkFile> | undefined {
  const shape = (language: Language) => parkFileIn(sayIn(language));
  return readYaml(folder, { file: FILE, shape, keys: parkFileKeys, need: 'needed' }, mistakes);
}

type YamlFile<T> = {
  file: string;
  shape: (language: Language) => z.ZodType<T>;
  /** Every key it may have, for the nearest one to an unknown key. */
  keys: readonly string[];
  need?: 'needed' | 'optional';
};

/** What a YAML file of the park states; undefined with mistakes, each with line and path. */
export function readYaml<T>(
  folder: string,
  { file, shape, keys, need = 'optional' }: YamlFile<T>,
  mistakes: string[],
): InLanguages<T> | undefined {
  const content = readText(folder, file, mistakes, need);
  if (content === undefined) return undefined;
  const lines = new LineCounter();
  const document = parseDocument(content, { lineCounter: lines, prettyErrors: false });
  // further ones mostly follow from the first
  const [error] = document.errors;
  if (error) {
    mistakes.push(`${file}:${lines.linePos(error.pos[0]).line}: ${error.message}`);
    return undefined;
  }
  const stated = toValue(document, (what) => mistakes.push(`${file}: ${what}`));
  if (stated === undefined) return undefined;
  const read: Partial<Record<Language, T>> = {};
  for (const language of languages) {
    const said = inLanguage(stated, language);
    const parsed = shape(language).safeParse(said);
    if (parsed.success) {
      read[language] = parsed.data;
      continue;
    }
    for (const { path, what } of parsed.error.issues.flatMap((issue) => describeIssue(issue, said, keys))) {
      const line = lineAt(document.contents, path, lines);
      const where =
        path.length === 0 ? '' : `${path.join('.')}${language === 'en' ? '' : ` (${language})`}: `;
      mistakes.push(`${file}:${line}: ${where}${what}`);
    }
    // the others have the same mistakes, and perhaps more
    return undefined;
  }
  return { in: read as Record<Language, T>, stated };
}

/** A text in several languages, such as `{ en: Freehold, zh: 永久地契 }`, of which English is needed. */
const manyLanguages = z.strictObject({
  en: z.string(),
  ms: z.string().optional(),
  zh: z.string().optional(),
});

/** A value with each text that is written in several languages as it is in this one, or in English (D-295). */
function inLanguage(value: unknown, language: Language): unknown {
  if (Array.isArray(value)) return value.map((each) => inLanguage(each, language));
  if (typeof value !== 'object' || value === null) return value;
  const { success, data } = manyLanguages.safeParse(value);
  if (success) return data[language] ?? data.en;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, inLanguage(each, language)]));
}

/** Texts of park.yaml that are written in some of the languages of the park only, as warnings. */
export function unfinishedTexts(stated: unknown, offered: readonly Language[]): string[] {
  const found: string[] = [];
  const visit = (value: unknown, path: string) => {
    if (typeof value !== 'object' || value === null) return;
    const { success, data } = manyLanguages.safeParse(value);
    const missing = success ? offered.filter((language) => data[language] === undefined) : [];
    if (missing.length > 0) found.push(`${FILE}: ${path}: is not written in ${missing.join(', ')}`);
    if (!success)
      for (const [key, each] of Object.entries(value)) visit(each, path === '' ? key : `${path}.${key}`);
  };
  visit(stated, '');
  return found;
}

/** Undefined, with a mistake, if its aliases lead nowhere or to more than they may. */
function toValue(document: YamlDocument, remark: (what: string) => void): unknown {
  try {
    const value: unknown = document.toJS() ?? {};
    // throws a TypeError for a value that contains itself
    JSON.stringify(value);
    return value;
  } catch (error) {
    if (error instanceof TypeError) remark('an alias (*) stands within what it names');
    else remark(error instanceof Error ? error.message : String(error));
    return undefined;
  }
}

/** The file without facts that contradict each other, its words with their figures. */
const parkFileIn = (remark: Say) =>
  parkFileShape
    .superRefine(({ facts: { types, cost }, site, colors }, ctx) => {
      const refuse = (path: string[], message: string) => ctx.addIssue({ code: 'custom', path, message });
      compareTypeNames(site.types, refuse);
      for (const [name, color] of Object.entries(colors)) {
        const readable = color && readableColor(color, name as ColorName);
        if (readable)
          refuse(['colors', name], `is too light to be read: the nearest colour that is not is ${readable}`);
      }
      for (const [type, facts] of Object.entries<TypeFacts | undefined>(types)) {
        if (facts?.builtUpSqft === undefined || !isDrawable(facts)) continue;
        const drawn = sqmToSqft(builtUpArea(facts));
        if (Math.abs(facts.builtUpSqft - drawn) > drawn * BUILT_UP_TOLERANCE)
          refuse(
            ['types', type, 'builtUpSqft'],
            `is not what its measures give, ${drawn} (ground floor and mezzanine)`,
          );
      }
      const percent = cost?.steps.reduce((sum, step) => sum + step.percent, 0) ?? 0;
      // decimals such as 33.3 do not add up exactly
      if (cost && cost.steps.length > 0 && Math.abs(percent - 100) > 1e-6)
        refuse(['cost', 'steps'], `add up to ${Number(percent.toFixed(2))} % of the price, not to 100 %`);
    })
    .transform(({ site, details, ...file }, ctx) => {
      const figures = figuresOf(file.facts, remark);
      const refuse = (path: PropertyKey[], name: string) =>
        ctx.addIssue({ code: 'custom', path, message: `{${name}} is no figure of the park` });
      const filled = fillFigures({ words: site.words, ...details }, figures, refuse);
      const { words, ...rest } = filled;
      return { ...file, site: { ...site, words }, details: rest };
    });

function describeIssue(
  issue: z.core.$ZodIssue,
  stated: unknown,
  keys: readonly string[],
): { path: readonly PropertyKey[]; what: string }[] {
  const { path } = issue;
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => {
      const known = closest(key, keys);
      const isClose = distance(key, known) <= Math.max(2, key.length / 3);
      return { path: [...path, key], what: `is unknown.${isClose ? ` Did you mean ${known}?` : ''}` };
    });
  }
  if (issue.code === 'invalid_key') return issue.issues.map(({ message }) => ({ path, what: message }));
  const value = valueAt(stated, path);
  if (typeof value === 'object' && value !== null && languages.some((language) => language in value))
    return [{ path, what: 'must be a text, or one in English (en) with others (ms, zh) beside it' }];
  const isMissing = issue.code !== 'custom' && value === undefined;
  return [{ path, what: isMissing ? 'is missing' : issue.message }];
}

function valueAt(stated: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, step) => (typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined),
    stated,
  );
}

/** Tells the line of a path in a text of YAML or JSON, which is parsed for it when it is first asked for. */
export function lineFinder(content: string): (path: readonly PropertyKey[]) => number {
  let parsed: { root: ParsedNode | null; lines: LineCounter } | undefined;
  return (path) => {
    if (!parsed) {
      const lines = new LineCounter();
      parsed = { root: parseDocument(content, { lineCounter: lines, prettyErrors: false }).contents, lines };
    }
    return lineAt(parsed.root, path, parsed.lines);
  };
}

/** The line of the value at a path, or of the last part of the path that is there. */
function lineAt(root: ParsedNode | null, path: readonly PropertyKey[], lines: LineCounter): number {
  let line = 1;
  let node: unknown = root;
  for (const step of path) {
    const pairs = (node as { items?: unknown[] } | null)?.items;
    if (!Array.isArray(pairs)) break;
    const pair = typeof step === 'number' ? pairs[step] : pairs.find((each) => keyOf(each) === String(step));
    const start = (pair as { key?: Node } | undefined)?.key ?? pair;
    if (!isNode(start) || !start.range) break;
    line = lines.linePos(start.range[0]).line;
    node = (pair as { value?: unknown }).value ?? pair;
  }
  return line;
}

function keyOf(pair: unknown): string | undefined {
  const { key } = pair as { key?: { value?: unknown } };
  return key?.value === undefined ? undefined : String(key.value);
}

/** The figures that words may name: a line of the specification, or the kilometres to a kind of place. */
function figuresOf(facts: ParkFacts, say: Say): ReadonlyMap<string, string> {
  const figures = new Map<string, Set<string>>();
  const add = (name: string, value: string) => figures.set(name, (figures.get(name) ?? new Set()).add(value));
  for (const type of typesOf(facts))
    for (const { key, value } of specificationOf(facts, type, say)) add(key, value);
  for (const { kind, km } of facts.distances) add(kind, say(figureTexts.distance, { km }));
  return new Map(Array.from(figures, ([name, values]) => [name, [...values].join(say(figureTexts.or))]));
}

type Refuse = (path: PropertyKey[], name: string) => void;

/** Words with each `{eaveHeightM}` replaced by its figure (D-218); `refuse` gets a name without one, and its path. */
function fillFigures<T>(words: T, figures: ReadonlyMap<string, string>, refuse: Refuse): T {
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
