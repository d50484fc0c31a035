import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const productionRouter = fileURLToPath(
  new URL('./node_modules/react-router/dist/production/index.mjs', import.meta.url),
);

/** Small files of ours that every page loads: one packs better than a dozen. */
const base = [
  'features/sessions/lifecycle',
  'features/sessions/messages',
  'features/sessions/web/(contact-ways|queries|stored-user|whereabouts)',
  'features/users/messages',
  'shared/(actor|phone|problem)',
  'web/(answers|call|call-failure|development-host|load-calls|paths|send|storage)',
];

/** What goes into one file. Libraries stay cached over versions of the portal. */
const groups = [
  {
    name: 'react',
    test: /node_modules[\\/](react|react-dom|react-router|scheduler|cookie|set-cookie-parser)[\\/]|src[\\/]web[\\/]mount\.ts$/,
  },
  { name: 'data', test: /node_modules[\\/]@tanstack[\\/]/ },
  // what only some pages use stays out of what all of them load
  { name: 'shapes', test: /node_modules[\\/]zod[\\/]/ },
  { name: 'floating', test: /node_modules[\\/]@floating-ui[\\/]/ },
  { name: 'base', test: new RegExp(`/src/(${base.join('|')})\\.ts$`) },
];

/**
 * The agencies offered when the server cannot be asked (D-103): the operator's own list, named by AGENCIES_FILE; without
 * one those of the seeds, and none in production, where nobody stands behind them. As JSON.
 */
function backupAgencies(mode: string): string {
  const seeded = new URL('./seeds/agencies.json', import.meta.url);
  const file = process.env.AGENCIES_FILE || (mode === 'production' ? undefined : seeded);
  return file === undefined ? '[]' : readFileSync(file, 'utf8');
}

/**
 * The shapes of the contract can also describe themselves as JSON Schema, which only the server asks of them. Without that
 * half of the library the first page loads about 8 kB less.
 */
const withoutJsonSchema: Plugin = {
  name: 'without-json-schema',
  apply: 'build',
  load(id) {
    if (!/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/.test(id)) return null;
    const names = readFileSync(id, 'utf8').matchAll(/^export (?:const|function) (\w+)/gm);
    const stubs = Array.from(names, ([, name]) => `export const ${name} = () => undefined;`);
    const alias = id.endsWith('to-json-schema.js') ? 'export { processSchema as process };' : '';
    return [...stubs, alias].join('\n');
  },
};

/** The files that every page loads at once. The bundler asks for those of the page first. */
const loadedByAll = new Set<string>();

/** What a lazy part has to bring along. To name again and again what is there already cost each first visit 2 kB. */
function bringAlong(file: string, parts: string[], { hostType }: { hostType: 'html' | 'js' }): string[] {
  if (hostType === 'js') return parts.filter((part) => !loadedByAll.has(part));
  for (const part of [file, ...parts]) loadedByAll.add(part);
  return parts;
}

export default defineConfig(({ mode, command }) => ({
  define: { __BACKUP_AGENCIES__: backupAgencies(mode) },
  root: 'src/web',
  publicDir: '../../public',
  cacheDir: '../../.cache/vite',
  plugins: [react(), withoutJsonSchema],
  // the router ships its readable files to everybody who does not ask for the others
  resolve: command === 'build' ? { alias: { 'react-router': productionRouter } } : {},
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    // the oldest browsers the pages work in, as README.md promises
    target: ['chrome111', 'edge111', 'firefox115', 'safari16.4'],
    sourcemap: false,
    // a prerendered page must find the styles of its lazy parts before any script has run
    cssCodeSplit: false,
    // a style of a data: address would need a wider policy
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: bringAlong },
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '/api': 'http://localhost:5002' },
  },
}));
