import { readFileSync } from 'node:fs';
import { committedPaths, type SourceFile } from '../structure/source-file.ts';

const PAGE = 'docs/requirements.md';

/** Where a requirement can be observed: by calls, in a browser, or both. */
const tags: readonly string[] = ['api', 'ui', 'both'];

export type Requirement = { id: string; area: string; tag: string };

/** The side a test covers: API and server, or pages. */
type Side = 'calls' | 'pages';

/** Parses docs/requirements.md; throws for an entry without a tag. */
export function readRequirements(page: string): Requirement[] {
  const entries = page.matchAll(/^- \*\*(R-([A-Z]+)-\d+)\*\*(?: \[(\w+)\])?/gm);
  return [...entries].map(([, id = '', area = '', tag = '']) => {
    if (!tags.includes(tag)) throw new Error(`${id} has the tag [${tag}]; it is one of ${tags.join(', ')}`);
    return { id, area, tag };
  });
}

const testFile = /^(?:src|test|seeds|e2e)\/.*(?:\.test\.tsx?|\.e2e\.ts)$/;
/** Tables that tests read row by row, such as the access matrix. */
const tableFile = /^test\/(?:[a-z-]+\/)*[a-z-]+-matrix\.(?:ts|txt)$/;
/** A journey covers the pages only; it proves little about the server's refusals. */
const pageFile = /^e2e\/|\/web\/|\.tsx$/;

/** Whether the test titles or table rows of a file count. */
export function isProof(path: string): boolean {
  return testFile.test(path) || tableFile.test(path);
}

const named = /\bR-([A-Z]+)-(\d+)(?: to R-\1-(\d+))?/g;
const comment = /^\s*(?:\/\/|\/?\*).*$|\s\/\/\s.*$/gm;

/** The ids a test file names, with 'R-NAV-26 to R-NAV-28' for three of them; comments do not count. */
export function idsIn(text: string): string[] {
  return [...text.replace(comment, '').matchAll(named)].flatMap(([, area = '', from = '', to = from]) =>
    Array.from({ length: Number(to) - Number(from) + 1 }, (_, step) => {
      return `R-${area}-${String(Number(from) + step).padStart(from.length, '0')}`;
    }),
  );
}

const sideOf = ({ tag }: Requirement): Side => (tag === 'ui' ? 'pages' : 'calls');

/** Requirements without a test on their side, and unknown ids in tests. */
export function coverageOf(requirements: readonly Requirement[], files: readonly SourceFile[]) {
  const seen: Record<Side, Set<string>> = { calls: new Set(), pages: new Set() };
  for (const { path, text } of files.filter(({ path }) => isProof(path))) {
    for (const id of idsIn(text)) seen[pageFile.test(path) ? 'pages' : 'calls'].add(id);
  }
  const known = new Set(requirements.map(({ id }) => id));
  return {
    uncovered: requirements.filter((each) => !seen[sideOf(each)].has(each.id)),
    unknown: [...new Set([...seen.calls, ...seen.pages])].filter((id) => !known.has(id)),
  };
}

/** Counts for the project, and a line for every problem; optionally for some areas only. */
export function reportCoverage(areas: readonly string[] = []): { counts: string; failures: string[] } {
  const requirements = readRequirements(readFileSync(PAGE, 'utf8'));
  const isWanted = ({ area }: Requirement) => areas.length === 0 || areas.includes(area);
  const paths = committedPaths().filter(isProof);
  const files = paths.map((path) => ({ path, text: readFileSync(path, 'utf8') }));
  const { uncovered, unknown } = coverageOf(requirements, files);
  const wanted = requirements.filter(isWanted);
  const missing = uncovered.filter(isWanted);
  const countOf = (side: Side) => {
    const all = wanted.filter((each) => sideOf(each) === side).length;
    return `${all - missing.filter((each) => sideOf(each) === side).length} of ${all}`;
  };
  return {
    counts: `Requirements: ${countOf('calls')} [api] and [both] named by a test of the calls, ${countOf('pages')} [ui] by a test of the pages`,
    failures: [
      ...missing.map((each) => `No test of the ${sideOf(each)} names ${each.id}`),
      ...unknown.map((id) => `A test names ${id}, which ${PAGE} does not know`),
      ...(wanted.length === 0 ? [`No such area in ${PAGE}: ${areas.join(', ')}`] : []),
    ],
  };
}
