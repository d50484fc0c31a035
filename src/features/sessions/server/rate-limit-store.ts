import { createHash } from 'node:crypto';
import { and, desc, eq, gt, lt, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#platform/server/db/open.ts';
import { commonRefusals, Problem } from '#shared/problem.ts';
import { loginFailures } from './tables.ts';

/** At most so many attempts of a subject within the window before any moment; counted for all processes (D-130). */
export type RateLimit = { subject: string; most: number; windowMs: number };

/**
 * What is stored of a subject: an index takes no text of any length, and a name or address somebody typed in is kept
 * nowhere.
 */
function keyOf(subject: string): string {
  return createHash('sha256').update(subject).digest('base64url');
}

/**
 * Refuses while there is no room for another attempt.
 * @throws TOO_MANY with the seconds until the oldest attempt that stands in the way no longer counts
 */
export async function assertRateLimit(reader: Reader, throttle: RateLimit, now: Date): Promise<void> {
  const { subject, most, windowMs } = throttle;
  const since = new Date(now.getTime() - windowMs);
  const [decisive] = await reader
    .select({ at: loginFailures.at })
    .from(loginFailures)
    .where(and(eq(loginFailures.subject, keyOf(subject)), gt(loginFailures.at, since)))
    .orderBy(desc(loginFailures.at))
    .limit(1)
    .offset(most - 1);
  if (!decisive) return;
  const waitMs = decisive.at.getTime() - since.getTime();
  throw new Problem(commonRefusals.TOO_MANY, { retryAfter: Math.max(1, Math.ceil(waitMs / 1000)) });
}

/**
 * The same within a transaction that goes on to count or to succeed: attempts of one subject follow each other from
 * here on, so that however many come at once, no more than the limit are let through. @throws TOO_MANY
 */
export async function lockRateLimit(tx: Tx, throttle: RateLimit, now: Date): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${throttle.subject}, 0))`);
  await assertRateLimit(tx, throttle, now);
}

/** How many attempts of a subject were counted since a moment, up to `most`. */
export async function countRecent(
  reader: Reader,
  subject: string,
  since: Date,
  most: number,
): Promise<number> {
  const recent = await reader
    .select({ at: loginFailures.at })
    .from(loginFailures)
    .where(and(eq(loginFailures.subject, keyOf(subject)), gt(loginFailures.at, since)))
    .limit(most);
  return recent.length;
}

/** Counts an attempt of each subject. */
export async function countAttempt(tx: Tx, throttles: readonly RateLimit[], now: Date): Promise<void> {
  await tx
    .insert(loginFailures)
    .values(throttles.map(({ subject }) => ({ subject: keyOf(subject), at: now })));
}

/** Takes a place within the limit, or refuses. @throws TOO_MANY */
export async function consumeRateLimit(tx: Tx, throttle: RateLimit, now: Date): Promise<void> {
  await lockRateLimit(tx, throttle, now);
  await countAttempt(tx, [throttle], now);
}

/** Forgets what was counted about a subject: a success shows that its owner is there. */
export async function forgetAttempts(tx: Tx, { subject }: RateLimit): Promise<void> {
  await tx.delete(loginFailures).where(eq(loginFailures.subject, keyOf(subject)));
}

export async function purgeAttempts(tx: Tx, before: Date): Promise<void> {
  await tx.delete(loginFailures).where(lt(loginFailures.at, before));
}
