import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { posix } from 'node:path';

/** A file of the project; `path` is relative to its root, with forward slashes. */
export type SourceFile = { path: string; text: string };

/** The paths of all files that are, or would be, committed. */
export function committedPaths(): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    encoding: 'utf8',
  });
  return listed.split('\0').filter((path) => path !== '' && existsSync(path));
}

/** A violation, as one line that says what to do instead. */
export type Breach = { path: string; says: string };

/** One import: a path inside the project, or the name of a package (with `node:` kept). */
export type Import = { path: string } | { package: string };

const staticImport = /^(?:import|export)\s(?:[^'"`;]*?\sfrom\s*)?['"]([^'"]+)['"]/gm;
const dynamicImport = /\bimport\(\s*['"]([^'"]+)['"]/g;

/** The targets of the subpath imports in package.json. */
const subpaths: Record<string, string> = {
  '#core': 'src/core',
  '#modules': 'src/modules',
  '#shared': 'src/shared',
  '#platform': 'src/platform',
  '#app': 'src/app',
  '#fixtures': 'fixtures',
  '#test': 'test',
};

export function importsOf(file: SourceFile): Import[] {
  const named = [...file.text.matchAll(staticImport), ...file.text.matchAll(dynamicImport)];
  return named.map((match) => resolveImport(file.path, match[1] ?? ''));
}

function resolveImport(from: string, name: string): Import {
  if (name.startsWith('.')) return { path: posix.join(posix.dirname(from), name) };
  const [first = '', ...rest] = name.split('/');
  const folder = subpaths[first];
  if (folder) return { path: posix.join(folder, ...rest) };
  return { package: first.startsWith('@') ? `${first}/${rest[0]}` : first };
}

export function isCode(path: string): boolean {
  return /\.(?:ts|tsx|mjs)$/.test(path);
}

/** Tests, and files used only by tests, may import anything. */
export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path);
}
