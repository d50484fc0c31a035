import { basename } from 'node:path';
import { modules as listed } from '#app/server/modules.ts';
import { type Breach, type Import, importsOf, isCode, isTest, type SourceFile } from './source-file.ts';

/** The nouns of the core in order: each imports only lower ones, and none a module. */
export const coreOrder = [
  'audit',
  'park',
  'lots',
  'agencies',
  'users',
  'sessions',
  'notices',
  'memberships',
  'documents',
  'lines',
  'bookings',
  'review',
  'enquiries',
  'integrity',
  'overview',
];

/** The modules, and those others that each of them needs (docs/modules.md). */
export const modules: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  listed.map(({ name, needs = [] }) => [name, needs]),
);

type Layer = { name: string; folder: RegExp; mayImport: readonly string[] };

/** The layers, determined by the folder alone. Files outside all of them (tests, tools, benchmarks) may import all. */
const layers: readonly Layer[] = [
  { name: 'shared', folder: /^src\/shared\//, mayImport: [] },
  { name: 'platform server', folder: /^src\/platform\/server\//, mayImport: ['shared'] },
  { name: 'platform web', folder: /^src\/platform\/web\//, mayImport: ['shared'] },
  { name: 'noun contract', folder: /^src\/(?:core|modules)\/[^/]+\/[^/]+$/, mayImport: ['shared'] },
  {
    name: 'noun server',
    folder: /^src\/(?:core\/server-module\.ts$|(?:core|modules)\/[^/]+\/server\/)/,
    mayImport: ['shared', 'platform server', 'noun contract'],
  },
  {
    name: 'noun web',
    folder: /^src\/(?:core\/web-module\.ts$|(?:core|modules)\/[^/]+\/web\/)/,
    mayImport: ['shared', 'platform web', 'noun contract'],
  },
  {
    name: 'fixtures',
    folder: /^fixtures\//,
    mayImport: ['shared', 'platform server', 'noun contract', 'noun server'],
  },
  {
    name: 'app server',
    folder: /^src\/app\/server\//,
    mayImport: ['shared', 'platform server', 'noun contract', 'noun server', 'fixtures'],
  },
  {
    name: 'app web',
    folder: /^src\/app\/web\//,
    mayImport: ['shared', 'platform web', 'noun contract', 'noun web'],
  },
];

function layerOf(path: string): Layer | undefined {
  return layers.find(({ folder }) => folder.test(path));
}

function nounOf(path: string): string | undefined {
  return /^src\/(?:core|modules)\/([^/]+)\//.exec(path)?.[1];
}

/** tables.ts, lot-tables.ts and the like. */
function isKind(path: string, kind: string): boolean {
  return new RegExp(`^(?:[a-z0-9-]+-)?${kind}\\.ts$`).test(basename(path));
}

/** The seeds of a new database, and bulk data. */
const seedFolders = /^(?:fixtures|src\/app\/server\/seed)\//;

/** Within the core, foreign keys may reference any table and stores may join any table, so these imports ignore the order. */
function isTableImport(from: string, to: string): boolean {
  const isAllowed = !to.startsWith('src/modules/') || from.startsWith('src/app/');
  return isAllowed && (isKind(from, 'tables') || isKind(from, 'store')) && isKind(to, 'tables');
}

/** Layers, order of the core, and needs of the modules: which project files each file may import. */
export function checkLayers(files: readonly SourceFile[]): Breach[] {
  return eachImport(files, (from, imported) => {
    if (!('path' in imported)) return undefined;
    const to = imported.path;
    if (isTableImport(from, to)) return undefined;
    if (isKind(to, 'factory') && !isKind(from, 'factory') && !seedFolders.test(from)) {
      return `imports ${to}: factories are for tests and seeds`;
    }
    return breachOfLayer(from, to) ?? breachOfOrder(from, to);
  });
}

function breachOfLayer(from: string, to: string): string | undefined {
  const own = layerOf(from);
  const other = layerOf(to);
  if (!own) return undefined;
  if (!other) return `imports ${to}, which is no part of the product`;
  if (own === other || own.mayImport.includes(other.name)) return undefined;
  return `imports ${to}: ${own.name} may not import ${other.name}`;
}

function breachOfOrder(from: string, to: string): string | undefined {
  const own = nounOf(from);
  const other = nounOf(to);
  if (!own && to.startsWith('src/modules/') && from.startsWith('src/app/') && !isKind(from, 'modules'))
    return `imports ${to}: only modules.ts of src/app names a module; make it a part that the module brings`;
  if (!own || !other || own === other) return undefined;
  if (other in modules) {
    if (modules[own]?.includes(other)) return undefined;
    return own in modules
      ? `imports ${to}: ${own} does not name ${other} among the modules that it needs`
      : `imports ${to}: the core knows no module; let ${other} bring it as a part of its own (docs/modules.md)`;
  }
  if (own in modules || coreOrder.indexOf(other) < coreOrder.indexOf(own)) return undefined;
  return `imports ${to}: ${other} stands above ${own}; take the question as a parameter or make it a workflow or a page`;
}

/**
 * Packages: shared code may import only zod; database packages only stores and tables; the server runs after
 * `npm prune --omit=dev`, so it imports runtime dependencies only, and the browser none of those but zod and the packages of both sides.
 */
export function checkPackages(files: readonly SourceFile[], runtime: ReadonlySet<string>): Breach[] {
  return eachImport(files, (from, imported) => {
    const own = layerOf(from);
    if (!own || !('package' in imported)) return undefined;
    const name = imported.package;
    if (name === 'zod') return undefined;
    if (own.name === 'shared' || own.name === 'noun contract') {
      return `imports ${name}: only zod is known on both sides`;
    }
    if (own.name.includes('web')) return breachInBrowser(name, runtime);
    if (name === 'drizzle-orm' && !speaksSql(from)) {
      return 'imports drizzle-orm: SQL lives in store.ts, tables.ts, src/platform/server/db and fixtures';
    }
    if (name.startsWith('node:') || runtime.has(name)) return undefined;
    return `imports ${name}, which is gone after npm prune: make it a dependency`;
  });
}

/** Runtime dependencies that run in a browser too, for what both sides draw or compute: uqr encodes QR codes. */
const packagesOfBoth: ReadonlySet<string> = new Set(['uqr']);

function breachInBrowser(name: string, runtime: ReadonlySet<string>): string | undefined {
  const isServers = name.startsWith('node:') || (runtime.has(name) && !packagesOfBoth.has(name));
  return isServers ? `imports ${name}, a package of the server` : undefined;
}

/** Modules that no other needs. A copy without one of them compiles and passes its tests (docs/modules.md). */
export const removable: readonly string[] = Object.keys(modules).filter(
  (name) => !Object.values(modules).flat().includes(name),
);

/** Tests, tools and journeys import no removable module, but for those that its name in their path takes along. */
export function checkRemovable(files: readonly SourceFile[]): Breach[] {
  const code = files.filter(({ path }) => isCode(path) && (!layerOf(path) || isTest(path)));
  return code.flatMap((file) =>
    importsOf(file).flatMap((imported) => {
      const noun = 'path' in imported ? nounOf(imported.path) : undefined;
      if (noun === undefined || !removable.includes(noun) || file.path.includes(noun)) return [];
      return [{ path: file.path, says: `imports ${noun}: the portal passes its tests without that module` }];
    }),
  );
}

function speaksSql(path: string): boolean {
  // factories and bulk fixtures insert rows directly, for tests and benchmarks
  const kinds = ['store', 'tables', 'factory'];
  return kinds.some((kind) => isKind(path, kind)) || /^(?:src\/platform\/server\/db|fixtures)\//.test(path);
}

function eachImport(
  files: readonly SourceFile[],
  check: (from: string, imported: Import) => string | undefined,
): Breach[] {
  const product = files.filter(({ path }) => isCode(path) && layerOf(path) && !isTest(path));
  return product.flatMap((file) =>
    importsOf(file).flatMap((imported) => {
      const says = check(file.path, imported);
      return says ? [{ path: file.path, says }] : [];
    }),
  );
}
