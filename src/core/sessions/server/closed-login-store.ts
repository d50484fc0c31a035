import { desc, eq, lt } from 'drizzle-orm';
import { findCredentials } from '#core/users/server/store.ts';
import type { Reader, Tx } from '#platform/server/db/open.ts';
import type { PortalKey } from '#platform/server/portal-key.ts';
import { closedLogins } from './tables.ts';

const digestOf = (key: PortalKey, email: string) => key.derive('login of a closed account', email);

/** Keeps the login of an account that is closed in this transaction, as hashes (D-115). */
export async function keepClosedLogin(tx: Tx, key: PortalKey, email: string, now: Date): Promise<void> {
  const passwordHash = (await findCredentials(tx, email))?.passwordHash;
  if (!passwordHash) return;
  await tx.insert(closedLogins).values({ login: digestOf(key, email), passwordHash, closedAt: now });
}

/** The password hash of the account that was closed last with an e-mail. */
export async function findClosedLogin(
  reader: Reader,
  key: PortalKey,
  email: string,
): Promise<string | undefined> {
  const [last] = await reader
    .select({ passwordHash: closedLogins.passwordHash })
    .from(closedLogins)
    .where(eq(closedLogins.login, digestOf(key, email)))
    .orderBy(desc(closedLogins.closedAt))
    .limit(1);
  return last?.passwordHash;
}

/** Deletes the logins of accounts that were closed before a moment. */
export async function purgeClosedLogins(tx: Tx, before: Date): Promise<void> {
  await tx.delete(closedLogins).where(lt(closedLogins.closedAt, before));
}
