import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { agencies } from '#core/agencies/server/tables.ts';
import { actorColumns, actorOf } from '#core/users/server/store.ts';
import { users } from '#core/users/server/tables.ts';
import { mustSwitchOnTwoStep } from '#core/users/two-step-policy.ts';
import type { Config } from '#platform/server/config.ts';
import { isId } from '#platform/server/db/ids.ts';
import type { Db, Reader, Tx } from '#platform/server/db/open.ts';
import { oneOf } from '#platform/server/db/rows.ts';
import type { Actor } from '#shared/actor.ts';
import { sessionClock } from '../lifecycle.ts';
import { sessions } from './tables.ts';

export type FoundSession = {
  id: string;
  actor: Actor;
  tokenIssuedAt: Date;
  expiresAt: Date;
  revokedAt: Date | null;
  revokedFor: 'password' | null;
  isAccountClosed: boolean;
  /** Whether its owner uses two-step login. */
  hasSecondFactor: boolean;
  /** Null for the current token; for the one it replaced, the end of its grace period. */
  previousUntil: Date | null;
};

/**
 * Prepares the authentication query of every call with a token: session, person and agency in one query.
 */
export function prepareSessionLookup(db: Db): (tokenHash: Buffer) => Promise<FoundSession | undefined> {
  const hash = sql.placeholder('hash');
  const query = db
    .select({
      id: sessions.id,
      tokenIssuedAt: sessions.tokenIssuedAt,
      expiresAt: sessions.expiresAt,
      revokedAt: sessions.revokedAt,
      revokedFor: sessions.revokedFor,
      previousValidUntil: sessions.previousValidUntil,
      isCurrent: sql<boolean>`${sessions.tokenHash} = ${hash}`,
      secondFactorSince: users.secondFactorSince,
      deletedAt: users.deletedAt,
      account: actorColumns,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(agencies, eq(agencies.id, users.agencyId))
    .where(or(eq(sessions.tokenHash, hash), eq(sessions.previousTokenHash, hash)))
    .prepare('session_by_token');
  return async (tokenHash) => {
    const [row] = await query.execute({ hash: tokenHash });
    if (!row) return undefined;
    return {
      id: row.id,
      tokenIssuedAt: row.tokenIssuedAt,
      expiresAt: row.expiresAt,
      revokedAt: row.revokedAt,
      revokedFor: row.revokedFor,
      isAccountClosed: row.deletedAt !== null,
      previousUntil: row.isCurrent ? null : row.previousValidUntil,
      hasSecondFactor: row.secondFactorSince !== null,
      actor: actorOf(row.account),
    };
  };
}

/** The owners of these sessions as they are now; a session that is not live, or held back (D-186), is missing. */
export async function listCallers(
  reader: Reader,
  sessionIds: readonly string[],
  { requiresTwoStep }: Pick<Config, 'requiresTwoStep'>,
  now: Date,
): Promise<Map<string, Actor>> {
  const rows = await reader
    .select({ id: sessions.id, account: actorColumns, secondFactorSince: users.secondFactorSince })
    .from(sessions)
    .innerJoin(users, and(eq(users.id, sessions.userId), isNull(users.deletedAt)))
    .leftJoin(agencies, eq(agencies.id, users.agencyId))
    .where(and(inArray(sessions.id, [...sessionIds]), isLive(now)));
  const callers = rows.filter(
    ({ account, secondFactorSince }) =>
      !mustSwitchOnTwoStep(account, secondFactorSince !== null, requiresTwoStep),
  );
  return new Map(callers.map(({ id, account }) => [id, actorOf(account)]));
}

export async function insertSession(
  tx: Tx,
  session: { userId: string; tokenHash: Buffer; expiresAt: Date; userAgent: string; ip: string | null },
  now: Date,
): Promise<string> {
  const inserted = await tx
    .insert(sessions)
    .values({ ...session, tokenIssuedAt: now, startedAt: now })
    .returning({ id: sessions.id });
  return oneOf(inserted).id;
}

/** What the browsers said of themselves in which a person was logged in since a moment. */
export async function listUserAgents(reader: Reader, userId: string, since: Date): Promise<string[]> {
  const found = await reader
    .selectDistinct({ userAgent: sessions.userAgent })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gte(sessions.tokenIssuedAt, since)));
  return found.map(({ userAgent }) => userAgent);
}

/** Whether a person has ever logged in, as far as sessions are kept. */
export async function hasSession(reader: Reader, userId: string): Promise<boolean> {
  const [one] = await reader
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .limit(1);
  return one !== undefined;
}

/** Revokes the oldest live sessions of a person beyond `most`. */
export async function revokeBeyond(tx: Tx, userId: string, most: number, now: Date): Promise<void> {
  const live = and(eq(sessions.userId, userId), isNull(sessions.revokedAt), gt(sessions.expiresAt, now));
  const surplus = (await tx.$count(sessions, live)) - most;
  if (surplus <= 0) return;
  const oldest = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(live)
    .orderBy(asc(sessions.startedAt))
    .limit(surplus);
  await tx.update(sessions).set({ revokedAt: now }).where(inArray(sessions.id, oldest));
}

/** Rotates the token of a session; the previous one stays valid until `graceUntil`. */
export async function replaceToken(
  tx: Tx,
  sessionId: string,
  change: { tokenHash: Buffer; graceUntil: Date; expiresAt?: Date },
  now: Date,
): Promise<Date | undefined> {
  const [session] = await tx
    .update(sessions)
    .set({
      previousTokenHash: sessions.tokenHash,
      previousValidUntil: change.graceUntil,
      tokenHash: change.tokenHash,
      tokenIssuedAt: now,
      ...(change.expiresAt && { expiresAt: change.expiresAt }),
    })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)))
    .returning({ expiresAt: sessions.expiresAt });
  return session?.expiresAt;
}

/** Ends every session of everybody, as after a restore, which would bring ended ones back. */
export async function revokeAll(tx: Tx, now: Date): Promise<void> {
  await tx.update(sessions).set({ revokedAt: now }).where(isNull(sessions.revokedAt));
}

/** Ends the session of a token, current or just replaced, and returns its owner; nothing happens for an unknown one. */
export async function revokeByToken(
  tx: Tx,
  tokenHash: Buffer,
  now: Date,
): Promise<{ id: string; userId: string } | undefined> {
  const [revoked] = await tx
    .update(sessions)
    .set({ revokedAt: now })
    .where(
      and(
        or(eq(sessions.tokenHash, tokenHash), eq(sessions.previousTokenHash, tokenHash)),
        isNull(sessions.revokedAt),
      ),
    )
    .returning({ id: sessions.id, userId: sessions.userId });
  return revoked;
}

/** Ends the sessions of a person, all or all but one (D-38), also because the password was changed; returns how many. */
export async function revokeSessions(
  tx: Tx,
  userId: string,
  keep: string | null,
  now: Date,
  revokedFor: 'password' | null = null,
): Promise<number> {
  const ended = await tx
    .update(sessions)
    .set({ revokedAt: now, revokedFor })
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.revokedAt),
        keep === null ? undefined : ne(sessions.id, keep),
      ),
    )
    .returning({ id: sessions.id });
  return ended.length;
}

/** Live sessions, as `sessionState` defines them. */
function isLive(now: Date) {
  return and(
    isNull(sessions.revokedAt),
    gt(sessions.expiresAt, now),
    gte(sessions.tokenIssuedAt, new Date(now.getTime() - sessionClock.tokenLife)),
  );
}

function liveOf(userId: string, now: Date) {
  return and(eq(sessions.userId, userId), isLive(now));
}

/** Live sessions of a person, newest first. */
export async function listLiveSessions(reader: Reader, userId: string, now: Date) {
  return reader
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      ip: sessions.ip,
      startedAt: sessions.startedAt,
      tokenIssuedAt: sessions.tokenIssuedAt,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .where(liveOf(userId, now))
    .orderBy(desc(sessions.startedAt), desc(sessions.id));
}

export type LiveSession = Awaited<ReturnType<typeof listLiveSessions>>[number];

/** Ends one live session of a person; false if there is none. */
export async function revokeSession(tx: Tx, userId: string, id: string, now: Date): Promise<boolean> {
  if (!isId(id)) return false;
  const ended = await tx
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.id, id), liveOf(userId, now)))
    .returning({ id: sessions.id });
  return ended.length === 1;
}

/**
 * Deletes sessions that ended before `before`, with their address and browser.
 * @returns how many
 */
export async function purgeSessions(tx: Tx, before: Date): Promise<number> {
  const gone = await tx
    .delete(sessions)
    .where(or(lt(sessions.expiresAt, before), lt(sessions.revokedAt, before)))
    .returning({ id: sessions.id });
  return gone.length;
}
