import { commonRefusals } from '#shared/problem.ts';

/** What people read when a call got no usable answer (R-MSG-01, R-MSG-02). */
export const callTexts = {
  network: 'Network error. Please check your connection and try again.',
  timeout: 'The server took too long to answer. Please try again later.',
  html: 'Received HTML response instead of JSON. The API endpoint might be misconfigured.',
  htmlForPeople: 'The API endpoint returned an invalid response format. Please contact support.',
} as const;

/**
 * `refused`: the server answered with an error. The other kinds got no usable answer: `html` is a page, or anything else
 * that is not the JSON asked for.
 */
export type FailureKind = 'refused' | 'network' | 'timeout' | 'html';

/** The one way a call fails. `userMessage` is fit to show; `fields` maps a field to its sentence. */
export class CallFailure extends Error {
  readonly kind: FailureKind;
  readonly status: number | undefined;
  readonly code: string | undefined;
  readonly fields: Record<string, string> | undefined;
  readonly userMessage: string;
  /** The state found instead of the wanted one, on a conflict over a state (D-59). */
  readonly found: string | undefined;

  constructor(
    kind: FailureKind,
    message: string,
    details: {
      status?: number | undefined;
      code?: string | undefined;
      fields?: Record<string, string> | undefined;
      userMessage?: string;
      found?: string | undefined;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: details.cause });
    this.name = 'CallFailure';
    this.kind = kind;
    this.status = details.status;
    this.code = details.code;
    this.fields = details.fields;
    this.userMessage = details.userMessage ?? message;
    this.found = details.found;
  }
}

/**
 * Whether another documented path may be tried after this failure: only without an answer, or on 404, 405 and 5xx.
 * A refusal is final, and a server of ours that says it is busy is so at every endpoint (D-54).
 */
export function isFallbackWorthy(error: unknown): boolean {
  if (!(error instanceof CallFailure)) return false;
  const { kind, status, code } = error;
  if (kind === 'network') return true;
  if (code === commonRefusals.UNAVAILABLE.code) return false;
  return status === 404 || status === 405 || (status !== undefined && status >= 500);
}

/** The sentences of the fields that the server refused, by field; undefined where it named none. */
export function refusedFields(error: unknown): Record<string, string> | undefined {
  return error instanceof CallFailure ? error.fields : undefined;
}

/** The server could not be reached, or failed by itself: a copy kept here may stand in for reading (D-55). */
export function isServerUnavailable(error: unknown): boolean {
  return (
    error instanceof CallFailure &&
    (error.kind === 'network' || error.kind === 'timeout' || (error.status ?? 0) >= 500)
  );
}

/** The sentence to show for a failed call: the server's own when it refused, else `otherwise`. */
export function refusalText(error: unknown, otherwise: string): string {
  return error instanceof CallFailure && error.kind === 'refused' && error.message !== ''
    ? error.userMessage
    : otherwise;
}

/** Why the server refused, in its own words; nothing for a fault of its own and without an answer. */
export function refusalReason(error: unknown): string {
  if (!(error instanceof CallFailure) || error.kind !== 'refused') return '';
  return (error.status ?? 500) < 500 ? error.userMessage : '';
}
