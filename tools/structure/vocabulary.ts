import { basename, dirname } from 'node:path';
import { coreOrder, modules } from './layers.ts';
import { type Breach, isCode, isTest, type SourceFile } from './source-file.ts';

const kebab = '[a-z0-9]+(?:-[a-z0-9]+)*';
const pascal = '[A-Z][A-Za-z0-9]*';
const test = '(?:\\.(?:(?:races|drill)\\.)?test)?';

/** File kinds of a noun: the name says what a file contains, prefixed by the subject where there are several. */
const contractKinds = 'contract|lifecycle|policy|messages|labels|geometry|paths';
const serverKinds = 'tables|store|actions|present|routes|cache|factory|drawings|module';

/** Every folder under src/ and the file names it may contain. */
const places: [RegExp, RegExp, string][] = [
  [
    /^src\/core$/,
    /^(?:server|web)-module\.ts$/,
    'server-module.ts and web-module.ts, what a module can bring',
  ],
  [
    /^src\/(?:core|modules)\/[^/]+$/,
    new RegExp(`^(?:(?:${kebab}-)?(?:${contractKinds})${test}\\.ts|rules\\.md)$`),
    'contract.ts, lifecycle.ts, policy.ts, messages.ts, labels.ts, geometry.ts, paths.ts, their tests and rules.md',
  ],
  [
    /^src\/(?:core|modules)\/[^/]+\/server$/,
    new RegExp(`^(?:(?:${kebab}-)?(?:${serverKinds})|${kebab}\\.(?:(?:races|drill)\\.)?test)\\.ts$`),
    'tables, store, actions, present, routes, cache, factory, drawings (a subject before them if there are several: close-actions.ts) and tests',
  ],
  [
    /^src\/(?:core|modules)\/[^/]+\/web(?:\/[a-z-]+)?$/,
    new RegExp(`^(?:${pascal}${test}\\.tsx|(?:${pascal}|${kebab})\\.module\\.css|${kebab}${test}\\.tsx?)$`),
    'queries.ts, PascalCase components, kebab-case modules, *.module.css and tests',
  ],
  [
    /^src\/modules\/[^/]+\/test$/,
    new RegExp(`^(?:${kebab}\\.ts|access-matrix\\.txt)$`),
    'parts.ts, access-matrix.txt, and what tests of the module share',
  ],
  [/^src\/shared$/, new RegExp(`^${kebab}${test}\\.ts$`), 'kebab-case.ts'],
  [/^src\/app\/server\/seed$/, new RegExp(`^${kebab}(?:${test}\\.ts|\\.json)$`), 'kebab-case.ts and .json'],
  [/^src\/(?:platform|app)\/server(?:\/[a-z-]+)?$/, new RegExp(`^${kebab}${test}\\.ts$`), 'kebab-case.ts'],
  [
    /^src\/app\/web$/,
    new RegExp(`^(?:index\\.html|${kebab}\\.css|${kebab}${test}\\.tsx?)$`),
    'index.html, kebab-case modules',
  ],
  [
    /^src\/(?:platform\/web|app\/web\/(?:session|layouts|pages))(?:\/[a-z-]+)*$/,
    new RegExp(
      `^(?:${pascal}${test}\\.tsx|(?:${pascal}|${kebab})\\.(?:module\\.)?css|${kebab}${test}\\.tsx?)$`,
    ),
    'PascalCase.tsx components, kebab-case modules, *.module.css and tests',
  ],
];

/** A name without meaning. */
const emptyName = /(?:^|[-./])(?:utils?|helpers?|misc|common)(?=[-./]|$)/i;

const LONGEST_FILE = 500;

/** Whether every file is in the folder of its kind, under an allowed name. */
export function checkVocabulary(files: readonly SourceFile[]): Breach[] {
  return files.flatMap(({ path }) => {
    const says = emptyName.test(path)
      ? 'has a name that says nothing; name its subject'
      : breachOfPlace(path);
    return says ? [{ path, says }] : [];
  });
}

function breachOfPlace(path: string): string | undefined {
  if (!path.startsWith('src/')) return breachOutside(path);
  const [, ring, noun = ''] = /^src\/(core|modules)\/([^/]+)\//.exec(path) ?? [];
  if (ring === 'core' && !coreOrder.includes(noun))
    return `belongs to no known noun; add ${noun} to coreOrder of tools/structure/layers.ts`;
  if (ring === 'modules' && !(noun in modules))
    return `belongs to no known module; add ${noun} to src/app/server/modules.ts`;
  const place = places.find(([folder]) => folder.test(dirname(path)));
  if (!place) return 'stands in a folder that the layout does not know';
  return place[1].test(basename(path)) ? undefined : `is misnamed; here belong ${place[2]}`;
}

function breachOutside(path: string): string | undefined {
  if (!isCode(path)) return undefined;
  const named = new RegExp(`^(?:${kebab}(?:\\.(?:config|e2e))?${test}\\.(?:tsx?|mjs)|${pascal}\\.tsx)$`);
  return named.test(basename(path)) ? undefined : 'is misnamed; files are kebab-case, components PascalCase';
}

/** A component file exports the component it is named after. */
export function checkComponents(files: readonly SourceFile[]): Breach[] {
  return files.flatMap(({ path, text }) => {
    const name = /^src\/.*\/([A-Z]\w*)\.tsx$/.exec(path)?.[1];
    if (!name || new RegExp(`export (?:async )?(?:function|const) ${name}\\b`).test(text)) return [];
    return [{ path, says: `does not export ${name}` }];
  });
}

/** A long file has a second subject. */
export function checkLength(files: readonly SourceFile[]): Breach[] {
  const written = files.filter(({ path }) => isCode(path) || path.endsWith('.css'));
  return written.flatMap(({ path, text }) => {
    const lines = text.split('\n').length - 1;
    if (lines <= LONGEST_FILE) return [];
    return [{ path, says: `has ${lines} lines, more than ${LONGEST_FILE}: look for a second subject in it` }];
  });
}

/** An async function where the caller awaits nothing. */
const asyncCallback =
  /\b(?:setTimeout|setInterval|setImmediate|createServer)\(\s*async\b|\.(?:on|once|addListener|addEventListener)\(\s*['"][^'"]*['"],\s*async\b/;

/** An async timer or listener of the server whose promise nothing awaits: its rejection would end the process. */
export function checkCallbacks(files: readonly SourceFile[]): Breach[] {
  return files
    .filter(
      ({ path, text }) => /^src\/(?:.+\/)?server\//.test(path) && !isTest(path) && asyncCallback.test(text),
    )
    .map(({ path }) => ({
      path,
      says: 'has an async timer or listener; wrap it in inBackground (platform/server/background.ts)',
    }));
}

/** The build replaces `light-dark()` for the oldest browsers by variables that only a literal `color-scheme` defines. */
export function checkStyles(files: readonly SourceFile[]): Breach[] {
  const styles = files.filter(({ path }) => path.endsWith('.css'));
  if (styles.some(({ text }) => text.includes('color-scheme: dark;'))) return [];
  return styles
    .filter(({ text }) => text.includes('light-dark('))
    .map(({ path }) => ({ path, says: 'uses light-dark(), but global.css sets no literal color-scheme' }));
}
