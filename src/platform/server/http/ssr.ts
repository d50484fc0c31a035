import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#platform/server/config.ts';
import { KeyedCache } from '#platform/server/keyed-cache.ts';
import { parkYear } from '#shared/dates.ts';
import { addressIn, type Language, splitAddress } from '#shared/language.ts';
import type { RenderedPage, RenderRequest } from '#shared/rendered-page.ts';
import { pageHeaders, pagePolicy } from './headers.ts';
import { wantedLanguage } from './page-language.ts';
import {
  fillTemplate,
  type OpenGraphData,
  splitTemplate,
  type Template,
  withOpenGraph,
} from './page-template.ts';
import { type CacheEntry, pickEncoding, type ResponseCache } from './response-cache.ts';
import {
  type ParkName,
  sendPlainNotFound,
  serveFiles,
  serveForSearch,
  serveManifest,
} from './static-files.ts';

/** Time limit for server rendering; afterwards the page is sent without data and loads them itself. */
const DATA_WITHIN_MS = 2_000;

type SiteAddresses = {
  /** Pages that are rendered for everybody. */
  publicPages: readonly string[];
  /** Redirects. */
  moved: Record<string, string>;
  /** Every path of the site, as router patterns; any other is 404. */
  known: readonly string[];
};

/** The SSR bundle built from `src/app/web/entry-server.tsx`; self-contained, since the browser's packages are not installed in production. */
type Renderer = {
  /** Opens the park, before anything is rendered. */
  openPark(site: object): SiteAddresses;
  NOT_FOUND_PAGE: string;
  routeOf(address: string): string | undefined;
  viewAt(path: string, query: URLSearchParams): string;
  render(request: RenderRequest): Promise<RenderedPage>;
  renderShell(request: Pick<RenderRequest, 'address' | 'api'>): RenderedPage;
};

/** The client manifest of Vite: the files of each module. */
type Manifest = Record<string, { file: string; name?: string; imports?: string[]; css?: string[] }>;

type Site = Omit<SiteAddresses, 'known'> & {
  language: Language;
  park: ParkName;
  api: object;
  renderer: Renderer;
  template: Template;
  manifest: Manifest;
  knows: (path: string) => boolean;
};

/** A rendered page, the same bytes for everybody until the data change. */
type CachedPage = { html: string; etag: string; policy: string };

/** Open Graph data of a link to a part of a page, or the page that has the part; undefined where the query names none. */
export type LinkedPart = (
  path: string,
  query: URLSearchParams,
  language: Language,
) => Promise<OpenGraphData | { foundAt: string } | undefined>;

/** Data of a page that are read for every request, since no change of theirs drops the cache; undefined without any. */
export type FreshData = (page: string, language: Language) => Promise<object | undefined>;

/** Whether a page may be rendered for this request alone. */
export type MayRender = (request: FastifyRequest) => Promise<boolean>;

type Parts = {
  config: Config;
  /** Name and words of the park in a language, and the queries that its pages are rendered with. */
  inLanguage: (language: Language) => { site: ParkName; api: object };
  now: () => Date;
  cache: ResponseCache;
  linkedPart?: LinkedPart;
  freshData?: FreshData;
  /** Without it every request may. */
  mayRender?: MayRender;
  /** Whether a page is left out: it is 404 as one that is unknown. */
  leavesOut?: (path: string) => boolean;
};

/**
 * Serves the built site: static files, server-rendered public pages, a shell for the other client
 * routes, and a 404 page for unknown paths (docs/decisions/0012).
 */
export async function servePages(app: FastifyInstance, folder: string, parts: Parts): Promise<void> {
  // a language that nobody has asked for yet costs no memory
  const sites = new KeyedCache<Language, Site>();
  const siteIn = (language: Language) =>
    sites.get(language, () => readSite(folder, parts.inLanguage(language), language));
  const site = await siteIn('en');
  const { languages } = site.park;
  await serveFiles(app, folder);
  const pages = site.publicPages.filter((page) => !parts.leavesOut?.(page));
  serveForSearch(app, pages, { config: parts.config, site: site.park });
  serveManifest(app, site.park);

  for (const [path, to] of Object.entries(site.moved)) {
    for (const from of languages.map((language) => addressIn(language, path))) {
      // keeps the query, such as campaign tags
      app.get(from, ({ url }, reply) =>
        reply.redirect(addressIn(splitAddress(from).language, to) + url.slice(from.length)),
      );
    }
  }
  app.get('/*', async (request, reply) => {
    const [address = '/', search] = request.url.split('?');
    const trimmed = address.length > 1 ? address.replace(/\/+$/, '') : address;
    // a path with a file extension that is no file gets a plain 404
    if (/\.[a-z0-9]{2,5}$/i.test(trimmed)) return sendPlainNotFound(reply);
    const query = new URLSearchParams(search);
    const { language, path } = splitAddress(trimmed);
    // a language that the park does not offer has no pages
    if (!languages.includes(language)) return sendPage(site, parts, { path: trimmed, query, request, reply });
    const wanted = language === 'en' ? wantedLanguage(request.headers, languages) : language;
    if (wanted !== language && site.knows(path))
      return reply
        .header('cache-control', 'no-store')
        .redirect(addressIn(wanted, path) + (search === undefined ? '' : `?${search}`));
    return sendPage(await siteIn(language), parts, { path, query, request, reply });
  });
}

type Asked = { path: string; query: URLSearchParams; request: FastifyRequest; reply: FastifyReply };

async function sendPage(site: Site, parts: Parts, { path, query, request, reply }: Asked) {
  const { renderer } = site;
  const isKnown = site.knows(path) && !parts.leavesOut?.(path);
  const page = isKnown ? await publicPageAt(site, parts, { path, query, request }) : renderer.NOT_FOUND_PAGE;
  reply
    .code(isKnown ? 200 : 404)
    .headers(pageHeaders)
    .type('text/html; charset=utf-8');
  try {
    const link = isKnown && page !== undefined ? parts.linkedPart?.(path, query, site.language) : undefined;
    const [known, linked] = await withinTime(Promise.all([readyPage(site, parts, { page, path }), link]));
    const { html, etag, policy } = known.value.value;
    if (linked && 'foundAt' in linked)
      return reply
        .header('cache-control', 'no-store')
        .redirect(addressIn(site.language, linked.foundAt), 302);
    reply.header('content-security-policy', policy);
    // links to one lot are rare, so their pages are not cached
    if (linked) return reply.header('cache-control', 'no-cache').send(withOpenGraph(html, linked));
    reply.headers({
      etag,
      vary: 'accept-encoding',
      'cache-control': 'no-cache',
      ...parts.cache.ageHeader(known),
    });
    if (request.headers['if-none-match'] === etag && isKnown) return reply.code(304).send();
    const encoding = pickEncoding(request.headers['accept-encoding']?.toString() ?? '');
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.send(await known.value.bytes(encoding));
  } catch (error) {
    request.log.warn(error, 'A page went without its data');
    const { html, policy } = await pageWithoutData(site, parts.config, { page, path });
    return reply.headers({ 'content-security-policy': policy, 'cache-control': 'no-store' }).send(html);
  }
}

/** `page` is the public page at `path`; undefined for a client-rendered one. */
type PageAddress = { page: string | undefined; path: string };

/**
 * The start of addresses in a page, without a slash at its end. Without PUBLIC_URL they are relative: an origin from the
 * Host header would make a cached page of every one that a request names.
 */
export const siteOf = ({ publicUrl }: Config) => (publicUrl ?? '').replace(/\/+$/, '');

async function readyPage(site: Site, parts: Parts, address: PageAddress) {
  const { page } = address;
  const fresh = page === undefined ? undefined : await parts.freshData?.(page, site.language);
  const entry = cachedPage(site, parts, address, fresh);
  return isCacheable(site, address.page) ? parts.cache.known(entry, true) : parts.cache.computed(entry);
}

/** Renders and compresses a page once until data or year (in the footer) change. */
function cachedPage(
  site: Site,
  { config, now }: Parts,
  { page, path }: PageAddress,
  fresh: object | undefined,
): CacheEntry<CachedPage> {
  const { renderer } = site;
  const api = { ...site.api, ...fresh };
  const name = page ?? `shell of ${renderer.routeOf(path)}`;
  const version = fresh ? digest(JSON.stringify(fresh)) : '';
  return {
    name: `page ${site.language} ${parkYear(now())} ${name} ${version}`,
    make: async () => {
      const nonce = createNonce();
      const rendered =
        page === undefined
          ? renderer.renderShell({ address: path, api })
          : await renderer.render({ address: page, site: siteOf(config), nonce, api });
      return finishPage(site, config, { rendered, page, nonce });
    },
    textOf: ({ html }) => html,
  };
}

/** A page whose queries run in the browser; an empty shell if even rendering fails. */
async function pageWithoutData(site: Site, config: Config, { page, path }: PageAddress): Promise<CachedPage> {
  const nonce = createNonce();
  const { renderer } = site;
  const shell = () => renderer.renderShell({ address: path });
  const render = async () =>
    page === undefined ? shell() : renderer.render({ address: page, site: siteOf(config), nonce });
  const rendered = await render().catch(shell);
  return finishPage(site, config, { rendered, page, nonce });
}

type Finishing = { rendered: RenderedPage; page: string | undefined; nonce: string };

/** Fills the template. The policy contains the nonce of the page's styles. */
function finishPage(site: Site, config: Config, { rendered, page, nonce }: Finishing): CachedPage {
  const { body, component, chunks = [] } = rendered;
  // the marker of the rendered view; a shell has none
  const view = page === undefined || body === '' ? undefined : new URL(page, 'http://localhost').search;
  const links = assetLinks(site, [component, ...chunks]);
  const html = fillTemplate(site.template, { ...rendered, ...links, nonce, view });
  const etag = `W/"${digest(html)}"`;
  return { html, etag, policy: pagePolicy(nonce, config) };
}

/** Links to the scripts and styles of components and chunks, so that the browser fetches them in parallel. */
function assetLinks({ template, manifest }: Site, names: readonly (string | undefined)[]) {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const visit = (module: string) => {
    const { file, imports = [], css = [] } = manifest[module] ?? { file: '' };
    if (file === '' || scripts.has(file)) return;
    scripts.add(file);
    for (const each of imports) visit(each);
    for (const each of css) styles.add(each);
  };
  for (const each of names) {
    const entry = Object.entries(manifest).find(
      ([module, { name }]) => module.endsWith(`/${each}.tsx`) || name === each,
    );
    if (entry) visit(entry[0]);
  }
  const links = (files: Set<string>, rel: string) =>
    Array.from(files)
      .filter((file) => !(template.links + template.scripts).includes(`/${file}"`))
      .map((file) => `<link rel="${rel}" crossorigin href="/${file}">`)
      .join('');
  return { styles: links(styles, 'stylesheet'), scripts: links(scripts, 'modulepreload') };
}

/** Whether one answer serves every request; queries make more views than a cache has room for. */
const isCacheable = ({ publicPages }: Site, page: string | undefined) =>
  page === undefined || !page.includes('?') || publicPages.includes(page);

/** The page as the query asks for it; one that may not be rendered for this request is sent without the query, which the browser renders. */
async function publicPageAt(
  site: Site,
  { mayRender = async () => true }: Parts,
  { path, query, request }: Omit<Asked, 'reply'>,
): Promise<string | undefined> {
  if (!site.publicPages.includes(path)) return undefined;
  const view = site.renderer.viewAt(path, query);
  return isCacheable(site, view) || (await mayRender(request)) ? view : path;
}

/** @throws on timeout, when the page is sent without data */
async function withinTime<T>(asked: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error('The data of a page did not come in time')), DATA_WITHIN_MS);
  });
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
}

async function readSite(
  folder: string,
  { site: park, api }: ReturnType<Parts['inLanguage']>,
  language: Language,
): Promise<Site> {
  const renderer: Renderer = await import(pathToFileURL(rendererFile(folder, language)).href);
  const built = language === 'en' ? folder : join(folder, '.vite', language);
  const { known, ...addresses } = renderer.openPark(park);
  const patterns = known.map(patternOf);
  return {
    language,
    park,
    api,
    renderer,
    ...addresses,
    template: splitTemplate(await readFile(join(built, 'index.html'), 'utf8')),
    manifest: JSON.parse(await readFile(join(built, '.vite', 'manifest.json'), 'utf8')),
    knows: (path) => patterns.some((pattern) => pattern.test(path)),
  };
}

/** A client route, such as `/admin/agencies/:id`, as a regular expression. */
function patternOf(route: string): RegExp {
  const source = route
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
    .join('/');
  return new RegExp(`^${source}$`, 'i');
}

const digest = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 27);

const createNonce = () => randomBytes(16).toString('base64');

/** The SSR bundle, beside the built pages. */
const rendererFile = (folder: string, language: Language = 'en') =>
  join(folder, '..', 'renderer', language === 'en' ? '' : language, 'entry-server.js');

export function hasPages(folder: string): boolean {
  return existsSync(join(folder, 'index.html')) && existsSync(rendererFile(folder));
}
