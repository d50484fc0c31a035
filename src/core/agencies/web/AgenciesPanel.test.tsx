import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DetailedAgency } from '#core/agencies/contract.ts';
import { agencyRefusals } from '#core/agencies/messages.ts';
import { local } from '#platform/web/storage.ts';
import { agencyOf, userOf } from '#test/accounts.ts';
import { agencyCalls } from '#test/agency-calls.ts';
import { fakeNetwork, type Handlers, json, renderPage } from '#test/render-page.tsx';
import { signedIn } from '#test/signed-in.ts';
import { userEvent } from '#test/user-event.ts';
import { AgenciesPanel } from './AgenciesPanel.tsx';

const path = '/admin/agencies';
const aisyah = { _id: 'aisyah', id: 'aisyah', name: 'Aisyah Tan', email: 'a@aero.example', phone: '' };
const meridian: DetailedAgency = {
  ...agencyOf('meridian', 'Meridian Industrial Realty'),
  userCount: 3,
  bookings: { open: 4, sold: 0 },
  agentAdmins: [aisyah],
};
const selat: DetailedAgency = {
  ...agencyOf('selat', 'Selat Property Partners'),
  isActive: false,
  userCount: 9,
  agentAdmins: [],
};

function open(answers: Handlers = {}, { viewer = userOf('super_admin'), at = path } = {}) {
  fakeNetwork(signedIn(viewer, { ...agencyCalls([selat, meridian]), ...answers }));
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  return {
    ...renderPage({
      at,
      path,
      page: <AgenciesPanel as="page" viewer={viewer} takenAlong={({ _id }) => `Taken along: ${_id}`} />,
    }),
    user,
  };
}

const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => /Meridian|Selat/.exec(row.textContent ?? '')?.[0]);
const dialog = async () => within(await screen.findByRole('dialog'));
const html = () => new Response('<html>', { headers: { 'content-type': 'text/html' } });

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the list of agencies', () => {
  it('holds inactive ones too, with contact, people and who runs them (R-ADM-24, R-CALL-57)', async () => {
    open();
    await screen.findByText('Meridian Industrial Realty');
    expect(names()).toEqual(['Meridian', 'Selat']);
    const [, first, second] = screen.getAllByRole('row');
    expect(first?.textContent).toMatch(/40.*3.*Aisyah Tan.*desk@meridian.example/);
    const requests = screen.getByRole('link', { name: 'Meridian Industrial Realty, Open requests: 4' });
    expect(requests.getAttribute('href')).toBe('/admin/all-bookings?agency=meridian&status=open');
    // only what is not as usual is a badge
    expect(first?.querySelector('.mantine-Badge-root')).toBeNull();
    expect(second?.querySelector('.mantine-Badge-root')?.textContent).toBe('Inactive');
    expect(second?.textContent).toMatch(/9.*Assign agent admin.*Inactive/);
    expect(screen.getByRole('link', { name: /^Assign agent admin/ }).getAttribute('href')).toBe(
      '/admin/agent-admins?assign=selat',
    );
  });

  it('is narrowed and ordered by what the address says', async () => {
    const { user, router } = open({}, { at: `${path}?sort=people` });
    await screen.findByText('Meridian Industrial Realty');
    expect(names()).toEqual(['Selat', 'Meridian']);
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'aisyah');
    await waitFor(() => expect(names()).toEqual(['Meridian']));
    await waitFor(() => expect(router.state.location.search).toBe('?sort=people&q=aisyah'));
    await user.click(screen.getByRole('button', { name: 'State' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Inactive' }));
    expect(await screen.findByText('No agency matches the search and the filter.')).toBeTruthy();
  });

  it('leads a super admin to the details and to deletion, and an admin to neither (R-ROLE-08, R-ROLE-11, D-07)', async () => {
    const { unmount, user } = open();
    const link = await screen.findByRole('link', { name: 'Meridian Industrial Realty' });
    expect(link.getAttribute('href')).toBe('/admin/agencies/meridian');
    const more = { name: 'More for Meridian Industrial Realty' };
    const offered = () => screen.getAllByRole('menuitem').map(({ ariaLabel }) => ariaLabel);
    await user.click(screen.getByRole('button', more));
    expect(offered()).toEqual([
      'Edit Meridian Industrial Realty',
      'Bookings of Meridian Industrial Realty',
      'Delete Meridian Industrial Realty',
    ]);
    unmount();
    open({}, { viewer: userOf('admin') });
    await screen.findByText('Meridian Industrial Realty');
    expect(screen.queryByRole('link', { name: 'Meridian Industrial Realty' })).toBeNull();
    await user.click(screen.getByRole('button', more));
    expect(offered()).toEqual(['Edit Meridian Industrial Realty', 'Bookings of Meridian Industrial Realty']);
    expect(screen.getAllByRole('button', { name: /^Edit/ })).toHaveLength(2);
  });
});

it('on a small tablet, whose table has no room for it, the contact of an agency is in its menu', async () => {
  const usual = window.matchMedia;
  vi.stubGlobal('matchMedia', (query: string) => ({ ...usual(query), matches: query.includes('74.99em') }));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'More for Meridian Industrial Realty' }));
  expect(screen.getByRole('menuitem', { name: 'desk@meridian.example' })).toBeTruthy();
});

describe('an agency', () => {
  it('needs a name and a contact e-mail, and is then opened (R-ADM-19, R-CALL-60, R-MSG-35)', async () => {
    const sent: unknown[] = [];
    const { user } = open({
      'POST /agencies': ({ init }) => {
        sent.push(JSON.parse(String(init.body)));
        return json({ ...selat, message: 'x' }, 201);
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Add agency' }));
    const form = await dialog();
    await user.click(form.getByRole('button', { name: 'Create agency' }));
    expect(form.getByText('Agency name is required')).toBeTruthy();
    expect(form.getByText('Contact email is required')).toBeTruthy();
    expect(sent).toEqual([]);
    await user.type(form.getByLabelText(/^Name/), 'Teluk Estate');
    await user.type(form.getByLabelText(/^Contact email/), 'office@teluk.example');
    await user.type(form.getByLabelText('Negotiator'), 'Farah Aziz');
    await user.click(form.getByRole('button', { name: 'Create agency' }));
    expect(await screen.findByText('Agency created successfully')).toBeTruthy();
    expect(sent).toEqual([
      {
        name: 'Teluk Estate',
        description: '',
        contactEmail: 'office@teluk.example',
        contactPhone: '',
        address: '',
        isActive: true,
        registrationNumber: '',
        negotiatorName: 'Farah Aziz',
        negotiatorRegistration: '',
        negotiatorLanguages: '',
      },
    ]);
  });

  it('is warned of when its name is taken already (D-117)', async () => {
    const { user } = open({}, { at: `${path}?agency=new` });
    const form = await dialog();
    await user.type(form.getByLabelText(/^Name/), 'selat property partners');
    expect(await form.findByText('Another agency has this name already.')).toBeTruthy();
  });

  it('is changed, also between active and inactive (R-CALL-61, R-MSG-35, D-110)', async () => {
    const sent: unknown[] = [];
    const { user } = open({
      'PUT /agencies/selat': ({ init }) => {
        sent.push(JSON.parse(String(init.body)).isActive);
        return json({ ...selat, isActive: true, message: 'x' });
      },
    });
    await user.click(await screen.findByRole('button', { name: 'More for Selat Property Partners' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit Selat Property Partners' }));
    const form = await dialog();
    await user.click(await form.findByRole('switch'));
    await user.click(form.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Agency updated successfully')).toBeTruthy();
    expect(sent).toEqual([true]);
  });

  it.each([
    ['new', 'POST /agencies', 'Create agency', 'Failed to create agency'],
    ['selat', 'PUT /agencies/selat', 'Save changes', 'Failed to update agency'],
  ])('(%s) keeps what was typed when saving fails (R-MSG-22)', async (id, request, button, said) => {
    const { user } = open({ [request]: html }, { at: `${path}?agency=${id}` });
    const form = await dialog();
    await user.type(await form.findByLabelText(/^Name/), ' x');
    const mail = form.getByLabelText(/^Contact email/);
    await user.clear(mail);
    await user.type(mail, 'a@b.example');
    await user.click(form.getByRole('button', { name: button }));
    expect((await form.findByRole('alert')).textContent).toBe(said);
    expect(form.getByLabelText<HTMLInputElement>(/^Contact email/).value).toBe('a@b.example');
  });
});

describe('the deletion of an agency', () => {
  async function confirm(answers: Handlers, typed = 'Meridian Industrial Realty ') {
    const shown = open(answers);
    await shown.user.click(
      await screen.findByRole('button', { name: 'More for Meridian Industrial Realty' }),
    );
    await shown.user.click(
      await screen.findByRole('menuitem', { name: 'Delete Meridian Industrial Realty' }),
    );
    const question = await dialog();
    expect(question.getByText('Taken along: meridian')).toBeTruthy();
    const name = question.getByLabelText(/^Type the name of the agency/);
    await shown.user.type(name, typed);
    await shown.user.click(question.getByRole('button', { name: 'Delete agency' }));
    return question;
  }

  it('warns of what becomes of the users, and tells how many (R-ADM-20, R-ADM-21, R-MSG-35)', async () => {
    const question = await confirm({
      'DELETE /agencies/meridian': () => json({ message: 'x', usersConverted: 3, bookingsUpdated: 2 }),
    });
    expect(question.getByText('All users of this agency will become normal users.')).toBeTruthy();
    expect(
      await screen.findByText(
        'Agency deleted successfully. 3 users converted to normal users and 2 bookings updated.',
      ),
    ).toBeTruthy();
  });

  it('is not sent without the name of the agency (D-420)', async () => {
    const remove = vi.fn(() => json({ message: 'x', usersConverted: 3, bookingsUpdated: 2 }));
    const question = await confirm({ 'DELETE /agencies/meridian': remove }, 'Meridian');
    expect(question.getByText('This is not the name of the agency.')).toBeTruthy();
    expect(remove).not.toHaveBeenCalled();
  });

  it('is tried three times, then once directly, before it counts as failed (R-ADM-22, R-CONST-15)', async () => {
    const started = Date.now();
    const at: number[] = [];
    const question = await confirm({
      'DELETE /agencies/meridian': () => {
        at.push(Date.now() - started);
        return json({ message: 'x' }, 500);
      },
    });
    expect(await question.findByText('The server did not answer; trying again.')).toBeTruthy();
    await vi.advanceTimersByTimeAsync(1000);
    await vi.advanceTimersByTimeAsync(2000);
    expect((await question.findByRole('alert')).textContent).toBe('Failed to delete agency. Server error.');
    expect(at).toHaveLength(4);
    const [first = 0, second = 0, third = 0] = at;
    expect(second - first).toBeGreaterThanOrEqual(1000);
    expect(third - second).toBeGreaterThanOrEqual(2000);
  });

  it.each([
    [404, agencyRefusals.AGENCY_NOT_FOUND, 'Failed to delete agency. The agency no longer exists.'],
    [404, { message: 'no route' }, 'Failed to delete agency. no route'],
    [403, { message: 'x' }, 'Failed to delete agency. You do not have permission.'],
    [400, { message: 'x' }, 'Failed to delete agency. x'],
  ])('is not tried again after %i (R-MSG-23, D-57)', async (status, answer, said) => {
    const remove = vi.fn(() => json(answer, status));
    const question = await confirm({ 'DELETE /agencies/meridian': remove });
    expect((await question.findByRole('alert')).textContent).toBe(said);
    expect(remove).toHaveBeenCalledTimes(1);
  });

  it('has worked when the agency is gone after a try that nobody answered (D-57)', async () => {
    const replies = [() => json({ message: 'x' }, 503), () => json(agencyRefusals.AGENCY_NOT_FOUND, 404)];
    await confirm({ 'DELETE /agencies/meridian': () => (replies.shift() ?? html)() });
    await vi.advanceTimersByTimeAsync(1000);
    expect(await screen.findByText('Agency deleted successfully.')).toBeTruthy();
  });

  it('has not worked when only a page in front of the server says 404 (D-42)', async () => {
    const page = new Response('<html></html>', { status: 404 });
    const replies = [() => json({ message: 'x' }, 503), () => page];
    const question = await confirm({ 'DELETE /agencies/meridian': () => (replies.shift() ?? html)() });
    await vi.advanceTimersByTimeAsync(1000);
    expect((await question.findByRole('alert')).textContent).toMatch(/^Failed to delete agency\.?$/);
  });

  it('is not tried again for a person who signed in meanwhile', async () => {
    const remove = vi.fn(() => json({ message: 'x' }, 500));
    await confirm({ 'DELETE /agencies/meridian': remove });
    await screen.findByText('The server did not answer; trying again.');
    local.userId.set('somebody-else');
    await vi.advanceTimersByTimeAsync(5000);
    expect(remove).toHaveBeenCalledTimes(1);
  });
});
