import { createHash } from 'node:crypto';
import { and, desc, eq, gt, lt, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#platform/server/db/open.ts';
import { commonRefusals, Problem } from '#shared/problem.ts';
import { loginFailures } from './tables.ts';

/** Sliding window: the most attempts of a subject within the window before any moment, shared by all processes (D-130). */
export type RateLimit = { subject: string; most: number; windowMs: number };

/**
 * The stored form of a subject: a hash, since index entries have a maximum size, and names or addresses typed in must not
 * be stored.
 */
function keyOf(subject: string): string {
  return createHash('sha256').update(subject).digest('base64url');
}

/**
 * Refuses while the limit is reached.
 * @throws TOO_MANY with the seconds until the oldest blocking attempt leaves the window
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

async function lockSubject(tx: Tx, subject: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${subject}, 0))`);
}

/**
 * The same within a transaction that goes on to count or to succeed: an advisory lock serializes the attempts of one
 * subject, so that concurrent ones cannot exceed the limit. @throws TOO_MANY
 */
export async function lockRateLimit(tx: Tx, throttle: RateLimit, now: Date): Promise<void> {
  await lockSubject(tx, throttle.subject);
  await assertRateLimit(tx, throttle, now);
}

/** The number of attempts of a subject since a moment, counted up to `most`. */
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

/** Consumes one attempt within the limit, or refuses. @throws TOO_MANY */
export async function consumeRateLimit(tx: Tx, throttle: RateLimit, now: Date): Promise<void> {
  await lockRateLimit(tx, throttle, now);
  await countAttempt(tx, [throttle], now);
}

/** Takes an attempt if the limit leaves one; false beyond it. */
export async function takeAttempt(tx: Tx, throttle: RateLimit, now: Date): Promise<boolean> {
  const { subject, most, windowMs } = throttle;
  await lockSubject(tx, subject);
  const since = new Date(now.getTime() - windowMs);
  if ((await countRecent(tx, subject, since, most)) >= most) return false;
  await countAttempt(tx, [throttle], now);
  return true;
}

/** Resets the count of a subject after a success. */
export async function forgetAttempts(tx: Tx, { subject }: Pick<RateLimit, 'subject'>): Promise<void> {
  await tx.delete(loginFailures).where(eq(loginFailures.subject, keyOf(subject)));
}

export async function purgeAttempts(tx: Tx, before: Date): Promise<void> {
  await tx.delete(loginFailures).where(lt(loginFailures.at, before));
}
