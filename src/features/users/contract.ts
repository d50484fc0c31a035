import { z } from 'zod';
import { agencyStatusShape, roleShape } from '#shared/actor.ts';
import { endpoint } from '#shared/endpoint.ts';
import { optionalText, requiredText, textLimits } from '#shared/text.ts';
import { accountFields } from './messages.ts';

/** Password bounds: no composition rules, and an upper bound so that hashing stays cheap (D-32). */
export const passwordLimits = { min: 6, max: 200 } as const;

/** An account as its owner and staff see it (R-AUTH-24). Never carries a password (R-AUTH-25). */
export const userShape = z.object({
  _id: z.string(),
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: roleShape,
  phone: z.string(),
  address: z.string(),
  company: z.string(),
  agencyId: z.string().nullable(),
  agencyName: z.string(),
  agencyStatus: agencyStatusShape,
  agencyStatusDate: z.string().nullable(),
  position: z.string(),
  hasPendingAgencyRequest: z.boolean(),
  agencyRequestDate: z.string().nullable(),
  agencyRequestMessage: z.string(),
  createdAt: z.string(),
});
export type User = z.infer<typeof userShape>;

/** The caller's own account. */
export const getMe = endpoint({
  method: 'GET',
  path: '/users/me',
  aliases: ['/auth/me'],
  summary: 'Own account',
  reply: { 200: userShape },
});

/** Changes name, phone and address; an e-mail in the body is ignored (R-PROF-04, R-PROF-06). */
export const updateMe = endpoint({
  method: 'PUT',
  path: '/auth/me',
  aliases: ['/users/me'],
  summary: 'Change own profile',
  body: z.object({
    name: requiredText(textLimits.name, accountFields.nameRequired),
    phone: optionalText(textLimits.phone).optional(),
    address: optionalText(textLimits.address).optional(),
  }),
  reply: { 200: userShape.extend({ message: z.string() }) },
});
