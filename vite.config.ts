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

export default defineConfig({
  root: 'src/web',
  publicDir: '../../public',
  cacheDir: '../../.cache/vite',
  plugins: [react()],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    sourcemap: false,
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
});
