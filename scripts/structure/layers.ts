import { basename } from 'node:path';
import { type Breach, type Import, importsOf, isCode, isTest, type SourceFile } from './source-file.ts';

/** The nouns, low to high: a feature imports only lower ones. */
export const featureOrder = [
  'audit',
  'lots',
  'agencies',
  'users',
  'sessions',
  'notices',
  'memberships',
  'documents',
  'bookings',
  'enquiries',
  'reports',
];

type Layer = keyof typeof mayImport;

/** Which layers a layer may import; whatever has no layer (tests, tools) may import all. */
const mayImport = {
  shared: ['shared'],
  'feature contract': ['shared', 'feature contract'],
  'server base': ['shared', 'server base'],
  'feature server': ['shared', 'feature contract', 'server base', 'feature server'],
  seeds: ['shared', 'feature contract', 'server base', 'feature server', 'seeds'],
  'server top': ['shared', 'feature contract', 'server base', 'feature server', 'seeds', 'server top'],
  'web base': ['shared', 'web base'],
  'feature web': ['shared', 'feature contract', 'web base', 'feature web'],
  'web top': ['shared', 'feature contract', 'web base', 'feature web', 'web top'],
} as const satisfies Record<string, readonly string[]>;

const layerPatterns: [Layer, RegExp][] = [
  ['shared', /^src\/shared\//],
  ['feature contract', /^src\/features\/[^/]+\/[^/]+$/],
  ['feature server', /^src\/features\/[^/]+\/server\//],
  ['feature web', /^src\/features\/[^/]+\/web\//],
  [
    'server top',
    /^src\/server\/(?:workflows|jobs|live)\/|^src\/server\/(?:app|main|page-api|linked-lot|site|seed|create-admin|production-guard)\.ts$/,
  ],
  ['server base', /^src\/server\//],
  [
    'web top',
    /^src\/web\/(?:session|layouts|pages)\/|^src\/web\/(?:routes|entry-client|entry-server)\.tsx?$/,
  ],
  ['web base', /^src\/web\//],
  ['seeds', /^seeds\//],
];

function layerOf(path: string): Layer | undefined {
  return layerPatterns.find(([, pattern]) => pattern.test(path))?.[0];
}

function featureOf(path: string): string | undefined {
  return /^src\/features\/([^/]+)\//.exec(path)?.[1];
}

/** tables.ts, lot-tables.ts and the like. */
function isKind(path: string, kind: string): boolean {
  return new RegExp(`^(?:[a-z0-9-]+-)?${kind}\\.ts$`).test(basename(path));
}

/** Foreign keys may point anywhere and any store may join any table, so these imports know no order. */
function isTableImport(from: string, to: string): boolean {
  const knowsTables = isKind(from, 'tables') || isKind(from, 'store');
  return knowsTables && isKind(to, 'tables');
}

/** Layers and feature order: what each file may import from the project. */
export function checkLayers(files: readonly SourceFile[]): Breach[] {
  return eachImport(files, (from, imported) => {
    if (!('path' in imported)) return undefined;
    const to = imported.path;
    if (isTableImport(from, to)) return undefined;
    if (isKind(to, 'factory') && !isKind(from, 'factory') && layerOf(from) !== 'seeds') {
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
  const allowed: readonly string[] = mayImport[own];
  return allowed.includes(other) ? undefined : `imports ${to}: ${own} may not import ${other}`;
}

function breachOfOrder(from: string, to: string): string | undefined {
  const own = featureOf(from);
  const other = featureOf(to);
  if (!own || !other || own === other) return undefined;
  if (featureOrder.indexOf(other) < featureOrder.indexOf(own)) return undefined;
  return `imports ${to}: ${other} stands above ${own}; take the question as a parameter or make it a workflow or a page`;
}

/**
 * Packages: shared code knows only zod; the database is spoken to in stores and tables; the server runs after
 * `npm prune --omit=dev`, so it imports runtime dependencies only, and the browser none of those but zod.
 */
export function checkPackages(files: readonly SourceFile[], runtime: ReadonlySet<string>): Breach[] {
  return eachImport(files, (from, imported) => {
    const own = layerOf(from);
    if (!own || !('package' in imported)) return undefined;
    const name = imported.package;
    if (name === 'zod') return undefined;
    if (own === 'shared' || own === 'feature contract') {
      return `imports ${name}: only zod is known on both sides`;
    }
    if (own.includes('web')) return breachInBrowser(name, runtime);
    if (name === 'drizzle-orm' && !speaksSql(from)) {
      return 'imports drizzle-orm: SQL lives in store.ts, tables.ts, src/server/db and seeds';
    }
    if (name.startsWith('node:') || runtime.has(name)) return undefined;
    return `imports ${name}, which is gone after npm prune: make it a dependency`;
  });
}

function breachInBrowser(name: string, runtime: ReadonlySet<string>): string | undefined {
  const isServers = name.startsWith('node:') || runtime.has(name);
  return isServers ? `imports ${name}, a package of the server` : undefined;
}

function speaksSql(path: string): boolean {
  // factories and bulk fixtures write tables directly, on behalf of tests and benchmarks
  const kinds = ['store', 'tables', 'factory'];
  return kinds.some((kind) => isKind(path, kind)) || /^(?:src\/server\/db|seeds)\//.test(path);
}

function eachImport(
  files: readonly SourceFile[],
  judge: (from: string, imported: Import) => string | undefined,
): Breach[] {
  const judged = files.filter(({ path }) => isCode(path) && layerOf(path) && !isTest(path));
  return judged.flatMap((file) =>
    importsOf(file).flatMap((imported) => {
      const says = judge(file.path, imported);
      return says ? [{ path: file.path, says }] : [];
    }),
  );
}
