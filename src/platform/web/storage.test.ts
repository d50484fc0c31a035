import { afterEach, describe, expect, it, vi } from 'vitest';
import { clearAuthentication, local, session, subscribeStorage } from './storage.ts';

afterEach(() => {
  vi.restoreAllMocks();
  clearAuthentication();
});

describe('stored values', () => {
  it('stand under the documented keys (R-SES-01, R-SES-03)', () => {
    expect(Object.values(local).map(({ key }) => key)).toEqual([
      'token',
      'user',
      'userId',
      'tokenTimestamp',
      'lastActivityTime',
      'redirectAfterLogin',
      'failedStatusUpdates',
      'agencyRequests',
      'cachedBookings',
      'sidebar',
      'hiddenStartList',
      'deskSettings',
    ]);
    // `scroll` belongs to the router: written on unload, removed on the next load
    expect(Object.values(session).map(({ key }) => key)).toEqual([
      'token',
      'user',
      'currentSessionUser',
      'scroll',
      'drafts',
      'redirectAfterLogin',
    ]);
  });

  it('read as absent when they are broken', () => {
    window.localStorage.setItem('tokenTimestamp', 'yesterday');
    window.localStorage.setItem('cachedBookings', '{');
    expect(local.tokenTimestamp.get()).toBeNull();
    expect(local.cachedBookings.get()).toBeNull();
  });

  it('notify of every change, by this tab and by others', () => {
    const listener = vi.fn();
    const stop = subscribeStorage(listener);
    local.token.set('a');
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
    stop();
    local.token.set('b');
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it('are removed at the end of a session, except what the next sign-in restores (D-21, D-135)', () => {
    for (const key of ['token', 'user', 'userId', 'redirectAfterLogin', 'cachedBookings', 'deskSettings']) {
      window.localStorage.setItem(key, '"x"');
    }
    for (const key of ['token', 'drafts']) window.sessionStorage.setItem(key, '"x"');
    clearAuthentication();
    expect(Object.keys(window.localStorage)).toEqual(['redirectAfterLogin', 'deskSettings']);
    expect(Object.keys(window.sessionStorage)).toEqual(['drafts']);
  });

  it('live as long as the page where storage is blocked', () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    local.token.set('a');
    expect(local.token.get()).toBe('a');
    local.token.clear();
    expect(local.token.get()).toBeNull();
  });

  it('live as long as the page where storage is full', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    local.cachedBookings.set({ userId: '1', at: 1, items: [1] });
    expect(local.cachedBookings.get()?.items).toEqual([1]);
  });
});
