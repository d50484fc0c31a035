import { UNATTACHED_HOURS } from '#core/documents/lifecycle.ts';
import { deleteStrays } from '#core/documents/server/move-actions.ts';
import { tryMoveLock } from '#core/documents/server/move-store.ts';
import {
  purgeOfEnded,
  purgeOfSold,
  purgeReplaced,
  purgeUnattached,
} from '#core/documents/server/purge-store.ts';
import { findSuperseded } from '#core/documents/server/seal-store.ts';
import { type BytesPlace, countPurgedIn, findKeys } from '#core/documents/server/store.ts';
import { purgeEnquiries } from '#core/enquiries/server/store.ts';
import { MAIL_ROW_DAYS } from '#core/notices/lifecycle.ts';
import { emptyLinkMails, emptyOldMails, purgeMails } from '#core/notices/server/outbox-store.ts';
import { purgeNotices } from '#core/notices/server/store.ts';
import { ENDED_SESSION_DAYS, linkLife, SOURCE_LIFE_DAYS } from '#core/sessions/lifecycle.ts';
import { purgeClosedLogins } from '#core/sessions/server/closed-login-store.ts';
import { purgeLinks } from '#core/sessions/server/link-store.ts';
import { purgeAttempts } from '#core/sessions/server/rate-limit-store.ts';
import { purgeSources } from '#core/sessions/server/source-store.ts';
import { purgeSessions } from '#core/sessions/server/store.ts';
import type { Context } from '#platform/server/context.ts';
import { purgeKeys } from '#platform/server/db/idempotency.ts';
import type { Tx } from '#platform/server/db/open.ts';
import { createTransact, type Transact } from '#platform/server/http/transact.ts';
import {
  type DocumentStorage,
  type DocumentStore,
  keyTime,
  type StoreName,
} from '#platform/server/storage.ts';
import { DAY_MS, HOUR_MS } from '#shared/dates.ts';
import { modules } from '../modules.ts';
import { type Job, type OnError, repeat } from './repeat.ts';

const BETWEEN_RUNS_MS = HOUR_MS;
/** Batch size of documents; the next batch follows while there are more. */
const BATCH = 100;
/**
 * Age in ms at which bytes without a row are deleted. They are left by a crash, or belong to rows missing from a restored
 * backup: a week is time enough to notice.
 */
const ORPHAN_AGE_MS = 7 * DAY_MS;
/**
 * So many orphans at most wait without an error where no more documents are known: an upload that broke off on a young
 * portal leaves one, while a folder of another database has many.
 */
const FEW_ORPHANS = 10;
/** Copies of an ended move deleted in one run: the stores are asked inside a transaction, which must stay short. */
const STRAYS_AT_ONCE = 20;
/** The longest window of a rate limit. */
const ATTEMPT_AGE_MS = DAY_MS;

/** The mail of each kind of one-time link. */
const linkMailsOf = [
  ['reset', 'reset_password'],
  ['confirm', 'confirm_email'],
] as const;

type PurgeParts = Pick<Context, 'config' | 'db' | 'now' | 'storage'>;
/** Numbers of removed rows and files. */
export type Purged = {
  unattached: number;
  ofEnded: number;
  ofSold: number;
  replaced: number;
  orphans: number;
  sessions: number;
  idempotencyKeys: number;
  enquiries: number;
  /** Rows of modules. */
  ofModules: number;
  /** Mails whose text was emptied. */
  mails: number;
  notices: number;
};

/**
 * Enforces data retention: unattached uploads after 24 hours (D-99), documents of bookings that ended without
 * a sale and replaced ones after 90 days (D-100), those of sold ones if the operator says so (D-171), orphaned bytes, old sessions, expired idempotency keys, old attempts,
 * old handled enquiries, what modules say, the text of old mails and then their rows in the log, and old notices.
 * Rows are marked first and bytes deleted after, so that a crash in between leaves only bytes that the next run finds.
 * A failing step is reported, counts nothing and stops no other step.
 */
export async function purgeOnce({ config, db, now, storage }: PurgeParts, onError: OnError): Promise<Purged> {
  const at = now();
  const transact = createTransact(db);
  const ago = (milliseconds: number) => new Date(at.getTime() - milliseconds);
  const attempt = async (step: () => Promise<number>) => {
    try {
      return await step();
    } catch (error) {
      onError(error);
      return 0;
    }
  };
  const documents = (mark: (tx: Tx) => Promise<BytesPlace[]>) =>
    attempt(() => purgeDocuments(transact, storage, mark));
  const sweepStores = async () => {
    let swept = 0;
    for (const name of storage.names)
      swept += await attempt(() => sweepOrphans({ db, storage, transact }, name, ago(ORPHAN_AGE_MS)));
    return swept;
  };
  // also of modules that the park does not want any more, whose tables stay
  const purgeModules = async () => {
    let gone = 0;
    for (const { purge } of modules)
      if (purge) gone += await attempt(() => transact((tx) => purge(tx, config, at)));
    return gone;
  };
  const evidence = modules.flatMap((module) => module.evidence ?? []);
  const keptSince = ago(config.documentDays * DAY_MS);
  const { soldDocumentDays } = config;
  const soldSince = ago(soldDocumentDays * DAY_MS);
  const purged = {
    unattached: await documents((tx) => purgeUnattached(tx, ago(UNATTACHED_HOURS * HOUR_MS), BATCH, at)),
    ofEnded: await documents((tx) => purgeOfEnded(tx, keptSince, BATCH, at)),
    ofSold: soldDocumentDays === 0 ? 0 : await documents((tx) => purgeOfSold(tx, soldSince, BATCH, at)),
    replaced: await documents((tx) => purgeReplaced(tx, { replacedBefore: keptSince, evidence }, BATCH, at)),
    orphans: await sweepStores(),
    sessions: await attempt(() => transact((tx) => purgeSessions(tx, ago(ENDED_SESSION_DAYS * DAY_MS)))),
    idempotencyKeys: await attempt(() => transact((tx) => purgeKeys(tx, at))),
    enquiries: await attempt(() =>
      transact((tx) => purgeEnquiries(tx, ago(config.enquiryDays * DAY_MS), at)),
    ),
    ofModules: await purgeModules(),
    mails: await attempt(() => transact((tx) => emptyOldMails(tx, ago(config.mail.logDays * DAY_MS)))),
    notices: await attempt(() => transact((tx) => purgeNotices(tx, ago(config.noticeDays * DAY_MS)))),
  };
  await attempt(async () => {
    await transact((tx) => purgeMails(tx, ago(MAIL_ROW_DAYS * DAY_MS)));
    await transact((tx) => purgeAttempts(tx, ago(ATTEMPT_AGE_MS)));
    for (const [purpose, template] of linkMailsOf)
      await transact((tx) => emptyLinkMails(tx, template, ago(linkLife[purpose])));
    await transact((tx) => purgeLinks(tx, at));
    await transact((tx) => purgeClosedLogins(tx, ago(ENDED_SESSION_DAYS * DAY_MS)));
    await transact((tx) => purgeSources(tx, ago(SOURCE_LIFE_DAYS * DAY_MS)));
    return 0;
  });
  return purged;
}

/** Marks documents batch by batch and deletes their bytes; skips rows locked by another process. */
async function purgeDocuments(
  transact: Transact,
  storage: DocumentStorage,
  mark: (tx: Tx) => Promise<BytesPlace[]>,
): Promise<number> {
  let purged = 0;
  for (;;) {
    const places = await transact(mark);
    for (const { store, storageKey } of places) await storage.of(store).delete(storageKey);
    purged += places.length;
    if (places.length < BATCH) return purged;
  }
}

/**
 * Deletes the remaining bytes of purged documents, copies that sealing (D-188) or an ended move (D-179) left behind, and
 * old orphaned bytes. When orphans outnumber the documents that the database has or had in this store, the store may belong
 * to another database, and no orphan is deleted. @throws when more than a few were kept for that reason
 */
async function sweepOrphans(
  { db, storage, transact }: Pick<Context, 'db' | 'storage'> & { transact: Transact },
  name: StoreName,
  olderThan: Date,
): Promise<number> {
  const store = storage.of(name);
  const { ended, elsewhere, orphans, needed } = await sortKeys(db, store, name, olderThan);
  const known = needed + (await countPurgedIn(db, name));
  for (const key of ended) await store.delete(key);
  const strays = await transact(async (tx) => {
    if (elsewhere.length === 0 || !(await tryMoveLock(tx))) return 0;
    return deleteStrays(tx, storage, { store: name, keys: elsewhere.slice(0, STRAYS_AT_ONCE) });
  });
  if (orphans.length > known && orphans.length <= FEW_ORPHANS) return ended.length + strays;
  if (orphans.length > known) {
    throw new Error(
      `No document was deleted: the database knows ${known} of the files in the ${name} of documents, and ${orphans.length} old ones not. Is it the database of these documents?`,
    );
  }
  for (const key of orphans) await store.delete(key);
  return ended.length + strays + orphans.length;
}

type SortedKeys = {
  /** Of purged documents, and copies that sealing left behind. */
  ended: string[];
  /** Of documents whose bytes lie in another store; known as well. */
  elsewhere: string[];
  /** Without a document, and old. */
  orphans: string[];
  /** The number of keys of documents that are not purged. */
  needed: number;
};

async function sortKeys(
  db: Context['db'],
  store: DocumentStore,
  name: StoreName,
  olderThan: Date,
): Promise<SortedKeys> {
  const sorted: SortedKeys = { ended: [], elsewhere: [], orphans: [], needed: 0 };
  for await (const keys of store.list()) {
    const ours = keys.filter((key) => keyTime(key) !== undefined);
    const states = await findKeys(db, name, ours);
    const unknown = ours.filter((key) => !states.has(key));
    const superseded = await findSuperseded(db, unknown);
    const left = unknown.filter((key) => !superseded.has(key));
    const keysIn = (state: 'purged' | 'elsewhere') => ours.filter((key) => states.get(key) === state);
    sorted.ended.push(...keysIn('purged'), ...superseded);
    sorted.elsewhere.push(...keysIn('elsewhere'));
    sorted.orphans.push(...left.filter((key) => (keyTime(key) ?? olderThan) < olderThan));
    sorted.needed += states.size - keysIn('purged').length;
  }
  return sorted;
}

/** Purges now and once an hour. */
export function startPurge(parts: PurgeParts, onError: OnError): Job {
  const work = async () => {
    await purgeOnce(parts, onError);
    return BETWEEN_RUNS_MS;
  };
  return repeat(work, BETWEEN_RUNS_MS, onError);
}
