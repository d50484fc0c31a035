import './shape-settings.ts';
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './global.css';
import { setNonce } from 'get-nonce';
import { type ReactNode, StrictMode, useEffect } from 'react';
import { createBrowserRouter, matchRoutes, type RouteObject, RouterProvider } from 'react-router';
import { pageNonce } from './call.ts';
import { mount } from './mount.ts';
import { Providers } from './providers.tsx';
import { queryClient } from './query-client.ts';
import { routes } from './routes.tsx';
import { keepSession } from './session/keeper.ts';
import { keepSent, readSent } from './session/sent-data.ts';
import { local } from './storage.ts';

/** A prerendered page is taken over as it stands, so its own parts must be there before the first render. */
async function loadMatched(): Promise<void> {
  const matches = matchRoutes(routes, window.location) ?? [];
  await Promise.all(matches.map(({ route }) => loadRoute(route)));
}

async function loadRoute(route: RouteObject): Promise<void> {
  if (typeof route.lazy !== 'function') return;
  const loaded = await route.lazy();
  Object.assign(route, loaded, { lazy: undefined });
}

const succeeded = () => true;
const failed = () => false;

type Router = ReturnType<typeof createBrowserRouter>;

/** Nobody waits longer for a press to be answered than this for the list of somebody signed in. */
const OWN_VIEW_MS = 3000;

/** Tells start.js, once the page has been taken over and shows what its address asks for, to hand on what was done before. */
function Listening({ arrive, children }: { arrive: Arrive; children: ReactNode }) {
  useEffect(() => {
    const tell = () => window.dispatchEvent(new Event('program-listens'));
    const arrived = arrive();
    // in this very step, so that nothing can come between a press and what it was meant for
    if (arrived === undefined) tell();
    else void arrived.then(tell);
  }, [arrive]);
  return children;
}

/** Goes on to what the address and the reader ask for; undefined where the drawn page shows that already. */
type Arrive = () => Promise<void> | undefined;

const isThere: Arrive = () => undefined;

/** Waits until a reader who is signed in sees their own view instead of the visitor's that was drawn (D-61). */
function ownView(): Promise<void> {
  const cache = queryClient.getQueryCache();
  // who they are is known a step after the page was taken over, and only then is asked for what is theirs
  let hasAsked = false;
  return new Promise((seen) => {
    const end = () => {
      clearTimeout(latest);
      stop();
      seen();
    };
    const look = () => {
      const isAsking = queryClient.isFetching() > 0;
      if (hasAsked && !isAsking) end();
      hasAsked ||= isAsking;
    };
    const stop = cache.subscribe(look);
    const latest = setTimeout(end, OWN_VIEW_MS);
    setTimeout(() => hasAsked || end(), OWN_VIEW_MS / 3);
    look();
  });
}

/**
 * Takes the query off the address that the page was not drawn for, so that the first render is the drawn one.
 * @returns puts it back, unless the page has led elsewhere by itself
 */
function leaveOutQuery(drawnFor: string): (router: Router) => Promise<void> | undefined {
  const { pathname, search, hash } = window.location;
  if (search === drawnFor) return isThere;
  window.history.replaceState(window.history.state, '', pathname + drawnFor + hash);
  return ({ state, navigate }) => {
    if (state.navigation.state !== 'idle' || state.location.pathname !== pathname) return undefined;
    return navigate({ pathname, search, hash }, { replace: true, preventScrollReset: true });
  };
}

async function start(root: HTMLElement): Promise<void> {
  const nonce = pageNonce() ?? '';
  setNonce(nonce);
  // the page was drawn with it, and its age is that of the page
  keepSent(queryClient, readSent(), performance.timeOrigin);
  const isDrawn = root.firstElementChild !== null;
  // a part that cannot be had: the page starts from nothing, and the router says what is wrong
  const hasParts = isDrawn && (await loadMatched().then(succeeded, failed));
  const drawnFor = root.dataset.search ?? '';
  // what a page was sent on with shows in its first render, and a session that has ended remembers the whole address
  const isAsDrawn = !history.state?.usr && (location.search === drawnFor || local.token.get() === null);
  const canTakeOver = hasParts && isAsDrawn;
  const putQueryBack = canTakeOver ? leaveOutQuery(drawnFor) : isThere;
  const isSignedIn = local.token.get() !== null;
  // told so, the router leaves the reader where they have scrolled to meanwhile
  const router = createBrowserRouter(routes, canTakeOver ? { hydrationData: { loaderData: {} } } : {});
  keepSession(router);
  const app = (
    <StrictMode>
      <Providers nonce={nonce} queries={queryClient}>
        <Listening arrive={isSignedIn ? ownView : () => putQueryBack(router)}>
          <RouterProvider router={router} />
        </Listening>
      </Providers>
    </StrictMode>
  );
  mount(root, app, canTakeOver);
}

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root');
// a step after what the program is made of has run
setTimeout(() => void start(root));
