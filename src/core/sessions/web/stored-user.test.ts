import { describe, expect, it } from 'vitest';
import { developmentAccount } from '#core/sessions/lifecycle.ts';
import { local, session } from '#platform/web/storage.ts';
import { signedInAs, userOf } from '#test/accounts.ts';
import { readStoredUser, storedSessionEnd, storeSignIn, storeUser, validateUser } from './stored-user.ts';

const refused = 'Authentication error: Invalid user data received from server';

describe('a person in an answer', () => {
  it.each([
    null,
    'x',
    [],
    {},
    { ...userOf('user'), _id: '' },
    { ...userOf('user'), _id: 7 },
    { ...userOf('user'), role: 'king' },
  ])('needs an id and a known role (R-AUTH-09): %j', (answer) => {
    expect(() => validateUser(answer)).toThrow(refused);
  });

  it('must carry the fixed e-mail on the fixed development id (R-AUTH-10)', () => {
    const known = userOf('super_admin', { _id: developmentAccount.id, email: developmentAccount.email });
    expect(validateUser(known)).toBe(known);
    expect(() => validateUser({ ...known, email: 'other@aero.example' })).toThrow(refused);
  });

  it('may be wrapped (D-43)', () => {
    expect(validateUser({ user: userOf('agent') }).role).toBe('agent');
  });
});

describe('the stored person', () => {
  it('is written with every documented value of a sign-in', () => {
    const signedIn = signedInAs(userOf('user'));
    storeSignIn(signedIn);
    expect(local.token.get()).toBe('first-token');
    expect(local.userId.get()).toBe('id-of-user');
    expect(Math.abs((local.tokenTimestamp.get() ?? 0) - Date.now())).toBeLessThan(1000);
    expect(local.lastActivityTime.get()).not.toBeNull();
    expect(session.token.get()).toBe('first-token');
    expect(session.user.get()).toBe(local.user.get());
    expect(session.currentSessionUser.get()).toBe('id-of-user');
    expect(storedSessionEnd()).toBe(Date.parse(signedIn.expiresAt));
    expect(local.user.get()).not.toMatch(/password/i);
  });

  it('keeps the end of the session when the person is refreshed', () => {
    storeSignIn(signedInAs(userOf('user')));
    const end = storedSessionEnd();
    storeUser(userOf('user', { agencyStatus: 'approved' }));
    expect(storedSessionEnd()).toBe(end);
    expect(readStoredUser().user?.agencyStatus).toBe('approved');
  });

  it('says what is wrong with it (R-DASH-18, R-DASH-19)', () => {
    expect(readStoredUser().state).toBe('absent');
    expect(readStoredUser('{').state).toBe('unreadable');
    expect(readStoredUser('{"name":"x"}').state).toBe('broken');
    expect(storedSessionEnd()).toBeNull();
  });
});
