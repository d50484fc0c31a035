import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { local } from '#platform/web/storage.ts';
import { userOf } from '#test/accounts.ts';
import { fakeNetwork, type Handlers, json, renderPage, type SentRequest } from '#test/render-page.tsx';
import { userEvent } from '#test/user-event.ts';
import { ChangePassword } from './ChangePassword.tsx';
import { storeSignIn } from './stored-user.ts';

/** user-event without delays. */
const hands = userEvent.setup();
const path = 'POST /auth/change-password';

async function open(answer: Handlers[string] = () => json({ message: 'Password changed successfully' })) {
  const sent: unknown[] = [];
  const messages: string[] = [];
  storeSignIn({ token: 'my-token', user: userOf('user'), expiresAt: '2099-01-01T00:00:00.000Z' });
  fakeNetwork({
    [path]: (request: SentRequest) => {
      sent.push(JSON.parse(String(request.init.body)));
      return answer(request);
    },
  });
  renderPage({
    at: '/',
    path: '/',
    page: <ChangePassword onChanged={(message) => messages.push(message)} />,
  });
  await hands.click(screen.getByRole('button', { name: 'Change Password' }));
  await screen.findByRole('dialog', { name: 'Change Password' });
  return { sent, messages };
}

async function submit(current: string, next: string, confirm = next) {
  const fields = { 'Current password': current, 'New password': next, 'Confirm new password': confirm };
  for (const [label, text] of Object.entries(fields)) {
    await hands.clear(screen.getByLabelText(label));
    if (text !== '') await hands.type(screen.getByLabelText(label), text);
  }
  const [button] = screen.getAllByRole('button', { name: 'Change Password' }).slice(-1);
  if (button) await hands.click(button);
}

describe('changing the own password', () => {
  it('sends the current and the new one, closes and says so (R-PROF-11, R-PROF-17, D-111)', async () => {
    const { sent, messages } = await open();
    expect(screen.getByText('Password must be at least 6 characters long')).toBeTruthy();
    await submit('old secret', 'new secret');
    await waitFor(() => expect(messages).toEqual(['Password changed successfully']));
    expect(sent).toEqual([{ currentPassword: 'old secret', newPassword: 'new secret' }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('asks first whether the new ones agree, then for their length (R-PROF-12)', async () => {
    const { sent } = await open();
    await submit('', '123', '124');
    expect(await screen.findByText('New passwords do not match')).toBeTruthy();
    expect(screen.queryByText('New password must be at least 6 characters long')).toBeNull();
    expect(screen.queryByText('Current password is required')).toBeNull();
    await submit('', '123');
    expect(await screen.findByText('New password must be at least 6 characters long')).toBeTruthy();
    expect(screen.getByText('Current password is required')).toBeTruthy();
    expect(screen.queryByText('New passwords do not match')).toBeNull();
    expect(document.activeElement).toBe(screen.getByLabelText('Current password'));
    expect(sent).toEqual([]);
  });

  it('keeps a person who mistyped the current one signed in (R-PROF-14, D-26)', async () => {
    const { messages } = await open(() =>
      json({ message: 'Current password is incorrect', code: 'WRONG_PASSWORD' }, 401),
    );
    await submit('a guess', 'new secret');
    expect(await screen.findByText('Current password is incorrect')).toBeTruthy();
    expect(screen.getAllByText('Current password is incorrect')).toHaveLength(1);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Current password')));
    expect(local.token.get()).toBe('my-token');
    expect(messages).toEqual([]);
  });

  it.each<[string, Handlers[string], string]>([
    [
      'an error of the server',
      () => json({ message: 'Boom', code: 'SERVER_ERROR' }, 500),
      'Server error. Please try again later or contact support.',
    ],
    [
      'a refusal with a message',
      () => json({ message: 'Too many attempts. Please try again later.', code: 'TOO_MANY' }, 429),
      'Too many attempts. Please try again later.',
    ],
    ['a refusal without one', () => json({}, 403), 'Failed to change password'],
    [
      'no answer',
      () => Promise.reject(new TypeError('Failed to fetch')),
      'No response from server. Please check your internet connection.',
    ],
    [
      'an answer that is no answer',
      () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }),
      'Network error. Please try again later.',
    ],
  ])('says what %s means (R-PROF-15, R-PROF-16)', async (_case, answer, text) => {
    const { messages } = await open(answer);
    await submit('old secret', 'new secret');
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByRole('dialog')).toBeTruthy();
    expect(messages).toEqual([]);
  });

  it('says that the session is over when that is why', async () => {
    await open(() =>
      json({ message: 'Authentication failed. Please log in again.', code: 'UNAUTHENTICATED' }, 401),
    );
    await submit('old secret', 'new secret');
    expect(await screen.findByText('Authentication failed. Please log in again.')).toBeTruthy();
    expect(screen.queryByText('Current password is incorrect')).toBeNull();
  });
});
