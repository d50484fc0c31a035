import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { User } from '#core/users/contract.ts';
import { agencyOf, userOf } from '#test/accounts.ts';
import { bookingLists } from '#test/booking-lists.ts';
import { peopleList } from '#test/people-lists.ts';
import { fakeNetwork, type Handlers, json, renderPage } from '#test/render-page.tsx';
import { signedIn } from '#test/signed-in.ts';
import { userEvent } from '#test/user-event.ts';
import { AgentDashboardPage } from './AgentDashboardPage.tsx';

const path = '/agent-dashboard';
const belongs = { agencyId: 'meridian', agencyName: 'Meridian', agencyStatus: 'approved' } as const;
const person = (name: string, changes: Partial<User> = {}) =>
  userOf('user', { ...belongs, _id: name, id: name, name, email: `${name}@buyer.example`, ...changes });

const viewer = userOf('agent_admin', { ...belongs, name: 'Viewer' });
const users = [
  person('Partner', { role: 'agent_admin' }),
  viewer,
  person('Elena', { role: 'agent', position: 'Negotiator' }),
  person('Farid'),
];

function open(answers: Handlers = {}, at = `${path}?tab=users`) {
  fakeNetwork(
    signedIn(viewer, {
      ...bookingLists(() => []),
      'GET /users/agency-requests': () => json([]),
      'GET /agencies/meridian': () => json(agencyOf('meridian', 'Meridian')),
      'GET /agencies/meridian/users': peopleList(() => users),
      ...answers,
    }),
  );
  const others = [{ path: '/bookings/create', element: <h1>Create</h1> }];
  return { ...renderPage({ at, path, page: <AgentDashboardPage />, others }), user: userEvent.setup() };
}

/** The rows below the head, by the name in each. */
async function rowOf(name: string) {
  const table = within(await screen.findByRole('table', { name: 'Agency users' }));
  const found = table.getAllByRole('row').find((row) => row.textContent?.startsWith(name));
  if (found === undefined) throw new Error(`no row of ${name}`);
  return within(found);
}

const broken = () => json({ message: 'x' }, 500);

afterEach(() => vi.unstubAllGlobals());

describe('the users of an agency', () => {
  it('are listed with role and contact, agent admins first (R-AGT-06)', async () => {
    const asked = vi.fn();
    const list = peopleList(() => users);
    open({
      'GET /agencies/meridian/users': (sent) => {
        asked(sent.url.searchParams.get('sort'));
        return list(sent);
      },
    });
    const table = await screen.findByRole('table', { name: 'Agency users' });
    // sorted by the server
    expect(asked).toHaveBeenCalledWith('role');
    const names = within(table).getAllByRole('row').slice(1);
    expect(names.map((row) => /^(Partner|Viewer|Elena|Farid)/.exec(row.textContent ?? '')?.[0])).toEqual([
      'Partner',
      'Viewer',
      'Elena',
      'Farid',
    ]);
    const elena = await rowOf('Elena');
    expect(elena.getByText('Agent')).toBeTruthy();
    expect(elena.getByText('Negotiator')).toBeTruthy();
    expect(elena.getByRole('link', { name: 'Elena@buyer.example' }).getAttribute('href')).toBe(
      'mailto:Elena@buyer.example',
    );
  });

  it('offer no removal of oneself nor of others who run the agency (R-AGT-07, D-107)', async () => {
    open();
    expect((await rowOf('Viewer')).queryByRole('button')).toBeNull();
    expect((await rowOf('Partner')).queryByRole('button')).toBeNull();
    expect((await rowOf('Farid')).getByRole('button', { name: 'More for Farid' })).toBeTruthy();
  });

  it('are removed after a question, and the list is read again (R-AGT-08, D-107)', async () => {
    let left = users;
    const removed = vi.fn();
    const { user } = open({
      'GET /agencies/meridian/users': () => json(left),
      'DELETE /agencies/meridian/users/Farid': () => {
        removed();
        left = users.filter(({ name }) => name !== 'Farid');
        return json({ ...person('Farid', { agencyId: null }), message: 'User removed from agency' });
      },
    });
    await user.click((await rowOf('Farid')).getByRole('button', { name: 'More for Farid' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove user Farid' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove Farid from the agency?' }));
    expect(removed).not.toHaveBeenCalled();
    await user.click(dialog.getByRole('button', { name: 'Remove user' }));
    expect(await screen.findByText('User removed from agency')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Farid')).toBeNull());
  });

  it('become agents and normal users again (D-113)', async () => {
    const bodies: unknown[] = [];
    const { user } = open({
      'PUT /agencies/meridian/users/Farid': ({ init }) => {
        bodies.push(JSON.parse(String(init.body)));
        return json({ ...person('Farid', { role: 'agent' }), message: 'x' });
      },
    });
    await user.click((await rowOf('Farid')).getByRole('button', { name: 'More for Farid' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Make agent' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Make agent' }));
    expect(await screen.findByText('User Farid updated successfully')).toBeTruthy();
    expect(bodies).toEqual([{ role: 'agent' }]);
    await user.click((await rowOf('Elena')).getByRole('button', { name: 'More for Elena' }));
    expect(await screen.findByRole('menuitem', { name: 'Make normal user' })).toBeTruthy();
  });

  it('keep the question open with the reason when the server refuses', async () => {
    const { user } = open({
      'DELETE /agencies/meridian/users/Farid': () => json({ message: 'User not found', code: 'X' }, 404),
    });
    await user.click((await rowOf('Farid')).getByRole('button', { name: 'More for Farid' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove user Farid' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Remove user' }));
    expect(await dialog.findByText('User not found')).toBeTruthy();
  });

  it('are found by words, kept in the address', async () => {
    const { user, router } = open();
    await user.type(await screen.findByRole('searchbox', { name: 'Search' }), 'negot');
    await waitFor(() => expect(router.state.location.search).toContain('q=negot'));
    expect(await screen.findByText('1 person')).toBeTruthy();
    expect(screen.queryByText('Farid')).toBeNull();
    await user.clear(screen.getByRole('searchbox', { name: 'Search' }));
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'nobody');
    expect(await screen.findByText('Nobody matches your search.')).toBeTruthy();
  });

  it('come page by page from the server, which searches and counts all of them', async () => {
    const crowd = Array.from({ length: 60 }, (_, at) => person(`Buyer ${at + 1}`));
    const { user, router } = open({ 'GET /agencies/meridian/users': peopleList(() => crowd) });
    expect(await screen.findByText('60 people')).toBeTruthy();
    expect(screen.getAllByRole('row')).toHaveLength(1 + 25);
    await user.click(screen.getByRole('button', { name: 'Page 3' }));
    expect(await screen.findByText('Buyer 60')).toBeTruthy();
    expect(screen.queryByText('Buyer 50')).toBeNull();
    // a page parameter of another tab's list does not apply here
    expect(router.state.location.search).toBe('?tab=users&page=3');
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'buyer 7');
    expect(await screen.findByText('Buyer 7')).toBeTruthy();
    expect(router.state.location.search).toBe('?tab=users&q=buyer+7');
  });

  it('have words for an agency without people (R-AGT-06)', async () => {
    open({ 'GET /agencies/meridian/users': () => json([]) });
    expect(await screen.findByText('No users found for your agency.')).toBeTruthy();
  });

  it('are refreshed with a word about how that went (R-MSG-16, R-MSG-31, R-AGT-02)', async () => {
    let answer = () => json(users);
    const { user } = open({
      'GET /agencies/meridian/users': () => answer(),
      'GET /users/agency/meridian': broken,
      'GET /users': broken,
    });
    const words = await screen.findByText('Last refreshed');
    expect(words.parentElement?.textContent).toMatch(/^Last refreshed \d+:\d\d [AP]M$/);
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText('Users list refreshed')).toBeTruthy();
    answer = broken;
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText("Couldn't refresh users")).toBeTruthy();
    expect(await rowOf('Farid')).toBeTruthy();
  });
});

describe('the ways back to the users of an agency (R-CALL-39, D-54)', () => {
  const applicant = person('Applicant', { agencyStatus: 'pending' });
  const stranger = person('Stranger', { agencyId: 'other' });

  it('lead to the second address, and to all accounts narrowed to members of the agency', async () => {
    open({
      'GET /agencies/meridian/users': broken,
      'GET /users/agency/meridian': () => json([person('Farid')]),
    });
    expect(await rowOf('Farid')).toBeTruthy();
    open({
      'GET /agencies/meridian/users': broken,
      'GET /users/agency/meridian': broken,
      'GET /users': () => json([applicant, stranger, person('Gita')]),
    });
    await screen.findByText('Gita');
    expect(screen.queryByText('Applicant')).toBeNull();
    expect(screen.queryByText('Stranger')).toBeNull();
  });

  it('end with the number of the last look, not with names (D-55, R-CONST-16)', async () => {
    const { unmount } = open();
    await rowOf('Farid');
    unmount();
    expect(window.localStorage.getItem('agencyRequests')).not.toContain('Farid');
    open({ 'GET /agencies/meridian/users': broken });
    const said = (await screen.findByRole('alert')).textContent;
    expect(said).toMatch(/^Failed to load users\. Please try again later\. At .*, 4 people belonged/);
  });

  it('stay closed after a refusal', async () => {
    const other = vi.fn(() => json(users));
    open({
      'GET /agencies/meridian/users': () => json({ message: 'no', code: 'FORBIDDEN' }, 403),
      'GET /users/agency/meridian': other,
      'GET /users': other,
    });
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(other).not.toHaveBeenCalled();
  });
});

it('a search just typed does not call off the link pressed after it', async () => {
  const { user, router } = open();
  await user.type(await screen.findByRole('searchbox', { name: 'Search' }), 'Farid');
  await user.click(screen.getByRole('link', { name: 'New booking for Farid' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/bookings/create'));
  await router.navigate(-1);
  await waitFor(() => expect(router.state.location.search).toBe('?tab=users&q=Farid'));
});
