import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { agencyOf, userOf } from '#test/accounts.ts';
import { fakeNetwork, type Handlers, json, renderPage } from '#test/render-page.tsx';
import { signedIn } from '#test/signed-in.ts';
import { userEvent } from '#test/user-event.ts';
import { AgencyDetailsPage } from './AgencyDetailsPage.tsx';

const path = '/admin/agencies/:id';
const meridian = {
  ...agencyOf('meridian', 'Meridian Industrial Realty'),
  userCount: 1,
  agentAdmins: [],
  bookings: { open: 35, sold: 18 },
};
const aisyah = userOf('agent_admin', { name: 'Aisyah Tan' });
const taken = {
  people: 13,
  members: 12,
  agentAdmins: 2,
  applicants: 1,
  bookings: 40,
  underWay: 5,
  waiting: 3,
  heldSen: 5_000_000,
};
const daniel = userOf('user', { name: 'Daniel Wong', agencyStatusDate: '2026-03-01T02:00:00.000Z' });

function open(answers: Handlers = {}, viewer = userOf('super_admin')) {
  fakeNetwork(
    signedIn(viewer, {
      'GET /agencies/meridian': () => json(meridian),
      'GET /agencies': () => json([meridian]),
      'GET /agencies/meridian/users': () => json([aisyah, daniel]),
      'GET /agencies/meridian/closing': () => json(taken),
      'GET /agencies/meridian/requests': () => json([]),
      ...answers,
    }),
  );
  const others = [{ path: '/admin/agencies', element: <p>All agencies</p> }];
  const shown = renderPage({ at: '/admin/agencies/meridian', path, page: <AgencyDetailsPage />, others });
  return { ...shown, user: userEvent.setup() };
}

afterEach(() => vi.unstubAllGlobals());

describe('the details of an agency', () => {
  it('show contact, members and applicants, with a link back (R-ADM-08, R-ROLE-11)', async () => {
    open();
    expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'Meridian Industrial Realty' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'desk@meridian.example' })).toBeTruthy();
    expect(await screen.findByText('Daniel Wong')).toBeTruthy();
    expect(screen.getByText('No pending membership requests.')).toBeTruthy();
    const back = screen.getByRole('link', { name: 'Back to Dashboard' });
    expect(back.getAttribute('href')).toBe('/admin-dashboard');
  });

  it('lead to its bookings, and say that nobody runs it', async () => {
    const { user } = open();
    const openRequests = await screen.findByRole('link', { name: /^Open requests/ });
    expect(openRequests.textContent).toBe('Open requests35');
    expect(openRequests.getAttribute('href')).toBe('/admin/all-bookings?agency=meridian&status=open');
    expect(screen.getByText('Nobody runs this agency yet.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^More for/ }));
    const all = await screen.findByRole('menuitem', { name: 'Bookings of Meridian Industrial Realty' });
    expect(all.getAttribute('href')).toBe('/admin/all-bookings?agency=meridian');
  });

  it('are denied to an admin, without asking for the agency (R-NAV-37, R-MSG-27, D-07)', async () => {
    const read = vi.fn(() => json(meridian));
    open({ 'GET /agencies/meridian': read }, userOf('admin'));
    expect((await screen.findByRole('alert')).textContent).toBe('Access denied. Admin privileges required.');
    expect(screen.getByRole('link', { name: 'Back to Dashboard' })).toBeTruthy();
    expect(read).not.toHaveBeenCalled();
  });

  it.each([
    [500, 'Failed to load agency details. Please try again later.'],
    [404, 'Agency not found'],
  ])('say what is wrong after %i and offer another try (R-ADM-08, R-MSG-27)', async (status, said) => {
    let reply = () => json({ message: 'x' }, status);
    const { user } = open({ 'GET /agencies/meridian': () => reply() });
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText(said)).toBeTruthy();
    reply = () => json(meridian);
    await user.click(alert.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('heading', { name: 'Meridian Industrial Realty' })).toBeTruthy();
  });

  it('say before its deletion what it takes along (D-420)', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: /^More for/ }));
    await user.click(await screen.findByRole('menuitem', { name: /^Delete/ }));
    const list = await screen.findByRole('list', { name: 'What else changes' });
    const lines = within(list).getAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      'People in this agency: 12',
      'Agent admins among them: 2',
      'Applicants, whose request is withdrawn: 1',
      'Unanswered requests, which go to the park office and keep their lots: 3',
      'Other bookings under way, which the park office goes on with: 2',
      'Held for bookings under way, and not touched: RM\u00a050,000',
      'Bookings in all, which keep the name of the agency: 40',
    ]);
  });

  it('assign and remove its agent admins (R-ADM-18, D-420)', async () => {
    const { user } = open({
      [`DELETE /agencies/meridian/agent-admins/${aisyah._id}`]: () => json({ ...aisyah, message: 'x' }),
      'GET /users': () => json([]),
    });
    await user.click(await screen.findByRole('button', { name: 'Remove Aisyah Tan' }));
    const question = within(await screen.findByRole('dialog'));
    await user.click(question.getByRole('button', { name: 'Remove agent admin' }));
    expect(await screen.findByText('Agent admin removed successfully')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Assign agent admin' }));
    const form = within(await screen.findByRole('dialog', { name: 'Assign agent admin' }));
    expect(form.queryByLabelText(/^Agency/)).toBeNull();
    expect(form.getByRole('combobox', { name: /^User/ })).toBeTruthy();
  });

  it('show a deletion that is still in progress (D-109)', async () => {
    const { user } = open({
      'DELETE /agencies/meridian': () =>
        json({ message: 'x', usersConverted: 9000, bookingsUpdated: 0, underWay: true }, 202),
    });
    await user.click(await screen.findByRole('button', { name: /^More for/ }));
    await user.click(await screen.findByRole('menuitem', { name: /^Delete/ }));
    const question = within(await screen.findByRole('dialog'));
    await user.type(question.getByLabelText(/^Type the name/), meridian.name);
    await user.click(question.getByRole('button', { name: 'Delete agency' }));
    expect(
      await screen.findByText(/^The agency is closed\. 9000 users and 0 bookings are updated/),
    ).toBeTruthy();
  });

  it('redirect to the list once the agency is deleted', async () => {
    const { user } = open({
      'DELETE /agencies/meridian': () => json({ message: 'x', usersConverted: 1, bookingsUpdated: 0 }),
    });
    await user.click(await screen.findByRole('button', { name: /^More for/ }));
    await user.click(await screen.findByRole('menuitem', { name: /^Delete/ }));
    const question = within(await screen.findByRole('dialog'));
    await user.type(question.getByLabelText(/^Type the name/), meridian.name);
    await user.click(question.getByRole('button', { name: 'Delete agency' }));
    expect(await screen.findByText('All agencies')).toBeTruthy();
    expect(await screen.findByText(/^Agency deleted successfully\. 1 users converted/)).toBeTruthy();
  });
});
