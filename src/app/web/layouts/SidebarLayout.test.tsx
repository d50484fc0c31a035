import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openSite, parkSite } from '#core/park/web/site.ts';
import { storeSignIn } from '#core/sessions/web/stored-user.ts';
import { queryClient } from '#platform/web/api-client/query-client.ts';
import { local } from '#platform/web/storage.ts';
import { theme } from '#platform/web/theme.ts';
import type { Role } from '#shared/actor.ts';
import { signedInAs, userOf } from '#test/accounts.ts';
import { bookingLists } from '#test/booking-lists.ts';
import { bookingOf } from '#test/bookings.ts';
import { depositCounts } from '#test/deposit-counts.ts';
import { fakeNetwork, type Handlers, json } from '#test/render-page.tsx';
import { userEvent } from '#test/user-event.ts';
import { SidebarLayout } from './SidebarLayout.tsx';
import { loadModuleEntries } from './staff-layout.tsx';

afterEach(() => queryClient.clear());

async function open(role: Role, answers: Handlers = {}): Promise<HTMLElement> {
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

describe('the sidebar', () => {
  it.each([
    ['agent_admin', 'Agent Admin'],
    ['admin', 'Super Admin'],
  ] as const)('says who %s is (R-NAV-30)', async (role, label) => {
    const sidebar = await open(role);
    expect(sidebar.textContent).toContain(`NNur Aina${role}@aero.example${label}`);
  });

  it.each([
    [
      'agent_admin',
      ['Dashboard', 'Agency Membership Requests', 'Booking Requests', 'Create Booking', 'My Profile'],
      'Booking Requests',
    ],
    [
      'super_admin',
      [
        'Dashboard',
        'Agencies',
        'Agent Admins',
        'Lots',
        'Booking Approvals',
        'All Bookings',
        'Users',
        'My Profile',
        'Agency Membership Requests',
        'Enquiries',
        'Viewings',
        'Deposits',
        'Mail Log',
        'Reports',
        'Audit Trail',
        'Integrity',
      ],
      undefined,
    ],
  ] as const)(
    'links for %s what exists, and marks the open page (R-NAV-31 to R-NAV-33)',
    async (role, labels, here) => {
      const links = within(await open(role)).getAllByRole('link');
      expect(links.map((link) => link.textContent)).toEqual(labels);
      const current = links.find((link) => link.getAttribute('aria-current') === 'page');
      expect(current?.textContent).toBe(here);
    },
  );

  it('folds to icons, which keep their names, and the browser remembers it (D-12)', async () => {
    const sidebar = within(await open('admin'));
    const hands = userEvent.setup();
    await hands.click(sidebar.getByRole('button', { name: 'Fold the menu' }));
    const unfold = sidebar.getByRole('button', { name: 'Unfold the menu' });
    expect([unfold.getAttribute('aria-expanded'), local.sidebar.get()]).toEqual(['false', 'folded']);
    sidebar.getByRole('link', { name: 'All Bookings' }).focus();
    expect((await screen.findByRole('tooltip')).textContent).toBe('All Bookings');
    await hands.click(unfold);
    expect(local.sidebar.get()).toBeNull();
  });

  it('hides the audit trail from an admin, who may not read it (D-112)', async () => {
    const sidebar = within(await open('admin'));
    expect(sidebar.getByRole('link', { name: 'Integrity' })).toBeTruthy();
    expect(sidebar.queryByRole('link', { name: 'Audit Trail' })).toBeNull();
  });

  it('has deposits for an admin once they are in use, with what waits to be confirmed (D-240)', async () => {
    let reply = depositCounts({ inUse: false });
    const unused = within(await open('admin', { 'GET /deposits/counts': () => json(reply) }));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(unused.queryByRole('link', { name: 'Deposits' })).toBeNull();
    reply = depositCounts({ toConfirm: 3 });
    await queryClient.invalidateQueries();
    const link = await unused.findByRole('link', { name: 'Deposits' });
    expect(link.getAttribute('aria-description')).toBe('3 to confirm');
  });

  it('counts pending work of an agency admin in a badge and in the description of the link', async () => {
    const sidebar = within(
      await open('agent_admin', {
        ...bookingLists(() => [
          bookingOf('1', 'pending_agent'),
          bookingOf('2', 'pending_agent'),
          bookingOf('3', 'sold'),
        ]),
        'GET /users/agency-requests': () => json([userOf('user')]),
      }),
    );
    const requests = sidebar.getByRole('link', { name: 'Booking Requests' });
    await waitFor(() => expect(requests.textContent).toBe('Booking Requests2'));
    expect(requests.getAttribute('aria-description')).toBe('2 waiting');
    const people = sidebar.getByRole('link', { name: 'Agency Membership Requests' });
    await waitFor(() => expect(people.getAttribute('aria-description')).toBe('1 waiting'));
  });

  it('counts the bookings that wait for the office, not those that wait for an agency', async () => {
    const sidebar = within(
      await open('admin', {
        ...bookingLists(() => [
          bookingOf('1', 'pending_agent'),
          bookingOf('2', 'pending_admin'),
          bookingOf('3', 'pending_admin'),
          bookingOf('4', 'sold'),
        ]),
      }),
    );
    const approvals = sidebar.getByRole('link', { name: 'Booking Approvals' });
    await waitFor(() => expect(approvals.getAttribute('aria-description')).toBe('2 waiting'));
  });

  it('shows changes by others within a minute (D-140)', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      let bookings = [bookingOf('1', 'pending_agent')];
      let applicants = [userOf('user')];
      const sidebar = within(
        await open('agent_admin', {
          ...bookingLists(() => bookings),
          'GET /users/agency-requests': () => json(applicants),
        }),
      );
      const marks = () =>
        ['Booking Requests', 'Agency Membership Requests'].map((name) =>
          sidebar.getByRole('link', { name }).getAttribute('aria-description'),
        );
      await waitFor(() => expect(marks()).toEqual(['1 waiting', '1 waiting']));
      bookings = [...bookings, bookingOf('2', 'pending_agent')];
      applicants = [];
      await vi.advanceTimersByTimeAsync(60_000);
      await waitFor(() => expect(marks()).toEqual(['2 waiting', null]));
    } finally {
      vi.useRealTimers();
    }
  });

  it('counts the open enquiries for the office', async () => {
    const asked: (string | null)[] = [];
    const sidebar = await open('admin', {
      'GET /contact-messages': ({ url }) => {
        asked.push(url.searchParams.get('status'));
        return new Response('[]', { headers: { 'x-total-count': '3' } });
      },
    });
    const link = within(sidebar).getByRole('link', { name: 'Enquiries' });
    await waitFor(() => expect(link.getAttribute('aria-description')).toBe('3 waiting'));
    expect(asked).toEqual(['open']);
  });

  it('leads to the reports only in a park that wants them (D-341)', async () => {
    const site = parkSite();
    openSite({ ...site, modules: ['viewings'] });
    const labels = within(await open('admin'))
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
    openSite(site);
    expect(labels).toContain('Viewings');
    expect(labels).not.toContain('Reports');
  });

  it('counts the viewings to confirm, and has none in a park without them (D-284, D-341)', async () => {
    const counted = { 'GET /viewings': () => new Response('[]', { headers: { 'x-total-count': '3' } }) };
    const link = within(await open('admin', counted)).getByRole('link', { name: 'Viewings' });
    await waitFor(() => expect(link.getAttribute('aria-description')).toBe('3 to confirm'));
    cleanup();
    const { viewings, ...site } = parkSite();
    for (const park of [site, { ...site, viewings: true as const, modules: ['milestones'] }]) {
      openSite(park);
      const links = within(await open('admin', counted)).getAllByRole('link');
      expect(links.map(({ textContent }) => textContent)).not.toContain('Viewings');
      cleanup();
    }
    openSite({ ...site, ...(viewings && { viewings }) });
  });

  it('counts the mails that failed in the last 7 days for the office (D-147)', async () => {
    const since: number[] = [];
    const sidebar = await open('admin', {
      'GET /mails': ({ url }) => {
        since.push(Date.parse(url.searchParams.get('failedSince') ?? ''));
        return new Response('[]', { headers: { 'x-total-count': '2' } });
      },
    });
    const link = within(sidebar).getByRole('link', { name: 'Mail Log' });
    await waitFor(() => expect(link.getAttribute('aria-description')).toBe('2 failed in the last 7 days'));
    expect(link.textContent).toBe('Mail Log2');
    const days = since.map((at) => Math.round((Date.now() - at) / 86_400_000));
    expect(days).toEqual([7]);
  });
});
