import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { membershipTexts } from '#core/memberships/messages.ts';
import type { User } from '#core/users/contract.ts';
import { local } from '#platform/web/storage.ts';
import { agencyOf, userOf } from '#test/accounts.ts';
import { agencyCalls } from '#test/agency-calls.ts';
import { fakeNetwork, type Handlers, json, renderPage } from '#test/render-page.tsx';
import { signedIn } from '#test/signed-in.ts';
import { userEvent } from '#test/user-event.ts';
import { MembershipCard } from './MembershipCard.tsx';

const inMeridian = { agencyId: 'meridian', agencyName: 'Meridian Industrial Realty' } as const;

function open(user: User, answers: Handlers = {}) {
  const agencies = [agencyOf('meridian', 'Meridian Industrial Realty')];
  fakeNetwork(signedIn(user, { ...agencyCalls(agencies), ...answers }));
  renderPage({ at: '/dashboard', path: '/dashboard', page: <MembershipCard user={user} /> });
  return userEvent.setup();
}

describe('the membership card', () => {
  it('leads a buyer without an agency to one (R-DASH-03)', () => {
    open(userOf('user'));
    expect(screen.getByText('Not a member')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Join an Agency' }).getAttribute('href')).toBe('/agency-request');
  });

  it('shows a pending request with the agency’s contact and takes it back (D-105)', async () => {
    const pending = userOf('user', {
      ...inMeridian,
      agencyStatus: 'pending',
      agencyRequestDate: '2026-11-02T04:00:00.000Z',
      agencyRequestMessage: 'A bakery',
    });
    const none = userOf('user');
    const user = open(pending, {
      'DELETE /users/request-agency': () => json({ ...none, message: membershipTexts.withdrawn }),
    });
    expect(screen.getByText('Pending approval')).toBeTruthy();
    expect(screen.getByText('Requested on Nov 02, 2026')).toBeTruthy();
    expect(screen.getByText('Your message: A bakery')).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'desk@meridian.example' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Withdraw Request' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw your request?' }));
    await user.click(dialog.getByRole('button', { name: 'Withdraw Request' }));
    expect(await screen.findByText(membershipTexts.withdrawn)).toBeTruthy();
    expect(JSON.parse(local.user.get() ?? '{}')).toMatchObject({ agencyStatus: 'none', agencyId: null });
  });

  it('shows no message where the applicant wrote none (R-MEM-17)', () => {
    open(
      userOf('user', {
        ...inMeridian,
        agencyStatus: 'pending',
        agencyRequestMessage: 'Requesting agency membership',
      }),
    );
    expect(screen.getByText('Pending approval')).toBeTruthy();
    expect(screen.queryByText(/^Your message/)).toBeNull();
  });

  it('says why a withdrawal failed and keeps the request', async () => {
    const user = open(userOf('user', { ...inMeridian, agencyStatus: 'pending' }), {
      'DELETE /users/request-agency': () => Promise.reject(new TypeError('no network')),
    });
    await user.click(screen.getByRole('button', { name: 'Withdraw Request' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw your request?' }));
    await user.click(dialog.getByRole('button', { name: 'Withdraw Request' }));
    expect((await dialog.findByRole('alert')).textContent).toBe(
      'Failed to withdraw the request. Please try again.',
    );
  });

  it('shows a member the agency, their position and how to reach it (R-DASH-02)', async () => {
    open(
      userOf('user', {
        ...inMeridian,
        agencyStatus: 'approved',
        agencyStatusDate: '2026-11-02T04:00:00.000Z',
        position: 'Director',
      }),
    );
    expect(screen.getByText('Approved')).toBeTruthy();
    expect(screen.getByText('Position: Director · Member since Nov 02, 2026')).toBeTruthy();
    const phone = await screen.findByRole('link', { name: '+60 3-5555 0101' });
    expect(phone.getAttribute('href')).toBe('tel:+60355550101');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('lets a buyer who was turned down ask another agency (R-MEM-12)', () => {
    open(userOf('user', { ...inMeridian, agencyStatus: 'rejected' }));
    expect(screen.getByText('The agency gave no reason.')).toBeTruthy();
    expect(screen.getByText('Rejected')).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Request Another Agency' });
    expect(link.getAttribute('href')).toBe('/agency-request');
  });
});
