import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { local } from '#platform/web/storage.ts';
import { signedInAs, userOf } from '#test/accounts.ts';
import { fakeNetwork, type Handlers, json, type SentRequest } from '#test/render-page.tsx';
import { renderSite } from '#test/render-site.tsx';
import { stoppedClock } from '#test/stopped-clock.ts';
import { userEvent } from '#test/user-event.ts';

function open(answers: Handlers = {}) {
  fakeNetwork(answers);
  return renderSite('/register');
}

async function fill(values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) {
    await hands.type(await screen.findByLabelText(label), value);
  }
  await hands.click(screen.getByRole('button', { name: 'Register' }));
}

const good = {
  'Full name': 'Nur Aina',
  Email: 'new@aero.example',
  Password: 'secret',
  'Confirm password': 'secret',
};

/** user-event without delays. */
const hands = userEvent.setup();

describe('the register page', () => {
  it('leads back to the sign-in (R-AUTH-14)', async () => {
    const { router } = open();
    const links = await screen.findAllByRole('link', { name: 'Log in' });
    await hands.click(links.find((link) => link.closest('main')) as HTMLElement);
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  });

  it('says everything that is missing, and goes to the first field (R-AUTH-16 to R-AUTH-18)', async () => {
    open();
    await hands.click(await screen.findByRole('button', { name: 'Register' }));
    for (const text of ['Name is required', 'Email is required', 'Password is required']) {
      expect(screen.getByText(text)).toBeTruthy();
    }
    expect(document.activeElement).toBe(screen.getByLabelText('Full name'));
  });

  it.each([
    [{ Email: 'new@aero' }, 'Email is invalid'],
    [{ Password: 'short', 'Confirm password': 'short' }, 'Password must be at least 6 characters'],
    [{ 'Confirm password': 'secrets' }, 'Passwords do not match'],
    [{ 'Phone (optional)': '012-345 678' }, 'Please enter a valid phone number'],
  ])('refuses %j (R-AUTH-17 to R-AUTH-20), until the field is edited (R-AUTH-21)', async (change, text) => {
    const send = vi.fn(() => json({}));
    open({ 'POST /auth/register': send });
    await fill({ ...good, ...change });
    expect(await screen.findByText(text)).toBeTruthy();
    expect(send).not.toHaveBeenCalled();
    // R-AUTH-20, D-31: the field says how to write it
    if ('Phone (optional)' in change) expect(screen.getByText(/^Such as 012-345 6789/)).toBeTruthy();
    await hands.type(screen.getByLabelText(Object.keys(change)[0] ?? ''), '1');
    expect(screen.queryByText(text)).toBeNull();
  });

  it('opens an account, gives the token up and goes to the sign-in after 2 s (R-AUTH-15, R-CONST-08, D-28)', async () => {
    const sent: string[] = [];
    let answer: (response: Response) => void = () => undefined;
    const { router } = open({
      'POST /auth/register': ({ init }: SentRequest) => {
        sent.push(String(init.body));
        return new Promise((resolve) => {
          answer = resolve;
        });
      },
      'POST /auth/logout': ({ init }: SentRequest) => {
        sent.push((init.headers as Record<string, string>).authorization ?? '');
        return json({ message: 'You are logged out' });
      },
    });
    await fill({ ...good, 'Phone (optional)': '+60 12-345 6789', 'Address (optional)': 'Jalan 1' });
    await waitFor(() => expect(sent).toHaveLength(1));
    const clock = stoppedClock();
    answer(json(signedInAs(userOf('user', { email: 'new@aero.example' }), 'unused'), 201));
    await clock.until(() => screen.queryByText(/^Registration successful!/) !== null && sent.length > 1);
    expect(local.token.get()).toBeNull();
    expect(sent).toEqual([
      JSON.stringify({
        name: 'Nur Aina',
        email: 'new@aero.example',
        phone: '+60 12-345 6789',
        address: 'Jalan 1',
        password: 'secret',
      }),
      'Bearer unused',
    ]);
    await clock.advance(1999);
    expect(router.state.navigation.state).toBe('idle');
    expect(router.state.location.pathname).toBe('/register');
    await clock.advance(1);
    // the pending redirect was cancelled
    clock.restart();
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    await waitFor(() =>
      expect((screen.getByLabelText('Email') as HTMLInputElement).value).toBe('new@aero.example'),
    );
    expect(screen.getByText('Your account is open. Please log in.')).toBeTruthy();
  });

  it('is content with one letter for a name, unlike the login screen (R-CONST-04, D-29)', async () => {
    const send = vi.fn(() => json(signedInAs(userOf('user')), 201));
    open({ 'POST /auth/register': send });
    await fill({ ...good, 'Full name': 'N' });
    await waitFor(() => expect(send).toHaveBeenCalledOnce());
  });

  it('succeeds only with a token (R-AUTH-22)', async () => {
    open({ 'POST /auth/register': () => json({ user: userOf('user') }, 201) });
    await fill(good);
    expect((await screen.findByRole('alert')).textContent).toBe('Registration failed. Please try again.');
    expect(screen.queryByText(/^Registration successful!/)).toBeNull();
  });

  it('says the server’s reason, else that it failed (R-MSG-10)', async () => {
    const answers: Handlers = {
      'POST /auth/register': () => json({ message: 'Closed today', code: 'X' }, 403),
    };
    open(answers);
    await fill(good);
    expect((await screen.findByRole('alert')).textContent).toBe('Closed today');
    answers['POST /auth/register'] = () => {
      throw new TypeError('Failed to fetch');
    };
    await hands.click(screen.getByRole('button', { name: 'Register' }));
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe('Registration failed. Please try again.'),
    );
  });
});
