import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refreshUser, signIn, signOut } from '#core/sessions/web/queries.ts';
import type { User } from '#core/users/contract.ts';
import type { Role } from '#shared/actor.ts';
import { interpolate } from '#shared/interpolate.ts';
import { userOf as accountOf, agencyOf, signedInAs } from '#test/accounts.ts';
import { agencyCalls } from '#test/agency-calls.ts';
import { fakeNetwork, type Handlers, json } from '#test/render-page.tsx';
import { renderSite } from '#test/render-site.tsx';
import { signedIn } from '#test/signed-in.ts';

/** The same person in every role. */
const userOf = (role: Role, more: Partial<User> = {}) => accountOf(role, { _id: 'mei', ...more });

const inMeridian = { agencyId: 'meridian', agencyName: 'Meridian', agencyStatus: 'approved' } as const;
const leftMeridian = interpolate(
  'You no longer belong to {agency}. Your own requests stay and can still be answered.',
  { agency: 'Meridian' },
);

/** The stored record says `before`; the server says `now`. */
function open(before: User, now: User, at: string) {
  const answers: Handlers = signedIn(before, {
    ...agencyCalls([agencyOf('meridian', 'Meridian')]),
    'GET /config': () => json({ contact: { email: '', phone: '', address: '', whatsapp: '' } }),
    'GET /bookings/user': () => json([]),
    'POST /auth/logout': () => json({ message: '' }),
    'GET /users/me': () => json(now),
  });
  fakeNetwork(answers);
  return { ...renderSite(at), answers };
}

it.each<[string, User, User, string, string]>([
  ['an agency', userOf('agent_admin', inMeridian), userOf('user'), '/agent-dashboard', leftMeridian],
  [
    'the park office',
    userOf('super_admin'),
    userOf('user'),
    '/admin/audit',
    'You no longer work for the park office, and its pages are closed to you.',
  ],
  [
    'a role, and stays in the agency',
    userOf('agent_admin', inMeridian),
    userOf('user', inMeridian),
    '/agent-dashboard',
    interpolate('Your role was changed to {role}.', { role: 'User' }),
  ],
])('tells who has lost %s on the dashboard they are sent to (D-02)', async (_, before, now, at, sentence) => {
  const { router } = open(before, now, at);
  expect((await screen.findByText(sentence)).getAttribute('role')).toBe('alert');
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  expect(screen.getByText(sentence)).toBeTruthy();
});

it('tells a member who is removed while they look, once, and nobody who signs in next (D-02)', async () => {
  const member = userOf('user', inMeridian);
  const { answers } = open(member, member, '/dashboard');
  await screen.findByRole('heading', { level: 1, name: 'My Dashboard' });
  expect(screen.queryByText(leftMeridian)).toBeNull();
  answers['GET /users/me'] = () => json(userOf('user'));
  await act(async () => void (await refreshUser()));
  expect(await screen.findByText(leftMeridian)).toBeTruthy();
  act(() => {
    signOut();
    signIn(signedInAs(userOf('user', { _id: 'somebody-else' }), 'second-token'));
  });
  await waitFor(() => expect(screen.queryByText(leftMeridian)).toBeNull());
});

it('says nothing to who becomes a member or is answered otherwise (D-02)', async () => {
  const pending = userOf('user', { ...inMeridian, agencyStatus: 'pending' });
  const { answers } = open(pending, pending, '/dashboard');
  await screen.findByRole('heading', { level: 1, name: 'My Dashboard' });
  for (const next of [
    userOf('user', { ...inMeridian, agencyStatus: 'rejected' }),
    userOf('agent_admin', inMeridian),
  ]) {
    answers['GET /users/me'] = () => json(next);
    await act(async () => void (await refreshUser()));
  }
  expect(screen.queryByText(/You no longer|Your role was changed/)).toBeNull();
});
