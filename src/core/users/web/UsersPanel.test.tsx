import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { User } from '#core/users/contract.ts';
import { agencyOf, userOf } from '#test/accounts.ts';
import { agencyCalls } from '#test/agency-calls.ts';
import { fakeNetwork, type Handlers, json, renderPage, type SentRequest } from '#test/render-page.tsx';
import { signedIn } from '#test/signed-in.ts';
import { userEvent } from '#test/user-event.ts';
import { UsersPanel } from './UsersPanel.tsx';

const path = '/admin/users';
const meridian = agencyOf('meridian', 'Meridian Industrial Realty');
const boss = userOf('super_admin', { name: 'Suraya' });
const grace = userOf('user', { name: 'Grace', email: 'grace@aero.example' });
const colleague = userOf('super_admin', { _id: 'colleague', id: 'colleague', name: 'Rashid' });

/** One page of the list, with the given total. */
const listOf = (users: User[], total = users.length) =>
  new Response(JSON.stringify(users), { headers: { 'x-total-count': String(total) } });

function open(answers: Handlers = {}, { viewer = boss, at = path } = {}) {
  fakeNetwork(
    signedIn(viewer, {
      'GET /users': () => listOf([boss, grace, colleague]),
      ...agencyCalls([meridian]),
      [`GET /users/${grace._id}`]: () => json(grace),
      ...answers,
    }),
  );
  return {
    ...renderPage({
      at,
      path,
      page: <UsersPanel as="page" viewer={viewer} takenAlong={({ name }) => `Taken along by ${name}`} />,
    }),
    user: userEvent.setup(),
  };
}

const bodyOf = (request: SentRequest) => JSON.parse(String(request.init.body));
const dialog = async () => within(await screen.findByRole('dialog'));

afterEach(() => vi.unstubAllGlobals());

describe('the list of users', () => {
  it('names an agent admin who runs no agency as such (D-108)', async () => {
    const runs = { agencyId: meridian._id, agencyName: meridian.name, agencyStatus: 'approved' } as const;
    const runner = userOf('agent_admin', { _id: 'id-of-ravi', name: 'Ravi Menon', ...runs });
    open({ 'GET /users': () => listOf([userOf('agent_admin'), runner]) });
    expect(await screen.findAllByText('Agent admin without agency')).toHaveLength(1);
    const row = screen.getByText('Ravi Menon').closest('tr') as HTMLElement;
    expect(within(row).getByText('Agent Admin')).toBeTruthy();
  });

  it('asks the server for one page, by role and words kept in the address (R-ADM-12, R-CALL-53)', async () => {
    const asked: string[] = [];
    const { user, router } = open({
      'GET /users': ({ url }) => {
        asked.push(['role', 'search', 'offset', 'sort'].map((name) => url.searchParams.get(name)).join(' '));
        return listOf([grace], 60);
      },
    });
    expect(await screen.findByText('60 users')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Page 2' }));
    await waitFor(() => expect(router.state.location.search).toBe('?page=2'));
    await user.click(screen.getByRole('button', { name: 'Role' }));
    const offered = (await screen.findAllByRole('menuitem')).map((option) => option.textContent);
    expect(offered).toEqual(['User', 'Agent Admin', 'Super Admin']);
    await user.click(screen.getByRole('menuitem', { name: 'Agent Admin' }));
    await waitFor(() => expect(asked.at(-1)).toBe('agent_admin  0 name'));
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'gra');
    await waitFor(() => expect(router.state.location.search).toBe('?role=agent_admin&q=gra'));
    await waitFor(() => expect(asked.at(-1)).toBe('agent_admin gra 0 name'));
    expect(asked.slice(0, 2)).toEqual(['  0 name', '  25 name']);
  });

  it('shows Edit on every row and Delete where the viewer may (R-ADM-13, R-ADM-14, R-ROLE-07)', async () => {
    const { user } = open();
    await screen.findByText('Grace');
    expect(screen.getAllByRole('button', { name: /^Edit/ })).toHaveLength(3);
    const offered = [];
    for (const menu of screen.getAllByRole('button', { name: /^More for/ })) {
      await user.click(menu);
      const entries = await screen.findAllByRole('menuitem');
      offered.push(...entries.map((entry) => entry.getAttribute('aria-label')).filter(isDelete));
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
    }
    expect(offered).toEqual(['Delete Grace']);
  });

  it('offers an admin no deletion (R-ROLE-07, D-112)', async () => {
    const { user } = open({}, { viewer: userOf('admin') });
    await user.click(await screen.findByRole('button', { name: 'More for Grace' }));
    expect(await screen.findByRole('menuitem', { name: 'Bookings of Grace' })).toBeTruthy();
    expect(screen.queryByRole('menuitem', { name: 'Delete Grace' })).toBeNull();
  });

  it('prints days and times as documented (R-CONST-11, D-124)', async () => {
    const since = userOf('user', { name: 'Grace', createdAt: '2026-01-05T12:00:00.000Z' });
    open({ 'GET /users': () => listOf([since]) });
    expect(await screen.findByText('Jan 05, 2026')).toBeTruthy();
    const words = screen.getByText('Last refreshed');
    expect(words.parentElement?.textContent).toMatch(/^Last refreshed \d{1,2}:\d{2} [AP]M$/);
  });
});

describe('a new user', () => {
  it('needs name, email and password of six characters before anything is sent (R-ADM-09, R-ADM-10)', async () => {
    const create = vi.fn(() => json({ ...grace, message: 'x' }, 201));
    const { user } = open({ 'POST /users': create }, { at: `${path}?user=new` });
    const form = await dialog();
    await user.type(await form.findByLabelText(/^Name/), 'Grace');
    await user.click(form.getByRole('button', { name: 'Create user' }));
    expect(form.getByRole('alert').textContent).toBe('Name, email and password are required fields');
    await user.type(form.getByLabelText(/^Email/), 'grace@aero.example');
    await user.type(form.getByLabelText(/^Password/), '12345');
    await user.click(form.getByRole('button', { name: 'Create user' }));
    expect(await form.findByText('Password must be at least 6 characters')).toBeTruthy();
    expect(create).not.toHaveBeenCalled();
  });

  it('is sent as filled in and confirmed by name (R-CALL-54, R-MSG-33, R-ROLE-06)', async () => {
    const sent: unknown[] = [];
    const { user } = open({
      'POST /users': (request) => {
        sent.push(bodyOf(request));
        return json({ ...grace, message: 'x' }, 201);
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Add user' }));
    const form = await dialog();
    await user.type(await form.findByLabelText(/^Name/), 'Grace');
    await user.type(form.getByLabelText(/^Email/), 'grace@aero.example');
    await user.type(form.getByLabelText(/^Password/), 'secret-1');
    await user.click(form.getByRole('combobox', { name: 'Agency' }));
    await user.click(await screen.findByRole('option', { name: meridian.name }));
    await user.click(form.getByRole('button', { name: 'Create user' }));
    expect(await screen.findByText('User Grace created successfully')).toBeTruthy();
    expect(sent).toEqual([
      {
        name: 'Grace',
        email: 'grace@aero.example',
        password: 'secret-1',
        role: 'user',
        phone: '',
        agencyId: 'meridian',
      },
    ]);
  });

  it('is given the role user or agent_admin, by a super admin also admin and super_admin (R-ADM-11, D-366)', async () => {
    const rolesFor = async (viewer: User) => {
      const { user, unmount } = open({}, { viewer, at: `${path}?user=new` });
      await user.click(await (await dialog()).findByRole('combobox', { name: 'Role' }));
      const found = screen.getAllByRole('option').map((option) => option.textContent);
      unmount();
      return found;
    };
    expect(await rolesFor(boss)).toEqual(['User', 'Agent Admin', 'Admin', 'Super Admin']);
    expect(await rolesFor(userOf('admin'))).toEqual(['User', 'Agent Admin']);
  });

  it.each([
    [
      'the refusal of the server',
      () => json({ message: 'An account with this email already exists' }, 409),
      'Failed to create userAn account with this email already exists',
    ],
    [
      'that it failed',
      () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
      'Failed to create user',
    ],
  ])('keeps what was typed and says %s (R-MSG-20)', async (_, reply, said) => {
    const { user } = open({ 'POST /users': reply }, { at: `${path}?user=new` });
    const form = await dialog();
    await user.type(await form.findByLabelText(/^Name/), 'Grace');
    await user.type(form.getByLabelText(/^Email/), 'grace@aero.example');
    await user.type(form.getByLabelText(/^Password/), 'secret-1');
    await user.click(form.getByRole('button', { name: 'Create user' }));
    expect((await form.findByRole('alert')).textContent).toBe(said);
    expect(form.getByLabelText<HTMLInputElement>(/^Email/).value).toBe('grace@aero.example');
  });
});

describe('a user', () => {
  it('is changed in what differs only (R-CALL-55, R-MSG-33)', async () => {
    const sent: unknown[] = [];
    const { user } = open({
      [`PUT /users/${grace._id}`]: (request) => {
        sent.push(bodyOf(request));
        return json({ ...grace, name: 'Grace Pillai', message: 'x' });
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Edit Grace' }));
    const form = await dialog();
    await user.type(await form.findByLabelText(/^Name/), ' Pillai');
    await user.click(form.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('User Grace Pillai updated successfully')).toBeTruthy();
    expect(sent).toEqual([{ name: 'Grace Pillai' }]);
  });

  it('keeps a role that is not offered until another is chosen (D-113)', async () => {
    const agent = userOf('agent', { name: 'Chitra' });
    const { user } = open(
      { [`GET /users/${agent._id}`]: () => json(agent) },
      { at: `${path}?user=${agent._id}` },
    );
    const role = await (await dialog()).findByRole<HTMLInputElement>('combobox', { name: 'Role' });
    expect(role.value).toBe('Agent');
    await user.click(role);
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toContain('Agent');
  });

  it('has no two-step login from the moment it was switched off (D-187)', async () => {
    const secured = { ...grace, twoStepLogin: true };
    const replies = [secured];
    const { user } = open(
      {
        // the reading after the change does not come back
        [`GET /users/${grace._id}`]: () => (replies.length > 0 ? json(replies.pop()) : new Promise(() => {})),
        [`POST /users/${grace._id}/second-factor/off`]: () =>
          json({ ...secured, twoStepLogin: false, message: 'x' }),
      },
      { at: `${path}?user=${grace._id}` },
    );
    const form = await dialog();
    await user.click(await form.findByRole('button', { name: 'Switch off two-step login' }));
    const question = within(await screen.findByRole('dialog', { name: 'Switch off two-step login?' }));
    await user.click(question.getByRole('button', { name: 'Switch off' }));
    await waitFor(() => expect(form.queryByText('This account uses two-step login.')).toBeNull());
    expect(form.getByLabelText(/^Name/)).toBeTruthy();
  });

  it('of the office is shown to an admin to be read, with the reason (D-114)', async () => {
    open(
      { [`GET /users/${colleague._id}`]: () => json(colleague) },
      { viewer: userOf('admin'), at: `${path}?user=${colleague._id}` },
    );
    const form = await dialog();
    expect(await form.findByText('Only a super admin can change accounts of the park office.')).toBeTruthy();
    expect(form.getByLabelText<HTMLInputElement>(/^Name/).readOnly).toBe(true);
    expect(form.queryByRole('button', { name: 'Save changes' })).toBeNull();
  });

  it('that cannot be read is said to be missing (R-MSG-26)', async () => {
    open({ 'GET /users/x': () => json({ message: 'x' }, 500) }, { at: `${path}?user=x` });
    expect(await (await dialog()).findByText('User data not available')).toBeTruthy();
  });

  it.each([
    [
      'the refusal',
      () => json({ message: 'The last super admin cannot be demoted' }, 409),
      'Failed to update userThe last super admin cannot be demoted',
    ],
    [
      'that it failed',
      () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
      'Failed to update user',
    ],
  ])('is not changed silently: the form says %s (R-MSG-20)', async (_, reply, said) => {
    const { user } = open({ [`PUT /users/${grace._id}`]: reply });
    await user.click(await screen.findByRole('button', { name: 'Edit Grace' }));
    const form = await dialog();
    await user.type(await form.findByLabelText(/^Phone/), '9');
    await user.click(form.getByRole('button', { name: 'Save changes' }));
    expect((await form.findByRole('alert')).textContent).toBe(said);
  });

  it('is deleted after the documented question (R-ADM-15, R-CALL-56, R-MSG-33)', async () => {
    let users = [grace];
    const remove = vi.fn(() => {
      users = [];
      return json({ message: 'x' });
    });
    const { user } = open({ 'GET /users': () => listOf(users), [`DELETE /users/${grace._id}`]: remove });
    await user.click(await screen.findByRole('button', { name: 'More for Grace' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete Grace' }));
    const question = await dialog();
    expect(
      question.getByText('Are you sure you want to delete this user? This action cannot be undone.'),
    ).toBeTruthy();
    expect(question.getByText('Taken along by Grace')).toBeTruthy();
    expect(remove).not.toHaveBeenCalled();
    await user.click(question.getByRole('button', { name: 'Delete user' }));
    expect(await screen.findByText('User deleted successfully')).toBeTruthy();
    expect(await screen.findByText('No users found.')).toBeTruthy();
  });

  it.each([
    [
      'why it stays',
      () => json({ message: 'This user has an approved booking. Process it first.' }, 409),
      'Failed to delete userThis user has an approved booking. Process it first.',
    ],
    [
      'that it failed',
      () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
      'Failed to delete user',
    ],
  ])('is not deleted silently: the question says %s (R-MSG-20)', async (_, reply, said) => {
    const { user } = open({ [`DELETE /users/${grace._id}`]: reply });
    await user.click(await screen.findByRole('button', { name: 'More for Grace' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete Grace' }));
    const question = await dialog();
    await user.click(question.getByRole('button', { name: 'Delete user' }));
    expect((await question.findByRole('alert')).textContent).toBe(said);
  });
});

const isDelete = (name: string | null) => name?.startsWith('Delete') === true;
