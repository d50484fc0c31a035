import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/**
 * The agencies offered when the server cannot be asked (D-103): the operator's own list, named by AGENCIES_FILE; without
 * one those of the seeds, and none in production, where nobody stands behind them. As JSON.
 */
function backupAgencies(mode: string): string {
  const seeded = new URL('./fixtures/agencies.json', import.meta.url);
  const file = process.env.AGENCIES_FILE || (mode === 'production' ? undefined : seeded);
  return file === undefined ? '[]' : readFileSync(file, 'utf8');
}

/** Small modules that every page loads: one file packs and travels better than a dozen. */
const base = [
  'features/sessions/lifecycle',
  'features/sessions/messages',
  'features/sessions/web/(contact-links|login-redirect|queries|stored-user)',
  'features/users/messages',
  'shared/(actor|phone|problem)',
  'platform/web/api-client/(call|call-failure|development-host|load-contract|query-client|read-response|send)',
  'platform/web/(paths|storage)',
];

/** Small components that most public pages load, and those that show lots. */
const mantine = ['Anchor', 'Input', 'InputBase', 'Paper', 'Stack', 'TextInput', 'UnstyledButton'];
const ui = ['Banner', 'ChoiceField', 'Picture', 'QueryState', 'StatusMessage', 'icons', 'url-state'];
const lots = ['AvailabilityOverview', 'LotPlan', 'LotStatusBadge', 'TypePrice', 'plan-geometry', 'queries'];

/** What goes into one file; what only some pages use, such as zod, stays out of what all of them load. */
const groups = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
  { name: 'query', test: /node_modules[\\/]@tanstack[\\/]/ },
  { name: 'zod', test: /node_modules[\\/]zod[\\/]/ },
  { name: 'floating', test: /node_modules[\\/]@floating-ui[\\/]/ },
  { name: 'base', test: new RegExp(`/src/(${base.join('|')})\\.ts$`) },
  {
    name: 'ui',
    test: new RegExp(
      `/@mantine/core/esm/components/(${mantine.join('|')})/|/platform/web/ui/(${ui.join('|')})\\.tsx?$`,
    ),
  },
  { name: 'lots', test: new RegExp(`/features/lots/web/(${lots.join('|')})\\.tsx?$`) },
];

/** Preloads the typeface, so that text is drawn in it as early as possible. */
const preloadFont: Plugin = {
  name: 'preload-font',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => file.endsWith('.woff2'))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` },
          // behind styles and the first picture, which a slow line needs first
          injectTo: 'head',
        })),
  },
};

export default defineConfig(({ mode, isSsrBuild }) => ({
  define: { __BACKUP_AGENCIES__: backupAgencies(mode) },
  root: 'src/app/web',
  publicDir: '../../../public',
  cacheDir: '../../../.cache/vite',
  plugins: [react(), preloadFont],
  // the server runs the renderer, where none of the browser's packages are installed
  ssr: { noExternal: true },
  build: {
    outDir: isSsrBuild ? '../../../dist/renderer' : '../../../dist/web',
    emptyOutDir: true,
    copyPublicDir: !isSsrBuild,
    // the oldest browsers the pages work in, as README.md promises
    target: ['chrome111', 'edge111', 'firefox115', 'safari16.4'],
    sourcemap: false,
    // the server links the files of a route in the page (src/platform/server/http/ssr.ts)
    manifest: !isSsrBuild,
    // a style of a data: address would need a wider policy
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    ...(!isSsrBuild && { rolldownOptions: { output: { codeSplitting: { groups } } } }),
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '/api': 'http://localhost:5002' },
  },
}));
