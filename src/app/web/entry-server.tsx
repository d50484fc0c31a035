import { type DehydratedState, dehydrate, QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  type RouteMatch,
  type RouteObject,
  StaticRouterProvider,
} from 'react-router';
import type { PictureName } from '#core/park/media-labels.ts';
import type { ParkSite } from '#core/park/site-contract.ts';
import { parkDetailsQuery, parkFactsQuery } from '#core/park/web/queries.ts';
import { openSite, parkSite } from '#core/park/web/site.ts';
import { configQuery, devLoginQuery } from '#core/sessions/web/queries.ts';
import type { PageApi } from '#core/web-module.ts';
import { addressOf, basename, movedPaths, paths, typePath } from '#platform/web/paths.ts';
import { escapeHtml } from '#shared/html.ts';
import { addressIn, locales, pageLanguage } from '#shared/language.ts';
import type { RenderedPage, RenderRequest } from '#shared/rendered-page.ts';
import { type PageHandle, pageTexts } from './page-route.ts';
import { Providers } from './providers.tsx';
import { createPublicRoutes } from './public-routes.ts';
import { createRoutes } from './routes.tsx';

let routes: RouteObject[] = [];

/** Opens the park, before anything is rendered, and returns the addresses of its site. */
export function openPark(site: ParkSite) {
  openSite(site);
  routes = createRoutes();
  /** Pages that the server renders for everybody; a query distinguishes variants of a page. */
  const publicPages = createPublicRoutes().flatMap(
    ({ handle, path = '' }) => (handle as PageHandle).rendered?.addresses ?? [path],
  );
  return { publicPages, moved: { ...movedPaths(), ...shortenedPaths() }, known: knownPaths() };
}

/** Redirects of addresses that somebody cut short by hand; no link leads there. */
const shortenedPaths = () => ({
  [typePath('').replace('/type/', '')]: paths.hub(),
  [typePath('').replace(/\/$/, '')]: paths.hub(),
  '/admin': paths.adminDashboard(),
  '/agent': paths.agentDashboard(),
});

/** The address that shows what a query asks of a page, without the parameters that the server does not render. */
export function viewAt(path: string, asked: URLSearchParams): string {
  // matching a path costs more than sending a kept page
  if (asked.size === 0) return path;
  const rendered = handleOf(path)?.rendered?.parameters ?? [];
  const view = new URLSearchParams(Array.from(asked).filter(([name]) => rendered.includes(name)));
  return view.size === 0 ? path : `${path}?${view}`;
}

/** A path without a route. */
export const NOT_FOUND_PAGE = '/page-not-found';

type Request = RenderRequest<PageApi>;
type Rendered = RenderedPage<DehydratedState>;

/** Renders a public page as a visitor sees it. @throws what the api throws */
export async function render({ address, site, nonce, api }: Request): Promise<Rendered> {
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  const queries = new QueryClient();
  const handler = createStaticHandler(routes, { basename });
  const context = await handler.query(new Request(`http://localhost${addressOf(address)}`));
  if (context instanceof Response) throw new Error(`${address} redirects and cannot be rendered`);
  const match = handled(context.matches);
  if (api) {
    setConfig(queries, api, pathname);
    queries.setQueryData(parkFactsQuery.queryKey, await api.park());
    const prefetch = await match?.handle.prefetch?.();
    await prefetch?.(queries, api, match?.params ?? {});
  }
  const markup = await renderToText(
    <Providers nonce={nonce} queries={queries}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </Providers>,
  );
  // React emits preload links in front of markup without a <head>
  const [preloads = ''] = /^(?:<link rel="preload"[^>]*\/>)+/.exec(markup) ?? [];
  return {
    component: match?.handle.component,
    chunks: Object.entries(match?.handle.rendered?.chunks ?? {}).flatMap(([parameter, chunk]) =>
      searchParams.has(parameter) ? [chunk] : [],
    ),
    ...pageTexts(match?.handle, match?.params ?? {}),
    head:
      preloads +
      (address === NOT_FOUND_PAGE ? noIndex : headOf(pathname, site, match)) +
      structuredQuestions(queries),
    body: markup.slice(preloads.length),
    state: dehydrate(queries),
  };
}

/** Waits for lazy parts, and keeps each in its place: a moved one would need an inline script, which the page policy forbids. */
async function renderToText(page: ReactNode): Promise<string> {
  const { prelude } = await prerender(page, { progressiveChunkSize: Number.POSITIVE_INFINITY });
  return new Response(prelude).text();
}

/** The shell of a client-rendered page, behind the sign-in or for whoever has its link; search engines leave it out. */
export function renderShell({ address, api }: Pick<Request, 'address' | 'api'>): Rendered {
  const queries = new QueryClient();
  if (api) setConfig(queries, api, address);
  const texts = pageTexts(undefined, {});
  return { component: routeOf(address), ...texts, head: noIndex, body: '', state: dehydrate(queries) };
}

/** Component name of a path's route; undefined for an unknown path. */
export function routeOf(address: string): string | undefined {
  return handleOf(address)?.component;
}

const handleOf = (address: string) => handled(matchRoutes(routes, address) ?? [])?.handle;

/** Every known path, as router patterns; any other is 404. */
function knownPaths(): string[] {
  const known = new Set<string>();
  const visit = (route: RouteObject) => {
    if (route.path !== undefined && route.path !== '*') known.add(route.path);
    route.children?.forEach(visit);
  };
  routes.forEach(visit);
  return [...known];
}

type Handled = { handle: PageHandle; params: RouteMatch['params'] };

function handled(matches: readonly Pick<RouteMatch, 'route' | 'params'>[]): Handled | undefined {
  const match = matches.findLast(({ route }) => route.handle !== undefined);
  return match && { handle: match.route.handle, params: match.params };
}

function setConfig(queries: QueryClient, api: PageApi, path: string): void {
  const { devLogin, ...config } = api.config(path);
  queries.setQueryData(configQuery.queryKey, config);
  if (devLogin !== undefined) queries.setQueryData(devLoginQuery.queryKey, devLogin);
}

const noIndex = '<meta name="robots" content="noindex">';

/** Metadata of a page for search engines and link previews. */
function headOf(path: string, site: string, match: Handled | undefined): string {
  const { title, description } = pageTexts(match?.handle, match?.params ?? {});
  const { name, media } = parkSite();
  const picture = match?.handle.picture?.(match.params) ?? 'hero';
  const og = {
    type: 'website',
    site_name: name,
    locale: locales[pageLanguage].replace('-', '_'),
    title,
    description,
    url: site + addressOf(path),
    image: shareOf(site, picture),
    'image:width': '1200',
    'image:height': '630',
    'image:alt': media.pictures[picture]?.alt || name,
  };
  const tags = Object.entries(og).map(
    ([name, content]) => `<meta property="og:${name}" content="${escapeHtml(content)}">`,
  );
  return [
    // search engines take only an absolute address
    site === '' ? '' : `<link rel="canonical" href="${escapeHtml(site + addressOf(path))}">`,
    ...(site === '' ? [] : alternatesOf(path, site)),
    ...tags,
    '<meta name="twitter:card" content="summary_large_image">',
    path === paths.home() ? structuredPark(site, description) : '',
  ].join('');
}

/** The same page in the other languages. */
function alternatesOf(path: string, site: string): string[] {
  const { languages } = parkSite();
  if (languages.length < 2) return [];
  const link = (hreflang: string, address: string) =>
    `<link rel="alternate" hreflang="${hreflang}" href="${escapeHtml(site + address)}">`;
  return [...languages.map((language) => link(language, addressIn(language, path))), link('x-default', path)];
}

/** The picture of a link: the page's, else the park from above, else the name of the park. */
function shareOf(site: string, picture: PictureName): string {
  const { pictures } = parkSite().media;
  const shown = [picture, 'hero' as const].find((each) => pictures[each]);
  return `${site}/media/${shown ? `share-${shown}.jpg` : 'share.png'}`;
}

/** The park as schema.org data; only facts shown on the pages too. */
function structuredPark(site: string, description: string): string {
  const place = {
    '@context': 'https://schema.org',
    '@type': 'Place',
    name: parkSite().name,
    description,
    url: site + addressOf('/'),
    image: shareOf(site, 'hero'),
    containedInPlace: { '@type': 'Country', name: 'Malaysia' },
  };
  return jsonLd(place);
}

/** The questions that the page answers as schema.org data. */
function structuredQuestions(queries: QueryClient): string {
  const { faq = [] } = queries.getQueryData(parkDetailsQuery.queryKey) ?? {};
  if (faq.length === 0) return '';
  return jsonLd({
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: faq.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  });
}

function jsonLd(data: object): string {
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}
