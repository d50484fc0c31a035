import type { z } from 'zod';
import { clearAuthentication, local } from '#platform/web/storage.ts';
import type { Endpoint, MultipartBody, ReplyOf } from '#shared/endpoint.ts';
import { commonRefusals, type Refusal } from '#shared/problem.ts';
import { CallFailure } from './call-failure.ts';
import { isDevelopmentHost } from './development-host.ts';
import { failureOf, jsonOf, textOf, unwrapList } from './read-response.ts';
import { send, TIMEOUT_MS, unreachable } from './send.ts';

/** A part of a call may be left out when nothing in it is required. */
type Part<K extends string, T> = Record<never, never> extends T ? { [N in K]?: T } : { [N in K]: T };

type BodyPart<E extends Endpoint> =
  E['body'] extends MultipartBody<infer F>
    ? Part<'body', z.input<F>> & (E['body'] extends { file: null } ? unknown : { file: File })
    : E['body'] extends z.ZodType
      ? Part<'body', z.input<E['body']>>
      : never;

type Extras = {
  /** Repeats of one submission carry one key, so that a lost answer books nothing twice (D-56). */
  idempotencyKey?: string;
  signal?: AbortSignal;
  timeoutMs?: number;
  /** Share of the upload sent, 0 to 1. */
  onProgress?: (share: number) => void;
  /** Another place for the same call, without the path (D-25). */
  base?: string;
  /** Another token than the stored one. */
  token?: string;
};

export type CallInput<E extends Endpoint> = Part<'params', z.input<E['params']>> &
  Part<'query', z.input<E['query']>> &
  BodyPart<E> &
  Extras;

/** A call that requires nothing may be made with the endpoint alone. */
type InputArgument<E extends Endpoint> =
  Record<never, never> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>];

/** A 401 of these speaks about the form just sent, not about the session (D-26). */
const ownAnswers = new Set(['/auth/login', '/auth/register', '/auth/change-password', '/auth/logout']);

/** These start or end a session: a stale token is no reason to hold them back. */
const unguarded = new Set(['/auth/login', '/auth/register', '/auth/logout']);

/** Why the person is signed out. `expired` tells an ended session from a refused one. */
export type SignedOut = { expired: boolean; message: string };

type SessionLink = {
  /** Why the stored token must not be sent any more, or null while it may (D-20). */
  tokenRefusal(): Refusal | null;
  onSignedOut(event: SignedOut): void;
};

let sessionLink: SessionLink = { tokenRefusal: () => null, onSignedOut: clearAuthentication };

/** Lets the session say how long a token may be sent and what happens when it is refused; the client knows neither. */
export function linkSession(link: SessionLink): void {
  sessionLink = link;
}

/**
 * Sends one call and answers its body. Lists may arrive wrapped ({lots}, {data}, ...) and are unwrapped (D-43).
 * @throws CallFailure, see there; the signal's reason when the caller stopped it
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[input]: InputArgument<E>
): Promise<ReplyOf<E>> {
  const response = await ask(endpoint, (input ?? {}) as Given);
  const shape = Object.values(endpoint.reply)[0];
  if (shape === 'text') return (await textOf(response)) as ReplyOf<E>;
  const answer = await jsonOf(response);
  return (isList(shape) ? unwrapList(answer) : answer) as ReplyOf<E>;
}

/** One page of a list, and how many rows all pages hold. */
export type Page<T> = { rows: T; total: number };

/**
 * The same for a list of which one page is asked, with `limit` and `offset` in the query (D-60).
 * An answer that does not say how many there are in all holds everything.
 * @throws CallFailure
 */
export async function callPage<E extends Endpoint>(
  endpoint: E,
  ...[input]: InputArgument<E>
): Promise<Page<ReplyOf<E>>> {
  const response = await ask(endpoint, (input ?? {}) as Given);
  const rows = unwrapList(await jsonOf(response));
  const said = response.headers.get('x-total-count');
  return { rows: rows as ReplyOf<E>, total: said === null ? rows.length : Number(said) };
}

/**
 * The same for a list that is needed whole. One answer holds at most 1,000 rows (D-60), so it asks for pages until all are there.
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

function ask(endpoint: Endpoint, input: Given): Promise<Response> {
  return request(fillPath(endpoint.path, input.params ?? {}), input, {
    method: endpoint.method,
    body: bodyOf(endpoint.body, input),
    base: input.base ?? apiBase(),
  });
}

/** A file to be kept by the person, under the name the server gives it. */
export type NamedFile = { blob: Blob; name: string };

/**
 * The same for a call that answers a file to download.
 * @throws CallFailure
 */
export async function callFile<E extends Endpoint>(
  endpoint: E,
  ...[input]: InputArgument<E>
): Promise<NamedFile> {
  const response = await ask(endpoint, (input ?? {}) as Given);
  const blob = await response.blob().catch((cause: unknown) => {
    throw unreachable(cause);
  });
  return { blob, name: nameOfFile(response.headers.get('content-disposition')) };
}

/** The name in `Content-Disposition`, the full one in UTF-8 before the plain one. */
function nameOfFile(disposition: string | null): string {
  const full = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (full !== undefined) return decodeURIComponent(full);
  return /filename="([^"]*)"/i.exec(disposition ?? '')?.[1] ?? 'download';
}

/**
 * Fetches a private file with the bearer token, for a blob URL (D-96).
 * Whatever host the address names, only its path counts (R-DOC-03).
 * @throws CallFailure
 */
export async function fetchFile(address: string, extras: Pick<Extras, 'signal'> = {}): Promise<Blob> {
  const { pathname } = new URL(address, window.location.origin);
  const response = await request(pathname.replace(/^\/api(?=\/)/, ''), extras, {
    method: 'GET',
    body: null,
    base: apiBase(),
  });
  return response.blob().catch((cause: unknown) => {
    throw extras.signal?.aborted ? cause : unreachable(cause);
  });
}

export function newIdempotencyKey(): string {
  // randomUUID exists on https and localhost only, and a booking must also work in a plain office network
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Where the API stands: the page's own origin, except on a page server of its own during development,
 * where it is port 5002 of the same host (D-40).
 */
export function apiBase(): string {
  const { origin, protocol, hostname } = window.location;
  return isDevelopmentHost(hostname) && !isServedByPortal()
    ? `${protocol}//${hostname}:5002/api`
    : `${origin}/api`;
}

/** The portal's server fills a fresh nonce into every page it sends; other page servers leave the mark standing. */
export function isServedByPortal(): boolean {
  return pageNonce() !== null;
}

/** The nonce that styles of this page must carry, or null outside the portal's own server. */
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
type Target = { method: string; body: string | FormData | null; base: string };

async function request(path: string, given: Given, target: Target, repeated = false): Promise<Response> {
  const token = given.token ?? tokenFor(path);
  const response = await send({
    url: `${target.base}${path}?${queryOf(given.query)}`,
    method: target.method,
    headers: {
      accept: 'application/json',
      ...(!(target.body instanceof FormData) && { 'content-type': 'application/json' }),
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(given.idempotencyKey !== undefined && { 'idempotency-key': given.idempotencyKey }),
    },
    body: target.body,
    signal: given.signal,
    timeoutMs: given.timeoutMs ?? TIMEOUT_MS,
    onProgress: given.onProgress,
  });
  if (response.ok) return response;
  const failure = await failureOf(response);
  if (response.status !== 401 || ownAnswers.has(path)) throw failure;

  const expired = /expired/i.test(failure.message);
  const current = local.token.get();
  if (current === token) {
    sessionLink.onSignedOut({
      expired,
      message: expired ? failure.message : commonRefusals.UNAUTHENTICATED.message,
    });
  } else if (current !== null && !expired && !repeated) {
    // another tab renewed the token meanwhile: the new one is tried, once (D-27)
    return request(path, given, target, true);
  }
  throw failure;
}

/**
 * The token to send: the stored one while it may be sent (R-SES-21).
 * @throws CallFailure after the person was signed out for a stale one
 */
function tokenFor(path: string): string | null {
  const token = local.token.get();
  if (token === null || unguarded.has(path)) return token;
  const refusal = sessionLink.tokenRefusal();
  if (refusal === null) return token;
  const { code, status, message } = refusal;
  sessionLink.onSignedOut({ expired: true, message });
  throw new CallFailure('refused', message, { code, status });
}

function fillPath(path: string, params: Record<string, unknown>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

function queryOf(query: Record<string, unknown> = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  search.set('_t', String(Date.now()));
  return search.toString();
}

function bodyOf(shape: Endpoint['body'], given: Given): string | FormData | null {
  if (!('kind' in shape)) return given.body === undefined ? null : JSON.stringify(given.body);
  const form = new FormData();
  for (const [name, value] of Object.entries(given.body ?? {})) {
    if (value !== undefined && value !== null) form.append(name, String(value));
  }
  if (given.file && shape.file !== null) form.append(shape.file, given.file);
  return form;
}

/** Asked of the shape itself: the library of shapes is not loaded for this. */
function isList(shape: z.ZodType | 'file' | undefined): boolean {
  return typeof shape === 'object' && shape.def.type === 'array';
}
