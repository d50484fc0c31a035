import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type RenderResult, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router';
import { vi } from 'vitest';
import { theme } from '#platform/web/theme.ts';
import { Banner } from '#platform/web/ui/Banner.tsx';

export type SentRequest = { url: URL; init: RequestInit };

/** What the network answers to one request, named by method and path below the API: `'GET /config'`. */
export type Handlers = Record<string, (request: SentRequest) => Response | Promise<Response>>;

export function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
}

/** Puts a network in place of the real one; a request nobody foresaw gets 404. Change `answers` to change its mind. */
export function fakeNetwork(answers: Handlers): void {
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const url = new URL(address);
    const answer = answers[`${init.method ?? 'GET'} ${url.pathname.replace(/^\/api/, '')}`];
    return answer ? answer({ url, init }) : json({ message: 'Not found', code: 'NOT_FOUND' }, 404);
  });
}

type Page = {
  /** The address the reader opens. */
  at: string;
  /** The route of the page, as in the site map. */
  path: string;
  page: ReactNode;
  /** Other addresses the page may lead to. */
  others?: RouteObject[];
};

/** Shows a page under its route with everything around it that `main.tsx` provides, without retries. */
export function renderPage({ at, path, page, others = [] }: Page): RenderResult & {
  router: ReturnType<typeof createMemoryRouter>;
} {
  const router = createMemoryRouter([{ path, element: page }, ...others], { initialEntries: [at] });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  const shown = render(
    <MantineProvider theme={theme} env="test">
      <QueryClientProvider client={queries}>
        <Notifications />
        <Banner />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { ...shown, router };
}
