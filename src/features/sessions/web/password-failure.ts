import { passwordTexts, sessionRefusals } from '#features/sessions/messages.ts';
import { CallFailure } from '#platform/web/api-client/call-failure.ts';
import { commonRefusals } from '#shared/problem.ts';
import type { SignInFailure } from './sign-in.ts';

/** A 401 that speaks of the session, not of the password just typed. */
const sessionCodes: string[] = [
  commonRefusals.UNAUTHENTICATED.code,
  commonRefusals.TOKEN_EXPIRED.code,
  commonRefusals.SESSION_EXPIRED.code,
];

/** Why a password was not changed, in the documented words (R-PROF-14 to R-PROF-16). */
export function passwordFailure(error: unknown): SignInFailure {
  if (!(error instanceof CallFailure)) return { text: passwordTexts.network };
  const { kind, status = 0, code = '', message, fields } = error;
  if (kind === 'network' || kind === 'timeout') return { text: passwordTexts.noResponse };
  if (status >= 500) return { text: commonRefusals.SERVER_ERROR.message };
  if (kind === 'html') return { text: passwordTexts.network };
  if (status === 401 && !sessionCodes.includes(code)) {
    const text = sessionRefusals.WRONG_PASSWORD.message;
    return { text, fields: { currentPassword: text } };
  }
  const text = message || passwordTexts.failed;
  return fields ? { text, fields } : { text };
}
