import type { z } from 'zod';
import type { login, register, SignedIn } from '#core/sessions/contract.ts';
import { sessionRefusals, signInTexts } from '#core/sessions/messages.ts';
import { userRefusals } from '#core/users/messages.ts';
import { call, isServedByPortal } from '#platform/web/api-client/call.ts';
import { CallFailure, refusalText } from '#platform/web/api-client/call-failure.ts';
import { interpolate } from '#shared/interpolate.ts';
import { commonRefusals } from '#shared/problem.ts';
import { loadSessionContract } from './queries.ts';
import { BadUserData, validateUser } from './stored-user.ts';

type Credentials = z.input<typeof login.body>;
type Registration = z.input<typeof register.body>;

/** What to show for a failed sign-in or registration: a sentence, perhaps a second one, perhaps errors of fields. */
export type SignInFailure = { text: string; detail?: string; fields?: Record<string, string> };

/** The answer of the second attempt; an answer of the first one is final. */
class FallbackRefusal extends Error {
  readonly failure: CallFailure;

  constructor(failure: CallFailure) {
    super(failure.message, { cause: failure });
    this.failure = failure;
  }
}

/**
 * Signs in. Without any answer the same call is tried at the page's own origin and, on a page of the portal's own
 * server, at its bare path; the password never goes to another host (D-25).
 * @throws CallFailure, FallbackRefusal or BadUserData; `signInFailure` puts them into words
 */
export async function requestSignIn(credentials: Credentials): Promise<SignedIn> {
  try {
    const { login } = await loadSessionContract();
    return checked(await call(login, { body: credentials }));
  } catch (error) {
    if (!isUnanswered(error)) throw error;
    return await signInAtOrigin(credentials, error);
  }
}

async function signInAtOrigin(credentials: Credentials, first: CallFailure): Promise<SignedIn> {
  const { origin } = window.location;
  const { login } = await loadSessionContract();
  for (const base of isServedByPortal() ? [`${origin}/api`, origin] : [`${origin}/api`]) {
    try {
      return checked(await call(login, { body: credentials, base }));
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      if (!isUnanswered(error)) throw new FallbackRefusal(error);
    }
  }
  throw first;
}

/**
 * Opens an account and answers its first sign-in, which is not stored yet.
 * @throws CallFailure or BadUserData; `registrationFailure` puts them into words
 */
export async function requestRegistration(registration: Registration): Promise<SignedIn> {
  const { register } = await loadSessionContract();
  return checked(await call(register, { body: registration }));
}

/** Whether the password was right and a code is asked for. */
export function isCodeAsked(error: unknown): boolean {
  const failure = error instanceof FallbackRefusal ? error.failure : error;
  return failure instanceof CallFailure && failure.code === sessionRefusals.SECOND_FACTOR.code;
}

/** Why a sign-in failed, in the documented words. */
export function signInFailure(error: unknown): SignInFailure {
  if (error instanceof BadUserData) return { text: error.message };
  const failure = error instanceof FallbackRefusal ? error.failure : error;
  if (error instanceof FallbackRefusal) {
    const { status = 0 } = error.failure;
    const detail = interpolate(signInTexts.otherStatus, { code: String(status) });
    if (status >= 400 && status !== 401) return { text: signInTexts.failed, detail };
  }
  if (!(failure instanceof CallFailure)) return { text: signInTexts.failed };
  if (failure.kind === 'timeout' || /timeout/i.test(failure.message)) return { text: signInTexts.timedOut };
  if (failure.kind === 'network') return { text: signInTexts.noConnection, detail: signInTexts.noService };
  const telling = [sessionRefusals.SECOND_FACTOR_WRONG, commonRefusals.ACCOUNT_CLOSED];
  const said = telling.find(({ code }) => code === failure.code);
  if (said) return { text: said.message };
  if (failure.status === 401) return { text: signInTexts.refused };
  // these two say what to do, which the general sentence does not
  const { TOO_MANY } = commonRefusals;
  const isTelling =
    failure.code === TOO_MANY.code || failure.message === sessionRefusals.LOGIN_FORMAT.message;
  if (isTelling) return { text: failure.message };
  return { text: signInTexts.failed, ...(failure.kind === 'html' && { detail: failure.userMessage }) };
}

/** Why no account could be opened: in the fields where the server named them, else its message. */
export function registrationFailure(error: unknown): SignInFailure {
  if (error instanceof BadUserData) return { text: error.message };
  const text = refusalText(error, signInTexts.registerFailed);
  if (!(error instanceof CallFailure)) return { text };
  if (isEmailTaken(error)) return { text, fields: { email: text } };
  return error.fields ? { text, fields: error.fields } : { text };
}

/** Whether a registration failed because the address has an account. */
export function isEmailTaken(error: unknown): boolean {
  return error instanceof CallFailure && error.code === userRefusals.EMAIL_TAKEN.code;
}

function isUnanswered(error: unknown): error is CallFailure {
  return error instanceof CallFailure && error.kind === 'network';
}

/** A sign-in counts only with a token, or it has simply failed, and with a sound person. */
function checked(answer: SignedIn): SignedIn {
  if (typeof answer.token !== 'string' || answer.token === '') throw new CallFailure('refused', '');
  return { ...answer, user: validateUser(answer.user) };
}
