import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import * as vite from 'vite';
import { escapeHtml } from '../src/shared/html.ts';
import { pageMarks } from '../src/shared/page-marks.ts';
import { pictures } from '../src/web/pictures.ts';
import type * as Prerender from '../src/web/prerender.tsx';
import { readLoading, startLate } from './page-start.ts';
import { sampleData } from './sample-data.ts';

const web = 'dist/web';
const workshop = 'dist/drawer';
/** From where the pages lie. */
const drawer = '../drawer/prerender.js';

/**
 * Draws the public pages without data, and keeps what drew them: the server draws them anew with the data of the moment.
 * Beside them stands `pages.json`: which file answers which address, which addresses have moved, what draws the pages, and
 * which other addresses the browser's routes know.
 */
export async function drawPublicPages(mode: string): Promise<void> {
  await vite.build({
    mode,
    logLevel: 'warn',
    // the server runs it, where none of the browser's packages are installed
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { ssr: 'prerender.tsx', outDir: `../../${workshop}`, copyPublicDir: false },
  });
  const file = pathToFileURL(join(workshop, 'prerender.js')).href;
  const { prerender, publicPages, moved, knownPaths, NOT_FOUND_PAGE }: typeof Prerender = await import(file);
  const shell = await readFile(join(web, 'index.html'), 'utf8');
  const loading = readLoading(shell);
  const css = await readFile(join(web, loading.styles), 'utf8');
  const drawn: Record<string, string> = {};

  await mkdir(join(web, 'pages'), { recursive: true });
  for (const address of [...publicPages, NOT_FOUND_PAGE]) {
    const name = `pages/${address.replace(/^\//, '').replace(/[^\w-]+/g, '-') || 'home'}.html`;
    const { pathname, search } = new URL(address, 'http://localhost');
    const alsoDrawn = await Promise.all(
      sampleData(pathname).map(async (data) => (await prerender(address, data)).body),
    );
    const place = { path: address === NOT_FOUND_PAGE ? null : pathname, search };
    const page = fillShell(shell, await prerender(address), place);
    await writeFile(join(web, name), await startLate(page, { loading, css, alsoDrawn }));
    drawn[address] = name;
  }
  const { [NOT_FOUND_PAGE]: lost, ...pages } = drawn;
  const notFound = { path: NOT_FOUND_PAGE, file: lost };
  await writeFile(
    join(web, 'pages.json'),
    JSON.stringify({ pages, moved, drawer, notFound, known: knownPaths() }),
  );
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Packs scripts and styles once as tightly as it goes, since packing at every request could not. */
export async function packAssets(): Promise<void> {
  const folder = join(web, 'assets');
  const names = (await readdir(folder)).filter((name) => /\.(?:js|css)$/.test(name));
  for (const name of names) {
    const content = await readFile(join(folder, name));
    await writeFile(join(folder, `${name}.br`), await brotli(content));
    await writeFile(join(folder, `${name}.gz`), await zip(content, { level: 9 }));
  }
}

/** What search engines and shared links read; a page without an address of its own asks not to be listed. */
function headOf(
  path: string | null,
  { title, description, picture }: Pick<Prerender.Prerendered, 'title' | 'description' | 'picture'>,
): string {
  if (path === null) return '<meta name="robots" content="noindex">';
  const og = {
    type: 'website',
    site_name: 'Aero Industrial Hub',
    locale: 'en_MY',
    title,
    description,
    url: pageMarks.site + path,
    image: `${pageMarks.site}/media/share-${picture}.jpg`,
    'image:width': '1200',
    'image:height': '630',
    'image:alt': pictures[picture].alt,
  };
  const tags = Object.entries(og).map(
    ([name, content]) => `<meta property="og:${name}" content="${escapeHtml(content)}">`,
  );
  return [
    `<link rel="canonical" href="${pageMarks.site}${path}">`,
    ...tags,
    '<meta name="twitter:card" content="summary_large_image">',
  ].join('');
}

function fillShell(
  shell: string,
  { preloads, body, structured, ...told }: Prerender.Prerendered,
  { path, search }: { path: string | null; search: string },
): string {
  const data = structured
    ? `<script type="application/ld+json">${JSON.stringify(structured).replaceAll('<', '\\u003c')}</script>`
    : '';
  return shell
    .replace('</head>', () => `${preloads}${headOf(path, told)}${data}</head>`)
    .replace(/<title>.*<\/title>/, () => `<title>${escapeHtml(told.title)}</title>`)
    .replace(
      /(<meta\s+name="description"\s+content=")[^"]*/,
      (_, start) => start + escapeHtml(told.description),
    )
    .replace(
      '<div id="root"></div>',
      () => `<div id="root" data-search="${search}"><!--inside-->${body}<!--/inside--></div>`,
    );
}
