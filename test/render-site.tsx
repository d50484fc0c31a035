import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { type RenderResult, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { onTestFinished } from 'vitest';
import { routes } from '#app/web/routes.tsx';
import { monitorSession } from '#app/web/session/session-monitor.ts';
import { queryClient } from '#platform/web/api-client/query-client.ts';
import { theme } from '#platform/web/theme.ts';
import { Banner } from '#platform/web/ui/Banner.tsx';

/**
 * Renders the whole app at one URL: the real site map with guards, and session monitoring.
 * The network is the caller's, see `fakeNetwork`.
 */
export function renderSite(at: string): RenderResult & { router: ReturnType<typeof createMemoryRouter> } {
  window.scrollTo = () => {};
  const router = createMemoryRouter(routes, { initialEntries: [at] });
  const stop = monitorSession(router);
  onTestFinished(() => {
    stop();
    queryClient.clear();
  });
  const shown = render(
    <MantineProvider theme={theme} env="test">
      <QueryClientProvider client={queryClient}>
        <Notifications />
        <Banner />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { ...shown, router };
}
