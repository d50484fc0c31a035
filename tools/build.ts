/** `npm run build`: builds the pages and the server into `dist/`; with names (`pages`, `server`) only those. */
import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import * as esbuild from 'esbuild';
import * as vite from 'vite';
import { type Language, languages } from '#shared/language.ts';
import { pagesConfig } from '../vite.config.ts';
import { beginBuild, root, type Step, steps } from './build-steps.mjs';
import { findRunning, refusalToBuild } from './running.mjs';
import { buildServer } from './server-build.ts';

/** Builds the client and the renderer of each language side by side; English first, whose builds empty the folders of all. */
async function buildPages(): Promise<void> {
  await Promise.all([buildClient('en'), buildRenderer('en')]);
  const others = languages.filter((each) => each !== 'en');
  await Promise.all([packStart(), ...others.map(buildClient), ...others.map(buildRenderer)]);
  // one after the other: styles have the same name in every language, and two copies of one file at once fail
  for (const language of others) await shareAssets(language);
  for (const language of languages) await nameStart(`${folderOf(language)}/index.html`);
  await packAssets();
}

// Vite's mode is always production; the actual mode is in the environment
const mode = process.env.NODE_ENV === 'production' ? 'production' : 'development';

const folderOf = (language: Language) => (language === 'en' ? 'dist/web' : `dist/web/.vite/${language}`);

async function buildClient(language: Language): Promise<void> {
  await vite.build({ ...pagesConfig(language, false), configFile: false, mode, logLevel: 'warn' });
}

/** The files of all languages share one folder, under their hashes: what is there already is the same. */
async function shareAssets(language: Language): Promise<void> {
  await cp(`${folderOf(language)}/assets`, 'dist/web/assets', { recursive: true, force: false });
}

async function buildRenderer(language: Language): Promise<void> {
  const config = pagesConfig(language, true);
  await vite.build({
    ...config,
    configFile: false,
    mode,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { ...config.build, ssr: 'entry-server.tsx' },
  });
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * Of Brotli: the highest is too slow per request and half of a build, so it is for production alone. Below it files are a tenth larger.
 */
const brotliLevel = process.env.NODE_ENV === 'production' ? constants.BROTLI_MAX_QUALITY : 9;

/** Precompresses scripts and styles. */
async function packAssets(): Promise<void> {
  const folder = 'dist/web/assets';
  const names = (await readdir(folder)).filter((name) => /\.(?:js|css)$/.test(name));
  const pack = async (name: string) => {
    const content = await readFile(join(folder, name));
    await writeFile(
      join(folder, `${name}.br`),
      await brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliLevel } }),
    );
    await writeFile(join(folder, `${name}.gz`), await zip(content, { level: 9 }));
  };
  await Promise.all(names.map(pack));
}

/**
 * Minifies the script that runs before the first paint. Shells name it with a content hash, so that caches never serve an
 * outdated one.
 */
async function packStart(): Promise<void> {
  const outfile = 'dist/web/start.js';
  await esbuild.build({ entryPoints: [outfile], outfile, allowOverwrite: true, minify: true });
}

async function nameStart(shell: string): Promise<void> {
  const version = createHash('sha256')
    .update(await readFile('dist/web/start.js'))
    .digest('hex')
    .slice(0, 8);
  await writeFile(shell, (await readFile(shell, 'utf8')).replace('/start.js', `/start.js?v=${version}`));
}

const builders: Record<Step['name'], () => Promise<void>> = {
  pages: buildPages,
  server: () => buildServer('dist/server'),
};

async function build(step: Step): Promise<void> {
  const startedAt = new Date();
  process.stdout.write(`Building ${step.name}… `);
  await mkdir('dist', { recursive: true });
  const markBuilt = beginBuild(step);
  await builders[step.name]();
  markBuilt();
  process.stdout.write(`done in ${((Date.now() - startedAt.getTime()) / 1000).toFixed(1)} s\n`);
}

// vite.config.ts names its folders from the root of the package
process.chdir(root);
const names = process.argv.slice(2);
const unknown = names.filter((name) => !steps.some((step) => step.name === name));
if (unknown.length > 0)
  throw new Error(`Nothing here is called ${unknown.join(' or ')}: build pages or server`);
const running = findRunning();
if (running.length > 0) {
  process.stderr.write(`${refusalToBuild(running)}\n`);
  process.exit(1);
}
try {
  for (const step of steps) {
    if (names.length === 0 || names.includes(step.name)) await build(step);
  }
} catch (error) {
  process.stderr.write(`failed\n${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
