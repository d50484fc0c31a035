import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Libraries that change together and load on every page, so that a new version of the portal leaves them cached. */
const vendors = [
  {
    name: 'react',
    test: /node_modules[\\/](react|react-dom|react-router|scheduler|cookie|set-cookie-parser)[\\/]/,
  },
  {
    name: 'mantine',
    test: /node_modules[\\/](@mantine|@floating-ui|clsx|react-remove-scroll|react-number-format)/,
  },
  { name: 'data', test: /node_modules[\\/](@tanstack|zod)[\\/]/ },
];

/**
 * The agencies offered when the server cannot be asked (D-103): the operator's own list, named by AGENCIES_FILE; without
 * one those of the seeds, and none in production, where nobody stands behind them. As JSON.
 */
function backupAgencies(mode: string): string {
  const seeded = new URL('./seeds/agencies.json', import.meta.url);
  const file = process.env.AGENCIES_FILE ?? (mode === 'production' ? undefined : seeded);
  return file === undefined ? '[]' : readFileSync(file, 'utf8');
}

export default defineConfig(({ mode }) => ({
  define: { __BACKUP_AGENCIES__: backupAgencies(mode) },
  root: 'src/web',
  publicDir: '../../public',
  cacheDir: '../../.cache/vite',
  plugins: [react()],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    sourcemap: false,
    // a prerendered page must find the styles of its lazy parts before any script has run
    cssCodeSplit: false,
    // a style of a data: address would need a wider policy
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: vendors } } },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '/api': 'http://localhost:5002' },
  },
}));
