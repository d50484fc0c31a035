import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import fastifyStatic from '@fastify/static';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Config } from '#server/config.ts';
import { pageMarks } from '#shared/page-marks.ts';
import { Drawings } from './drawings.ts';
import { pageHeaders, pagePolicy } from './headers.ts';
import { type LinkTexts, retell } from './link-texts.ts';

/** A database that takes longer to tell what a page opens with keeps people from a page that could ask by itself. */
const DATA_WITHIN_MS = 2_000;

/** Stands in the built pages around the inside of a page, which is drawn anew with the data it opens with. */
const INSIDE_MARK = /<!--\/?inside-->/;

/** What the build has drawn: files by address, which may hold a query; what draws them anew, and the other addresses that the browser's routes know. */
const drawnShape = z.object({
  pages: z.record(z.string(), z.string()),
  /** Where addresses have moved to. */
  moved: z.record(z.string(), z.string()),
  drawer: z.string(),
  /** The page of every other address, and the address it was drawn at. */
  notFound: z.object({ path: z.string(), file: z.string() }),
  known: z.array(z.string()),
});

/** Answers of public calls that a page needs at once, so that it asks for nothing when it opens. */
export type SentData = (path: string) => Promise<Record<string, unknown>>;

/** What a link to a part of a page says of that part; nothing where the query names none. */
export type LinkedPart = (path: string, query: URLSearchParams) => Promise<LinkTexts | undefined>;

/** A page as it was drawn without data, and what stands around its inside. The query of its address may be empty. */
type DrawnPage = { path: string; query: string; whole: string; before: string; after: string };

type PageRequest = {
  /** The path whose data these are. */
  path: string;
  query: URLSearchParams;
  /** Nothing for an address that has the shell. */
  drawn: DrawnPage | undefined;
  nonce: string;
  /** Puts what belongs to this answer where the marks stand. */
  fill: (text: string) => string;
  log: FastifyBaseLogger;
};

type Site = {
  /** The page for every route that was not drawn. */
  shell: string;
  pages: DrawnPage[];
  moved: Record<string, string>;
  drawings: Drawings;
  notFound: DrawnPage;
  knows: (path: string) => boolean;
};

/**
 * Serves the built site: files by name, drawn pages with the data they open with, the shell for the other routes of the
 * browser, and a 404 page for what no route knows. Each page gets a policy with a nonce of its own.
 */
export async function servePages(
  app: FastifyInstance,
  folder: string,
  config: Config,
  sentData: SentData,
  linkedPart: LinkedPart = async () => undefined,
): Promise<void> {
  const site = await readSite(folder);

  await serveFiles(app, folder);
  serveForSearch(app, site.pages, config);

  for (const [path, to] of Object.entries(site.moved)) {
    // what a campaign has added comes along
    app.get(path, ({ url }, reply) => reply.redirect(to + url.slice(path.length)));
  }
  app.get('/*', async (request, reply) => {
    const [address = '/', search] = request.url.split('?');
    const query = new URLSearchParams(search);
    const path = address.length > 1 ? address.replace(/\/+$/, '') : address;
    // what looks like a file and is none is an error, not a page
    if (/\.[a-z0-9]{2,5}$/i.test(path)) {
      return reply
        .code(404)
        .header('cache-control', 'no-store')
        .type('text/plain; charset=utf-8')
        .send('Not found');
    }
    const nonce = randomBytes(16).toString('base64');
    const fill = (text: string) =>
      text.replaceAll(pageMarks.nonce, nonce).replaceAll(pageMarks.site, siteUrl(request, config));
    const isKnown = site.knows(path);
    const drawn = isKnown ? drawnAt(site.pages, path, query) : site.notFound;
    return reply
      .code(isKnown ? 200 : 404)
      .headers({ ...pageHeaders, 'content-security-policy': pagePolicy(nonce, config) })
      .type('text/html; charset=utf-8')
      .send(
        await pageAt(site, sentData, linkedPart, {
          path: drawn?.path ?? path,
          query,
          drawn,
          nonce,
          fill,
          log: request.log,
        }),
      );
  });
}

async function serveFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    // named files only: an unknown one falls through to the page or to a plain 404
    wildcard: false,
    globIgnore: ['**/index.html', 'pages/**', 'pages.json', '**/*.br', '**/*.gz'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes(`${sep}assets${sep}`);
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    },
  });
}

/** What search engines ask for first: what they may read, and the addresses of the drawn pages. */
function serveForSearch(app: FastifyInstance, pages: readonly DrawnPage[], config: Config): void {
  app.get('/robots.txt', (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(`User-agent: *\nDisallow: /api/\nSitemap: ${siteUrl(request, config)}/sitemap.xml\n`),
  );

  app.get('/sitemap.xml', (request, reply) => {
    const base = siteUrl(request, config);
    const entries = pages
      .filter(({ query }) => query === '')
      .map(({ path }) => `<url><loc>${base}${path}</loc></url>`);
    return reply
      .type('application/xml; charset=utf-8')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>\n`,
      );
  });
}

/** A page as it opens; where its data or its drawing fails, it asks for everything itself. */
async function pageAt(
  site: Site,
  sentData: SentData,
  linkedPart: LinkedPart,
  { path, query, drawn, nonce, fill, log }: PageRequest,
): Promise<string> {
  try {
    const [data, linked] = await soon(Promise.all([sentData(path), drawn && linkedPart(path, query)]));
    if (!drawn) return withData(fill(site.shell), data);
    const inside = await site.drawings.draw(drawn.path + drawn.query, data, nonce);
    // what came from data is filled in last: a mark that somebody wrote into it means nothing
    const before = retell(fill(drawn.before), linked);
    return before + inside + withData(fill(drawn.after), data);
  } catch (error) {
    log.warn(error, 'A page went without its data');
    return fill(drawn?.whole ?? site.shell);
  }
}

/** What is asked for a page, unless it takes so long that the page had better go without. */
async function soon<T>(asked: Promise<T>): Promise<T> {
  const answered = new AbortController();
  const late = sleep(DATA_WITHIN_MS, undefined, { signal: answered.signal }).then(() => {
    throw new Error('The data of a page did not come in time');
  });
  return Promise.race([asked, late]).finally(() => answered.abort());
}

async function readSite(folder: string): Promise<Site> {
  const read = (name: string) => readFile(join(folder, name), 'utf8');
  const { pages, moved, drawer, notFound, known } = drawnShape.parse(JSON.parse(await read('pages.json')));
  const drawn = await Promise.all(
    Object.entries(pages).map(async ([address, name]) => splitPage(address, await read(name))),
  );
  const patterns = known.map(patternOf);
  return {
    shell: await read('index.html'),
    pages: drawn,
    moved,
    drawings: await Drawings.load(join(folder, drawer)),
    notFound: splitPage(notFound.path, await read(notFound.file)),
    knows: (path) => patterns.some((pattern) => pattern.test(path)),
  };
}

function splitPage(address: string, page: string): DrawnPage {
  const { pathname, search } = new URL(address, 'http://localhost');
  const [before, inside, after] = page.split(INSIDE_MARK);
  if (before === undefined || inside === undefined || after === undefined) {
    throw new Error('A drawn page must say where its inside begins and ends');
  }
  return { path: pathname, query: search, whole: before + inside + after, before, after };
}

/** The page that was drawn for a part of the query, else the one drawn without: what it leaves open the program adds. */
function drawnAt(pages: readonly DrawnPage[], path: string, asked: URLSearchParams): DrawnPage | undefined {
  const fitting = pages.filter(
    (page) =>
      page.path === path &&
      Array.from(new URLSearchParams(page.query)).every(([name, value]) => asked.get(name) === value),
  );
  return fitting.find((page) => page.query !== '') ?? fitting[0];
}

/** A route of the browser, such as `/admin/agencies/:id`, as an expression. */
function patternOf(route: string): RegExp {
  const source = route
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
    .join('/');
  return new RegExp(`^${source}$`, 'i');
}

/** The data stands in a block that no browser runs; nothing in it can end the block. */
function withData(page: string, data: Record<string, unknown>): string {
  if (Object.keys(data).length === 0) return page;
  const text = JSON.stringify(data).replaceAll('<', '\\u003c');
  return page.replace(
    '</body>',
    () => `<script type="application/json" id="sent-data">${text}</script></body>`,
  );
}

/** Where people reach the site: as configured, else as this very request found it. */
function siteUrl(request: FastifyRequest, config: Config): string {
  if (config.publicUrl) return config.publicUrl.replace(/\/+$/, '');
  const host = /^[\w.-]+(:\d+)?$/.test(request.host) ? request.host : 'localhost';
  return `${request.protocol}://${host}`;
}

export function hasPages(folder: string): boolean {
  return existsSync(join(folder, 'pages.json'));
}
