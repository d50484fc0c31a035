import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { clearAuthentication, local } from '#platform/web/storage.ts';
import { endpoint } from '#shared/endpoint.ts';
import { call, callAll, linkSession } from './call.ts';
import { callTexts, isFallbackWorthy } from './call-failure.ts';

// The outcome of a call when its sender logs out, or another person logs in, before its answer has come.

const listThings = endpoint({
  method: 'GET',
  path: '/things',
  summary: 'Things',
  query: z.object({ limit: z.number().optional(), offset: z.number().optional() }),
  reply: { 200: z.array(z.object({ n: z.number() })) },
});
const loginLike = endpoint({
  method: 'POST',
  path: '/auth/login',
  summary: 'Login',
  changesSession: true,
  reply: { 200: z.object({}) },
});

const onSignedOut = vi.fn();
let sent = 0;

/** Answers every call with this. */
function answers(answer: () => Response): void {
  vi.stubGlobal('fetch', async () => {
    sent += 1;
    return answer();
  });
}

function json(body: unknown, status = 200, headers = {}): Response {
  const type = { 'content-type': 'application/json' };
  return new Response(JSON.stringify(body), { status, headers: { ...type, ...headers } });
}

function logInAs(userId: string, token: string): void {
  local.token.set(token);
  local.userId.set(userId);
}

const next = {
  'nobody is signed in': clearAuthentication,
  'another person is signed in': () => logInAs('second', 'new'),
};

beforeEach(() => {
  sent = 0;
  onSignedOut.mockReset();
  linkSession({ tokenRefusal: () => null, onSignedOut });
  logInAs('first', 'old');
});
afterEach(() => {
  vi.unstubAllGlobals();
  clearAuthentication();
});

const outcomes: Record<string, () => Response> = {
  'a success': () => json([{ n: 1 }]),
  'a server error': () => json({ message: 'Busy' }, 503),
  'no answer': () => {
    throw new TypeError('Failed to fetch');
  },
  'a list that breaks off': () => {
    const body = new ReadableStream({ pull: (stream) => stream.error(new TypeError('cut')) });
    return new Response(body, { headers: { 'content-type': 'application/json' } });
  },
};
const cases = Object.entries(next).flatMap(([who, logOut]) =>
  Object.entries(outcomes).map(([name, outcome]) => [name, who, outcome, logOut] as const),
);

describe('an answer that comes after the logout (D-36)', () => {
  it.each(cases)('is a final failure: %s, %s', async (_name, _who, outcome, logOut) => {
    answers(() => {
      logOut();
      return outcome();
    });
    const failure = await call(listThings).catch((error: unknown) => error);
    expect(failure).toMatchObject({ userMessage: callTexts.loggedOut });
    expect(isFallbackWorthy(failure)).toBe(false);
  });

  it('is a failure also when the logout comes before the last byte', async () => {
    answers(() => {
      const pull = (stream: ReadableStreamDefaultController) => {
        clearAuthentication();
        stream.enqueue(new TextEncoder().encode('[]'));
        stream.close();
      };
      // the answer is read only when it is asked for
      return new Response(new ReadableStream({ pull }, { highWaterMark: 0 }));
    });
    await expect(call(listThings)).rejects.toMatchObject({ status: 401 });
  });

  it('is followed by no further page of a list', async () => {
    answers(() => {
      logInAs('second', 'new');
      return json([{ n: 1 }], 200, { 'x-total-count': '3' });
    });
    await expect(callAll(listThings)).rejects.toThrow(callTexts.loggedOut);
    expect(sent).toBe(1);
  });

  it('counts for the same person with a new token, and for a login and a logout (D-27, D-28)', async () => {
    answers(() => {
      local.token.set('new');
      return json([]);
    });
    expect(await call(listThings)).toEqual([]);
    answers(() => {
      logInAs('second', 'newer');
      return json({});
    });
    expect(await call(loginLike)).toEqual({});
  });
});

it.each([
  ['of the person before', 'first'],
  ['of a visitor', null],
])('a 401 %s is not sent again for a person who has signed in meanwhile (D-27)', async (_whose, before) => {
  if (before === null) clearAuthentication();
  answers(() => {
    logInAs('second', 'new');
    return json({ message: 'Whatever', code: 'X' }, 401);
  });
  await expect(call(listThings)).rejects.toMatchObject({ status: 401 });
  expect(sent).toBe(1);
  expect(onSignedOut).not.toHaveBeenCalled();
  expect(local.token.get()).toBe('new');
});
