import { createHash, randomUUID } from 'node:crypto';
import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Reader, Tx } from '#platform/server/db/open.ts';
import type { PortalKey } from '#platform/server/portal-key.ts';
import { type LinkPurpose, linkLife } from '../lifecycle.ts';
import { oneTimeLinks } from './tables.ts';

/** The token of a link, derived from its id, so that it is stored nowhere. */
export function oneTimeToken(key: PortalKey, id: string): string {
  return key.derive('one-time link', id);
}

const hashOf = (token: string) => createHash('sha256').update(token).digest();

type NewLink = { userId: string; purpose: LinkPurpose; email: string };

/** Makes a link and ends the open one of the same purpose; returns its id (D-184). */
export async function insertLink(tx: Tx, key: PortalKey, link: NewLink, now: Date): Promise<string> {
  await endLinks(tx, link.userId, now, link.purpose);
  const id = randomUUID();
  await tx.insert(oneTimeLinks).values({
    id,
    ...link,
    tokenHash: hashOf(oneTimeToken(key, id)),
    createdAt: now,
    expiresAt: new Date(now.getTime() + linkLife[link.purpose]),
  });
  return id;
}

/** Ends the open links of a person, of one purpose or all. */
export async function endLinks(tx: Tx, userId: string, now: Date, purpose?: LinkPurpose): Promise<void> {
  await tx
    .update(oneTimeLinks)
    .set({ usedAt: now })
    .where(
      and(
        eq(oneTimeLinks.userId, userId),
        isNull(oneTimeLinks.usedAt),
        purpose && eq(oneTimeLinks.purpose, purpose),
      ),
    );
}

const isOpen = (token: string, purpose: LinkPurpose, now: Date) =>
  and(
    eq(oneTimeLinks.tokenHash, hashOf(token)),
    eq(oneTimeLinks.purpose, purpose),
    isNull(oneTimeLinks.usedAt),
    gt(oneTimeLinks.expiresAt, now),
  );

export type OpenLink = { userId: string; email: string };

/** The open link with this token; undefined for an unknown one, a used one and one that is over. */
export async function findLink(
  reader: Reader,
  token: string,
  purpose: LinkPurpose,
  now: Date,
): Promise<OpenLink | undefined> {
  const [found] = await reader
    .select({ userId: oneTimeLinks.userId, email: oneTimeLinks.email })
    .from(oneTimeLinks)
    .where(isOpen(token, purpose, now));
  return found;
}

/** Whether the link with this id still works. */
export async function isLinkOpen(reader: Reader, id: string, now: Date): Promise<boolean> {
  const { usedAt, expiresAt } = oneTimeLinks;
  const isIt = and(eq(oneTimeLinks.id, id), isNull(usedAt), gt(expiresAt, now));
  return (await reader.$count(oneTimeLinks, isIt)) === 1;
}

/** Uses a link up (conditional update); false when it was used already. */
export async function claimLink(tx: Tx, token: string, purpose: LinkPurpose, now: Date): Promise<boolean> {
  const used = await tx
    .update(oneTimeLinks)
    .set({ usedAt: now })
    .where(isOpen(token, purpose, now))
    .returning({ id: oneTimeLinks.id });
  return used.length === 1;
}

/** Deletes links that ended before a moment. */
export async function purgeLinks(tx: Tx, before: Date): Promise<void> {
  await tx.delete(oneTimeLinks).where(lt(oneTimeLinks.expiresAt, before));
}
