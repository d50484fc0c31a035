import { createMemoryRouter } from 'react-router';
import { onTestFinished } from 'vitest';
import { createRoutes } from '#app/web/routes.tsx';
import { monitorSession } from '#app/web/session/session-monitor.ts';
import { queryClient } from '#platform/web/api-client/query-client.ts';
import { renderRouter } from './render-page.tsx';

/**
 * Renders the whole app at one URL: the real site map with guards, and session monitoring.
 * The network is the caller's, see `fakeNetwork`.
 */
export function renderSite(at: string): ReturnType<typeof renderRouter> {
  window.scrollTo = () => {};
  // a lost reply is asked for once more, without the second in between
  const { queries } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({
    ...queryClient.getDefaultOptions(),
    queries: { ...queries, retryDelay: 0 },
  });
  const router = createMemoryRouter(createRoutes(), { initialEntries: [at] });
  const stop = monitorSession(router);
  onTestFinished(() => {
    stop();
    queryClient.clear();
  });
  return renderRouter(router, queryClient);
}
