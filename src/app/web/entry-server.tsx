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
import type { Agency } from '#features/agencies/contract.ts';
import { agencyChoicesQuery, choiceOf, publicAgencyQuery } from '#features/agencies/web/queries.ts';
import type { Lot, Plan, PublicLot } from '#features/lots/contract.ts';
import { type LotType, lotTypes, readLotType, tallyLots } from '#features/lots/lifecycle.ts';
import { lowestPrice } from '#features/lots/web/lot-order.ts';
import {
  lotsOfTypeQuery,
  lotsVersionKey,
  lotTallyQuery,
  lowestPricesQuery,
  planQuery,
} from '#features/lots/web/queries.ts';
import type { ParkFacts } from '#features/park/contract.ts';
import { parkFactsQuery } from '#features/park/web/queries.ts';
import type { SiteConfig } from '#features/sessions/contract.ts';
import { configQuery, devLoginQuery, type PageConfig } from '#features/sessions/web/queries.ts';
import { moved, paths } from '#platform/web/paths.ts';
import { pictures } from '#platform/web/pictures.ts';
import { escapeHtml } from '#shared/html.ts';
import { type PageHandle, pageTexts } from './page-texts.ts';
import { Providers } from './providers.tsx';
import { routes } from './routes.tsx';

/** Server-rendered pages: the public ones; a query distinguishes variants of a page. */
export const publicPages: readonly string[] = [
  paths.home(),
  paths.hub(),
  ...lotTypes.map((type) => paths.type(type)),
  paths.login(),
  paths.login({ mode: 'register' }),
  paths.register(),
  paths.agencyRequest(),
  paths.privacy(),
  paths.terms(),
];

/** Query parameters that the server renders, by the component of the page; the browser renders any other. */
const renderedParameters: Record<string, readonly string[]> = {
  HubPage: ['type', 'phase', 'free', 'view'],
  TypePage: ['phase', 'sort', 'min', 'max', 'lot', 'book'],
  LoginPage: ['mode', 'back'],
};

/** Chunks of the lazy components that a parameter shows, as `vite.config.ts` names them. */
const lazyChunks = [
  ['lot', 'details'],
  ['mode', 'QuickRegisterForm'],
] as const;

/** The address that shows what a query asks of a page, without the parameters that the server does not render. */
export function viewAt(path: string, asked: URLSearchParams): string {
  const rendered = renderedParameters[routeOf(path) ?? ''] ?? [];
  const view = new URLSearchParams(Array.from(asked).filter(([name]) => rendered.includes(name)));
  return view.size === 0 ? path : `${path}?${view}`;
}

export { moved };

/** A path without a route. */
export const NOT_FOUND_PAGE = '/page-not-found';

/** Rows embedded for a long list; the browser fetches the whole list after hydration. */
export const FIRST_ROWS = 200;

/** The public calls, made inside the server with a visitor's view (src/app/server/page-api.ts). */
export type PageApi = {
  config(path: string): PageConfig & Partial<Pick<SiteConfig, 'devLogin'>>;
  park(): ParkFacts;
  lotsVersion(): string;
  /** Undefined without a park. */
  publicLots(): Promise<PublicLot[] | undefined>;
  lotsOfType(type: LotType): Promise<Lot[] | undefined>;
  plan(): Promise<Plan | undefined>;
  /** The first agencies; of the page that offers them only. */
  agencies?: { agencies: Agency[]; total: number };
};

export type RenderedPage = {
  /** Name of the route's component, the key of its files in the build manifest. */
  component: string | undefined;
  /** Names of the chunks of lazy components that the markup contains. */
  chunks?: readonly string[];
  title?: string;
  description?: string;
  /** Further elements of <head>. */
  head: string;
  /** The markup inside #root; empty for client-rendered pages. */
  body: string;
  /** The dehydrated query cache of the markup. */
  state: DehydratedState;
};

type RenderRequest = {
  /** Path and query. */
  address: string;
  /** The public URL of the site, without a trailing slash. */
  site: string;
  /** Nonce of every style element. */
  nonce: string;
  /** Without it the page is rendered without data. */
  api?: PageApi;
};

/** Renders a public page as a visitor sees it. @throws what the api throws */
export async function render({ address, site, nonce, api }: RenderRequest): Promise<RenderedPage> {
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  const queries = new QueryClient();
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(`http://localhost${address}`));
  if (context instanceof Response) throw new Error(`${address} redirects and cannot be rendered`);
  const match = handled(context.matches);
  if (api) await prefetch(queries, api, pathname, match);
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
    chunks: lazyChunks.filter(([parameter]) => searchParams.has(parameter)).map(([, chunk]) => chunk),
    ...pageTexts(match?.handle, match?.params ?? {}),
    head: preloads + (address === NOT_FOUND_PAGE ? noIndex : headOf(pathname, site, match)),
    body: markup.slice(preloads.length),
    state: dehydrate(queries),
  };
}

/** Waits for lazy parts, and keeps each in its place: a moved one would need an inline script, which the page policy forbids. */
async function renderToText(page: ReactNode): Promise<string> {
  const { prelude } = await prerender(page, { progressiveChunkSize: Number.POSITIVE_INFINITY });
  return new Response(prelude).text();
}

/** The shell of a client-rendered page behind the sign-in. */
export function renderShell({ address, api }: Pick<RenderRequest, 'address' | 'api'>): RenderedPage {
  const queries = new QueryClient();
  if (api) setConfig(queries, api, address);
  return { component: routeOf(address), head: '', body: '', state: dehydrate(queries) };
}

/** Component name of a path's route; undefined for an unknown path. */
export function routeOf(address: string): string | undefined {
  return handled(matchRoutes(routes, address) ?? [])?.handle.component;
}

/** Every known path, as router patterns; any other is 404. */
export function knownPaths(): string[] {
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

/** Prefetches the queries of a route's first view. */
async function prefetch(
  queries: QueryClient,
  api: PageApi,
  path: string,
  match: Handled | undefined,
): Promise<void> {
  setConfig(queries, api, path);
  queries.setQueryData(parkFactsQuery.queryKey, api.park());
  if (api.agencies) setAgencies(queries, api.agencies);
  const component = match?.handle.component ?? '';
  if (!['HomePage', 'HubPage', 'TypePage'].includes(component)) return;
  // read first: lots that change meanwhile have another version
  queries.setQueryData(lotsVersionKey, api.lotsVersion());
  const lots = await api.publicLots();
  if (lots) queries.setQueryData(lotTallyQuery.queryKey, tallyLots(lots));
  if (component !== 'TypePage') {
    const [A, B, C] = await Promise.all(
      lotTypes.map(async (each) => lowestPrice((await api.lotsOfType(each)) ?? [])),
    );
    queries.setQueryData(lowestPricesQuery(null).queryKey, { A: A ?? null, B: B ?? null, C: C ?? null });
  }
  const plan = component === 'HomePage' ? undefined : await api.plan();
  if (plan) queries.setQueryData(planQuery(null).queryKey, plan);
  const type = readLotType(match?.params.typeId ?? '');
  const rows = type && (await api.lotsOfType(type));
  if (!rows) return;
  // a partial list is stale from the start, so the browser fetches the whole one
  const updatedAt = rows.length > FIRST_ROWS ? 0 : Date.now();
  queries.setQueryData(lotsOfTypeQuery(type, null).queryKey, rows.slice(0, FIRST_ROWS), { updatedAt });
}

function setConfig(queries: QueryClient, api: PageApi, path: string): void {
  const { devLogin, ...config } = api.config(path);
  queries.setQueryData(configQuery.queryKey, config);
  if (devLogin !== undefined) queries.setQueryData(devLoginQuery.queryKey, devLogin);
}

/** The choices, and each agency as the one that is chosen. */
function setAgencies(queries: QueryClient, { agencies, total }: NonNullable<PageApi['agencies']>): void {
  queries.setQueryData(agencyChoicesQuery('').queryKey, { choices: agencies.map(choiceOf), total });
  for (const agency of agencies) queries.setQueryData(publicAgencyQuery(agency.id).queryKey, agency);
}

const noIndex = '<meta name="robots" content="noindex">';

/** Metadata of a page for search engines and link previews. */
function headOf(path: string, site: string, match: Handled | undefined): string {
  const { title, description } = pageTexts(match?.handle, match?.params ?? {});
  const picture = match?.handle.picture?.(match.params) ?? 'hero';
  const og = {
    type: 'website',
    site_name: 'Aero Industrial Hub',
    locale: 'en_MY',
    title,
    description,
    url: site + path,
    image: `${site}/media/share-${picture}.jpg`,
    'image:width': '1200',
    'image:height': '630',
    'image:alt': pictures[picture].alt,
  };
  const tags = Object.entries(og).map(
    ([name, content]) => `<meta property="og:${name}" content="${escapeHtml(content)}">`,
  );
  return [
    `<link rel="canonical" href="${escapeHtml(site + path)}">`,
    ...tags,
    '<meta name="twitter:card" content="summary_large_image">',
    path === paths.home() ? structuredPark(site, description) : '',
  ].join('');
}

/** The park as schema.org data; only facts shown on the pages too. */
function structuredPark(site: string, description: string): string {
  const place = {
    '@context': 'https://schema.org',
    '@type': 'Place',
    name: 'Aero Industrial Hub',
    description,
    url: `${site}/`,
    image: `${site}/media/share-hero.jpg`,
    containedInPlace: { '@type': 'Country', name: 'Malaysia' },
  };
  return `<script type="application/ld+json">${JSON.stringify(place).replaceAll('<', '\\u003c')}</script>`;
}
