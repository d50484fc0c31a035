import { z } from 'zod';
import { isEmail } from './contact-details.ts';
import { requiredText } from './text.ts';
import { textLimits } from './text-limits.ts';

/** Validation sentences of how a visitor is reached. */
const visitorFields = {
  nameRequired: 'Name is required',
  emailRequired: 'Email is required',
  emailInvalid: 'Please enter a valid email address',
  phoneRequired: 'Phone number is required',
} as const;

/** Name, email and phone that a visitor without an account gives. */
export const visitorShape = {
  // one line, since it becomes part of a mail header
  name: requiredText(textLimits.name, visitorFields.nameRequired).transform((name) =>
    name.replace(/\s+/g, ' '),
  ),
  email: requiredText(textLimits.email, visitorFields.emailRequired).refine(
    (email) => email === '' || isEmail(email),
    visitorFields.emailInvalid,
  ),
  phone: requiredText(textLimits.phone, visitorFields.phoneRequired),
  /** Invisible to people; what fills it in is kept as suspect (D-317). */
  leaveEmpty: z.string().max(1000).optional(),
};

/** How the office is told that the invisible field was filled in. */
export const suspectTexts = {
  mark: 'Suspect',
  why: 'A field that people do not see was filled in, so a program may have sent this.',
} as const;

/** A mail to the office about what a visitor sent; one about what is suspect begins with that. */
export function officeMailOf<T extends { subject: string; text: string }>(isSuspect: boolean, mail: T): T {
  if (!isSuspect) return mail;
  const { mark, why } = suspectTexts;
  return { ...mail, subject: `${mark}: ${mail.subject}`, text: `${why}\n\n${mail.text}` };
}
