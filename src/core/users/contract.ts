import { z } from 'zod';
import { registrationField } from '#core/agencies/contract.ts';
import { agencyRefusals } from '#core/agencies/messages.ts';
import { agencyStatuses, roles } from '#shared/actor.ts';
import { canonicalEmail, isEmail } from '#shared/contact-details.ts';
import { endpoint, idParams, pageQuery } from '#shared/endpoint.ts';
import { filter, idFilter, searchFilter } from '#shared/filters.ts';
import { languages } from '#shared/language.ts';
import { commonRefusals } from '#shared/problem.ts';
import {
  optionalIdentifier,
  optionalLine,
  optionalText,
  requiredIdentifier,
  requiredLine,
} from '#shared/text.ts';
import { textLimits } from '#shared/text-limits.ts';
import { isBlank, passwordLimits } from './lifecycle.ts';
import { accountFields, userRefusals } from './messages.ts';

const passwordLong = `At most ${passwordLimits.max} characters`;

/** A password to be set; white space alone counts as empty (D-32). */
export function newPasswordField(short: string, required: string = accountFields.passwordRequired) {
  return z
    .string({ error: required })
    .min(1, { error: required, abort: true })
    .refine((password) => !isBlank(password), { error: accountFields.passwordRequired, abort: true })
    .min(passwordLimits.min, short)
    .max(passwordLimits.max, passwordLong);
}

const roleShape = z.enum(roles);

/** An account as its owner and staff see it. Never carries a password. */
export const userShape = z.object({
  _id: z.string(),
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** Whether its owner has shown to read mails at this address (D-185). */
  emailConfirmed: z.boolean(),
  role: roleShape,
  /** Whether a login asks for a code as well; only to the person and to the office (D-186). */
  twoStepLogin: z.boolean().optional(),
  phone: z.string(),
  address: z.string(),
  company: z.string(),
  /** An agent's own number (REN); empty where none was given (D-161). */
  registrationNumber: z.string(),
  agencyId: z.string().nullable(),
  agencyName: z.string(),
  agencyStatus: z.enum(agencyStatuses),
  agencyStatusDate: z.string().nullable(),
  position: z.string(),
  hasPendingAgencyRequest: z.boolean(),
  agencyRequestDate: z.string().nullable(),
  agencyRequestMessage: z.string(),
  /** Why the request was rejected, where a note says it (D-196). */
  agencyRequestNote: z.string(),
  /** What pages and mails are written in; null until the person has chosen (D-293). */
  language: z.enum(languages).nullable(),
  createdAt: z.string(),
});
z.globalRegistry.add(userShape, { id: 'User' });
export type User = z.infer<typeof userShape>;

/** A changed account with its success sentence. */
export const changedUserShape = userShape.extend({ message: z.string() });
z.globalRegistry.add(changedUserShape, { id: 'ChangedUser' });

/** The caller's own account. */
export const getMe = endpoint({
  method: 'GET',
  path: '/users/me',
  aliases: ['/auth/me'],
  summary: 'Own account',
  beforeTwoStep: true,
  reply: { 200: userShape },
});

/** Changes name, phone, address and language; an e-mail in the body is ignored. */
export const updateMe = endpoint({
  method: 'PUT',
  path: '/auth/me',
  aliases: ['/users/me'],
  summary: 'Change own profile',
  body: z.object({
    name: requiredLine(textLimits.name, accountFields.nameRequired),
    phone: optionalIdentifier(textLimits.phone).optional(),
    address: optionalText(textLimits.address).optional(),
    language: z.enum(languages).optional(),
  }),
  reply: { 200: changedUserShape },
});

const yesOrNo = z
  .string()
  .meta({ examples: ['true'] })
  .pipe(z.stringbool());

const sortColumns = ['createdAt', 'name', 'email', 'role', 'agencyName'] as const;
/** Sort keys of the list of accounts; a leading minus sorts descending. */
const userSorts = sortColumns.flatMap((column) => [column, `-${column}`] as const);
export type UserSort = (typeof userSorts)[number];

/** `all` does not filter, like an absent value. */
const usersQuery = z.object({
  ...pageQuery,
  role: filter(roleShape),
  agencyId: idFilter,
  /** Substring of name, e-mail or phone. */
  search: searchFilter,
  sort: filter(z.enum(userSorts)),
  /** Only candidates for agent admin: role user, without an agency. */
  assignable: filter(yesOrNo),
  /** Only approved members of an agency (D-83). */
  approved: filter(yesOrNo),
});
export type UsersQuery = z.output<typeof usersQuery>;

/** Accounts, newest first: all for the office, of the own agency for an agent_admin (D-49). */
export const listUsers = endpoint({
  method: 'GET',
  path: '/users',
  summary: 'Accounts, of the own agency or all',
  query: usersQuery,
  reply: { 200: z.array(userShape) },
  errors: [commonRefusals.FORBIDDEN],
});

/** The same list for the office only; despite its path not public (D-48). */
export const listAllUsers = endpoint({
  method: 'GET',
  path: '/public/users',
  summary: 'All accounts, for the office',
  query: usersQuery,
  reply: { 200: z.array(userShape) },
  errors: [commonRefusals.FORBIDDEN],
});

export const getUser = endpoint({
  method: 'GET',
  path: '/users/:id',
  summary: 'One account',
  params: idParams,
  reply: { 200: userShape },
  errors: [commonRefusals.FORBIDDEN, userRefusals.USER_NOT_FOUND],
});

const roleField = z.enum(roles, { error: accountFields.roleInvalid });
const agencyField = z.string().trim().nullish();
/** Missing fields are reported before malformed ones. */
const newUserShape = z
  .object({
    name: requiredLine(textLimits.name, accountFields.accountRequired),
    email: requiredIdentifier(textLimits.email, accountFields.accountRequired).transform(canonicalEmail),
    password: newPasswordField(accountFields.passwordShort, accountFields.accountRequired),
    role: roleField.default('user'),
    agencyId: agencyField,
    phone: optionalIdentifier(textLimits.phone),
  })
  .superRefine(({ email }, context) => {
    if (!isEmail(email))
      context.addIssue({ code: 'custom', path: ['email'], message: accountFields.emailInvalid });
  });

/** Creates an account. Created by an agency it is an approved member of it; office accounts have no agency. */
export const createUser = endpoint({
  method: 'POST',
  path: '/users',
  summary: 'Open an account',
  example: {
    name: 'Lim Wei',
    email: 'lim.wei@example.com',
    password: 'a long passphrase',
    role: 'user',
    phone: '+60125550100',
  },
  body: newUserShape,
  status: 201,
  reply: { 201: changedUserShape },
  errors: [
    userRefusals.PASSWORD_COMMON,
    commonRefusals.FORBIDDEN,
    agencyRefusals.AGENCY_NOT_FOUND,
    userRefusals.EMAIL_TAKEN,
  ],
  idempotent: true,
});

/**
 * Changes the fields sent. `agencyId`: absent keeps it, null or '' clears it, an id makes an approved member.
 * An empty password changes nothing, since forms send the field even when unused.
 */
export const updateUser = endpoint({
  method: 'PUT',
  path: '/users/:id',
  summary: 'Change an account',
  example: { name: 'Nur Aina', phone: '+60125550100', company: 'Aina Logistics' },
  params: idParams,
  body: z.object({
    name: requiredLine(textLimits.name, accountFields.nameRequired).optional(),
    email: requiredIdentifier(textLimits.email, accountFields.emailRequired)
      .refine((email) => email === '' || isEmail(email), accountFields.emailInvalid)
      .transform(canonicalEmail)
      .optional(),
    role: roleField.optional(),
    agencyId: agencyField,
    phone: optionalIdentifier(textLimits.phone).optional(),
    company: optionalLine(textLimits.name).optional(),
    registrationNumber: registrationField.optional(),
    password: z
      .string()
      .max(passwordLimits.max, passwordLong)
      .refine((password) => !isBlank(password), { error: accountFields.passwordRequired, abort: true })
      .refine(
        (password) => password === '' || password.length >= passwordLimits.min,
        accountFields.passwordShort,
      )
      .nullish(),
  }),
  reply: { 200: changedUserShape },
  errors: [
    userRefusals.PASSWORD_COMMON,
    commonRefusals.FORBIDDEN,
    userRefusals.OWN_ROLE,
    userRefusals.OWN_PASSWORD,
    userRefusals.USER_NOT_FOUND,
    agencyRefusals.AGENCY_NOT_FOUND,
    userRefusals.EMAIL_TAKEN,
    userRefusals.LAST_SUPER_ADMIN,
  ],
});

/** Switches two-step login off for another person, who has lost phone and recovery codes. */
export const switchOffTwoStep = endpoint({
  method: 'POST',
  path: '/users/:id/second-factor/off',
  summary: "Switch off another person's two-step login",
  params: idParams,
  reply: { 200: changedUserShape },
  errors: [commonRefusals.FORBIDDEN, userRefusals.USER_NOT_FOUND, userRefusals.TWO_STEP_OFF],
});

/** Closes an account: nobody can sign in, contact data goes, open bookings are cancelled (D-115). */
export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/users/:id',
  summary: 'Close an account',
  params: idParams,
  reply: { 200: z.object({ message: z.string() }) },
  errors: [commonRefusals.FORBIDDEN, userRefusals.USER_NOT_FOUND, userRefusals.HAS_APPROVED_BOOKING],
});

/** Export of the caller's personal data as JSON, without data of other people. */
export const exportMe = endpoint({
  method: 'GET',
  path: '/users/me/export',
  summary: 'Download my data',
  reply: { 200: 'file' },
  files: ['application/json'],
});

/** The same with the caller's documents, as stored (D-173). */
export const exportMyFiles = endpoint({
  method: 'GET',
  path: '/users/me/export/files',
  summary: 'Download my data with my documents (ZIP)',
  reply: { 200: 'file' },
  files: ['application/zip'],
});
