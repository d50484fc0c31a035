import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { type RenderResult, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { onTestFinished } from 'vitest';
import { queryClient } from '#web/query-client.ts';
import { routes } from '#web/routes.tsx';
import { keepSession } from '#web/session/keeper.ts';
import { theme } from '#web/theme.ts';
import { PlainNote } from '#web/ui/PlainNote.tsx';

/**
 * The whole browser side at one address: the real site map with its guards, and a session that is kept.
 * The network is the caller's, see `fakeNetwork`.
 */
export function renderSite(at: string): RenderResult & { router: ReturnType<typeof createMemoryRouter> } {
  window.scrollTo = () => {};
  const router = createMemoryRouter(routes, { initialEntries: [at] });
  const stop = keepSession(router);
  onTestFinished(() => {
    stop();
    queryClient.clear();
  });
  const shown = render(
    <MantineProvider theme={theme} env="test">
      <QueryClientProvider client={queryClient}>
        <Notifications />
        <PlainNote />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { ...shown, router };
}
