import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type RenderResult, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, parsePath, type RouteObject, RouterProvider } from 'react-router';
import { vi } from 'vitest';
import { theme } from '#platform/web/theme.ts';
import { Toasts } from '#platform/web/ui/toast.tsx';

export type SentRequest = { url: URL; init: RequestInit };

/** The handler of one request, by method and path below the API: `'GET /config'`. */
export type Handlers = Record<string, (request: SentRequest) => Response | Promise<Response>>;

export function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
}

/** Stubs fetch; a request without a handler gets 404. Mutate `answers` to change replies. */
export function fakeNetwork(answers: Handlers): void {
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const url = new URL(address);
    const answer = answers[`${init.method ?? 'GET'} ${url.pathname.replace(/^\/api/, '')}`];
    if (answer) return answer({ url, init });
    return json({ message: 'Not found', code: 'NOT_FOUND' }, 404);
  });
}

type Page = {
  /** The initial URL. */
  at: string;
  /** The route of the page, as in the site map. */
  path: string;
  page: ReactNode;
  /** Other routes the page may navigate to. */
  others?: RouteObject[];
};

let rendered = 0;

/** Renders a page under its route with the providers of the app, without retries; each time in a history of its own. */
export function renderPage({ at, path, page, others = [] }: Page): ReturnType<typeof renderRouter> {
  rendered += 1;
  // a history key of its own: pages remember what was left by it
  const entry = { ...parsePath(at), key: `rendered-${rendered}` };
  const router = createMemoryRouter([{ path, element: page }, ...others], { initialEntries: [entry] });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  return renderRouter(router, queries);
}

type Router = ReturnType<typeof createMemoryRouter>;

/** Renders a router with the providers of the app. */
export function renderRouter(router: Router, queries: QueryClient): RenderResult & { router: Router } {
  const shown = render(
    <MantineProvider theme={theme} env="test">
      <QueryClientProvider client={queries}>
        <Toasts />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { ...shown, router };
}
