import type { FastifyBaseLogger } from 'fastify';

import type { Context } from '#platform/server/context.ts';
import { createMailer } from '#platform/server/mail.ts';
import { openPortalKey } from '#platform/server/portal-key.ts';
import { startAuditSeal } from './audit-seal.ts';
import { startClosings } from './closing.ts';
import { type OfPark, startCompose } from './compose.ts';
import { startExpiry } from './expiry.ts';
import { startOffers } from './offers.ts';
import { startOutbox } from './outbox.ts';
import { startPurge } from './purge.ts';
import { startReminders } from './reminders.ts';
import type { Job } from './repeat.ts';
import { startSeal } from './seal.ts';

/** What is logged when something of a job fails. */
const failures = {
  expiry: 'a request could not be expired',
  offers: 'an offer of a lot could not be settled',
  reminders: 'a reminder could not be sent',
  outbox: 'a mail could not be sent',
  compose: 'the mails about notices could not be made',
  closings: 'the closing of an agency failed',
  purge: 'a purge run failed',
  seal: 'documents could not be sealed',
  auditSeal: 'the audit trail could not be sealed',
};
export type JobName = keyof typeof failures;
export const jobNames = Object.keys(failures) as JobName[];
export type Jobs = Record<JobName, Job>;

/** Starts every job; `onFailure` learns of each failure, which is logged. */
export async function startJobs(
  context: Context,
  log: FastifyBaseLogger,
  onFailure: (job: JobName) => void,
  park?: OfPark,
): Promise<Jobs> {
  const onError = (job: JobName) => (error: unknown) => {
    onFailure(job);
    log.error({ err: error, job }, failures[job]);
  };
  const { server } = context.config.mail;
  const mailer = server === undefined ? undefined : createMailer(server);
  const mailParts = { ...context, key: await openPortalKey(context.config.keyDir) };
  const outbox = startOutbox(mailParts, mailer, onError('outbox'));
  const reportSealed = (documents: number) =>
    log.info({ documents }, 'documents of an earlier version were sealed');
  return {
    expiry: startExpiry(context, onError('expiry')),
    offers: startOffers(context, onError('offers')),
    reminders: startReminders(context, onError('reminders')),
    outbox,
    compose: startCompose(context, onError('compose'), park),
    closings: startClosings(context, onError('closings')),
    purge: startPurge(context, onError('purge')),
    seal: startSeal(context, reportSealed, onError('seal')),
    auditSeal: startAuditSeal(
      mailParts,
      ({ number, auditId, hash }) => log.info({ number, auditId, hash }, 'head of the audit trail'),
      onError('auditSeal'),
    ),
  };
}
