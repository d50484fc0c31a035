import { createHash } from 'node:crypto';
import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import { lockNames } from '#platform/server/db/locks.ts';
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
 * Refuses while one of the limits is reached, in their order.
 * @throws TOO_MANY with the seconds until the oldest blocking attempt leaves the window
 */
export async function assertRateLimits(
  reader: Reader,
  throttles: readonly RateLimit[],
  now: Date,
): Promise<void> {
  const asked = throttles.map(({ subject, most, windowMs }, place) => {
    const since = new Date(now.getTime() - windowMs).toISOString();
    return sql`(${place}::integer, ${keyOf(subject)}, ${since}::timestamptz, ${most - 1}::integer)`;
  });
  const [full] = await reader
    .select({ waitSeconds: sql<number>`ceil(extract(epoch FROM decisive.at - asked.since))::integer` })
    .from(sql`(VALUES ${sql.join(asked, sql`, `)}) asked (place, subject, since, newer)`)
    .crossJoin(
      sql`LATERAL (SELECT f.at FROM ${loginFailures} f WHERE f.subject = asked.subject AND f.at > asked.since ORDER BY f.at DESC LIMIT 1 OFFSET asked.newer) decisive`,
    )
    .orderBy(sql`asked.place`)
    .limit(1);
  if (full) throw new Problem(commonRefusals.TOO_MANY, { retryAfter: full.waitSeconds });
}

/**
 * Asserts the limits within a transaction that goes on to count or to succeed: advisory locks serialize the attempts of one
 * subject, so that concurrent ones cannot exceed the limit. @throws TOO_MANY
 */
export async function lockRateLimits(tx: Tx, throttles: readonly RateLimit[], now: Date): Promise<void> {
  await lockNames(
    tx,
    throttles.map(({ subject }) => subject),
  );
  await assertRateLimits(tx, throttles, now);
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
  await lockRateLimits(tx, [throttle], now);
  await countAttempt(tx, [throttle], now);
}

/** Takes an attempt if the limit leaves one; false beyond it. */
export async function takeAttempt(tx: Tx, throttle: RateLimit, now: Date): Promise<boolean> {
  const { subject, most, windowMs } = throttle;
  await lockNames(tx, [subject]);
  const since = new Date(now.getTime() - windowMs);
  if ((await countRecent(tx, subject, since, most)) >= most) return false;
  await countAttempt(tx, [throttle], now);
  return true;
}

/** Resets the counts of these subjects after a success. */
export async function forgetAttempts(tx: Tx, counted: readonly Pick<RateLimit, 'subject'>[]): Promise<void> {
  const keys = counted.map(({ subject }) => keyOf(subject));
  await tx.delete(loginFailures).where(inArray(loginFailures.subject, keys));
}

export async function purgeAttempts(tx: Tx, before: Date): Promise<void> {
  await tx.delete(loginFailures).where(lt(loginFailures.at, before));
}
