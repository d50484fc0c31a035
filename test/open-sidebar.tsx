import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { SidebarLayout } from '#app/web/layouts/SidebarLayout.tsx';
import { loadModuleEntries } from '#app/web/modules.ts';
import { storeSignIn } from '#core/sessions/web/stored-user.ts';
import { queryClient } from '#platform/web/api-client/query-client.ts';
import { theme } from '#platform/web/theme.ts';
import type { Role } from '#shared/actor.ts';
import { signedInAs, userOf } from './accounts.ts';
import { fakeNetwork, type Handlers, json } from './render-page.tsx';

/** The sidebar of a person of a role, on their list of requests. */
export async function openSidebar(role: Role, answers: Handlers = {}): Promise<HTMLElement> {
  const user = userOf(role);
  storeSignIn(signedInAs(user));
  fakeNetwork({ 'GET /users/me': () => json(user), ...answers });
  const moduleEntries = await loadModuleEntries();
  const router = createMemoryRouter(
    [
      {
        element: <SidebarLayout moduleEntries={moduleEntries} />,
        children: [{ path: '*', element: <h1>Page</h1> }],
      },
    ],
    { initialEntries: ['/agent/booking-requests'] },
  );
  render(
    <MantineProvider theme={theme} env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return await screen.findByRole('navigation', { name: 'Staff area' });
}
