import { sentences } from '#shared/punctuation.ts';
import { CallFailure, callTexts } from './call-failure.ts';

/** Timeout of every call in ms. */
export const TIMEOUT_MS = 30_000;

export type Message = {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: string | FormData | null;
  /** The caller's abort signal; its reason is rethrown unchanged, not as a CallFailure. */
  signal: AbortSignal | undefined;
  timeoutMs: number;
  keepalive: boolean;
  /** Called with the share sent so far, 0 to 1. */
  onProgress: ((share: number) => void) | undefined;
};

/**
 * Sends one request with credentials and without following redirects.
 * @throws CallFailure of kind network or timeout; the signal's own reason when the caller aborted
 */
export async function send(message: Message): Promise<Response> {
  const { url, method, headers, body, signal, timeoutMs, keepalive } = message;
  if (message.onProgress && body instanceof FormData) return sendWatched(message);
  const limit = AbortSignal.timeout(timeoutMs);
  const isUnsent = method !== 'GET' && !navigator.onLine;
  try {
    return await fetch(url, {
      method,
      headers,
      body,
      credentials: 'include',
      redirect: 'error',
      cache: 'no-store',
      keepalive,
      signal: signal ? eitherOf(signal, limit) : limit,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw limit.aborted ? timedOut(error) : unreachable(error, isUnsent);
  }
}

/** Aborts with the first of the two. `AbortSignal.any` is missing in the oldest supported browsers. */
function eitherOf(...signals: [AbortSignal, AbortSignal]): AbortSignal {
  const either = new AbortController();
  for (const signal of signals) {
    const stop = () => either.abort(signal.reason);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true, signal: either.signal });
  }
  return either.signal;
}

/** fetch has no upload progress, so uploads with progress use XMLHttpRequest. */
function sendWatched(message: Message): Promise<Response> {
  const { url, method, headers, body, signal, timeoutMs, onProgress } = message;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    let clock = setTimeout(giveUp, timeoutMs);

    function giveUp() {
      reject(timedOut());
      request.abort();
    }
    function finish() {
      clearTimeout(clock);
      signal?.removeEventListener('abort', stop);
    }

    request.open(method, url);
    request.withCredentials = true;
    request.responseType = 'text';
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => {
      // the timeout of an upload restarts with each progress event, since a slow upload may exceed it in total
      clearTimeout(clock);
      clock = setTimeout(giveUp, timeoutMs);
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    };
    request.onload = () => {
      finish();
      if (request.responseURL !== '' && request.responseURL !== url) reject(unreachable());
      else resolve(answerOf(request));
    };
    request.onerror = () => {
      finish();
      reject(unreachable());
    };
    request.onabort = () => {
      finish();
      reject(signal?.reason ?? timedOut());
    };
    signal?.addEventListener('abort', stop);
    if (signal?.aborted) {
      finish();
      reject(signal.reason);
      return;
    }
    request.send(body);
  });
}

function answerOf(request: XMLHttpRequest): Response {
  const body = request.status === 204 || request.status === 304 ? null : request.responseText;
  return new Response(body, {
    status: request.status,
    headers: { 'content-type': request.getResponseHeader('content-type') ?? '' },
  });
}

/** A change that a browser without a network was asked for was not sent, and its form keeps what was typed (D-478). */
export function unreachable(cause?: unknown, isUnsent = false): CallFailure {
  const message = isUnsent ? sentences(callTexts.network, callTexts.unsent) : callTexts.network;
  return new CallFailure('network', message, { cause, isUnsent });
}

function timedOut(cause?: unknown): CallFailure {
  return new CallFailure('timeout', callTexts.timeout, { cause });
}
