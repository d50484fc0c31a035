import { commonRefusals } from '#shared/problem.ts';
import { t } from '#shared/say.ts';
import { uiTexts } from '../messages.ts';

/** Sentences for a call without a usable reply. */
export const callTexts = {
  network: uiTexts.networkErrorPleaseCheckYour,
  unsent: t('Nothing was sent; everything is kept.'),
  again: t('It may have arrived all the same. Send it again: it counts only once.'),
  timeout: t('The server took too long to answer. Please try again later.'),
  html: uiTexts.receivedHtmlResponseInsteadOf,
  loggedOut: t(
    'You are no longer logged in with the account that started this. Please log in and try again.',
  ),
  htmlForPeople: uiTexts.theApiEndpointReturnedAn,
} as const;

/**
 * `refused`: the server replied with an error. The other kinds had no usable reply: `html` means a page, an empty
 * file or text, or anything else that is not what was expected.
 */
type FailureKind = 'refused' | 'network' | 'timeout' | 'html';

/** The error type of every failed call. `userMessage` is displayable; `fields` maps a field to its sentence. */
export class CallFailure extends Error {
  readonly kind: FailureKind;
  readonly status: number | undefined;
  readonly code: string | undefined;
  readonly fields: Record<string, string> | undefined;
  readonly userMessage: string;
  /** The actual state, on a conflict over a state. */
  readonly found: string | undefined;
  /** It was not even sent, without a network. */
  readonly isUnsent: boolean;

  constructor(
    kind: FailureKind,
    message: string,
    details: {
      status?: number | undefined;
      code?: string | undefined;
      fields?: Record<string, string> | undefined;
      userMessage?: string;
      found?: string | undefined;
      isUnsent?: boolean;
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
    this.isUnsent = details.isUnsent ?? false;
  }
}

/**
 * Whether the next fallback endpoint may be tried after this failure: only without a reply, or on 404, 405 and 5xx.
 * A refusal is final, and a busy server of ours is busy at every endpoint (D-54).
 */
export function isFallbackWorthy(error: unknown): boolean {
  if (!(error instanceof CallFailure)) return false;
  const { kind, status, code } = error;
  if (kind === 'network') return true;
  if (code === commonRefusals.UNAVAILABLE.code) return false;
  return status === 404 || status === 405 || (status !== undefined && status >= 500);
}

/** Whether a call had no usable reply: its sentence says why, for example that the connection is gone. */
export function isUnanswered(error: unknown): error is CallFailure {
  return error instanceof CallFailure && error.kind !== 'refused';
}

/** Whether a call without a usable reply may have done its work all the same; its repetition counts only once by its key (D-56). */
export function mayHaveArrived(error: unknown): boolean {
  return isUnanswered(error) && !isUnsent(error);
}

/** Whether a change was not even sent, without a network. */
export function isUnsent(error: unknown): boolean {
  return error instanceof CallFailure && error.isUnsent;
}

/** The sentences of the refused fields, by field; undefined if there are none. */
export function refusedFields(error: unknown): Record<string, string> | undefined {
  return error instanceof CallFailure ? error.fields : undefined;
}

/** The call had no reply or a server error: it may be repeated, and the offline cache shown instead. */
export function isServerUnavailable(error: unknown): boolean {
  return (
    error instanceof CallFailure &&
    (error.kind === 'network' || error.kind === 'timeout' || (error.status ?? 0) >= 500)
  );
}

/** The sentence for a failed call: the server's own when it refused, else `otherwise`. */
export function refusalText(error: unknown, otherwise: string): string {
  return error instanceof CallFailure && error.kind === 'refused' && error.message !== ''
    ? error.userMessage
    : otherwise;
}

/** The server's reason for a refusal; '' for a fault or a missing reply. */
export function refusalReason(error: unknown): string {
  if (!(error instanceof CallFailure) || error.kind !== 'refused') return '';
  return (error.status ?? 500) < 500 ? error.userMessage : '';
}
