import { screen } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { userOf } from '#test/accounts.ts';
import { fakeNetwork, type Handlers, json, type SentRequest } from '#test/render-page.tsx';
import { renderSite } from '#test/render-site.tsx';
import { userEvent } from '#test/user-event.ts';

const config = () =>
  json({
    devLogin: null,
    devHost: '127.0.0.1',
    contact: {
      email: 'hello@aero.example',
      phone: '+60355550100',
      address: 'Here',
      whatsapp: '+60355550100',
    },
    limits: { maxDocumentBytes: 1, holdDays: 14, documentDays: 90 },
  });
const unreachable = () => {
  throw new TypeError('Failed to fetch');
};

function open(at: string, answers: Handlers) {
  fakeNetwork({ 'GET /config': config, ...answers });
  return renderSite(at);
}

/** user-event without delays. */
const hands = userEvent.setup();

async function submitLogin() {
  await hands.type(await screen.findByLabelText('Email'), 'me@aero.example');
  await hands.type(screen.getByLabelText('Password'), 'secret');
  await hands.click(screen.getByRole('button', { name: 'Log In' }));
}

describe('a failed sign-in', () => {
  const refused =
    (status: number, message: string, code = 'X') =>
    () =>
      json({ message, code }, status);

  it.each([
    [
      'refused',
      refused(401, 'whatever', 'INVALID_CREDENTIALS'),
      'Invalid credentials. Please try again.',
      undefined,
    ],
    [
      'for an account that was closed (D-115)',
      refused(401, 'whatever', 'ACCOUNT_CLOSED'),
      'Your account was closed. Please contact the park office if you have questions.',
      undefined,
    ],
    [
      'of a wrong form',
      refused(400, 'Invalid login credentials format', 'VALIDATION'),
      'Invalid login credentials format',
      undefined,
    ],
    [
      'too often',
      refused(429, 'Too many attempts. Please try again later.', 'TOO_MANY'),
      'Too many attempts. Please try again later.',
      undefined,
    ],
    ['by a fault', refused(500, 'x'), 'Login failed. Please try again or contact support.', undefined],
    [
      'without a connection',
      unreachable,
      'Connection error. The system cannot connect to the server right now. Please try again later.',
      'Cannot connect to authentication server. Please check your internet connection.',
    ],
    [
      'with a page for an answer',
      () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }),
      'Login failed. Please try again or contact support.',
      'The API endpoint returned an invalid response format. Please contact support.',
    ],
    [
      'without a token in the answer',
      () => json({ user: userOf('user') }),
      'Login failed. Please try again or contact support.',
      undefined,
    ],
    [
      'by a message about a timeout',
      refused(503, 'upstream timeout'),
      'Server connection timed out. Please try again later.',
      undefined,
    ],
  ])('%s (R-MSG-03 to R-MSG-09, R-AUTH-22)', async (_, answer, text, detail) => {
    open('/login', { 'POST /auth/login': answer });
    await submitLogin();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe(text + (detail ?? ''));
  });

  it.each([
    ['its own words', () => json({ message: 'x', code: 'X' }, 502), 502],
    ['a page', () => new Response('<html>', { status: 503, headers: { 'content-type': 'text/html' } }), 503],
    ['plain words', () => new Response('upstream error', { status: 504 }), 504],
  ])(
    'tries the origin of the page without a reply, and shows the status that came with %s (R-MSG-05, R-CALL-09, D-24, D-25)',
    async (_, answer, status) => {
      const asked: string[] = [];
      open('/login', {
        'POST /auth/login': ({ url }: SentRequest) => {
          asked.push(url.origin);
          if (url.origin !== window.location.origin) unreachable();
          return answer();
        },
      });
      await submitLogin();
      const alert = await screen.findByRole('alert');
      expect(alert.textContent).toBe(
        `Login failed. Please try again or contact support.Server responded with status: ${status}`,
      );
      expect(asked).toEqual(['http://localhost:5002', window.location.origin]);
    },
  );

  const secondTry = (answer: () => Response | Promise<Response>) => ({
    'POST /auth/login': ({ url }: SentRequest) =>
      url.origin === window.location.origin ? answer() : unreachable(),
  });

  it('shows no status when the second try times out (D-24)', async () => {
    const limit = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    onTestFinished(() => void vi.restoreAllMocks());
    open(
      '/login',
      secondTry(() => {
        limit.abort();
        return Promise.reject(limit.signal.reason);
      }),
    );
    await submitLogin();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('Server connection timed out. Please try again later.');
  });

  it('shows no status when the second try gets an HTML page (D-24, D-42)', async () => {
    const page = () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } });
    open('/login', secondTry(page));
    await submitLogin();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe(
      'Login failed. Please try again or contact support.The API endpoint returned an invalid response format. Please contact support.',
    );
  });
});

describe('without any answer', () => {
  /** The nonce of a page sent by the portal's own server. */
  function serveByPortal() {
    const mark = Object.assign(document.createElement('meta'), { name: 'csp-nonce', content: 'abc' });
    document.head.append(mark);
    onTestFinished(() => mark.remove());
  }

  it('tries the same call at the origin and then plainly, and no other host or path (R-CALL-09, R-CALL-10, D-25)', async () => {
    serveByPortal();
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
      const { origin, pathname } = new URL(address);
      if (init.method === 'POST') asked.push(`${origin}${pathname}`);
      return unreachable();
    });
    renderSite('/login');
    await submitLogin();
    await screen.findByRole('alert');
    const here = window.location.origin;
    expect(asked).toEqual([`${here}/api/auth/login`, `${here}/api/auth/login`, `${here}/auth/login`]);
  });
});
