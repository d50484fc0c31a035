import { createHash } from 'node:crypto';
import { and, eq, gte, inArray, lt, notInArray, type SQL } from 'drizzle-orm';
import type { Reader, Tx } from '#platform/server/db/open.ts';
import { networkOf } from '#platform/server/http/network.ts';
import { signInSources } from './tables.ts';

/** The source of a sign-in: the caller's address, and the device token if there is one. */
export type Origin = { ip: string | null; deviceToken?: string | undefined };
/** The source as stored: hashes, so that the table reveals neither addresses nor usable cookies. */
export type Sources = { network: string | undefined; device: string | undefined };

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');

export function sourcesOf({ ip, deviceToken }: Origin): Sources {
  return {
    network: ip === null ? undefined : hashOf(`network ${networkOf(ip)}`),
    device: deviceToken === undefined ? undefined : hashOf(`device ${deviceToken}`),
  };
}

function present({ network, device }: Sources): string[] {
  return [network, device].filter((source) => source !== undefined);
}

/** Which of these sources are known to a person's account. */
export async function findKnownSources(reader: Reader, userId: string, sources: Sources): Promise<Sources> {
  const rows = await reader
    .select({ source: signInSources.source })
    .from(signInSources)
    .where(and(eq(signInSources.userId, userId), inArray(signInSources.source, present(sources))));
  const known = new Set(rows.map(({ source }) => source));
  const ifKnown = (source: string | undefined) =>
    source !== undefined && known.has(source) ? source : undefined;
  return { network: ifKnown(sources.network), device: ifKnown(sources.device) };
}

/** Whether a person has logged in with this device since a moment. */
export async function isRecentDevice(
  reader: Reader,
  userId: string,
  { device }: Sources,
  since: Date,
): Promise<boolean> {
  if (device === undefined) return false;
  return hasSource(
    reader,
    userId,
    and(eq(signInSources.source, device), gte(signInSources.lastUsedAt, since)),
  );
}

/** Whether any source of a person is known, or one of a kind. */
export async function hasSource(reader: Reader, userId: string, which?: SQL): Promise<boolean> {
  const [one] = await reader
    .select({ userId: signInSources.userId })
    .from(signInSources)
    .where(and(eq(signInSources.userId, userId), which))
    .limit(1);
  return one !== undefined;
}

/** Records the sources of a sign-in. */
export async function rememberSources(tx: Tx, userId: string, sources: Sources, now: Date): Promise<void> {
  const rows = present(sources).map((source) => ({ userId, source, lastUsedAt: now }));
  if (rows.length === 0) return;
  await tx
    .insert(signInSources)
    .values(rows)
    .onConflictDoUpdate({
      target: [signInSources.userId, signInSources.source],
      set: { lastUsedAt: now },
    });
}

/** After a password change only the given sources stay known, so that an intruder's do not (D-38). */
export async function forgetOtherSources(tx: Tx, userId: string, keep: Sources | null): Promise<void> {
  await tx
    .delete(signInSources)
    .where(
      and(
        eq(signInSources.userId, userId),
        keep === null ? undefined : notInArray(signInSources.source, present(keep)),
      ),
    );
}

/** Removes sources without a sign-in since `before`. */
export async function purgeSources(tx: Tx, before: Date): Promise<void> {
  await tx.delete(signInSources).where(lt(signInSources.lastUsedAt, before));
}
