import { describe, expect, it } from 'vitest';
import { storeSignIn } from '#core/sessions/web/stored-user.ts';
import { noteServerTime } from '#platform/web/server-clock.ts';
import { local } from '#platform/web/storage.ts';
import { signedInAs, userOf } from '#test/accounts.ts';
import { isRenewalDue, remainingTime, spokenMinutes, tokenRefusal } from './session-clock.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const now = Date.parse('2026-03-01T08:00:00Z');

function signedIn(times: { ends: number; issued: number; active: number }) {
  const expiresAt = new Date(now + times.ends).toISOString();
  storeSignIn({ ...signedInAs(userOf('user')), expiresAt });
  local.tokenTimestamp.set(now - times.issued);
  local.lastActivityTime.set(now - times.active);
}

describe('the time that remains (D-20, R-SES-08)', () => {
  it.each([
    ['ends with the session on the server', { ends: HOUR, issued: 0, active: 0 }, HOUR],
    ['ends thirty days after the last activity', { ends: 40 * DAY, issued: 0, active: 29 * DAY }, DAY],
    ['ends thirty days after the token was issued', { ends: 40 * DAY, issued: 30 * DAY, active: 0 }, 0],
  ])('%s', (_, times, expected) => {
    signedIn(times);
    expect(remainingTime(now)).toBe(expected);
  });

  it('counts what is not stored as just now', () => {
    expect(remainingTime(now)).toBe(30 * DAY);
  });
});

describe('a clock of the device that is wrong (D-329)', () => {
  it.each([
    ['forty days ahead', 40 * DAY],
    ['a year behind', -365 * DAY],
  ])('by %s leaves the session its thirty days', (_, ahead) => {
    const device = Date.now();
    noteServerTime(new Date(device - ahead).toUTCString());
    const expiresAt = new Date(device - ahead + 30 * DAY).toISOString();
    storeSignIn({ ...signedInAs(userOf('user')), expiresAt });
    expect(tokenRefusal(device)).toBeNull();
    expect(Math.abs(remainingTime(device) - 30 * DAY)).toBeLessThan(2000);
    noteServerTime(new Date(device).toUTCString());
  });
});

describe('a token', () => {
  it('may be sent for 24 hours (R-SES-07)', () => {
    signedIn({ ends: 20 * DAY, issued: DAY, active: 0 });
    expect(tokenRefusal(now)).toBeNull();
    expect(tokenRefusal(now + 1)?.message).toBe('Token expired, please log in again');
  });

  it('may not be sent after the end of its session', () => {
    signedIn({ ends: 0, issued: HOUR, active: 0 });
    expect(tokenRefusal(now)?.message).toBe('Your session has expired. Please log in again.');
  });

  it.each([
    ['unknown', () => local.tokenTimestamp.clear()],
    ['in the future', () => local.tokenTimestamp.set(now + DAY)],
  ])('of a time of issue that is %s counts as issued now (D-20, D-21)', (_, change) => {
    signedIn({ ends: 20 * DAY, issued: 0, active: 0 });
    change();
    expect(tokenRefusal(now)).toBeNull();
    expect(local.tokenTimestamp.get()).toBe(now);
  });

  it('is renewed when it is over an hour old and was used since', () => {
    const due = (issued: number, active: number) => {
      signedIn({ ends: 20 * DAY, issued, active });
      return isRenewalDue(now);
    };
    expect(due(HOUR + 1, MINUTE)).toBe(true);
    expect(due(HOUR, MINUTE)).toBe(false);
    expect(due(3 * HOUR, 3 * HOUR)).toBe(false);
  });
});

it('speaks whole minutes (R-SES-11)', () => {
  expect([59_999, 60_000, 119_999, 120_000, HOUR].map(spokenMinutes)).toEqual([
    'less than a minute',
    '1 minute',
    '1 minute',
    '2 minutes',
    '60 minutes',
  ]);
});
