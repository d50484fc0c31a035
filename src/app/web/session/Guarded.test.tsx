import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import type { Guard } from '#core/sessions/policy.ts';
import { storeSignIn } from '#core/sessions/web/stored-user.ts';
import { queryClient } from '#platform/web/api-client/query-client.ts';
import { local } from '#platform/web/storage.ts';
import { theme } from '#platform/web/theme.ts';
import { type Role, roles } from '#shared/actor.ts';
import { signedInAs, userOf } from '#test/accounts.ts';
import { fakeNetwork, type Handlers, json } from '#test/render-page.tsx';
import { Guarded } from './Guarded.tsx';

afterEach(() => queryClient.clear());

/** Opens `/guarded?a=1` behind a guard. */
function open(need: Guard, answers: Handlers, stay?: readonly Role[]) {
  fakeNetwork(answers);
  const router = createMemoryRouter(
    [
      {
        element: <Guarded need={need} {...(stay && { stay })} />,
        children: [{ path: '/guarded', element: <p>Inside</p> }],
      },
      { path: '/dashboard', element: <p>Dashboard</p> },
      { path: '/login', element: <p>Login</p> },
    ],
    { initialEntries: ['/guarded?a=1'] },
  );
  render(
    <MantineProvider theme={theme} env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return router;
}

const me = (role: Role): Handlers => ({ 'GET /users/me': () => json(userOf(role)) });

describe('a guard', () => {
  const passing: Record<Guard, readonly Role[]> = {
    signed_in: roles,
    user: roles,
    agent_admin: ['agent_admin', 'admin', 'super_admin'],
    super_admin: ['admin', 'super_admin'],
  };
  const matrix = (Object.keys(passing) as Guard[]).flatMap((need) =>
    roles.map((role) => [need, role, passing[need].includes(role) ? 'Inside' : 'Dashboard'] as const),
  );

  it('knows four guards and five roles (R-NAV-13)', () => expect(matrix).toHaveLength(20));

  it.each(matrix)('%s shows %s: %s (R-NAV-16 to R-NAV-18)', async (need, role, text) => {
    storeSignIn(signedInAs(userOf(role)));
    open(need, me(role));
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('says Loading... while the server is asked (R-NAV-14)', async () => {
    storeSignIn(signedInAs(userOf('user')));
    let answer: (response: Response) => void = () => undefined;
    open('user', { 'GET /users/me': () => new Promise((resolve) => (answer = resolve)) });
    expect(await screen.findByText('Loading...')).toBeTruthy();
    await waitFor(() => answer(json(userOf('user'))));
    expect(await screen.findByText('Inside')).toBeTruthy();
  });

  it('believes the server, not a stored role (D-02)', async () => {
    storeSignIn(signedInAs(userOf('super_admin')));
    open('super_admin', me('user'));
    expect(await screen.findByText('Dashboard')).toBeTruthy();
    expect(screen.queryByText('Inside')).toBeNull();
  });

  it('sends a visitor to the sign-in and remembers the page (R-NAV-15)', async () => {
    const router = open('user', {});
    expect(await screen.findByText('Login')).toBeTruthy();
    expect(local.redirectAfterLogin.get()).toBe('/guarded?a=1');
    expect(router.state.location.state).toEqual({ lines: ['Please log in to open this page.'] });
  });

  it('keeps some roles out of a page that is not theirs (D-04)', async () => {
    storeSignIn(signedInAs(userOf('super_admin')));
    open('agent_admin', me('super_admin'), ['agent_admin']);
    expect(await screen.findByText('Dashboard')).toBeTruthy();
  });

  it('lets the stored person read what is kept while the server is away (D-55)', async () => {
    storeSignIn(signedInAs(userOf('user')));
    open('user', {
      'GET /users/me': () => {
        throw new TypeError('Failed to fetch');
      },
    });
    expect(await screen.findByText('Inside', {}, { timeout: 4000 })).toBeTruthy();
  });

  it('says so when the server answers nonsense', async () => {
    storeSignIn(signedInAs(userOf('user')));
    open('user', { 'GET /users/me': () => json({ name: 'nobody' }) });
    expect(
      await screen.findByText('Authentication error: Invalid user data received from server'),
    ).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy();
  });
});
