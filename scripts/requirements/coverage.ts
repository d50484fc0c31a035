import type { SourceFile } from '../structure/source-file.ts';

/** Where a requirement can be seen: on the calls alone, in a browser alone, or on both sides. */
type Tag = 'api' | 'ui' | 'both';

export type Requirement = { id: string; area: string; tag: Tag };

/** Where a test looks from: at the calls and what stands behind them, or at the pages. */
type Side = 'calls' | 'pages';

/** What no test names. `calls` holds ids with the tags [api] and [both], `pages` those with the tag [ui]. */
export type Uncovered = Record<Side, string[]>;

const entry = /^- \*\*(R-([A-Z]+)-\d+)\*\*(?: \[(\w+)\])?/gm;
const tags: readonly string[] = ['api', 'ui', 'both'] satisfies Tag[];

/** Reads docs/requirements.md; throws for an entry that does not say where it can be seen. */
export function readRequirements(page: string): Requirement[] {
  return [...page.matchAll(entry)].map(([, id = '', area = '', tag = '']) => {
    if (!tags.includes(tag)) throw new Error(`${id} has the tag [${tag}]; it is one of ${tags.join(', ')}`);
    return { id, area, tag: tag as Tag };
  });
}

const testFile = /^(?:src|test|seeds|e2e)\/.*(?:\.test\.tsx?|\.e2e\.ts)$/;
/** What a run reads row by row, such as the access matrix. */
const tableFile = /^test\/(?:[a-z-]+\/)*[a-z-]+-matrix\.(?:ts|txt)$/;
const pageFile = /^e2e\/|\/web\/|\.tsx$/;

/** The files whose names of tests and rows of tables prove something. */
export function isProof(path: string): boolean {
  return testFile.test(path) || tableFile.test(path);
}

/** A journey through the pages sees the pages; what a browser shows says little of what the server refuses. */
function sideOf(path: string): Side {
  return pageFile.test(path) ? 'pages' : 'calls';
}

const named = /\bR-([A-Z]+)-(\d+)(?: to R-\1-(\d+))?/g;
const comment = /^\s*(?:\/\/|\/?\*).*$|\s\/\/\s.*$/gm;

/** The ids a test file names, with 'R-NAV-26 to R-NAV-28' for three of them; a comment proves nothing. */
export function idsIn(text: string): string[] {
  return [...text.replace(comment, '').matchAll(named)].flatMap(([, area = '', from = '', to = from]) => {
    const count = Number(to) - Number(from) + 1;
    return Array.from({ length: count }, (_, step) => {
      return `R-${area}-${String(Number(from) + step).padStart(from.length, '0')}`;
    });
  });
}

/** What the tests leave unproven, in the order of the page, and the ids they name that the page does not know. */
export function coverageOf(requirements: readonly Requirement[], files: readonly SourceFile[]) {
  const seen: Record<Side, Set<string>> = { calls: new Set(), pages: new Set() };
  for (const { path, text } of files.filter(({ path }) => isProof(path))) {
    for (const id of idsIn(text)) seen[sideOf(path)].add(id);
  }
  const known = new Set(requirements.map(({ id }) => id));
  const uncovered = new Map<string, Uncovered>();
  for (const { id, area, tag } of requirements) {
    const missing = uncovered.get(area) ?? { calls: [], pages: [] };
    const side: Side = tag === 'ui' ? 'pages' : 'calls';
    if (!seen[side].has(id)) missing[side].push(id);
    uncovered.set(area, missing);
  }
  const unknown = [...new Set([...seen.calls, ...seen.pages])].filter((id) => !known.has(id));
  return { uncovered, unknown };
}
