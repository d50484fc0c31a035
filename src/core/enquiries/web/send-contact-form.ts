import type { z } from 'zod';
import { sendEnquiry } from '#core/enquiries/contract.ts';
import type { Lot } from '#core/lots/contract.ts';
import { lotName } from '#core/lots/messages.ts';
import { lotUrl } from '#core/lots/web/lot-url.ts';
import type { SiteConfig } from '#core/sessions/contract.ts';
import { configQuery } from '#core/sessions/web/queries.ts';
import { call } from '#platform/web/api-client/call.ts';
import { CallFailure, isUnanswered } from '#platform/web/api-client/call-failure.ts';
import { queryClient } from '#platform/web/api-client/query-client.ts';
import { textOf } from '#platform/web/api-client/read-response.ts';
import { TIMEOUT_MS, unreachable } from '#platform/web/api-client/send.ts';
import { commonRefusals } from '#shared/problem.ts';
import { suspectTexts } from '#shared/suspect-messages.ts';

type Enquiry = Pick<
  z.input<typeof sendEnquiry.body.fields>,
  'name' | 'email' | 'phone' | 'message' | 'leaveEmpty'
>;

/** The lot that an enquiry is about. */
export type AskedLot = Pick<Lot, 'id' | 'lotNumber' | 'type' | 'status'>;

/**
 * Sends the contact form to the portal, or to the external mail service that the operator has configured (D-119).
 * @throws CallFailure; `contactFailure` words it
 */
export async function sendContactForm(enquiry: Enquiry, lot?: AskedLot): Promise<void> {
  const { url, service, template, user } = await chosenService();
  const identifiers = { service_id: service, template_id: template, user_id: user };
  if (url === null) {
    await call(sendEnquiry, { body: { ...enquiry, ...identifiers, ...(lot && { lotId: lot.id }) } });
    return;
  }
  const { leaveEmpty: trap, ...fields } = enquiry;
  // an external service knows no lots, so it gets the words (D-158)
  const about = lot && { lot: `${lotName(lot)}, ${lotUrl(lot)}` };
  // an external service does not know the honeypot, so it gets the words (D-317)
  const suspicion = trap && { suspect: suspectTexts.why };
  await sendOutside(url, { ...fields, ...identifiers, ...about, ...suspicion });
}

/** Target of the form. While the configuration cannot be loaded, the portal itself: better than losing the message. */
async function chosenService(): Promise<SiteConfig['contactForm']> {
  try {
    return (await queryClient.ensureQueryData({ ...configQuery, retry: false })).contactForm;
  } catch {
    return { url: null, service: 'portal', template: 'contact-us', user: 'visitor' };
  }
}

/** To an external host only the form's fields are sent: no token, no cookie. */
async function sendOutside(url: string, fields: Record<string, string | undefined>): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value ?? '');
  const response = await fetch(url, {
    method: 'POST',
    body: form,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((cause: unknown) => {
    throw unreachable(cause);
  });
  const text = await textOf(response);
  if (response.ok) return;
  throw new CallFailure('refused', text.slice(0, 200), { status: response.status });
}

/** Addition to the documented failure sentence: the reason, if useful, and field errors. */
type ContactFailure = { detail?: string; fields?: Record<string, string> };

export function contactFailure(error: unknown): ContactFailure {
  if (!(error instanceof CallFailure)) return {};
  const isTelling = error.code === commonRefusals.TOO_MANY.code || isUnanswered(error);
  return {
    ...(isTelling && { detail: error.userMessage }),
    ...(error.fields && { fields: error.fields }),
  };
}
