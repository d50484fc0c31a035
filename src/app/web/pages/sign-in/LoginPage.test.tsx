import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { storedRedirect, storeRedirect } from '#core/sessions/web/login-redirect.ts';
import { storeSignIn } from '#core/sessions/web/stored-user.ts';
import { local } from '#platform/web/storage.ts';
import type { Role } from '#shared/actor.ts';
import { signedInAs, userOf } from '#test/accounts.ts';
import { fakeNetwork, type Handlers, json, type SentRequest } from '#test/render-page.tsx';
import { renderSite } from '#test/render-site.tsx';
import { userEvent } from '#test/user-event.ts';

const contact = {
  email: 'hello@aero.example',
  phone: '+60355550100',
  address: 'Here',
  whatsapp: '+60355550100',
};
const baseConfig = {
  devHost: '127.0.0.1',
  contact,
  limits: { maxDocumentBytes: 1, holdDays: 14, documentDays: 90 },
};
const config = (devLogin: { email: string; password: string } | null) => () =>
  json({ ...baseConfig, devLogin });
const usual: Handlers = { 'GET /config': config(null) };
const unreachable = () => {
  throw new TypeError('Failed to fetch');
};

function open(at: string, answers: Handlers) {
  fakeNetwork({ ...usual, ...answers });
  return renderSite(at);
}

async function submitLogin() {
  await hands.type(await screen.findByLabelText('Email'), 'me@aero.example');
  await hands.type(screen.getByLabelText('Password'), 'secret');
  await hands.click(screen.getByRole('button', { name: 'Log In' }));
}

const asRole = (role: Role): Handlers => ({
  'POST /auth/login': () => json(signedInAs(userOf(role))),
  'GET /users/me': () => json(userOf(role)),
});

/** user-event without delays. */
const hands = userEvent.setup();

describe('the sign-in', () => {
  it('asks for both fields and puts the cursor into the first empty one (R-AUTH-07)', async () => {
    open('/login', {});
    await hands.click(await screen.findByRole('button', { name: 'Log In' }));
    expect(screen.getByText('Email is required')).toBeTruthy();
    expect(screen.getByText('Password is required')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  });

  it('sends a password of one character (R-AUTH-07)', async () => {
    const sent: unknown[] = [];
    open('/login', {
      'POST /auth/login': ({ init }: SentRequest) => {
        sent.push(JSON.parse(String(init.body)));
        return json({ message: 'x', code: 'INVALID_CREDENTIALS' }, 401);
      },
    });
    await hands.type(await screen.findByLabelText('Email'), 'me@aero.example');
    await hands.type(screen.getByLabelText('Password'), 'x');
    await hands.click(screen.getByRole('button', { name: 'Log In' }));
    await waitFor(() => expect(sent).toEqual([{ email: 'me@aero.example', password: 'x' }]));
    expect(await screen.findByText('Invalid credentials. Please try again.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')));
  });

  it.each([
    ['super_admin', '/admin-dashboard'],
    ['agent_admin', '/agent-dashboard'],
    ['admin', '/enhanced-dashboard'],
    ['agent', '/enhanced-dashboard'],
    ['user', '/enhanced-dashboard'],
  ] as const)('takes %s to %s (R-AUTH-02)', async (role, path) => {
    const { router } = open('/login', asRole(role));
    await submitLogin();
    await waitFor(() => expect(router.state.location.pathname).toBe(path));
    expect(local.token.get()).toBe('first-token');
  });

  it('returns to the remembered page, once (D-06)', async () => {
    local.redirectAfterLogin.set('/profile?a=1');
    const { router } = open('/login', asRole('user'));
    await submitLogin();
    await waitFor(() => expect(router.state.location.pathname).toBe('/profile'));
    expect(router.state.location.search).toBe('?a=1');
    expect(local.redirectAfterLogin.get()).toBeNull();
  });

  it('sends on who is signed in already (R-AUTH-03)', async () => {
    local.user.set(JSON.stringify(userOf('agent_admin')));
    local.userId.set('id-of-agent_admin');
    local.token.set('first-token');
    const { router } = open('/login', asRole('agent_admin'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/agent-dashboard'));
  });

  it('goes on where this tab was when its reader logs in in another one (D-06)', async () => {
    const { router } = open('/login', asRole('user'));
    await screen.findByLabelText('Email');
    storeRedirect('/profile?a=1');
    act(() => {
      storeSignIn(signedInAs(userOf('user')));
    });
    await waitFor(() => expect(router.state.location.pathname).toBe('/profile'));
    expect(storedRedirect()).toBeNull();
  });

  it('refuses a person without an id and keeps nothing (R-AUTH-09)', async () => {
    open('/login', { 'POST /auth/login': () => json(signedInAs(userOf('user', { _id: '' }))) });
    await submitLogin();
    expect(
      await screen.findByText('Authentication error: Invalid user data received from server'),
    ).toBeTruthy();
    expect(Object.keys(window.localStorage)).toEqual([]);
  });
});

describe('the development notice', () => {
  const devLogin = { email: 'superadmin@aero.example', password: 'fixed-secret' };
  const filled = () => (screen.getByLabelText('Email') as HTMLInputElement).value;

  it('comes with the filled-in test account, where the server offers one (R-AUTH-05, D-22)', async () => {
    open('/login', { 'GET /config': config(devLogin) });
    expect(await screen.findByText('Development Mode')).toBeTruthy();
    await waitFor(() => expect(filled()).toBe('superadmin@aero.example'));
  });

  it('leaves a field alone that somebody has entered or typed into (R-AUTH-05)', async () => {
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    open('/login', { 'GET /config': () => asked.then(config(devLogin)) });
    await hands.click(await screen.findByLabelText('Email'));
    answer();
    await screen.findByText('Development Mode');
    await hands.keyboard('me@aero.example');
    expect(filled()).toBe('me@aero.example');
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('');
  });

  it('signs nobody in, with the test account neither (R-AUTH-06, D-22)', async () => {
    const { router } = open('/login', {
      'GET /config': config({ email: 'superadmin@aero.example', password: 'fixed-secret' }),
      'POST /auth/login': unreachable,
    });
    await screen.findByText('Development Mode');
    await waitFor(() => expect((screen.getByLabelText('Email') as HTMLInputElement).value).not.toBe(''));
    await hands.click(screen.getByRole('button', { name: 'Log In' }));
    await screen.findByText(/^Connection error/);
    expect(router.state.location.pathname).toBe('/login');
    expect(local.token.get()).toBeNull();
    expect(local.user.get()).toBeNull();
  });

  it('signs in as super admin with what is filled in, by the server alone (R-AUTH-06, D-22)', async () => {
    const sent: unknown[] = [];
    const { router } = open('/login', {
      ...asRole('super_admin'),
      'GET /config': config(devLogin),
      'POST /auth/login': ({ init }: SentRequest) => {
        sent.push(JSON.parse(String(init.body)));
        return json(signedInAs(userOf('super_admin')));
      },
    });
    await screen.findByText('Development Mode');
    await waitFor(() => expect(filled()).not.toBe(''));
    await hands.click(screen.getByRole('button', { name: 'Log In' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin-dashboard'));
    expect(sent).toEqual([devLogin]);
  });

  it('repeats a refusal in its own words (R-MSG-04)', async () => {
    open('/login', {
      'GET /config': config(devLogin),
      'POST /auth/login': () => json({ message: 'x', code: 'INVALID_CREDENTIALS' }, 401),
    });
    await screen.findByText('Development Mode');
    await waitFor(() => expect(filled()).not.toBe(''));
    await hands.click(screen.getByRole('button', { name: 'Log In' }));
    expect(
      await screen.findByText('Invalid credentials. For testing, use the fixed test credentials'),
    ).toBeTruthy();
    expect(screen.getByText('Invalid credentials. Please try again.')).toBeTruthy();
  });

  it('stays away without an offer', async () => {
    open('/login', {});
    await screen.findByText('hello@aero.example', { selector: 'main a' });
    expect(screen.queryByText('Development Mode')).toBeNull();
    expect(filled()).toBe('');
  });
});

describe('why someone is here', () => {
  it('is an expiry, with at most 200 characters of plain text from the link (R-AUTH-04, D-16)', async () => {
    open(`/login?reason=expired&message=${'<b>x</b>'.padEnd(300, 'y')}`, {});
    expect(await screen.findByText('Your session has expired. Please log in again.')).toBeTruthy();
    const added = screen.getByText(/^<b>x<\/b>y+$/).textContent;
    expect(added).toHaveLength(200);
  });

  it('is not said without the reason', async () => {
    open('/login?message=Call%20this%20number', {});
    await screen.findByLabelText('Email');
    expect(screen.queryByText('Call this number')).toBeNull();
  });
});

describe('register mode', () => {
  async function fill(name: string, password: string, confirm: string) {
    await hands.type(await screen.findByLabelText('Full name'), name);
    await hands.type(screen.getByLabelText('Email'), 'new@aero.example');
    await hands.type(screen.getByLabelText('Password'), password);
    await hands.type(screen.getByLabelText('Confirm password'), confirm);
    await hands.click(screen.getByRole('button', { name: 'Register' }));
  }

  it('is one press away and has an address of its own (R-AUTH-01)', async () => {
    const { router } = open('/login', {});
    await hands.click(await screen.findByRole('link', { name: 'Register' }));
    expect(router.state.location.search).toBe('?mode=register');
    expect(screen.getByText(/^Free, no obligation: ask an agency/)).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Create your account' })).toBeTruthy();
  });

  it.each([
    ['N', 'secret', 'secret', 'Name must be at least 2 characters'],
    ['Nur', 'short', 'other', 'Passwords do not match'],
    ['Nur', 'short', 'short', 'Password must be at least 6 characters long'],
    ['Nur', '       ', '       ', 'Password is required'],
  ])(
    'checks %s, %s, %s in the documented order (R-AUTH-11 to R-AUTH-13, R-CONST-04)',
    async (name, one, two, text) => {
      const send = vi.fn(() => json({}));
      open('/login?mode=register', { 'POST /auth/register': send });
      await fill(name, one, two);
      expect(await screen.findByText(text)).toBeTruthy();
      expect(document.querySelectorAll('[aria-invalid=true]')).toHaveLength(1);
      expect(send).not.toHaveBeenCalled();
    },
  );

  it('says everything that is missing at once', async () => {
    open('/login?mode=register', {});
    await hands.click(await screen.findByRole('button', { name: 'Register' }));
    for (const text of [
      'Name must be at least 2 characters',
      'Email is required',
      'Password must be at least 6 characters long',
    ]) {
      expect(screen.getByText(text)).toBeTruthy();
    }
    expect(document.activeElement).toBe(screen.getByLabelText('Full name'));
  });

  it('signs in with the fresh account, with the phone that the booking form then has (D-28, D-31)', async () => {
    const sent: unknown[] = [];
    const { router } = open('/login?mode=register', {
      'POST /auth/register': ({ init }: SentRequest) => {
        sent.push(JSON.parse(String(init.body)));
        return json(signedInAs(userOf('user')), 201);
      },
      'GET /users/me': () => json(userOf('user')),
    });
    await hands.type(await screen.findByLabelText('Phone (optional)'), '(012) 345-6789');
    await fill('Nur Aina', 'secret', 'secret');
    await waitFor(() => expect(router.state.location.pathname).toBe('/enhanced-dashboard'));
    expect(sent).toEqual([
      {
        name: 'Nur Aina',
        email: 'new@aero.example',
        phone: '(012) 345-6789',
        password: 'secret',
        address: '',
      },
    ]);
  });

  it('shows a taken address at its field, once (R-MSG-10)', async () => {
    open('/login?mode=register', {
      'POST /auth/register': () =>
        json({ message: 'An account with this email already exists', code: 'EMAIL_TAKEN' }, 409),
    });
    await fill('Nur Aina', 'secret', 'secret');
    expect(await screen.findAllByText('An account with this email already exists')).toHaveLength(1);
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  });

  it.each(['/login?mode=register', '/register'])(
    'leads from %s to the login with a taken address filled in (D-470)',
    async (at) => {
      const { router } = open(at, {
        'POST /auth/register': () =>
          json({ message: 'An account with this email already exists', code: 'EMAIL_TAKEN' }, 409),
      });
      await fill('Nur Aina', 'secret', 'secret');
      await hands.click(await screen.findByRole('link', { name: 'Log in instead' }));
      expect(router.state.location.pathname + router.state.location.search).toBe('/login');
      expect(await screen.findByLabelText('Email')).toHaveProperty('value', 'new@aero.example');
    },
  );
});

it('takes a typed address along to the form for a forgotten password (D-470)', async () => {
  open('/login', { 'GET /config': () => json({ ...baseConfig, devLogin: null, passwordReset: 'mail' }) });
  await hands.type(await screen.findByLabelText('Email'), 'me@aero.example');
  await hands.click(await screen.findByRole('link', { name: 'Forgot your password?' }));
  expect(await screen.findByRole('button', { name: 'Send link' })).toBeTruthy();
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'me@aero.example');
});
