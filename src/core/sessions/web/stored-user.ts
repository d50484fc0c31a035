import type { SignedIn } from '#core/sessions/contract.ts';
import { developmentAccount } from '#core/sessions/lifecycle.ts';
import type { User } from '#core/users/contract.ts';
import { onThisClock } from '#platform/web/server-clock.ts';
import { local, session } from '#platform/web/storage.ts';
import { isRole } from '#shared/actor.ts';
import { t } from '#shared/say.ts';

/** An answer about a person that cannot be trusted; its message is fit to show. */
export class BadUserData extends Error {
  constructor() {
    super(t('Authentication error: Invalid user data received from server'));
    this.name = 'BadUserData';
  }
}

/**
 * Checks what the server says about a person before anything of it is kept: an id, a known role, and the fixed
 * e-mail on the fixed development id (D-35). A wrapped {user} is unwrapped.
 * @throws BadUserData
 */
export function validateUser(answer: unknown): User {
  const user = isRecord(answer) && isRecord(answer.user) ? answer.user : answer;
  if (!isRecord(user) || typeof user._id !== 'string' || user._id === '') throw new BadUserData();
  if (!isRole(user.role)) throw new BadUserData();
  if (import.meta.env.MODE !== 'production' && !isPlausible(user)) throw new BadUserData();
  return user as User;
}

/** A build for production leaves this out, and with it the name of an account that does not exist there. */
function isPlausible({ _id, email }: Record<string, unknown>): boolean {
  return _id !== developmentAccount.id || email === developmentAccount.email;
}

/** What the browser holds of the signed-in person, for a page that must say what is wrong with it. */
type StoredUser =
  | { state: 'absent' | 'unreadable' | 'broken'; user: null }
  | { state: 'present'; user: User };

/** Reads the stored person; pass the text when it is already at hand. */
export function readStoredUser(text: string | null = local.user.get()): StoredUser {
  if (text === null) return { state: 'absent', user: null };
  let record: unknown;
  try {
    record = JSON.parse(text);
  } catch {
    return { state: 'unreadable', user: null };
  }
  try {
    return { state: 'present', user: validateUser(record) };
  } catch {
    return { state: 'broken', user: null };
  }
}

/** The stored person with what the browser keeps there too; empty if there is none or it cannot be read. */
function storedRecord(): Record<string, unknown> {
  try {
    const record: unknown = JSON.parse(local.user.get() ?? 'null');
    return isRecord(record) ? record : {};
  } catch {
    return {};
  }
}

/** When the server ends the session, in milliseconds by the device's clock; it is kept inside the stored person. */
export function storedSessionEnd(): number | null {
  const end = Date.parse(String(storedRecord().sessionExpiresAt));
  return Number.isFinite(end) ? end : null;
}

/** The approval that was welcomed last; it is kept inside the stored person too, so that a reload welcomes nobody again. */
export function storedWelcome(): string | null {
  const { welcomedFor } = storedRecord();
  return typeof welcomedFor === 'string' ? welcomedFor : null;
}

/** Notes that an approval, named by its time, has been welcomed. */
export function storeWelcome(approvedAt: string): void {
  const { user } = readStoredUser();
  if (user === null) return;
  local.user.set(JSON.stringify({ ...user, welcomedFor: approvedAt }));
}

/** Keeps what the server says about the signed-in person; the known end of the session and the last welcome stay. */
export function storeUser(user: User): void {
  const end = storedSessionEnd();
  const welcomedFor = storedWelcome();
  writeUser(user, end === null ? undefined : new Date(end).toISOString());
  if (welcomedFor !== null) storeWelcome(welcomedFor);
}

/** Keeps a fresh token and its owner, and starts the clocks of D-20. */
export function storeSignIn({ token, user, expiresAt }: SignedIn): void {
  const now = Date.now();
  writeUser(user, onThisClock(expiresAt));
  local.tokenTimestamp.set(now);
  local.lastActivityTime.set(now);
  session.token.set(token);
  local.token.set(token);
}

/** A renewed token for the same session: activity is not touched. */
export function storeRenewal({ token, user, expiresAt }: SignedIn): void {
  writeUser(user, onThisClock(expiresAt));
  local.tokenTimestamp.set(Date.now());
  session.token.set(token);
  local.token.set(token);
}

function writeUser(user: User, sessionExpiresAt: string | undefined): void {
  const text = JSON.stringify({ ...user, sessionExpiresAt });
  local.user.set(text);
  local.userId.set(user._id);
  session.user.set(text);
  session.currentSessionUser.set(user._id);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
