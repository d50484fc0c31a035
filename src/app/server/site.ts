import { setTimeout as sleep } from 'node:timers/promises';
import { MAX_DOCUMENT_BYTES } from '#features/documents/lifecycle.ts';
import { getConfig, getHealth, type SiteConfig } from '#features/sessions/contract.ts';
import { developmentAccount } from '#features/sessions/lifecycle.ts';
import type { Config } from '#platform/server/config.ts';
import type { Context } from '#platform/server/context.ts';
import type { Database } from '#platform/server/db/open.ts';
import { Reply } from '#platform/server/http/reply.ts';
import type { Serve } from '#platform/server/http/serve.ts';

/** Timeout of the database ping of a health check. */
const PING_WITHIN_MS = 2_000;

/** Whether one-time links are mailed: with a mail server, and in a development, where the mail log shows them (D-184). */
export function sendsLinks({ mail, cast }: Config): boolean {
  return mail.server !== undefined || cast !== undefined;
}

/** Public configuration: contact of the office, limits, and the development sign-in. */
export function siteConfig(config: Config): SiteConfig {
  return {
    devLogin: config.cast ? { email: developmentAccount.email, password: config.cast.password } : null,
    devHost: config.devHost,
    contact: config.contact,
    mapUrl: config.mapUrl ?? null,
    contactForm: { ...config.contactForm, url: config.contactForm.url ?? null },
    passwordReset: sendsLinks(config) ? 'mail' : 'office',
    requiresTwoStep: config.requiresTwoStep,
    limits: {
      maxDocumentBytes: MAX_DOCUMENT_BYTES,
      holdDays: config.holdDays,
      holdExtensionDays: config.holdExtensionDays,
      holdMaxDays: config.holdMaxDays,
      documentDays: config.documentDays,
    },
    retention: {
      enquiryDays: config.enquiryDays,
      noticeDays: config.noticeDays,
      mailDays: config.mail.logDays,
      soldDocumentDays: config.soldDocumentDays,
    },
  };
}

/** The calls about the site itself: what pages may know before a sign-in, and whether the process works. */
export function siteRoutes(serve: Serve, { config }: Context, database: Database): void {
  serve(getConfig, async () => siteConfig(config));

  serve(getHealth, async () => {
    return (await isAnswering(database)) ? { ok: true as const } : new Reply(503, { ok: false as const });
  });
}

async function isAnswering(database: Database): Promise<boolean> {
  const answered = new AbortController();
  const ping = database.ping().then(
    () => true,
    () => false,
  );
  const late = sleep(PING_WITHIN_MS, false, { signal: answered.signal }).catch(() => false);
  return Promise.race([ping, late]).finally(() => answered.abort());
}
