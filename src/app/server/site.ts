import { MAX_DOCUMENT_BYTES } from '#core/documents/lifecycle.ts';
import type { WordsIn } from '#core/park/details-contract.ts';
import type { ParkSite } from '#core/park/site-contract.ts';
import { getConfig, getHealth, getReady, type SiteConfig } from '#core/sessions/contract.ts';
import { developmentAccount } from '#core/sessions/lifecycle.ts';
import type { Config } from '#platform/server/config.ts';
import type { Context } from '#platform/server/context.ts';
import { Reply } from '#platform/server/http/reply.ts';
import type { Serve } from '#platform/server/http/serve.ts';
import type { Readiness } from './readiness.ts';

/** Whether one-time links are mailed: with a mail server, and in a development, where the mail log shows them (D-184). */
export function sendsLinks({ mail, cast }: Config): boolean {
  return mail.server !== undefined || cast !== undefined;
}

/** Public configuration: words about the park, contact of the office, limits, and the development sign-in. */
export function siteConfig(config: Config, park: ParkSite): SiteConfig {
  return {
    devLogin: config.cast ? { email: developmentAccount.email, password: config.cast.password } : null,
    park,
    devHost: config.devHost,
    contact: config.contact,
    mapUrl: config.mapUrl ?? null,
    contactForm: { ...config.contactForm, url: config.contactForm.url ?? null },
    passwordReset: sendsLinks(config) ? 'mail' : 'office',
    sendsMail: config.mail.server !== undefined,
    requiresTwoStep: config.requiresTwoStep,
    samplePark: config.showsSample,
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

/** The calls about the site itself: what pages may know before a sign-in, and the state of the process (D-202). */
export function siteRoutes(
  serve: Serve,
  { config }: Context,
  { wordsIn, readiness }: { wordsIn: WordsIn; readiness: Readiness },
): void {
  serve(getConfig, async ({ say }) => siteConfig(config, wordsIn(say.language).site));
  serve(getHealth, async () => ({ ok: true as const }));
  serve(getReady, async ({ query }) => {
    const failing = await readiness.failing(query.exclude);
    return failing.length === 0 ? { ok: true as const } : new Reply(503, { ok: false as const, failing });
  });
}
