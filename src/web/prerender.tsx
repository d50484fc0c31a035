import { QueryClient } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  type RouteObject,
  StaticRouterProvider,
} from 'react-router';
import { lotTypes } from '#features/lots/lifecycle.ts';
import { pageMarks } from '#shared/page-marks.ts';
import { type PageHandle, pageTexts } from './page-texts.ts';
import { moved, paths } from './paths.ts';
import type { PictureName } from './pictures.ts';
import { Providers } from './providers.tsx';
import { routes } from './routes.tsx';
import { keepSent, type Sent } from './session/sent-data.ts';

/** The pages that everybody may read, which are therefore drawn for whoever opens them; a query may name a view of one. */
export const publicPages: readonly string[] = [
  paths.home(),
  paths.hub(),
  ...lotTypes.map((type) => paths.type(type)),
  paths.login(),
  paths.login({ mode: 'register' }),
  paths.register(),
  paths.agencyRequest(),
];

export { moved };

/** An address that no route knows. */
export const NOT_FOUND_PAGE = '/page-not-found';

export type Prerendered = {
  /** What the browser should load early, as links for the head. */
  preloads: string;
  body: string;
  title: string;
  description: string;
  /** What a shared link shows. */
  picture: PictureName;
  /** What the page is about, in the words of schema.org. */
  structured: object | undefined;
};

/**
 * Draws one page as a visitor first sees it: signed out, with what was sent along and skeletons where other data will stand.
 * `nonce` is what its styles carry.
 */
export async function prerender(
  path: string,
  sent: Sent = {},
  nonce: string = pageMarks.nonce,
): Promise<Prerendered> {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  keepSent(queries, sent);
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(`http://localhost${path}`));
  if (context instanceof Response) throw new Error(`${path} leads elsewhere and cannot be drawn`);
  const drawn = renderToString(
    <Providers nonce={nonce} queries={queries}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </Providers>,
  );
  const match = context.matches.findLast(({ route }) => route.handle !== undefined);
  const handle: PageHandle | undefined = match?.route.handle;
  const params = match?.params ?? {};
  const texts = pageTexts(handle, params);
  const [preloads = ''] = /^(?:<link rel="preload"[^>]*\/>)+/.exec(drawn) ?? [];
  const body = drawn.slice(preloads.length);
  return {
    preloads,
    body,
    ...texts,
    picture: handle?.picture?.(params) ?? 'hero',
    structured: path === paths.home() ? parkAsPlace(texts.description) : undefined,
  };
}

/** Only what the pages say too: no address or number that an operator has not set. */
function parkAsPlace(description: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Place',
    name: 'Aero Industrial Hub',
    description,
    url: `${pageMarks.site}/`,
    image: `${pageMarks.site}/media/share-hero.jpg`,
    containedInPlace: { '@type': 'Country', name: 'Malaysia' },
  };
}

/** Every address the portal knows, as patterns of the router: whatever fits none is not found. */
export function knownPaths(): string[] {
  const known = new Set<string>();
  const visit = (route: RouteObject) => {
    if (route.path !== undefined && route.path !== '*') known.add(route.path);
    route.children?.forEach(visit);
  };
  routes.forEach(visit);
  return [...known];
}
