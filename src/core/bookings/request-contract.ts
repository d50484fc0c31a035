import { z } from 'zod';
import { isEmail } from '#shared/contact-details.ts';
import { optionalId } from '#shared/fields.ts';
import { optionalText, requiredIdentifier, requiredLine } from '#shared/text.ts';
import { textLimits } from '#shared/text-limits.ts';
import { bookingFields } from './messages.ts';

/** Contact fields: omitted ones default to the account's, an empty string is refused. */
const contactPhone = requiredIdentifier(textLimits.phone, bookingFields.phoneRequired).nullish();
const contactEmail = requiredIdentifier(textLimits.email, bookingFields.emailRequired)
  .nullish()
  .refine((email) => email === undefined || email === null || isEmail(email), bookingFields.emailInvalid);

/**
 * Fields shared by the three booking channels. Status, names and numbers of the lot, agency name and dates
 * sent by a client are ignored (D-45, D-81).
 */
export const commonFields = {
  userId: optionalId,
  agencyId: optionalId,
  contactPhone,
  phone: contactPhone,
  name: requiredLine(textLimits.name, bookingFields.nameRequired).nullish(),
  email: contactEmail,
  requestMessage: optionalText(textLimits.note).optional(),
  description: optionalText(textLimits.note).optional(),
  documentUrl: z.string().trim().max(1000).nullish(),
};
