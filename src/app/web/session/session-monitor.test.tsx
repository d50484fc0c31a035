import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storedRedirect } from '#core/sessions/web/login-redirect.ts';
import { storeSignIn } from '#core/sessions/web/stored-user.ts';
import { keepDraft } from '#platform/web/drafts.ts';
import { local, session } from '#platform/web/storage.ts';
import { commonRefusals } from '#shared/problem.ts';
import { signedInAs, userOf } from '#test/accounts.ts';
import { fakeNetwork, type Handlers, json } from '#test/render-page.tsx';
import { renderSite } from '#test/render-site.tsx';
import { userEvent } from '#test/user-event.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const user = userOf('user');
const hands = userEvent.setup();

/** Handlers of the profile page, as an example of a guarded page. */
const usual = (): Handlers => ({
  'GET /users/me': () => json(user),
  'POST /auth/logout': () => json({ message: 'You are logged out' }),
});

function signedInUntil(milliseconds: number) {
  storeSignIn({ ...signedInAs(user), expiresAt: new Date(Date.now() + milliseconds).toISOString() });
}

/** Changes a stored value as another tab would; this tab only gets the storage event. */
function otherTab(key: string, newValue: string | null) {
  if (newValue === null) window.localStorage.removeItem(key);
  else window.localStorage.setItem(key, newValue);
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
  });
}

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => vi.useRealTimers());

describe('the warning of an ending session', () => {
  it('shows in the last hour and goes when more time is found (R-SES-05, R-SES-06, R-SES-10)', async () => {
    signedInUntil(2 * HOUR);
    fakeNetwork(usual());
    renderSite('/profile');
    await screen.findByText('user@aero.example');
    expect(screen.queryByRole('dialog')).toBeNull();

    await act(() => vi.advanceTimersByTimeAsync(HOUR + 60_000 * 5));
    const dialog = await screen.findByRole('dialog', { name: 'Session Expiring' });
    expect(dialog.textContent).toMatch(
      /Your session will expire in 5\d minutes\. Would you like to stay logged in\?/,
    );
    const record = JSON.parse(local.user.get() ?? '');
    const sessionExpiresAt = new Date(Date.now() + 2 * HOUR).toISOString();
    otherTab('user', JSON.stringify({ ...record, sessionExpiresAt }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('gives thirty more days on request (R-SES-12)', async () => {
    signedInUntil(HOUR / 2);
    const sent = vi.fn();
    fakeNetwork({
      ...usual(),
      'POST /auth/extend': () => {
        sent();
        return json({ ...signedInAs(user, 'second-token') });
      },
    });
    renderSite('/profile');
    await hands.click(await screen.findByRole('button', { name: 'Yes, Keep Me Logged In' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toHaveBeenCalledOnce();
    expect(local.token.get()).toBe('second-token');
  });

  it('stays with an error when the request fails, and the session with it (D-37)', async () => {
    signedInUntil(HOUR / 2);
    fakeNetwork({ ...usual(), 'POST /auth/extend': () => json({ message: 'Busy', code: 'X' }, 503) });
    renderSite('/profile');
    await hands.click(await screen.findByRole('button', { name: 'Yes, Keep Me Logged In' }));
    expect(await screen.findByText('Busy')).toBeTruthy();
    expect(local.token.get()).toBe('first-token');
  });

  it('signs nobody in again who logged out while it was asked (D-36)', async () => {
    signedInUntil(HOUR / 2);
    let answer: (response: Response) => void = () => undefined;
    fakeNetwork({ ...usual(), 'POST /auth/extend': () => new Promise((resolve) => (answer = resolve)) });
    renderSite('/profile');
    await hands.click(await screen.findByRole('button', { name: 'Yes, Keep Me Logged In' }));
    await hands.click(screen.getByRole('button', { name: 'Log Out' }));
    await act(async () => answer(json(signedInAs(user, 'second-token'))));
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(Object.keys(window.localStorage)).toEqual([]);
    expect(Object.keys(window.sessionStorage)).toEqual([]);
  });

  it('does not count activity, or a press of its button would take it away (D-37)', async () => {
    signedInUntil(HOUR / 2);
    fakeNetwork(usual());
    renderSite('/profile');
    await screen.findByRole('dialog');
    local.lastActivityTime.set(1);
    fireEvent.mouseDown(document.body);
    expect(local.lastActivityTime.get()).toBe(1);
  });

  it('also lets people go', async () => {
    signedInUntil(HOUR / 2);
    fakeNetwork(usual());
    const { router } = renderSite('/profile');
    await hands.click(await screen.findByRole('button', { name: 'Log Out' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(local.token.get()).toBeNull();
  });
});

describe('the end of a session', () => {
  const lines = () => screen.findByText('Your session has expired. Please log in again.');

  it('is noticed at page load, and the page is remembered (R-SES-09)', async () => {
    signedInUntil(-1);
    fakeNetwork(usual());
    const { router } = renderSite('/profile?a=1');
    await lines();
    expect(router.state.location.pathname + router.state.location.search).toBe('/login?reason=expired');
    expect(local.redirectAfterLogin.get()).toBe('/profile?a=1');
    expect(Object.keys(window.localStorage)).toEqual(['redirectAfterLogin']);
    expect(Object.keys(window.sessionStorage)).toEqual(['redirectAfterLogin']);
  });

  it('is noticed while the page stands open', async () => {
    signedInUntil(2 * HOUR);
    fakeNetwork(usual());
    const { router } = renderSite('/profile');
    await screen.findByText('user@aero.example');
    await act(() => vi.advanceTimersByTimeAsync(2 * HOUR + 60_000 * 5));
    await lines();
    expect(router.state.location.search).toBe('?reason=expired');
  });

  it('comes for a token older than 24 hours before it is sent (R-SES-21)', async () => {
    signedInUntil(20 * DAY);
    local.tokenTimestamp.set(Date.now() - DAY - 1);
    const asked = vi.fn(() => json(user));
    fakeNetwork({ 'GET /users/me': asked });
    renderSite('/profile');
    await lines();
    expect(screen.getByText('Token expired, please log in again')).toBeTruthy();
    expect(asked).not.toHaveBeenCalled();
  });

  it('comes with a 401 of the server (R-SES-19)', async () => {
    signedInUntil(20 * DAY);
    fakeNetwork({
      'GET /users/me': () =>
        json({ message: 'Your session has expired. Please log in again.', code: 'SESSION_EXPIRED' }, 401),
    });
    const { router } = renderSite('/profile');
    await lines();
    expect(router.state.location.search).toBe('?reason=expired');
  });

  it('by the closing of the account says so (D-115)', async () => {
    signedInUntil(20 * DAY);
    const { message } = commonRefusals.ACCOUNT_CLOSED;
    fakeNetwork({ 'GET /users/me': () => json({ message, code: 'ACCOUNT_CLOSED' }, 401) });
    const { router } = renderSite('/profile');
    expect(await screen.findByText(message)).toBeTruthy();
    expect(router.state.location.pathname).toBe('/login');
  });

  it('by a change of the password elsewhere says so (D-478)', async () => {
    signedInUntil(20 * DAY);
    const { message } = commonRefusals.PASSWORD_CHANGED;
    fakeNetwork({ 'GET /users/me': () => json({ message, code: 'PASSWORD_CHANGED' }, 401) });
    renderSite('/profile');
    expect(await screen.findByText(message)).toBeTruthy();
  });

  it('by a 401 about something else says so (R-SES-20)', async () => {
    signedInUntil(20 * DAY);
    fakeNetwork({ 'GET /users/me': () => json({ message: 'Nope', code: 'UNAUTHENTICATED' }, 401) });
    const { router } = renderSite('/profile');
    expect(await screen.findByText('Authentication failed. Please log in again.')).toBeTruthy();
    expect(router.state.location.search).toBe('');
  });

  it('offers to go on as a visitor to a public page (D-133)', async () => {
    signedInUntil(20 * DAY);
    local.tokenTimestamp.set(Date.now() - 2 * DAY);
    fakeNetwork({ 'GET /public/properties/aero-industrial-hub/lots': () => json([]) });
    const { router } = renderSite('/aero-industrial-hub');
    await hands.click(await screen.findByRole('link', { name: 'Keep looking without an account' }));
    await screen.findByText('No property data available at the moment.');
    expect(router.state.location.pathname).toBe('/aero-industrial-hub');
    expect(local.redirectAfterLogin.get()).toBeNull();
  });
});

describe('an active reader', () => {
  it('leaves a sign of life at most every ten seconds (R-SES-15)', async () => {
    signedInUntil(20 * DAY);
    fakeNetwork(usual());
    renderSite('/profile');
    const start = Date.now();
    local.lastActivityTime.set(start);
    fireEvent.keyDown(document.body);
    expect(local.lastActivityTime.get()).toBe(start);
    vi.setSystemTime(start + 10_000);
    fireEvent.scroll(window);
    expect(local.lastActivityTime.get()).toBe(start + 10_000);
  });

  it('gets a new token after an hour, without noticing, and keeps the old one without a connection (D-42)', async () => {
    signedInUntil(20 * DAY);
    const renewed = vi.fn((): Response => {
      throw new TypeError('Failed to fetch');
    });
    fakeNetwork({ ...usual(), 'POST /auth/refresh': renewed });
    renderSite('/profile');
    await screen.findByText('user@aero.example');
    await act(() => vi.advanceTimersByTimeAsync(HOUR));
    expect(renewed).not.toHaveBeenCalled();
    fireEvent.mouseDown(document.body);
    await act(() => vi.advanceTimersByTimeAsync(60_000 * 5));
    await waitFor(() => expect(renewed).toHaveBeenCalledOnce());
    expect(screen.getByText('user@aero.example')).toBeTruthy();
    expect([local.token.get(), session.token.get()]).toEqual(['first-token', 'first-token']);
    renewed.mockImplementation(() => json(signedInAs(user, 'second-token')));
    await act(() => vi.advanceTimersByTimeAsync(60_000 * 5));
    await waitFor(() => expect(local.token.get()).toBe('second-token'));
    expect(session.token.get()).toBe('second-token');
    expect(screen.getByText('user@aero.example')).toBeTruthy();
  });

  it('is asked about every five minutes (R-SES-13)', async () => {
    signedInUntil(20 * DAY);
    const asked = vi.fn(() => json(user));
    fakeNetwork({ ...usual(), 'GET /users/me': asked });
    renderSite('/profile');
    await screen.findByText('user@aero.example');
    asked.mockImplementation(() => json({ ...user, agencyStatus: 'approved' }));
    await act(() => vi.advanceTimersByTimeAsync(60_000 * 5));
    await waitFor(() => expect(local.user.get()).toContain('"agencyStatus":"approved"'));
  });
});

it('logs role and minutes left every thirty minutes, and nothing else (R-SES-14, R-CONST-02)', async () => {
  signedInUntil(20 * DAY);
  fakeNetwork(usual());
  const debug = vi.spyOn(console, 'debug').mockImplementation(() => undefined);
  renderSite('/profile');
  await screen.findByText('user@aero.example');
  await act(() => vi.advanceTimersByTimeAsync(HOUR / 2 - 60_000));
  expect(debug).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(debug.mock.calls).toEqual([['session', { role: 'user', minutesLeft: 20 * 24 * 60 - 30 }]]);
  debug.mockRestore();
});

describe('another tab', () => {
  it('that logs out takes this one to the home page (D-36)', async () => {
    signedInUntil(20 * DAY);
    fakeNetwork(usual());
    const { router } = renderSite('/profile');
    await screen.findByText('user@aero.example');
    otherTab('token', null);
    expect((await screen.findByRole('alert')).textContent).toBe('You were logged out in another tab.');
    await screen.findByRole('heading', { level: 1 });
    await waitFor(() => expect(screen.queryByText('Loading...')).toBeNull());
    expect(router.state.location.pathname).toBe('/');
    expect(local.redirectAfterLogin.get()).toBeNull();
    expect(window.sessionStorage).toHaveLength(0);
  });

  it('that logs out takes an open booking to the sign-in, which leads back to it', async () => {
    signedInUntil(20 * DAY);
    fakeNetwork({ ...usual(), 'GET /public/properties/aero-industrial-hub/lots': () => json([]) });
    const booking = '/properties/aeroindustrial/type/B?lot=12&book=1';
    const { router } = renderSite(booking);
    await screen.findByRole('heading', { level: 1 });
    keepDraft('booking', user._id, { message: 'By March' });
    otherTab('token', null);
    await screen.findByText('You were logged out in another tab.');
    expect(screen.getByText('What you typed has been removed.')).toBeTruthy();
    expect(router.state.location.pathname + router.state.location.search).toBe('/login');
    expect(storedRedirect()).toBe(booking);
    expect(session.drafts.get()).toBeNull();
  });

  it('whose session ended takes this one to the sign-in, and each back to its own page', async () => {
    signedInUntil(20 * DAY);
    fakeNetwork(usual());
    const { router } = renderSite('/profile');
    await screen.findByText('user@aero.example');
    local.redirectAfterLogin.set('/dashboard');
    otherTab('token', null);
    await screen.findByText('Your session has expired. Please log in again.');
    expect(router.state.location.search).toBe('?reason=expired');
    local.redirectAfterLogin.set('/my-data');
    expect(storedRedirect()).toBe('/profile');
  });

  it('that renewed the token shares it', async () => {
    signedInUntil(20 * DAY);
    fakeNetwork(usual());
    renderSite('/profile');
    await screen.findByText('user@aero.example');
    otherTab('token', 'second-token');
    expect(session.token.get()).toBe('second-token');
  });
});
