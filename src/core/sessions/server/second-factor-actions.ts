import { createHash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { recordAudit } from '#core/audit/server/store.ts';
import { userRefusals } from '#core/users/messages.ts';
import { userCan } from '#core/users/policy.ts';
import { lockOwnAccount } from '#core/users/server/actions.ts';
import { type Account, lockAccount } from '#core/users/server/store.ts';
import type { Tx } from '#platform/server/db/open.ts';
import type { PortalKey } from '#platform/server/portal-key.ts';
import type { Actor } from '#shared/actor.ts';
import { assertAllowed } from '#shared/permission.ts';
import { Problem } from '#shared/problem.ts';
import { twoStep } from '../lifecycle.ts';
import { sessionRefusals } from '../messages.ts';
import { secondFactorRefusals } from '../security-messages.ts';
import {
  claimRecoveryCode,
  claimStep,
  findSecondFactor,
  removeSecondFactor,
  saveRecoveryCodes,
  saveSecondFactor,
} from './second-factor-store.ts';

/** What the key is sealed for: stored, or on its way to the app. */
const STORED = 'second factor';
const SETUP = 'second factor setup';
const SECRET_BYTES = 20;
/** 80 random bits. */
const RECOVERY_BYTES = 10;
const TIME_BYTES = 8;

/** `named` is what an app shows of the key. */
const totpOf = (secret: Uint8Array, named: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...named, secret: new Secret({ buffer: Uint8Array.from(secret).buffer }) });

/** The time step of a code, one step early or late; null for a wrong code (RFC 6238). */
function stepOf(secret: Uint8Array, code: string, now: Date): number | null {
  const token = code.replace(/\s/g, '');
  // the library throws on a code of as many characters but more bytes
  if (!/^\d{6}$/.test(token)) return null;
  const totp = totpOf(secret);
  const timestamp = now.getTime();
  const delta = totp.validate({ token, timestamp, window: 1 });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}

/** A recovery code as it is typed: letters and digits in any case, with or without hyphens. */
const hashOf = (code: string) =>
  createHash('sha256')
    .update(code.toUpperCase().replace(/[^A-Z2-7]/g, ''))
    .digest();

function newRecoveryCode(): string {
  const text = new Secret({ buffer: Uint8Array.from(randomBytes(RECOVERY_BYTES)).buffer }).base32;
  return text.replace(/(.{4})(?=.)/g, '$1-');
}

/** Replaces the recovery codes; the texts are stored nowhere. */
async function renewCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: twoStep.recoveryCodes }, newRecoveryCode);
  await saveRecoveryCodes(tx, userId, codes.map(hashOf));
  return codes;
}

/** A new key for an app. Nothing is stored: `setup` holds it, sealed with the time for this person. */
export function beginSetup(
  key: PortalKey,
  person: Pick<Actor, 'id' | 'email'>,
  { issuer, now }: { issuer: string; now: Date },
) {
  const secret = randomBytes(SECRET_BYTES);
  const time = Buffer.alloc(TIME_BYTES);
  time.writeBigInt64BE(BigInt(now.getTime()));
  const totp = totpOf(secret, { issuer, label: person.email });
  const setup = key.seal(Buffer.concat([time, secret]), SETUP, person.id).toString('base64url');
  return { key: totp.secret.base32, uri: totp.toString(), setup };
}

/** The key of a setup. @throws SETUP_OVER when it is old, or another person's or portal's */
function secretOf(key: PortalKey, setup: string, userId: string, now: Date): Buffer {
  const plain = key.unseal(Buffer.from(setup, 'base64url'), SETUP, userId);
  const since = plain && Number(plain.readBigInt64BE());
  if (!plain || since === undefined || now.getTime() - since > twoStep.setupLife)
    throw new Problem(secondFactorRefusals.SETUP_OVER);
  return plain.subarray(TIME_BYTES);
}

/** Switches two-step login on; returns the recovery codes. @throws FORBIDDEN, TWO_STEP_ON, SETUP_OVER, SECOND_FACTOR_WRONG */
export async function switchOn(
  tx: Tx,
  key: PortalKey,
  { actor, setup, code }: { actor: Actor; setup: string; code: string },
  now: Date,
): Promise<string[]> {
  const account = await lockOwnAccount(tx, actor.id);
  assertAllowed(userCan.manageTwoStep(account));
  if (account.secondFactorSince) throw new Problem(secondFactorRefusals.TWO_STEP_ON);
  const secret = secretOf(key, setup, actor.id, now);
  const step = stepOf(secret, code, now);
  if (step === null) throw new Problem(sessionRefusals.SECOND_FACTOR_WRONG, atCode);
  await saveSecondFactor(tx, actor.id, { sealed: key.seal(secret, STORED, actor.id), step }, now);
  await recordTwoStep(tx, actor, actor.id, 'on', now);
  return renewCodes(tx, actor.id);
}

const atCode = { fields: { code: sessionRefusals.SECOND_FACTOR_WRONG.message } };

type Given = { code?: string | undefined; recoveryCode?: string | undefined };

/**
 * Uses up the code of an account with two-step login; false for an account without it. If the portal's key is lost, codes fail
 * and recovery codes work (D-186). @throws SECOND_FACTOR without a code, SECOND_FACTOR_WRONG
 */
export async function claimSecondFactor(
  tx: Tx,
  key: PortalKey,
  { userId, code, recoveryCode }: Given & { userId: string },
  now: Date,
): Promise<boolean> {
  const sealed = await findSecondFactor(tx, userId);
  if (!sealed) return false;
  if (!code && !recoveryCode) throw new Problem(sessionRefusals.SECOND_FACTOR);
  const claim = async () => {
    if (recoveryCode) return claimRecoveryCode(tx, userId, hashOf(recoveryCode), now);
    const secret = key.unseal(sealed, STORED, userId);
    const step = secret && code ? stepOf(secret, code, now) : null;
    return step !== null && claimStep(tx, userId, step);
  };
  if (!(await claim())) throw new Problem(sessionRefusals.SECOND_FACTOR_WRONG, atCode);
  return true;
}

/** Uses up what was typed into a field that takes either: 6 digits are a code, anything else is a recovery code. */
async function claimEither(tx: Tx, key: PortalKey, actor: Actor, typed: string, now: Date): Promise<void> {
  const account = await lockAccount(tx, actor.id);
  if (!account?.secondFactorSince) throw new Problem(userRefusals.TWO_STEP_OFF);
  const isCode = /^\d{6}$/.test(typed.replace(/\s/g, ''));
  await claimSecondFactor(
    tx,
    key,
    { userId: actor.id, ...(isCode ? { code: typed } : { recoveryCode: typed }) },
    now,
  );
}

/** @throws TWO_STEP_OFF, SECOND_FACTOR_WRONG */
export async function switchOffOwn(
  tx: Tx,
  key: PortalKey,
  { actor, code }: { actor: Actor; code: string },
  now: Date,
): Promise<void> {
  await claimEither(tx, key, actor, code, now);
  await removeSecondFactor(tx, actor.id);
  await recordTwoStep(tx, actor, actor.id, 'off', now);
}

/** @throws TWO_STEP_OFF, SECOND_FACTOR_WRONG */
export async function renewOwnCodes(
  tx: Tx,
  key: PortalKey,
  { actor, code }: { actor: Actor; code: string },
  now: Date,
): Promise<string[]> {
  await claimEither(tx, key, actor, code, now);
  await recordTwoStep(tx, actor, actor.id, 'codes', now);
  return renewCodes(tx, actor.id);
}

/** Switches it off for a locked account; without an actor by the operator. @throws TWO_STEP_OFF */
export async function switchOffFor(
  tx: Tx,
  account: Pick<Account, 'id' | 'secondFactorSince'>,
  { actor, why }: { actor: Actor | null; why?: string },
  now: Date,
): Promise<void> {
  if (!account.secondFactorSince) throw new Problem(userRefusals.TWO_STEP_OFF);
  await removeSecondFactor(tx, account.id);
  await recordTwoStep(tx, actor, account.id, 'off', now, why);
}

async function recordTwoStep(
  tx: Tx,
  actor: Actor | null,
  id: string,
  verb: 'on' | 'off' | 'codes',
  at: Date,
  why?: string,
): Promise<void> {
  const target = { type: 'user', id } as const;
  await recordAudit(tx, { actor, action: `user.two_step_${verb}`, target, ...(why && { why }), at });
}
