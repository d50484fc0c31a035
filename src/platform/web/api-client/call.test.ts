import { beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { clearAuthentication, local } from '#platform/web/storage.ts';
import { endpoint, multipart } from '#shared/endpoint.ts';
import { commonRefusals } from '#shared/problem.ts';
import { apiBase, call, callPage, fetchFile, linkSession, type SignedOut } from './call.ts';
import { CallFailure, isFallbackWorthy, isUnsent } from './call-failure.ts';
import { newIdempotencyKey } from './idempotency-key.ts';
import { unwrapList } from './read-response.ts';

const readThing = endpoint({
  method: 'GET',
  path: '/things/:id',
  summary: 'A thing',
  params: z.object({ id: z.string() }),
  query: z.object({ size: z.number().optional(), word: z.string().optional() }),
  reply: { 200: z.object({ ok: z.boolean() }) },
});
const listThings = endpoint({
  method: 'GET',
  path: '/things',
  summary: 'Things',
  reply: { 200: z.array(z.object({ n: z.number() })) },
});
const makeThing = endpoint({
  method: 'POST',
  path: '/things',
  summary: 'Make',
  body: z.object({ name: z.string() }),
  status: 201,
  reply: { 201: z.object({ ok: z.boolean() }) },
});
const endThing = endpoint({
  method: 'DELETE',
  path: '/things',
  summary: 'End',
  reply: { 200: z.object({}) },
});
const sendFile = endpoint({
  method: 'POST',
  path: '/files',
  summary: 'File',
  body: multipart('document', [], z.object({ kind: z.string(), note: z.string().optional() })),
  status: 201,
  reply: { 201: z.object({ ok: z.boolean() }) },
});
const loginLike = endpoint({
  method: 'POST',
  path: '/auth/login',
  summary: 'Login',
  changesSession: true,
  reply: { 200: z.object({}) },
});
const passwordLike = endpoint({
  method: 'POST',
  path: '/auth/change-password',
  summary: 'Password',
  keepsSession: true,
  reply: { 200: z.object({}) },
});

type Sent = { url: URL; init: RequestInit & { headers: Record<string, string> } };
let sent: Sent[];
let signedOut: SignedOut[];

/** Replies to the requests in order; the last reply repeats. */
function answers(...responses: (() => Response | Promise<Response>)[]): void {
  vi.stubGlobal('fetch', async (url: string, init: Sent['init']) => {
    const answer = responses[Math.min(sent.length, responses.length - 1)];
    sent.push({ url: new URL(url), init });
    return answer?.();
  });
}

function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
}

const refusal =
  (status: number, message: string, code = 'X') =>
  () =>
    json({ message, code }, status);

async function failureOf(promise: Promise<unknown>): Promise<CallFailure> {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof CallFailure)) throw new Error(`expected a CallFailure, got ${String(error)}`);
  return error;
}

beforeEach(() => {
  sent = [];
  signedOut = [];
  linkSession({
    tokenRefusal: () => null,
    onSignedOut: (event) => {
      signedOut.push(event);
      clearAuthentication();
    },
  });
});

describe('a request', () => {
  it('goes to port 5002 on a page server of its own (R-CONST-13, D-40)', async () => {
    expect(apiBase()).toBe('http://localhost:5002/api');
  });

  it('stays at its origin on a page of the portal', () => {
    document.head.innerHTML = '<meta name="csp-nonce" content="abc" />';
    expect(apiBase()).toBe(`${window.location.origin}/api`);
    document.head.innerHTML = '';
  });

  it('fills the path, keeps what is asked and adds _t (R-CALL-02)', async () => {
    answers(() => json({ ok: true }));
    expect(await call(readThing, { params: { id: 'a/b c' }, query: { size: 3, word: '' } })).toEqual({
      ok: true,
    });
    const { url } = sent[0] as Sent;
    expect(url.pathname).toBe('/api/things/a%2Fb%20c');
    expect(url.searchParams.get('size')).toBe('3');
    expect(url.searchParams.has('word')).toBe(false);
    expect(url.searchParams.get('_t')).toMatch(/^\d+$/);
  });

  it('carries credentials, a JSON type even without a body, and follows no redirect (R-CALL-03, R-CALL-06)', async () => {
    answers(() => json({}));
    await call(endThing);
    const { init } = sent[0] as Sent;
    expect(init).toMatchObject({ method: 'DELETE', credentials: 'include', redirect: 'error', body: null });
    expect(init.headers['content-type']).toBe('application/json');
    expect(init.headers.authorization).toBeUndefined();
  });

  it('carries the stored token and the key of a submission (R-CALL-04, D-56)', async () => {
    answers(() => json({ ok: true }, 201));
    local.token.set('abc');
    const idempotencyKey = newIdempotencyKey();
    await call(makeThing, { body: { name: 'x' }, idempotencyKey });
    const { init } = sent[0] as Sent;
    expect(init.headers.authorization).toBe('Bearer abc');
    expect(init.headers['idempotency-key']).toBe(idempotencyKey);
    expect(idempotencyKey).toMatch(/^[0-9a-f]{32}$/);
    expect(init.body).toBe('{"name":"x"}');
  });

  it('leaves the type of a form to the browser (R-CALL-03)', async () => {
    answers(() => json({ ok: true }, 201));
    await call(sendFile, { file: new File(['x'], 'x.pdf'), body: { kind: 'cheque', note: undefined } });
    const { init } = sent[0] as Sent;
    expect(init.headers['content-type']).toBeUndefined();
    expect([...(init.body as FormData).keys()]).toEqual(['kind', 'document']);
  });

  it('unwraps a wrapped list (D-43)', async () => {
    answers(
      () => json([{ n: 1 }]),
      () => json({ lots: [{ n: 2 }] }),
      () => json({ data: [{ n: 3 }] }),
      () => json({ nothing: true }),
    );
    expect(await call(listThings)).toEqual([{ n: 1 }]);
    expect(await call(listThings)).toEqual([{ n: 2 }]);
    expect(await call(listThings)).toEqual([{ n: 3 }]);
    expect((await failureOf(call(listThings))).kind).toBe('html');
    expect(() => unwrapList(null)).toThrow();
  });

  it('returns the total over all pages of a list (D-60)', async () => {
    answers(() => new Response('[{"n":1}]', { headers: { 'x-total-count': '70' } }));
    expect(await callPage(listThings)).toEqual({ rows: [{ n: 1 }], total: 70 });
  });

  it('fetches a private file by its path, whatever host its address names (R-DOC-03)', async () => {
    answers(() => new Response('bytes', { headers: { 'content-type': 'application/pdf' } }));
    local.token.set('abc');
    const file = await fetchFile('https://elsewhere.example/api/uploads/files/1/a:b.pdf?x=1');
    expect(await file.text()).toBe('bytes');
    expect(sent[0]?.url.href).toMatch(/^http:\/\/localhost:5002\/api\/uploads\/files\/1\/a:b\.pdf\?_t=\d+$/);
    expect(sent[0]?.init.headers.authorization).toBe('Bearer abc');
  });
});

describe('a failed call', () => {
  it('carries the message and code of the server', async () => {
    answers(() =>
      json({ message: 'No', code: 'LOT_TAKEN', errors: { lotId: 'Taken' }, status: 'sold' }, 409),
    );
    expect(await failureOf(call(listThings))).toMatchObject({
      kind: 'refused',
      status: 409,
      code: 'LOT_TAKEN',
      message: 'No',
      userMessage: 'No',
      fields: { lotId: 'Taken' },
      found: 'sold',
    });
  });

  it('is a network error without an answer (R-MSG-01)', async () => {
    answers(() => {
      throw new TypeError('Failed to fetch');
    });
    const failure = await failureOf(call(listThings));
    expect(failure.kind).toBe('network');
    expect(failure.userMessage).toBe('Network error. Please check your connection and try again.');
  });

  it('says that nothing was sent where a browser without a network was to change something (D-478)', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    answers(() => {
      throw new TypeError('Failed to fetch');
    });
    const unsent = 'Nothing was sent; everything is kept.';
    const failures = [
      await failureOf(call(makeThing, { body: { name: 'x' } })),
      await failureOf(call(listThings)),
    ];
    expect(failures.map(({ userMessage }) => userMessage.includes(unsent))).toEqual([true, false]);
    expect(failures.map(isUnsent)).toEqual([true, false]);
    vi.restoreAllMocks();
  });

  it('is a timeout after the time is over (R-CALL-05)', async () => {
    vi.stubGlobal(
      'fetch',
      (_: string, { signal }: RequestInit) =>
        new Promise((__, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    );
    expect((await failureOf(call(listThings, { timeoutMs: 20 }))).kind).toBe('timeout');
  });

  it('rethrows the reason of the caller’s abort', async () => {
    const stop = new AbortController();
    vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => signal?.throwIfAborted());
    stop.abort(new Error('enough'));
    await expect(call(listThings, { signal: stop.signal })).rejects.toThrow('enough');
  });

  it.each([
    [
      'by its type',
      () => new Response('<p>x</p>', { headers: { 'content-type': 'text/html; charset=utf-8' } }),
    ],
    ['by its beginning', () => new Response('  <!DOCTYPE html><html></html>')],
    ['also as an error', () => new Response('<html></html>', { status: 502 })],
  ])('knows a page in place of JSON %s (R-MSG-02, R-CALL-65)', async (_, answer) => {
    answers(answer);
    const failure = await failureOf(call(listThings));
    expect(failure.kind).toBe('html');
    expect(failure.message).toBe(
      'Received HTML response instead of JSON. The API endpoint might be misconfigured.',
    );
    expect(failure.userMessage).toBe(
      'The API endpoint returned an invalid response format. Please contact support.',
    );
  });

  it('falls back only without a reply, on 404, 405 and 5xx (D-54)', async () => {
    const worth = async (status: number) => {
      answers(refusal(status, 'no'));
      return isFallbackWorthy(await failureOf(call(passwordLike)));
    };
    const statuses = [400, 401, 403, 404, 405, 409, 429, 500, 503];
    const verdicts = await Promise.all(statuses.map(worth));
    expect(statuses.filter((_, index) => verdicts[index])).toEqual([404, 405, 500, 503]);
    const { code, message } = commonRefusals.UNAVAILABLE;
    expect(isFallbackWorthy(new CallFailure('refused', message, { status: 503, code }))).toBe(false);
    expect(isFallbackWorthy(new CallFailure('network', ''))).toBe(true);
    expect(isFallbackWorthy(new CallFailure('timeout', ''))).toBe(false);
    expect(isFallbackWorthy(new Error('bug'))).toBe(false);
  });
});

describe('a 401', () => {
  beforeEach(() => local.token.set('old'));

  it('about expiry signs out as expired (R-SES-19)', async () => {
    answers(refusal(401, 'Token expired, please log in again', 'TOKEN_EXPIRED'));
    await failureOf(call(listThings));
    expect(signedOut).toEqual([{ expired: true, message: 'Token expired, please log in again' }]);
    expect(sent).toHaveLength(1);
  });

  it('about anything else signs out as refused (R-SES-20)', async () => {
    answers(refusal(401, 'Whatever'));
    await failureOf(call(listThings));
    expect(signedOut).toEqual([{ expired: false, message: 'Authentication failed. Please log in again.' }]);
  });

  it('is reported once when many calls fail together', async () => {
    answers(refusal(401, 'Whatever'));
    await Promise.all([failureOf(call(listThings)), failureOf(call(listThings)), failureOf(call(endThing))]);
    expect(signedOut).toHaveLength(1);
  });

  it('is sent once more when another tab renewed the token (D-27)', async () => {
    answers(
      () => {
        local.token.set('new');
        return json({ message: 'Whatever', code: 'X' }, 401);
      },
      () => json([{ n: 1 }]),
    );
    expect(await call(listThings)).toEqual([{ n: 1 }]);
    expect(sent.map(({ init }) => init.headers.authorization)).toEqual(['Bearer old', 'Bearer new']);
    expect(signedOut).toEqual([]);
  });

  it('is final the second time (D-27)', async () => {
    answers(() => {
      local.token.set('new');
      return json({ message: 'Whatever', code: 'X' }, 401);
    });
    await failureOf(call(listThings));
    expect(sent).toHaveLength(2);
    expect(signedOut).toHaveLength(1);
  });

  it('about the expiry of a token that was replaced meanwhile touches nothing', async () => {
    answers(() => {
      local.token.set('new');
      return json({ message: 'Token expired, please log in again', code: 'TOKEN_EXPIRED' }, 401);
    });
    await failureOf(call(listThings));
    expect(sent).toHaveLength(1);
    expect(signedOut).toEqual([]);
    expect(local.token.get()).toBe('new');
  });

  it('of a form with a password keeps the session (D-26)', async () => {
    answers(refusal(401, 'Current password is incorrect', 'WRONG_PASSWORD'));
    expect((await failureOf(call(passwordLike))).code).toBe('WRONG_PASSWORD');
    expect((await failureOf(call(loginLike))).status).toBe(401);
    expect(signedOut).toEqual([]);
  });
});

describe('a stale token', () => {
  it('is not sent: the person is signed out first (R-SES-21)', async () => {
    answers(() => json([]));
    local.token.set('old');
    linkSession({
      tokenRefusal: () => commonRefusals.TOKEN_EXPIRED,
      onSignedOut: (event) => signedOut.push(event),
    });
    const failure = await failureOf(call(listThings));
    expect(failure).toMatchObject({ status: 401, message: 'Token expired, please log in again' });
    expect(signedOut).toEqual([{ expired: true, message: 'Token expired, please log in again' }]);
    expect(sent).toEqual([]);
  });

  it('does not block a new sign-in', async () => {
    answers(() => json({}));
    local.token.set('old');
    linkSession({ tokenRefusal: () => commonRefusals.TOKEN_EXPIRED, onSignedOut: () => undefined });
    await call(loginLike);
    expect(sent).toHaveLength(1);
  });
});
