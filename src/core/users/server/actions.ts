import { recordAudit } from '#core/audit/server/store.ts';
import type { Tx } from '#platform/server/db/open.ts';
import type { Actor } from '#shared/actor.ts';
import { diffFields } from '#shared/differing.ts';
import type { Language } from '#shared/language.ts';
import { commonRefusals, Problem } from '#shared/problem.ts';
import { type Account, findAccount, lockAccount, updateProfile } from './store.ts';

/** Locks the caller's own account. @throws UNAUTHENTICATED when it was closed concurrently */
export async function lockOwnAccount(tx: Tx, id: string): Promise<Account> {
  const account = await lockAccount(tx, id);
  if (!account) throw new Problem(commonRefusals.UNAUTHENTICATED);
  return account;
}

/** The account after a change of it in this transaction. */
export async function reloadAccount(tx: Tx, id: string): Promise<Account> {
  const account = await findAccount(tx, id);
  if (!account) throw new Error(`The account ${id} vanished inside its own transaction`);
  return account;
}

/** Fields of a profile update; omitted ones are kept. */
export type Profile = {
  name: string;
  phone?: string | undefined;
  address?: string | undefined;
  language?: Language | undefined;
};

/**
 * Changes the actor's own profile. The audit trail names the fields, never their values, since contact data
 * could not be erased from it. Unchanged values are neither written nor recorded.
 * @throws UNAUTHENTICATED when the account was closed concurrently
 */
export async function changeProfile(tx: Tx, actor: Actor, profile: Profile, now: Date): Promise<Account> {
  const before = await lockOwnAccount(tx, actor.id);
  const change = diffFields(before, profile);
  const fields = Object.keys(change);
  if (fields.length === 0) return before;
  await updateProfile(tx, actor.id, change, now);
  await recordAudit(tx, {
    actor,
    action: 'user.update_profile',
    target: { type: 'user', id: actor.id },
    detail: { fields },
    at: now,
  });
  return reloadAccount(tx, actor.id);
}
