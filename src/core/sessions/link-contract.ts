import { z } from 'zod';
import { newPasswordField } from '#core/users/contract.ts';
import { accountFields, userRefusals } from '#core/users/messages.ts';
import { endpoint } from '#shared/endpoint.ts';
import { emailField } from './contract.ts';
import { linkRefusals } from './link-messages.ts';

const tokenField = z.string({ error: linkRefusals.LINK_OVER.message }).max(200);
const said = z.object({ message: z.string() });

/** Mails a link that sets a new password. The reply is the same for every address, known or not (D-184). */
export const forgotPassword = endpoint({
  method: 'POST',
  path: '/auth/forgot-password',
  summary: 'Ask for a link that sets a new password',
  access: 'public',
  example: { email: 'nur.aina@example.com' },
  body: z.object({ email: emailField }),
  reply: { 200: said },
});

/** Confirms the address that the link was mailed to (D-185). */
export const confirmEmail = endpoint({
  method: 'POST',
  path: '/auth/confirm-email',
  summary: 'Confirm an e-mail address by the link in a mail',
  access: 'public',
  body: z.object({ token: tokenField }),
  reply: { 200: said },
  errors: [linkRefusals.LINK_OVER],
});

/** Mails the caller the link that confirms their address again. */
export const sendConfirmLink = endpoint({
  method: 'POST',
  path: '/users/me/confirm-email',
  summary: 'Send the link that confirms the own e-mail address again',
  reply: { 200: said },
  errors: [linkRefusals.EMAIL_CONFIRMED, linkRefusals.LINKS_OFF],
});

/** Sets a new password by the link in a mail, and ends every session of the account. */
export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/reset-password',
  summary: 'Set a new password by the link in a mail',
  access: 'public',
  body: z.object({ token: tokenField, newPassword: newPasswordField(accountFields.passwordShort) }),
  reply: { 200: said.extend({ email: z.string() }) },
  errors: [linkRefusals.LINK_OVER, userRefusals.PASSWORD_COMMON],
});
