import { z } from 'zod';
import { parkSiteShape } from '#core/park/site-contract.ts';
import { newPasswordField, userShape } from '#core/users/contract.ts';
import { accountFields, userRefusals } from '#core/users/messages.ts';
import { cleanIdentifier, cleanText } from '#shared/clean-text.ts';
import { canonicalEmail, isEmail, isPhone } from '#shared/contact-details.ts';
import { endpoint, idParams } from '#shared/endpoint.ts';
import { filter } from '#shared/filters.ts';
import { commonRefusals } from '#shared/problem.ts';
import { requiredIdentifier, requiredLine } from '#shared/text.ts';
import { textLimits } from '#shared/text-limits.ts';
import { passwordTexts, sessionRefusals } from './messages.ts';

/** The reply to a sign-in: the bearer token, its owner, and when the session ends (ISO 8601). */
export const signedInShape = z.object({ token: z.string(), user: userShape, expiresAt: z.string() });
z.globalRegistry.add(signedInShape, { id: 'SignedIn' });
export type SignedIn = z.infer<typeof signedInShape>;

export const emailField = requiredIdentifier(textLimits.email, accountFields.emailRequired)
  .refine(isEmail, accountFields.emailInvalid)
  .transform(canonicalEmail);

/** A phone or address that is not a string counts as empty. */
const loose = (clean: (text: string) => string, max: number) =>
  z
    .unknown()
    .transform((value) => (typeof value === 'string' ? clean(value) : ''))
    .pipe(z.string().max(max, `At most ${max} characters`));

/** Opens an account of role user without an agency; role and agency in the body are ignored (D-28, D-45). */
export const register = endpoint({
  method: 'POST',
  path: '/auth/register',
  summary: 'Open an account',
  access: 'public',
  changesSession: true,
  body: z.object({
    name: requiredLine(textLimits.name, accountFields.nameRequired),
    email: emailField,
    password: newPasswordField(accountFields.passwordShort),
    phone: loose(cleanIdentifier, textLimits.phone)
      .refine((phone) => phone === '' || isPhone(phone), accountFields.phoneInvalid)
      .optional()
      .default(''),
    address: loose(cleanText, textLimits.address).optional().default(''),
  }),
  status: 201,
  reply: { 201: signedInShape },
  errors: [userRefusals.PASSWORD_COMMON, userRefusals.EMAIL_TAKEN],
});

const proofField = z.string({ error: sessionRefusals.LOGIN_FORMAT.message }).max(100).optional();

/** Signs in. Anything but an object with two strings is refused as a wrong format. */
export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  summary: 'Log in',
  access: 'public',
  changesSession: true,
  example: { email: 'nur.aina@example.com', password: 'a long passphrase' },
  body: z.object(
    {
      email: z.string({ error: sessionRefusals.LOGIN_FORMAT.message }).max(1000).transform(canonicalEmail),
      password: z.string({ error: sessionRefusals.LOGIN_FORMAT.message }).max(1000),
      /** The code of two-step login, or one of its recovery codes (D-186). */
      code: proofField,
      recoveryCode: proofField,
    },
    sessionRefusals.LOGIN_FORMAT.message,
  ),
  reply: { 200: signedInShape },
  errors: [
    sessionRefusals.LOGIN_FORMAT,
    sessionRefusals.INVALID_CREDENTIALS,
    sessionRefusals.SECOND_FACTOR,
    sessionRefusals.SECOND_FACTOR_WRONG,
    commonRefusals.ACCOUNT_CLOSED,
  ],
});

/** Ends the session of the token sent, if any; also 200 for an unknown token. */
export const logout = endpoint({
  method: 'POST',
  path: '/auth/logout',
  summary: 'Log out',
  access: 'public',
  changesSession: true,
  reply: { 200: z.object({ message: z.string() }) },
});

/** A new token for the running session, whose end does not move. The old token works one more minute. */
export const refreshToken = endpoint({
  method: 'POST',
  path: '/auth/refresh',
  summary: 'Renew the token',
  beforeTwoStep: true,
  reply: { 200: signedInShape },
});

/** A new token, and thirty more days of session. */
export const extendSession = endpoint({
  method: 'POST',
  path: '/auth/extend',
  summary: 'Stay logged in for thirty more days',
  beforeTwoStep: true,
  reply: { 200: signedInShape },
});

/** Changes the caller's password; every other session of the account ends, this one stays (D-38). */
export const changePassword = endpoint({
  method: 'POST',
  path: '/auth/change-password',
  summary: 'Change the own password',
  keepsSession: true,
  body: z.object({
    currentPassword: z
      .string({ error: passwordTexts.currentRequired })
      .min(1, passwordTexts.currentRequired)
      .max(1000),
    newPassword: newPasswordField(passwordTexts.newShort, passwordTexts.newShort),
  }),
  reply: { 200: z.object({ message: z.string() }) },
  errors: [userRefusals.PASSWORD_COMMON, sessionRefusals.WRONG_PASSWORD],
});

/** A live session: its device, its start, and its end. */
export const ownSessionShape = z.object({
  _id: z.string(),
  id: z.string(),
  userAgent: z.string(),
  ip: z.string().nullable(),
  startedAt: z.string(),
  renewedAt: z.string(),
  expiresAt: z.string(),
  isCurrent: z.boolean(),
});
z.globalRegistry.add(ownSessionShape, { id: 'OwnSession' });
export type OwnSession = z.infer<typeof ownSessionShape>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/users/me/sessions',
  summary: 'Where I am logged in, newest login first',
  reply: { 200: z.array(ownSessionShape) },
});

/** Ends every other session of the caller, as a changed password does. */
export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/users/me/sessions',
  summary: 'Log all other devices out',
  reply: { 200: z.object({ message: z.string(), ended: z.number() }) },
});

/** Ends one of the caller's sessions. Another person's session gives the same refusal as a missing one. */
export const endSession = endpoint({
  method: 'DELETE',
  path: '/users/me/sessions/:id',
  summary: 'Log one device out',
  params: idParams,
  reply: { 200: z.object({ message: z.string() }) },
  errors: [sessionRefusals.SESSION_NOT_FOUND],
});

/** Configuration that pages need before sign-in. Carries no secret outside development (D-22). */
export const getConfig = endpoint({
  method: 'GET',
  path: '/config',
  summary: 'Words about the park, contact data, limits, and the development login where there is one',
  access: 'public',
  reply: {
    200: z.object({
      devLogin: z.object({ email: z.string(), password: z.string() }).nullable(),
      /** Name and words of the park. */
      park: parkSiteShape,
      /** The host besides localhost where the development notice may show. */
      devHost: z.string(),
      contact: z.object({ email: z.string(), phone: z.string(), address: z.string(), whatsapp: z.string() }),
      /** URL of a map provider to embed; without one the pages show a picture and a link (D-121). */
      mapUrl: z.string().nullable(),
      /** Target of the contact form, null for the portal itself, and the sender's identifiers for an external mail service (D-119). */
      contactForm: z.object({
        url: z.string().nullable(),
        service: z.string(),
        template: z.string(),
        user: z.string(),
      }),
      /** Where a forgotten password is replaced: by a link in a mail, or by the office (D-39). */
      passwordReset: z.enum(['mail', 'office']),
      /** Whether a mail server is set up; without one mails are kept in the log (D-145). */
      sendsMail: z.boolean(),
      /** Whether administrators have to use two-step login. */
      requiresTwoStep: z.boolean(),
      /** Whether a production shows a sample park, as every page then says. */
      samplePark: z.boolean(),
      limits: z.object({
        maxDocumentBytes: z.number(),
        holdDays: z.number(),
        holdExtensionDays: z.number(),
        holdMaxDays: z.number(),
        documentDays: z.number(),
      }),
      /** Days after which handled enquiries and notices are deleted and the text of a mail is emptied (D-160). */
      retention: z.object({
        enquiryDays: z.number(),
        noticeDays: z.number(),
        mailDays: z.number(),
        /** Days documents of a sold booking are kept; 0 keeps them (D-171). */
        soldDocumentDays: z.number(),
      }),
    }),
  },
});
export type SiteConfig = z.infer<(typeof getConfig.reply)[200]>;

/** Liveness: answers without the database, so that nobody restarts a process because of an outage elsewhere (D-202). */
export const getHealth = endpoint({
  method: 'GET',
  path: '/health',
  summary: 'Whether the process answers',
  access: 'public',
  reply: { 200: z.object({ ok: z.literal(true) }) },
});

/** What a process needs to take calls. */
export const readyChecks = ['database', 'migrations', 'documents', 'disk'] as const;
export type ReadyCheck = (typeof readyChecks)[number];

/** Readiness: 503 while a check fails, or while the process is about to stop. */
export const getReady = endpoint({
  method: 'GET',
  path: '/ready',
  summary: 'Whether the process can take calls',
  access: 'public',
  query: z.object({
    /** Checks to leave out, separated by commas. */
    exclude: filter(
      z
        .string()
        .regex(
          new RegExp(`^(?:(?:${readyChecks.join('|')})(?:,|$))+$`),
          `Must be of ${readyChecks.join(', ')}`,
        )
        .meta({ examples: ['documents,disk'] })
        .transform((written) => written.split(',') as ReadyCheck[]),
    ),
  }),
  reply: {
    200: z.object({ ok: z.literal(true) }),
    503: z.object({ ok: z.literal(false), failing: z.array(z.enum([...readyChecks, 'draining'])) }),
  },
});
