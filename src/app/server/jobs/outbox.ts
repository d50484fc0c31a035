import { ownBookingsWhere } from '#core/bookings/server/store.ts';
import { dropIfOver } from '#core/notices/server/mail-actions.ts';
import { type MailParts, renderMail } from '#core/notices/server/mail-present.ts';
import {
  claimMails,
  markFailed,
  markKept,
  markSent,
  type OutboxRow,
  releaseMails,
} from '#core/notices/server/outbox-store.ts';
import type { Context } from '#platform/server/context.ts';
import { createTransact, type Transact } from '#platform/server/http/transact.ts';
import { buildMessage, type Mailer, MailRefused, ServerUnreachable } from '#platform/server/mail.ts';
import { type Job, type OnError, repeat } from './repeat.ts';

const SECOND_MS = 1000;
const BETWEEN_RUNS_MS = 10 * SECOND_MS;
/** Pause after a run that found no mail server, or no way in. */
const UNREACHABLE_MS = 60 * SECOND_MS;
/** Lease time, longer than the mails of a run can take; afterwards another process may take them over. */
const LEASE_MS = 10 * 60 * SECOND_MS;
/** Exponential backoff between attempts, at most six hours; 20 attempts take about three days (D-147). */
const FIRST_PAUSE_MS = 30 * SECOND_MS;
const LONGEST_PAUSE_MS = 6 * 60 * 60 * SECOND_MS;
export const MOST_ATTEMPTS = 20;
/** A refused recipient is tried once more: some servers refuse a first attempt on purpose. */
const REFUSED_PAUSE_MS = 10 * 60 * SECOND_MS;
const REFUSED = 'Refused: ';
const BATCH = 20;

type Parts = Pick<Context, 'db' | 'now'> & MailParts;

/** How many mails a run took, and whether it has to pause because the mail server takes none. */
export type Run = { taken: number; isUnreachable: boolean };

/**
 * Sends the due mails, or keeps them in the log without a mail server; safe to run in several processes. No transaction is
 * open while talking to the mail server. At-least-once delivery: a crash between sending and recording repeats a mail, with
 * the same Message-ID, but never loses one (D-145).
 */
export async function sendDue(parts: Parts, mailer: Mailer | undefined, onError: OnError): Promise<Run> {
  const transact = createTransact(parts.db);
  const at = parts.now();
  const leaseEnd = new Date(at.getTime() + LEASE_MS);
  const mails = await transact((tx) => claimMails(tx, { now: at, leaseEnd, most: BATCH }));
  for (const [index, mail] of mails.entries()) {
    try {
      await sendOne(parts, transact, mailer, mail);
    } catch (error) {
      onError(error);
      if (error instanceof ServerUnreachable) {
        const left = mails.slice(index).map(({ id }) => id);
        await transact((tx) => releaseMails(tx, left, parts.now()));
        return { taken: index, isUnreachable: true };
      }
      const failure = failureOf(mail, error, parts.now());
      await transact((tx) => markFailed(tx, mail, failure, parts.now()));
    }
  }
  return { taken: mails.length, isUnreachable: false };
}

async function sendOne(
  parts: Parts,
  transact: Transact,
  mailer: Mailer | undefined,
  row: OutboxRow,
): Promise<void> {
  if (await transact((tx) => dropIfOver(tx, row, ownBookingsWhere, parts.now()))) return;
  const mail = renderMail(row, parts);
  if (!mail) throw new MailRefused(`The text of the mail ${row.id} is not there`);
  if (!mailer) return transact((tx) => markKept(tx, row, parts.now()));
  await mailer.send(await buildMessage(mail));
  await transact((tx) => markSent(tx, row, parts.now()));
}

/** When a mail is tried again after a failure; `dueAt` is null after the last attempt. */
function failureOf({ attempts, lastError }: OutboxRow, error: unknown, now: Date) {
  const isRefused = error instanceof MailRefused;
  const text = `${isRefused ? REFUSED : ''}${error instanceof Error ? error.message : String(error)}`;
  const isOver = isRefused ? lastError?.startsWith(REFUSED) === true : attempts >= MOST_ATTEMPTS;
  const pause = isRefused
    ? REFUSED_PAUSE_MS
    : Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempts - 1));
  return { error: text, dueAt: isOver ? null : new Date(now.getTime() + pause) };
}

/** Sends every few seconds, and when it is woken by a new mail, but not in the pause after a run without a mail server. */
export function startOutbox(parts: Parts, mailer: Mailer | undefined, onError: OnError): Job {
  let isIdle = false;
  let isWoken = false;
  const work = async () => {
    isIdle = false;
    isWoken = false;
    const { taken, isUnreachable } = await sendDue(parts, mailer, onError);
    if (isUnreachable) return UNREACHABLE_MS;
    isIdle = true;
    return taken === BATCH || isWoken ? 0 : BETWEEN_RUNS_MS;
  };
  const job = repeat(work, BETWEEN_RUNS_MS, onError);
  return {
    ...job,
    stop: async () => {
      await job.stop();
      mailer?.close();
    },
    wake: () => {
      isWoken = true;
      if (isIdle) job.wake();
    },
  };
}
