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

/** Tells start.js, once the page has been taken over, to hand on what was done before. */
function Listening({ children }: { children: ReactNode }) {
  useEffect(() => {
    window.dispatchEvent(new Event('program-listens'));
  }, []);
  return children;
}

async function start(root: HTMLElement): Promise<void> {
  const nonce = pageNonce() ?? '';
  setNonce(nonce);
  // the page was drawn with it, and its age is that of the page
  keepSent(queryClient, readSent(), performance.timeOrigin);
  // what a page was sent on with shows in its first render, of which the prerendered one knows nothing
  const isPrerendered = root.firstElementChild !== null && !history.state?.usr;
  // a part that cannot be had: the page starts from nothing, and the router says what is wrong
  const canTakeOver = isPrerendered && (await loadMatched().then(succeeded, failed));
  // told so, the router leaves the reader where they have scrolled to meanwhile
  const router = createBrowserRouter(routes, canTakeOver ? { hydrationData: { loaderData: {} } } : {});
  keepSession(router);
  const app = (
    <StrictMode>
      <Providers nonce={nonce} queries={queryClient}>
        <Listening>
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
