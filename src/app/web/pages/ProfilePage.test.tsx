import { cleanup, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { storeSignIn } from '#core/sessions/web/stored-user.ts';
import { queryClient } from '#platform/web/api-client/query-client.ts';
import { local } from '#platform/web/storage.ts';
import { signedInAs, userOf } from '#test/accounts.ts';
import { fakeNetwork, type Handlers, json, type SentRequest } from '#test/render-page.tsx';
import { renderSite } from '#test/render-site.tsx';
import { userEvent } from '#test/user-event.ts';

const user = userOf('user', { address: 'Kept as it is' });

function open(answers: Handlers = {}) {
  storeSignIn(signedInAs(user));
  fakeNetwork({ 'GET /users/me': () => json(user), ...answers });
  return renderSite('/profile');
}

async function edit(name: string) {
  await hands.click(await screen.findByRole('button', { name: 'Edit Profile' }));
  await hands.clear(screen.getByLabelText('Name'));
  if (name !== '') await hands.type(screen.getByLabelText('Name'), name);
  await hands.click(screen.getByRole('button', { name: 'Save changes' }));
}

/** user-event without delays. */
const hands = userEvent.setup();

describe('the profile', () => {
  it('changes name and phone, and sends the stored address unchanged (R-PROF-01, R-PROF-06, R-PROF-09, D-127)', async () => {
    const sent: unknown[] = [];
    open({
      'PUT /auth/me': ({ init }: SentRequest) => {
        sent.push(JSON.parse(String(init.body)));
        return json({ ...user, name: 'Siti', message: 'Profile updated successfully' });
      },
    });
    await edit('Siti');
    expect(await screen.findByText('Profile updated successfully')).toBeTruthy();
    expect(sent).toEqual([{ name: 'Siti', phone: '+60125550100', address: 'Kept as it is' }]);
    expect(screen.getByText('Siti', { selector: 'dd' })).toBeTruthy();
    expect(JSON.parse(local.user.get() ?? '')).toMatchObject({ name: 'Siti' });
  });

  it('moves the focus into the form, and back to its button afterwards', async () => {
    open();
    await hands.click(await screen.findByRole('button', { name: 'Edit Profile' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
    await hands.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit Profile' }));
  });

  it('wants a name (R-PROF-03) and keeps the e-mail (R-PROF-04)', async () => {
    open();
    await edit('');
    expect(await screen.findByText('Name is required')).toBeTruthy();
    expect(screen.getByText('Email cannot be changed')).toBeTruthy();
    expect((screen.getByLabelText('Email') as HTMLInputElement).readOnly).toBe(true);
  });

  it('says why it was not saved (R-PROF-08)', async () => {
    const answers: Handlers = { 'PUT /auth/me': () => json({ message: 'Not today', code: 'X' }, 403) };
    open(answers);
    await edit('Siti');
    expect(await screen.findByText('Not today')).toBeTruthy();
  });

  it('changes the password in a dialog and confirms it on the page (R-PROF-13, R-PROF-17, D-111)', async () => {
    open({ 'POST /auth/change-password': () => json({ message: 'Password changed successfully' }) });
    await hands.click(await screen.findByRole('button', { name: 'Change Password' }));
    await hands.type(await screen.findByLabelText('Current password'), 'old secret');
    expect(screen.getByText('Password must be at least 6 characters long')).toBeTruthy();
    await hands.type(screen.getByLabelText('New password'), 'new secret');
    await hands.type(screen.getByLabelText('Confirm new password'), 'new secret{Enter}');
    expect(await screen.findByText('Password changed successfully')).toBeTruthy();
  });

  it('shows a message without a stored account, and when the server returns none (R-PROF-10)', async () => {
    open({ 'GET /users/me': () => Promise.reject(new TypeError('Failed to fetch')) });
    cleanup();
    queryClient.clear();
    local.user.clear();
    renderSite('/profile');
    expect(await screen.findByText('User data not available')).toBeTruthy();
    cleanup();
    queryClient.clear();
    fakeNetwork({ 'GET /users/me': () => json({ _id: '' }) });
    renderSite('/profile');
    expect(await screen.findByText('Failed to load your profile information')).toBeTruthy();
  });

  it('shows a message when the session has ended (R-PROF-07)', async () => {
    open();
    await hands.click(await screen.findByRole('button', { name: 'Edit Profile' }));
    window.localStorage.removeItem('token');
    await hands.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Authentication token not found')).toBeTruthy();
  });

  it.each([
    ['agent', 'User'],
    ['admin', 'Administrator'],
  ] as const)('calls the account of %s %s (R-PROF-02)', async (role, type) => {
    storeSignIn(signedInAs(userOf(role)));
    fakeNetwork({ 'GET /users/me': () => json(userOf(role)) });
    renderSite('/profile');
    expect(await screen.findByText(type, { selector: 'dd' })).toBeTruthy();
  });
});
