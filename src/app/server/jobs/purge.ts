import { UNATTACHED_HOURS } from '#features/documents/lifecycle.ts';
import { findKeys, purgeOfEnded, purgeReplaced, purgeUnattached } from '#features/documents/server/store.ts';
import { purgeEnquiries } from '#features/enquiries/server/store.ts';
import { emptyDeadMails } from '#features/notices/server/outbox-store.ts';
import { SOURCE_LIFE_MS } from '#features/sessions/lifecycle.ts';
import { purgeAttempts } from '#features/sessions/server/rate-limit-store.ts';
import { purgeSources } from '#features/sessions/server/source-store.ts';
import { purgeSessions } from '#features/sessions/server/store.ts';
import type { Context } from '#platform/server/context.ts';
import { purgeKeys } from '#platform/server/db/idempotency.ts';
import type { Tx } from '#platform/server/db/open.ts';
import { createTransact, type Transact } from '#platform/server/http/transact.ts';
import { type DocumentStorage, keyTime } from '#platform/server/storage.ts';
import { type OnError, repeat } from './repeat.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const BETWEEN_RUNS_MS = HOUR_MS;
/** Documents taken up at once; the next lot follows while there are more. */
const BATCH = 100;
/**
 * Bytes without a row were left behind by a crash, or belong to a row that an old copy of the database does not have: a
 * week is time enough to notice.
 */
const ORPHAN_AGE_MS = 7 * DAY_MS;
/** No limit counts attempts further back than an hour. */
const ATTEMPT_AGE_MS = DAY_MS;
/** So long after its end a session can still help to find out who was signed in. */
const SESSION_AGE_MS = 30 * DAY_MS;
/** Time enough to mend the mail server and to have a mail sent by hand that was given up. */
const DEAD_MAIL_AGE_MS = 30 * DAY_MS;

type PurgeParts = Pick<Context, 'config' | 'db' | 'now' | 'storage'>;
/** How much a run removed. */
export type Purged = {
  unattached: number;
  ofEnded: number;
  replaced: number;
  orphans: number;
  sessions: number;
  idempotencyKeys: number;
  enquiries: number;
  mails: number;
};

/**
 * Removes what must not be kept: uploads that no booking took after 24 hours (D-99), documents of bookings that came
 * to nothing and replaced ones after 90 days (D-100), bytes without a row, sessions long over, used-up idempotency keys, old attempts,
 * enquiries handled long ago and what mails say that could not be sent.
 * Rows are marked first and bytes deleted after, so that a crash between the two leaves only bytes that the next run finds.
 * A step that fails is complained of, counts nothing and keeps none of the others from its work.
 */
export async function purgeOnce(
  { config, db, now, storage }: PurgeParts,
  complain: OnError,
): Promise<Purged> {
  const at = now();
  const transact = createTransact(db, {}, () => {});
  const ago = (milliseconds: number) => new Date(at.getTime() - milliseconds);
  const attempt = async (step: () => Promise<number>) => {
    try {
      return await step();
    } catch (error) {
      complain(error);
      return 0;
    }
  };
  const documents = (mark: (tx: Tx) => Promise<string[]>) =>
    attempt(() => purgeDocuments(transact, storage, mark));
  const keptSince = ago(config.documentDays * DAY_MS);
  const purged = {
    unattached: await documents((tx) => purgeUnattached(tx, ago(UNATTACHED_HOURS * HOUR_MS), BATCH, at)),
    ofEnded: await documents((tx) => purgeOfEnded(tx, keptSince, BATCH, at)),
    replaced: await documents((tx) => purgeReplaced(tx, keptSince, BATCH, at)),
    orphans: await attempt(() => sweepOrphans(db, storage, ago(ORPHAN_AGE_MS))),
    sessions: await attempt(() => transact((tx) => purgeSessions(tx, ago(SESSION_AGE_MS)))),
    idempotencyKeys: await attempt(() => transact((tx) => purgeKeys(tx, at))),
    enquiries: await attempt(() =>
      transact((tx) => purgeEnquiries(tx, ago(config.enquiryDays * DAY_MS), at)),
    ),
    mails: await attempt(() => transact((tx) => emptyDeadMails(tx, ago(DEAD_MAIL_AGE_MS)))),
  };
  await attempt(async () => {
    await transact((tx) => purgeAttempts(tx, ago(ATTEMPT_AGE_MS)));
    await transact((tx) => purgeSources(tx, ago(SOURCE_LIFE_MS)));
    return 0;
  });
  return purged;
}

/** Marks documents lot by lot and deletes their bytes; what another process is at work on is left to it. */
async function purgeDocuments(
  transact: Transact,
  storage: DocumentStorage,
  mark: (tx: Tx) => Promise<string[]>,
): Promise<number> {
  let purged = 0;
  for (;;) {
    const keys = await transact(mark);
    for (const key of keys) await storage.delete(key);
    purged += keys.length;
    if (keys.length < BATCH) return purged;
  }
}

/**
 * Deletes the bytes of purged documents that are still there, and old bytes that no row knows. Where those outnumber the
 * known ones, the folder belongs to another database than the one opened, and its documents are not ours to delete.
 * @throws when old bytes without a row were left alone for that reason
 */
async function sweepOrphans(db: Context['db'], storage: DocumentStorage, olderThan: Date): Promise<number> {
  const purged: string[] = [];
  const orphans: string[] = [];
  let known = 0;
  for await (const keys of storage.list()) {
    const ours = keys.filter((key) => keyTime(key) !== undefined);
    const states = await findKeys(db, ours);
    for (const key of ours) {
      const state = states.get(key);
      if (state === 'purged') purged.push(key);
      else if (state === 'needed') known += 1;
      else if ((keyTime(key) ?? olderThan) < olderThan) orphans.push(key);
    }
  }
  for (const key of purged) await storage.delete(key);
  if (orphans.length > known) {
    throw new Error(
      `No document was deleted: the database knows ${known} of the files in the folder of documents, and ${orphans.length} old ones not. Is it the database of this folder?`,
    );
  }
  for (const key of orphans) await storage.delete(key);
  return purged.length + orphans.length;
}

/** Purges now and once an hour until the returned function is called. */
export function startPurge(parts: PurgeParts, complain: OnError): () => Promise<void> {
  const work = async () => {
    await purgeOnce(parts, complain);
    return BETWEEN_RUNS_MS;
  };
  return repeat(work, BETWEEN_RUNS_MS, complain);
}
