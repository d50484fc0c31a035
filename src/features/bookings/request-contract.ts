import { z } from 'zod';
import { isEmail } from '#shared/contact-details.ts';
import { optionalText, storable } from '#shared/text.ts';
import { textLimits } from '#shared/text-limits.ts';
import { bookingFields } from './messages.ts';

/** A contact field: omitted fields default to the account's, an empty string is refused. */
const contactField = (max: number, missing: string) =>
  z
    .string()
    .transform((text) => storable(text).trim())
    .pipe(z.string().min(1, missing).max(max, `At most ${max} characters`))
    .nullish();

const contactEmail = contactField(textLimits.email, bookingFields.emailRequired).refine(
  (email) => email === undefined || email === null || isEmail(email),
  bookingFields.emailInvalid,
);

export const idField = z.string().trim().max(100).nullish();

/**
 * Fields shared by the three booking channels. Status, names and numbers of the lot, agency name and dates
 * sent by a client are ignored (D-45, D-81).
 */
export const commonFields = {
  userId: idField,
  agencyId: idField,
  contactPhone: contactField(textLimits.phone, bookingFields.phoneRequired),
  phone: contactField(textLimits.phone, bookingFields.phoneRequired),
  name: contactField(textLimits.name, bookingFields.nameRequired),
  email: contactEmail,
  requestMessage: optionalText(textLimits.note).optional(),
  description: optionalText(textLimits.note).optional(),
  documentUrl: z.string().trim().max(1000).nullish(),
};
