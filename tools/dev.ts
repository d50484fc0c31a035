/** `npm run dev`: the server, restarted on every change of it or of the park, behind Vite with hot reload. Ctrl-C ends both. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

const port = process.env.PORT || '5002';
const tsx = fileURLToPath(import.meta.resolve('tsx/cli'));
const watched = ['--include', `${process.env.PARK_DIR || 'parks/aero'}/**`];
const server = spawn(
  process.execPath,
  [tsx, 'watch', '--clear-screen=false', ...watched, 'src/app/server/main.ts'],
  { stdio: 'inherit' },
);
const pages = await createServer({ server: { proxy: { '/api': `http://localhost:${port}` } } });
await pages.listen();
pages.printUrls();

const stop = (): void => {
  server.kill('SIGTERM');
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
server.on('exit', async (code) => {
  await pages.close();
  process.exit(code ?? 0);
});
