import { z } from 'zod';
import { isEmail } from './contact-details.ts';
import { texts } from './say.ts';
import { requiredIdentifier, requiredLine } from './text.ts';
import { textLimits } from './text-limits.ts';

/** Validation sentences of how a visitor is reached. */
const visitorFields = texts({
  nameRequired: 'Name is required',
  emailRequired: 'Email is required',
  emailInvalid: 'Please enter a valid email address',
  phoneRequired: 'Phone number is required',
});

/** Name, email and phone that a visitor without an account gives. */
export const visitorShape = {
  name: requiredLine(textLimits.name, visitorFields.nameRequired),
  email: requiredIdentifier(textLimits.email, visitorFields.emailRequired).refine(
    (email) => email === '' || isEmail(email),
    visitorFields.emailInvalid,
  ),
  phone: requiredIdentifier(textLimits.phone, visitorFields.phoneRequired),
  /** Invisible to people; what fills it in is kept as suspect (D-317). */
  leaveEmpty: z.string().max(1000).optional(),
};
