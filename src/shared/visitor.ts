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
