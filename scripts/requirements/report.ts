import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { awaited } from './awaited.ts';
import { coverageOf, isProof, type Requirement, readRequirements, type Uncovered } from './coverage.ts';

const page = 'docs/requirements.md';

/** The tests and tables that are, or would be, committed. */
function proofs() {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    encoding: 'utf8',
  });
  const paths = listed.split('\0').filter((path) => isProof(path) && existsSync(path));
  return paths.map((path) => ({ path, text: readFileSync(path, 'utf8') }));
}

/** One line for each area that lacks something, the counts of all of them, and what may not stay so. */
export function reportCoverage(areas: readonly string[] = []): { lines: string[]; failures: string[] } {
  const requirements = readRequirements(readFileSync(page, 'utf8'));
  const wanted = requirements.filter(({ area }) => areas.length === 0 || areas.includes(area));
  const { uncovered, unknown } = coverageOf(requirements, proofs());
  const chosen = [...uncovered].filter(([area]) => areas.length === 0 || areas.includes(area));
  const lines = chosen.flatMap(([area, missing]) => [
    ...lineOf(area, 'on the calls', missing.calls),
    ...lineOf(area, 'on the pages', missing.pages),
    ...(['calls', 'pages'] as const)
      .filter((side) => missing[side].length === 0 && awaited[side].includes(area))
      .map(
        (side) => `${area.padEnd(6)}is complete on the ${side}: take it off scripts/requirements/awaited.ts`,
      ),
  ]);
  const failures = [
    ...chosen.flatMap(([area, missing]) => failuresOf(area, missing)),
    ...unknown.map((id) => `A test names ${id}, which ${page} does not know`),
    ...(wanted.length === 0 ? [`No such area in ${page}: ${areas.join(', ')}`] : []),
  ];
  return { lines: [...lines, countsOf(wanted, chosen)], failures };
}

function lineOf(area: string, side: string, ids: readonly string[]): string[] {
  return ids.length === 0 ? [] : [`${area.padEnd(6)}${side}, no test names: ${ids.join(' ')}`];
}

function failuresOf(area: string, missing: Uncovered): string[] {
  const sides = ['calls', 'pages'] as const;
  return sides
    .filter((side) => missing[side].length > 0 && !awaited[side].includes(area))
    .map((side) => `${area} was complete on the ${side} and lacks a test for ${missing[side].join(', ')}`);
}

function countsOf(requirements: readonly Requirement[], chosen: readonly (readonly [string, Uncovered])[]) {
  const onPages = requirements.filter(({ tag }) => tag === 'ui').length;
  const lacking = (side: 'calls' | 'pages') => chosen.reduce((sum, [, each]) => sum + each[side].length, 0);
  const onCalls = requirements.length - onPages;
  return (
    `Requirements: ${onCalls - lacking('calls')} of ${onCalls} [api] and [both] named by a test of the calls, ` +
    `${onPages - lacking('pages')} of ${onPages} [ui] by a test of the pages`
  );
}
