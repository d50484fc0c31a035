import { createHash, randomBytes } from 'node:crypto';
import { recordAudit } from '#core/audit/server/store.ts';
import { replacePassword } from '#core/users/server/password-store.ts';
import { presentUserTo } from '#core/users/server/present.ts';
import { findAccount, insertUser } from '#core/users/server/store.ts';
import type { Tx } from '#platform/server/db/open.ts';
import type { PortalKey } from '#platform/server/portal-key.ts';
import type { Actor } from '#shared/actor.ts';
import { DAY_MS } from '#shared/dates.ts';
import type { Language } from '#shared/language.ts';
import { commonRefusals, Problem } from '#shared/problem.ts';
import type { SignedIn } from '../contract.ts';
import { deviceName } from '../device-labels.ts';
import { attemptLimits, KNOWN_DEVICE_DAYS, MAX_LIVE_SESSIONS, sessionClock } from '../lifecycle.ts';
import { sessionRefusals } from '../messages.ts';
import { endLinks } from './link-store.ts';
import { takeAttempt } from './rate-limit-store.ts';
import {
  forgetOtherSources,
  hasSource,
  isRecentDevice,
  type Origin,
  rememberSources,
  sourcesOf,
} from './source-store.ts';
import {
  hasSession,
  insertSession,
  listUserAgents,
  replaceToken,
  revokeBeyond,
  revokeByToken,
  revokeSession,
  revokeSessions,
} from './store.ts';

/** Mails a link that confirms the address of an account, where links are mailed (D-185); mails are the layer above. */
export type AskToConfirm = (
  tx: Tx,
  account: { id: string; name: string; email: string },
  now: Date,
) => Promise<void>;

type AccountNews = 'account_password' | 'account_sign_in' | 'account_second_factor';

/** Tells a person what happened to their account; notices are the layer above. */
export type NotifyOwner = (
  tx: Tx,
  kind: AccountNews,
  news: {
    userId: string;
    doer: string | null;
    /** By the office, or by whom else if not by themselves. */
    byOffice?: boolean;
    by?: string;
    device?: string;
    isOn?: boolean;
    isNew?: boolean;
  },
  now: Date,
) => Promise<void>;

/** The portal's key, what the layers above do in the transactions of these calls, and whether the database is embedded. */
export type SessionParts = {
  key: PortalKey;
  notifyOwner: NotifyOwner;
  askToConfirm: AskToConfirm;
  isEmbedded: boolean;
};

/** Device data of a sign-in. */
export type Device = Origin & { userAgent: string };

/** A new opaque token of 256 random bits, and its hash, which is all that is stored. */
function newToken(): { token: string; tokenHash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: createHash('sha256').update(token).digest() };
}

/** Opens a session of thirty days for a person. */
export async function startSession(tx: Tx, userId: string, device: Device, now: Date): Promise<SignedIn> {
  return (await openSession(tx, userId, device, now)).signed;
}

/** Opens a session after a password check, and records it in the audit trail. */
export async function signIn(tx: Tx, userId: string, device: Device, now: Date): Promise<SignedIn> {
  const { signed, sessionId } = await openSession(tx, userId, device, now);
  await rememberSources(tx, userId, sourcesOf(device), now);
  await recordSession(tx, { id: userId, role: signed.user.role }, 'start', sessionId, now);
  return signed;
}

async function openSession(tx: Tx, userId: string, device: Device, now: Date) {
  const { token, tokenHash } = newToken();
  const expiresAt = new Date(now.getTime() + sessionClock.sessionLife);
  const sessionId = await insertSession(
    tx,
    { userId, tokenHash, expiresAt, userAgent: device.userAgent.slice(0, 300), ip: device.ip },
    now,
  );
  await revokeBeyond(tx, userId, MAX_LIVE_SESSIONS, now);
  return { sessionId, signed: await signedIn(tx, userId, token, expiresAt) };
}

/** Rotates the token of the running session; with `extend` also thirty more days (D-37). */
export async function renewSession(
  tx: Tx,
  session: { id: string; userId: string },
  extend: boolean,
  now: Date,
): Promise<SignedIn> {
  const { token, tokenHash } = newToken();
  const expiresAt = await replaceToken(
    tx,
    session.id,
    {
      tokenHash,
      graceUntil: new Date(now.getTime() + sessionClock.renewalGrace),
      ...(extend && { expiresAt: new Date(now.getTime() + sessionClock.sessionLife) }),
    },
    now,
  );
  if (!expiresAt) throw new Problem(commonRefusals.UNAUTHENTICATED);
  return signedIn(tx, session.userId, token, expiresAt);
}

/** Ends the session of a token; an unknown one changes nothing. */
export async function signOut(tx: Tx, tokenHash: Buffer, now: Date): Promise<void> {
  const session = await revokeByToken(tx, tokenHash, now);
  const account = session && (await findAccount(tx, session.userId));
  if (account) await recordSession(tx, account, 'end', session.id, now);
}

/** Extends the running session by thirty days. */
export async function prolongSession(
  tx: Tx,
  { actor, sessionId }: { actor: Actor; sessionId: string },
  now: Date,
): Promise<SignedIn> {
  await recordSession(tx, actor, 'extend', sessionId, now);
  return renewSession(tx, { id: sessionId, userId: actor.id }, true, now);
}

/** Ends another of the caller's sessions. @throws SESSION_NOT_FOUND */
export async function endOwnSession(tx: Tx, actor: Actor, id: string, now: Date): Promise<void> {
  const ended = await revokeSession(tx, actor.id, id, now);
  if (!ended) throw new Problem(sessionRefusals.SESSION_NOT_FOUND);
  await recordSession(tx, actor, 'end', id, now);
}

/** Ends all of the caller's sessions but the one that asks; returns how many (D-38). */
export async function endOthers(
  tx: Tx,
  { actor, sessionId }: { actor: Actor; sessionId: string },
  now: Date,
): Promise<number> {
  const ended = await revokeSessions(tx, actor.id, sessionId, now);
  await recordAudit(tx, {
    actor,
    action: 'session.end_others',
    target: { type: 'user', id: actor.id },
    detail: { ended },
    at: now,
  });
  return ended;
}

async function recordSession(
  tx: Tx,
  actor: Pick<Actor, 'id' | 'role'>,
  verb: 'start' | 'extend' | 'end',
  id: string,
  at: Date,
): Promise<void> {
  await recordAudit(tx, { actor, action: `session.${verb}`, target: { type: 'session', id }, at });
}

/** Opens an account of role user without an agency and signs it in (D-28). */
export async function registerAccount(
  tx: Tx,
  account: {
    name: string;
    email: string;
    passwordHash: string;
    phone: string;
    address: string;
    language: Language | null;
  },
  device: Device,
  now: Date,
): Promise<SignedIn> {
  const id = await insertUser(tx, { ...account, role: 'user' }, now);
  await recordAudit(tx, {
    actor: { id, role: 'user' },
    action: 'user.register',
    target: { type: 'user', id },
    at: now,
  });
  await rememberSources(tx, id, sourcesOf(device), now);
  return startSession(tx, id, device, now);
}

/**
 * Changes the caller's password and ends their other sessions.
 * @throws CONFLICT when the password was changed elsewhere meanwhile
 */
export async function changeOwnPassword(
  tx: Tx,
  change: { actor: Actor; sessionId: string; hash: { from: string; to: string }; origin: Origin },
  now: Date,
): Promise<void> {
  const { actor, sessionId, hash, origin } = change;
  if (!(await replacePassword(tx, actor.id, hash, now))) throw new Problem(commonRefusals.CONFLICT);
  await revokeSessions(tx, actor.id, sessionId, now, 'password');
  await forgetOtherSources(tx, actor.id, sourcesOf(origin));
  await endLinks(tx, actor.id, now, 'reset');
  await recordAudit(tx, {
    actor,
    action: 'user.change_password',
    target: { type: 'user', id: actor.id },
    at: now,
  });
}

async function signedIn(tx: Tx, userId: string, token: string, expiresAt: Date): Promise<SignedIn> {
  const account = await findAccount(tx, userId);
  if (!account) throw new Problem(commonRefusals.UNAUTHENTICATED);
  return { token, user: presentUserTo(account, account), expiresAt: expiresAt.toISOString() };
}

/**
 * Whether a login comes from a browser and system that the person has not used for 60 days; never the first login of an
 * account (D-187). Asked before the new session is opened.
 */
export async function isNewDevice(tx: Tx, userId: string, device: Device, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - KNOWN_DEVICE_DAYS * DAY_MS);
  const known = (await listUserAgents(tx, userId, since)).map(deviceName);
  if (known.includes(deviceName(device.userAgent))) return false;
  // an ended session is deleted before 60 days are over; its device is remembered
  if (await isRecentDevice(tx, userId, sourcesOf(device), since)) return false;
  return known.length > 0 || (await hasSession(tx, userId)) || (await hasSource(tx, userId));
}

/** Tells a person of a login from a new device, at most once an hour. */
export async function notifyOfNewDevice(
  tx: Tx,
  notifyOwner: NotifyOwner,
  { userId, userAgent }: { userId: string; userAgent: string },
  now: Date,
): Promise<void> {
  const throttle = { subject: `new device of ${userId}`, most: 1, windowMs: attemptLimits.guessWindow };
  if (!(await takeAttempt(tx, throttle, now))) return;
  const device = deviceName(userAgent);
  await notifyOwner(tx, 'account_sign_in', { userId, doer: userId, device }, now);
}
