import { type Say, sayEnglish, t } from './say.ts';

/**
 * A refusal of the server: a stable code, its HTTP status and a displayable sentence (D-44). `field` is the
 * invalid field, where it is always the same.
 */
export type Refusal = {
  readonly code: string;
  readonly status: number;
  readonly message: string;
  readonly field?: string;
};

/**
 * Builds the refusals of one noun from `CODE: [status, sentence]` or `CODE: [status, sentence, field]`.
 * The code is the key, so that server and browser cannot drift apart.
 */
export function refusals<const T extends Record<string, readonly [number, string, string?]>>(
  table: T,
): { readonly [K in keyof T]: Refusal } {
  return Object.fromEntries(
    Object.entries(table).map(([code, [status, message, field]]) => [
      code,
      { code, status, message, ...(field !== undefined && { field }) },
    ]),
  ) as { readonly [K in keyof T]: Refusal };
}

/** The body of every error reply. `errors` maps a field to its sentence. */
export type ProblemBody = {
  message: string;
  code: string;
  errors?: Record<string, string> | undefined;
  /** The actual state, on a conflict over a state (D-59). */
  status?: string | undefined;
  /** The same in the language that the call asks for; absent in English (D-292). */
  localized?: { message: string; errors?: Record<string, string> | undefined } | undefined;
};

/** An English text, or a function that writes it in a language, such as a formatted time. */
export type Localizable = string | ((say: Say) => string);

function localizeAll(say: Say, texts: Readonly<Record<string, Localizable>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, typeof text === 'string' ? say(text) : text(say)]),
  );
}

/** Seconds for the Retry-After header of what is busy or away for the moment. */
export const RETRY_AFTER_SECONDS = 5;

/** An expected failure, sent to the caller as a refusal; any other error is a fault. */
export class Problem extends Error {
  readonly code: string;
  readonly status: number;
  readonly fields: Record<string, string> | undefined;
  /** The actual state, when the refusal is about a state. */
  readonly found: string | undefined;
  /** Seconds after which a repeat can succeed, for the Retry-After header. */
  readonly retryAfter: number | undefined;
  /** Message and fields in a language. */
  private readonly said: { message: (say: Say) => string; fields: Record<string, Localizable> | undefined };

  constructor(
    refusal: Refusal,
    details: {
      fields?: Record<string, Localizable>;
      values?: Record<string, Localizable>;
      found?: string;
      retryAfter?: number;
    } = {},
  ) {
    const { values = {} } = details;
    const message = (say: Say) => say(refusal.message, localizeAll(say, values));
    super(message(sayEnglish));
    this.name = 'Problem';
    this.code = refusal.code;
    this.status = refusal.status;
    const fields = details.fields ?? (refusal.field === undefined ? undefined : { [refusal.field]: message });
    this.fields = fields && localizeAll(sayEnglish, fields);
    this.said = { message, fields };
    this.found = details.found;
    this.retryAfter = details.retryAfter;
  }

  /** The body of the reply; `say` adds the sentences in another language. */
  toBody(say?: Say): ProblemBody {
    return {
      message: this.message,
      code: this.code,
      ...(this.fields && { errors: this.fields }),
      ...(this.found !== undefined && { status: this.found }),
      ...(say && say.language !== 'en' && { localized: this.localized(say) }),
    };
  }

  private localized(say: Say): ProblemBody['localized'] {
    const { message, fields } = this.said;
    return { message: message(say), ...(fields && { errors: localizeAll(say, fields) }) };
  }
}

/** An invalid value found only after schema validation; reported like a schema violation. */
export function invalidField(field: string, message: string): Problem {
  return new Problem({ ...commonRefusals.VALIDATION, message, field });
}

/** Refusals that belong to no noun (D-44, D-130 and the session model of sessions/rules.md). */
/** What a full disk means for a call that sends no file; the code is STORAGE_FULL as for one that does. */
export const nothingSavedText = t(
  'The server has no room to save anything right now, so nothing was changed. Please try again later or contact the park office.',
);

export const commonRefusals = refusals({
  VALIDATION: [400, 'Please check the highlighted fields.'],
  MALFORMED: [400, 'The request could not be read.'],
  ONE_FILE: [400, 'Please send one file at a time'],
  UNAUTHENTICATED: [401, 'Authentication failed. Please log in again.'],
  TOKEN_EXPIRED: [401, 'Token expired, please log in again'],
  SESSION_EXPIRED: [401, 'Your session has expired. Please log in again.'],
  /** Said to who holds a token of a session that ended with the password (D-478). */
  PASSWORD_CHANGED: [
    401,
    'You were logged out because your password was changed. Please log in with the new one.',
  ],
  /** Said to who holds a token of the account only (D-115). */
  ACCOUNT_CLOSED: [401, 'Your account was closed. Please contact the park office if you have questions.'],
  FORBIDDEN: [403, 'You do not have permission to perform this action'],
  /** The operator requires two-step login of administrators (D-186). */
  SECOND_FACTOR_REQUIRED: [403, 'Please switch on two-step login first.'],
  NOT_FOUND: [404, 'Not found'],
  METHOD_NOT_ALLOWED: [405, 'Method not allowed'],
  TOO_SLOW: [408, 'This arrived too slowly and was stopped. Please check your connection and try again.'],
  TOO_LARGE: [413, 'The request is too large'],
  UNSUPPORTED_MEDIA_TYPE: [415, 'Unsupported content type'],
  KEY_REUSED: [422, 'This Idempotency-Key was already used for another request'],
  TOO_MANY: [429, 'Too many attempts. Please try again later.'],
  UPLOADS_UNDER_WAY: [
    429,
    'Two of your uploads are still under way. Please try again when one of them is done.',
  ],
  CONFLICT: [409, 'This was changed by someone else at the same moment. Please reload and try again.'],
  SERVER_ERROR: [500, 'Server error. Please try again later or contact support.'],
  UNAVAILABLE: [503, 'The service is busy right now. Please try again in a moment.'],
  STORAGE_FULL: [
    507,
    'There is no room for more files right now. Please try again later or contact the park office.',
  ],
});
