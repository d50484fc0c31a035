import { z } from 'zod';
import { enquiryMail } from '#features/enquiries/messages.ts';
import {
  claimMails,
  type MailTemplate,
  markFailed,
  markSent,
  type QueuedMail,
} from '#features/notices/server/outbox-store.ts';
import type { Context } from '#platform/server/context.ts';
import { createTransact } from '#platform/server/http/transact.ts';
import type { Mail, Mailer } from '#platform/server/mail.ts';
import { type OnError, repeat } from './repeat.ts';

const SECOND_MS = 1000;
const BETWEEN_RUNS_MS = 10 * SECOND_MS;
/** Lease time, longer than the mails of a run can take; afterwards another process may take them over. */
const LEASE_MS = 10 * 60 * SECOND_MS;
/** Exponential backoff between attempts, at most six hours. */
const FIRST_PAUSE_MS = 30 * SECOND_MS;
const LONGEST_PAUSE_MS = 6 * 60 * 60 * SECOND_MS;
const BATCH = 20;

const written = z.object({ name: z.string(), email: z.string(), phone: z.string(), message: z.string() });

const templates: Record<MailTemplate, (data: unknown) => Mail> = {
  enquiry: (data) => {
    const enquiry = written.parse(data);
    return { ...enquiryMail(enquiry), replyTo: { name: enquiry.name, address: enquiry.email } };
  },
};

/**
 * Sends the due mails; safe to run in several processes. No transaction is open while talking to the mail
 * server. At-least-once delivery: a crash between sending and recording repeats a mail, but never loses one.
 * Returns the number of mails tried.
 */
export async function sendDue(
  { db, now }: Pick<Context, 'db' | 'now'>,
  mailer: Mailer,
  complain: OnError,
): Promise<number> {
  const transact = createTransact(db, {}, () => {});
  const at = now();
  const leaseEnd = new Date(at.getTime() + LEASE_MS);
  const mails = await transact((tx) => claimMails(tx, { now: at, leaseEnd, most: BATCH }));
  for (const mail of mails) {
    try {
      await mailer.send(mail.recipient, composed(mail));
    } catch (error) {
      complain(error);
      const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (mail.attempts - 1));
      const dueAt = new Date(now().getTime() + pause);
      await transact((tx) => markFailed(tx, mail.id, String(error), dueAt));
      continue;
    }
    await transact((tx) => markSent(tx, mail.id, now()));
  }
  return mails.length;
}

function composed({ template, data }: QueuedMail): Mail {
  const compose = templates[template as MailTemplate];
  if (!compose) throw new Error(`There is no mail of the kind ${template}`);
  return compose(data);
}

/** Runs the job until the returned function is called, which waits for a run under way. */
export function startOutbox(
  context: Pick<Context, 'db' | 'now'>,
  mailer: Mailer,
  complain: OnError,
): () => Promise<void> {
  const work = async () => {
    const taken = await sendDue(context, mailer, complain);
    return taken === BATCH ? 0 : BETWEEN_RUNS_MS;
  };
  const stop = repeat(work, BETWEEN_RUNS_MS, complain);
  return async () => {
    await stop();
    mailer.close();
  };
}
