import type { z } from 'zod';
import { noteServerTime, serverNow } from '#platform/web/server-clock.ts';
import { clearAuthentication, local, signedInUserId } from '#platform/web/storage.ts';
import type { Endpoint, MultipartBody, RawReply, ReplyOf } from '#shared/endpoint.ts';
import { pageLanguage } from '#shared/language.ts';
import { commonRefusals, type Refusal } from '#shared/problem.ts';
import { CallFailure, callTexts } from './call-failure.ts';
import { isDevelopmentHost } from './development-host.ts';
import { blobOf, failureOf, jsonOf, nonEmptyTextOf, unwrapList } from './read-response.ts';
import { send, TIMEOUT_MS } from './send.ts';

/** A part of a call is optional when none of its fields is required. */
type Part<K extends string, T> = Record<never, never> extends T ? { [N in K]?: T } : { [N in K]: T };

type BodyPart<E extends Endpoint> =
  E['body'] extends MultipartBody<infer F>
    ? Part<'body', z.input<F>> & (E['body'] extends { file: null } ? unknown : { file: File })
    : E['body'] extends z.ZodType
      ? Part<'body', z.input<E['body']>>
      : never;

type Extras = {
  /** Idempotency key: repeats of one submission share it, so that a lost reply books nothing twice. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  timeoutMs?: number;
  /** Whether the call is finished although its page is closed; for small bodies. */
  outlivesPage?: boolean;
  /** Share of the upload sent, 0 to 1. */
  onProgress?: (share: number) => void;
  /** Another base URL, without the path. */
  base?: string;
  /** A token that replaces the stored one. */
  token?: string;
};

/** What a call asks for: the parameters of its path, and its query. */
export type Question<E extends Endpoint> = Part<'params', z.input<E['params']>> &
  Part<'query', z.input<E['query']>>;

export type CallInput<E extends Endpoint> = Question<E> & BodyPart<E> & Extras;

/** The input is optional when the endpoint requires nothing. */
export type InputArgument<E extends Endpoint> =
  Record<never, never> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>];

/** The codes of a 401 that says the session is over, not refused. */
const expiryCodes: readonly (string | undefined)[] = [
  commonRefusals.TOKEN_EXPIRED.code,
  commonRefusals.SESSION_EXPIRED.code,
];

/** The codes of a 401 whose own sentence says why. */
const tellsWhy = [...expiryCodes, commonRefusals.PASSWORD_CHANGED.code, commonRefusals.ACCOUNT_CLOSED.code];

/** The reason of a sign-out. `expired` distinguishes an ended session from a refused one. */
export type SignedOut = { expired: boolean; message: string };

type SessionLink = {
  /** The reason why the stored token must not be sent, or null. */
  tokenRefusal(): Refusal | null;
  onSignedOut(event: SignedOut): void;
};

let sessionLink: SessionLink = { tokenRefusal: () => null, onSignedOut: clearAuthentication };

/** Injects the session's rules: token validity, and what happens when a token is refused. */
export function linkSession(link: SessionLink): void {
  sessionLink = link;
}

let onStaleReply: () => void = () => undefined;

/** Injects what happens after a reply that lacks a recent change, as its `Age` says. */
export function linkStaleReplies(listener: () => void): void {
  onStaleReply = listener;
}

/**
 * Sends one call and returns its body. Wrapped lists ({lots}, {data}, ...) are unwrapped (D-43).
 * @throws CallFailure, also once the person has logged out meanwhile; the signal's reason when the caller aborted
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[input]: InputArgument<E>
): Promise<ReplyOf<E>> {
  const shape = endpoint.reply[endpoint.status];
  const answer = await request(endpoint, input, shape === 'text' ? nonEmptyTextOf : jsonOf);
  return (isList(shape) ? unwrapList(answer) : answer) as ReplyOf<E>;
}

/** One page of a list, and the total. */
/** `price` is the sum of the prices of all rows in ringgit, where the query asks for it. */
export type Page<T> = { rows: T; total: number; price?: number };

/** The query of a page of a list; pages are counted from 1. */
export function pageRange(page: number, size: number) {
  return { limit: size, offset: (page - 1) * size };
}

/**
 * The same for one page of a list, with `limit` and `offset` in the query (D-60).
 * A reply without a total is taken as the complete list.
 * @throws CallFailure
 */
export async function callPage<E extends Endpoint>(
  endpoint: E,
  ...[input]: InputArgument<E>
): Promise<Page<ReplyOf<E>>> {
  return request(endpoint, input, async (response) => {
    const rows = unwrapList(await jsonOf(response));
    const said = response.headers.get('x-total-count');
    const price = response.headers.get('x-total-price');
    return {
      rows: rows as ReplyOf<E>,
      total: said === null ? rows.length : Number(said),
      ...(price !== null && { price: Number(price) }),
    };
  });
}

/**
 * The same for a complete list. A reply has at most 1,000 rows, so pages are fetched until all rows are there.
 * @throws CallFailure
 */
export async function callAll<E extends Endpoint>(
  endpoint: E,
  ...[input]: InputArgument<E>
): Promise<ReplyOf<E>> {
  const given = (input ?? {}) as Given;
  const all: unknown[] = [];
  for (;;) {
    const query = { ...given.query, ...(all.length > 0 && { offset: all.length }) };
    const { rows, total } = await callPage(endpoint, ...([{ ...given, query }] as InputArgument<E>));
    all.push(...(rows as unknown[]));
    if ((rows as unknown[]).length === 0 || all.length >= total) return all as ReplyOf<E>;
  }
}

/** A file to save, with the server's file name. */
export type NamedFile = { blob: Blob; name: string };

/**
 * The same for a call that replies with a file to download.
 * @throws CallFailure
 */
export async function callFile<E extends Endpoint>(
  endpoint: E,
  ...[input]: InputArgument<E>
): Promise<NamedFile> {
  return request(endpoint, input, async (response) => ({
    blob: await blobOf(response),
    name: nameOfFile(response.headers.get('content-disposition')),
  }));
}

/** The name in `Content-Disposition`, preferring the UTF-8 form. */
function nameOfFile(disposition: string | null): string {
  const full = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (full !== undefined) return decodeURIComponent(full);
  return /filename="([^"]*)"/i.exec(disposition ?? '')?.[1] ?? 'download';
}

/**
 * Fetches a private file with the bearer token, for a blob URL (D-96).
 * The call uses the path of the URL and ignores its host.
 * @throws CallFailure
 */
export async function fetchFile(address: string, extras: Pick<Extras, 'signal'> = {}): Promise<Blob> {
  const { pathname } = new URL(address, window.location.origin);
  const path = pathname.replace(/^\/api(?=\/)/, '');
  return request({ method: 'GET', path, keepsSession: false, changesSession: false }, extras, (response) =>
    blobOf(response).catch((error: unknown) => {
      throw extras.signal?.aborted ? extras.signal.reason : error;
    }),
  );
}

/**
 * Base URL of the API: the page's origin, except on a separate page server during development,
 * where it is port 5002 of the same host (D-40).
 */
export function apiBase(): string {
  const { origin, protocol, hostname } = window.location;
  return isDevelopmentHost(hostname) && !isServedByPortal()
    ? `${protocol}//${hostname}:5002/api`
    : `${origin}/api`;
}

/** The portal's server replaces the placeholder with a fresh nonce; other page servers leave it in place. */
export function isServedByPortal(): boolean {
  return pageNonce() !== null;
}

/** The style nonce of this page, or null outside the portal's own server. */
export function pageNonce(): string | null {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
  return nonce === '' || nonce.startsWith('__') ? null : nonce;
}

type Given = Extras & {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  file?: File;
};
type Read<T> = (response: Response) => Promise<T>;
type Target = Pick<Endpoint, 'method' | 'path' | 'keepsSession' | 'changesSession'> &
  Partial<Pick<Endpoint, 'body'>>;

async function request<T>(target: Target, given: Given = {}, read: Read<T>, repeated = false): Promise<T> {
  const body = bodyOf(target.body, given);
  const token = given.token ?? tokenFor(target);
  const userId = signedInUserId();
  /** The outcome, success or failure, unless the person it was asked for has logged out meanwhile. */
  const whileSignedIn = <R>(outcome: Promise<R>): Promise<R> =>
    outcome.finally(() => {
      if (token === null || target.changesSession) return;
      if (local.token.get() !== null && signedInUserId() === userId) return;
      throw new CallFailure('refused', callTexts.loggedOut, { status: 401 });
    });
  const sent = send({
    url: `${given.base ?? apiBase()}${fillPath(target.path, given.params)}?${queryOf(given.query)}`,
    method: target.method,
    headers: {
      accept: 'application/json',
      'accept-language': pageLanguage,
      ...(!(body instanceof FormData) && { 'content-type': 'application/json' }),
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(given.idempotencyKey !== undefined && { 'idempotency-key': given.idempotencyKey }),
    },
    body,
    signal: given.signal,
    timeoutMs: given.timeoutMs ?? TIMEOUT_MS,
    keepalive: given.outlivesPage ?? false,
    onProgress: given.onProgress,
  });
  const response = await whileSignedIn(sent);
  noteServerTime(response.headers.get('date'));
  if (response.ok) {
    if (Number(response.headers.get('age')) > 0) onStaleReply();
    return whileSignedIn(read(response));
  }
  const failure = await whileSignedIn(failureOf(response));
  if (response.status !== 401 || target.keepsSession || target.changesSession) throw failure;

  const expired = expiryCodes.includes(failure.code);
  const current = local.token.get();
  if (current === token) {
    sessionLink.onSignedOut({
      expired,
      message: tellsWhy.includes(failure.code) ? failure.message : commonRefusals.UNAUTHENTICATED.message,
    });
  } else if (current !== null && !expired && !repeated && signedInUserId() === userId) {
    // another tab has renewed the token meanwhile: retry once with the new one (D-27)
    return request(target, given, read, true);
  }
  throw failure;
}

/**
 * The token to send: the stored one while it may be sent.
 * @throws CallFailure after signing out because the token is stale
 */
function tokenFor({ changesSession }: Pick<Endpoint, 'changesSession'>): string | null {
  const token = local.token.get();
  if (token === null || changesSession) return token;
  const refusal = sessionLink.tokenRefusal();
  if (refusal === null) return token;
  const { code, status, message } = refusal;
  sessionLink.onSignedOut({ expired: true, message });
  throw new CallFailure('refused', message, { code, status });
}

/** Without parameters a path stands for itself: the name of a file may hold a colon. */
function fillPath(path: string, params?: Record<string, unknown>): string {
  return params
    ? path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
    : path;
}

function queryOf(query: Record<string, unknown> = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  search.set('_t', String(serverNow()));
  return search.toString();
}

function bodyOf(shape: Endpoint['body'] | undefined, given: Given): string | FormData | null {
  if (!shape || !('kind' in shape)) return given.body === undefined ? null : JSON.stringify(given.body);
  const form = new FormData();
  for (const [name, value] of Object.entries(given.body ?? {})) {
    if (value !== undefined && value !== null) form.append(name, String(value));
  }
  if (given.file && shape.file !== null) form.append(shape.file, given.file);
  return form;
}

/** Inspects the schema object itself, so that zod is not loaded for this. */
function isList(shape: z.ZodType | RawReply | undefined): boolean {
  return typeof shape === 'object' && shape.def.type === 'array';
}
