import { basename } from '#platform/web/paths.ts';
import '#platform/web/api-client/zod-config.ts';
import './fonts.css';
import './mantine-styles.ts';
import './global.css';
import { type DehydratedState, hydrate } from '@tanstack/react-query';
import { setNonce } from 'get-nonce';
import { type ReactNode, StrictMode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, type RouteObject, RouterProvider } from 'react-router';
import { openSite } from '#core/park/web/site.ts';
import { configQuery } from '#core/sessions/web/queries.ts';
import { pageNonce } from '#platform/web/api-client/call.ts';
import { queryClient } from '#platform/web/api-client/query-client.ts';
import { local } from '#platform/web/storage.ts';
import { allowTranslation } from '#platform/web/translated-page.ts';
import { Providers } from './providers.tsx';
import { createRoutes } from './routes.tsx';
import { monitorSession } from './session/session-monitor.ts';

/** Delay of live updates after hydration in a browser that does not tell idle moments. */
const LIVE_FALLBACK_MS = 2_000;

/** Loads the lazy components of the matched routes, since the first render must equal the server's. */
async function loadMatchedRoutes(routes: RouteObject[]): Promise<void> {
  const matches = matchRoutes(routes, window.location, basename) ?? [];
  await Promise.all(matches.map(({ route }) => loadRoute(route)));
}

async function loadRoute(route: RouteObject): Promise<void> {
  if (typeof route.lazy !== 'function') return;
  const loaded = await route.lazy();
  Object.assign(route, loaded, { lazy: undefined });
}

/**
 * The dehydrated query cache of the server. Its data count as fresh at delivery, since a page lacks no change of more than some
 * seconds (D-203), and lots that have changed since are read again after the hello of live updates (D-155); 0 marks a partial list, which stays stale.
 */
function readQueryState(): Partial<DehydratedState> {
  const text = document.getElementById('query-state')?.textContent;
  if (!text) return {};
  const state: DehydratedState = JSON.parse(text);
  for (const query of state.queries) {
    if (query.state.dataUpdatedAt > 0) query.state.dataUpdatedAt = performance.timeOrigin;
  }
  return state;
}

/** Parameters that campaigns and ad networks append to links. No page reads them. */
const campaignParameter = /^(?:utm_\w+|fbclid|gclid|gbraid|wbraid|msclkid|ttclid|mc_[ce]id)$/;

function withoutCampaign(search: string): string {
  const query = new URLSearchParams(search);
  for (const name of Array.from(query.keys())) {
    if (campaignParameter.test(name)) query.delete(name);
  }
  const rest = query.toString();
  return rest === '' ? '' : `?${rest}`;
}

/** Live updates wait for an idle moment, so that the first load is not slowed down. */
function followWhenIdle(): void {
  const follow = () =>
    void import('./live.ts')
      .then(({ followLiveUpdates }) => followLiveUpdates(queryClient))
      // without its file the pages poll
      .catch(() => undefined);
  // Safari has no requestIdleCallback
  if ('requestIdleCallback' in window) requestIdleCallback(follow);
  else setTimeout(follow, LIVE_FALLBACK_MS);
}

/** Shows what start.js hid until the signed-in person was known. */
function Rendered({ children }: { children: ReactNode }) {
  useEffect(() => {
    document.documentElement.removeAttribute('data-signed-in');
    document.documentElement.setAttribute('data-hydrated', '');
    followWhenIdle();
  }, []);
  return children;
}

async function start(root: HTMLElement): Promise<void> {
  const nonce = pageNonce() ?? '';
  setNonce(nonce);
  hydrate(queryClient, readQueryState());
  // a page that was sent without data asks for the park
  const { park } = await queryClient.fetchQuery({ ...configQuery, retry: true });
  openSite(park);
  const routes = createRoutes();
  const isLoaded = await loadMatchedRoutes(routes).then(
    () => true,
    // the router tries again, and shows the error
    () => false,
  );
  const renderedSearch = root.dataset.search;
  const isOnPage = isLoaded && renderedSearch !== undefined;
  // with hydration data the router keeps the current scroll position
  const router = createBrowserRouter(routes, {
    basename,
    ...(isOnPage && { hydrationData: { loaderData: {} } }),
  });
  monitorSession(router);
  const app = (
    <StrictMode>
      <Providers nonce={nonce} queries={queryClient}>
        <Rendered>
          <RouterProvider router={router} />
        </Rendered>
      </Providers>
    </StrictMode>
  );
  // the server rendered for a visitor, for this query, and without navigation state
  const isVisitors = local.token.get() === null && history.state?.usr === undefined;
  if (isOnPage && isVisitors && withoutCampaign(location.search) === renderedSearch) {
    startTransition(() => {
      hydrateRoot(root, app);
    });
  } else {
    createRoot(root).render(app);
  }
}

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root');
allowTranslation();
void start(root);
