import type { z } from 'zod';
import { sendEnquiry } from '#features/enquiries/contract.ts';
import { commonRefusals } from '#shared/problem.ts';
import { call } from '#web/call.ts';
import { CallFailure } from '#web/call-failure.ts';

type Enquiry = Pick<
  z.input<typeof sendEnquiry.body.fields>,
  'name' | 'email' | 'phone' | 'message' | 'website'
>;

/** What services of this shape are told of who sends what; ours asks for none of it (D-119). */
const identifiers = { service_id: 'portal', template_id: 'contact-us', user_id: 'visitor' };

/**
 * Sends the contact form (R-LAND-14).
 * @throws CallFailure; `contactFailure` puts it into words
 */
export async function sendContactForm(enquiry: Enquiry): Promise<void> {
  await call(sendEnquiry, { body: { ...enquiry, ...identifiers } });
}

/** What to add to the documented failure: the reason where there is a telling one, and errors of fields. */
export type ContactFailure = { detail?: string; fields?: Record<string, string> };

export function contactFailure(error: unknown): ContactFailure {
  if (!(error instanceof CallFailure)) return {};
  const isTelling = error.kind !== 'refused' || error.code === commonRefusals.TOO_MANY.code;
  return {
    ...(isTelling && { detail: error.userMessage }),
    ...(error.fields && { fields: error.fields }),
  };
}
