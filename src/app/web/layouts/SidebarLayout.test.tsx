import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openSite, parkSite } from '#core/park/web/site.ts';
import { queryClient } from '#platform/web/api-client/query-client.ts';
import { local } from '#platform/web/storage.ts';
import { userOf } from '#test/accounts.ts';
import { bookingLists } from '#test/booking-lists.ts';
import { bookingOf } from '#test/bookings.ts';
import { openSidebar } from '#test/open-sidebar.tsx';
import { json } from '#test/render-page.tsx';
import { userEvent } from '#test/user-event.ts';
import { loadModuleEntries } from '../modules.ts';

afterEach(() => queryClient.clear());

describe('the sidebar', () => {
  it.each([
    ['agent_admin', 'Agent Admin'],
    ['super_admin', 'Super Admin'],
    ['admin', 'Super Admin, daily operations'],
  ] as const)('says who %s is (R-NAV-30, D-367)', async (role, label) => {
    const sidebar = await openSidebar(role);
    expect(sidebar.textContent).toContain(`NNur Aina${role}@aero.example${label}`);
    expect(sidebar.textContent?.includes('daily operations')).toBe(role === 'admin');
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
        'My Profile',
        'Booking Approvals',
        'All Bookings',
        'Lots',
        'Agencies',
        'Agent Admins',
        'Users',
        'Membership Requests',
        'Enquiries',
        'Mail Log',
        'Audit Trail',
        'Integrity',
      ],
      undefined,
    ],
  ] as const)(
    'links for %s what exists, and marks the open page (R-NAV-31 to R-NAV-33)',
    async (role, labels, here) => {
      const brought = (await loadModuleEntries()).map(({ label }) => label);
      const links = within(await openSidebar(role)).getAllByRole('link');
      const own = links
        .map(({ textContent }) => textContent ?? '')
        .filter((label) => !brought.includes(label));
      expect(own).toEqual(labels);
      const current = links.find((link) => link.getAttribute('aria-current') === 'page');
      expect(current?.textContent).toBe(here);
    },
  );

  it('folds to icons, which keep their names, and the browser remembers it (D-12)', async () => {
    const sidebar = within(await openSidebar('admin'));
    const hands = userEvent.setup();
    await hands.click(sidebar.getByRole('button', { name: 'Collapse menu' }));
    const unfold = sidebar.getByRole('button', { name: 'Expand menu' });
    expect([unfold.getAttribute('aria-expanded'), local.sidebar.get()]).toEqual(['false', 'folded']);
    sidebar.getByRole('link', { name: 'All Bookings' }).focus();
    expect((await screen.findByRole('tooltip')).textContent).toBe('All Bookings');
    await hands.click(unfold);
    expect(local.sidebar.get()).toBeNull();
  });

  it('hides the audit trail from an admin, who may not read it (D-112)', async () => {
    const sidebar = within(await openSidebar('admin'));
    expect(sidebar.getByRole('link', { name: 'Integrity' })).toBeTruthy();
    expect(sidebar.queryByRole('link', { name: 'Audit Trail' })).toBeNull();
  });

  it('counts pending work of an agency admin in a badge and in the description of the link', async () => {
    const sidebar = within(
      await openSidebar('agent_admin', {
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
      await openSidebar('admin', {
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
        await openSidebar('agent_admin', {
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
    const sidebar = await openSidebar('admin', {
      'GET /contact-messages': ({ url }) => {
        asked.push(url.searchParams.get('status'));
        return new Response('[]', { headers: { 'x-total-count': '3' } });
      },
    });
    const link = within(sidebar).getByRole('link', { name: 'Enquiries' });
    await waitFor(() => expect(link.getAttribute('aria-description')).toBe('3 waiting'));
    expect(asked).toEqual(['open']);
  });

  it('leads to the pages of modules, each in its group, only in a park that wants them (D-341, D-367)', async () => {
    const labelsOf = (sidebar: HTMLElement) =>
      within(sidebar)
        .getAllByRole('link')
        .map(({ textContent }) => textContent);
    const brought = (await loadModuleEntries()).map(({ label }) => label);
    const labels = labelsOf(await openSidebar('super_admin'));
    expect(brought.filter((label) => !labels.includes(label))).toEqual([]);
    const records = within(screen.getByRole('list', { name: 'Records' })).getAllByRole('link');
    const own = ['Audit Trail', 'Integrity', ...brought.filter((label) => label === 'Reports')];
    expect(records.map(({ textContent }) => textContent)).toEqual(own);
    cleanup();
    const site = parkSite();
    openSite({ ...site, modules: [] });
    expect(labelsOf(await openSidebar('super_admin'))).toEqual(
      labels.filter((label) => !brought.includes(label ?? '')),
    );
    openSite(site);
  });

  it('counts the mails that failed in the last 7 days for the office (D-147)', async () => {
    const since: number[] = [];
    const sidebar = await openSidebar('admin', {
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
