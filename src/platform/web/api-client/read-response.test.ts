import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { fakeNetwork, json } from '#test/render-page.tsx';
import { call } from './call.ts';
import { unwrapList } from './read-response.ts';

const listThings = endpoint({
  method: 'GET',
  path: '/things',
  summary: 'Things',
  reply: { 200: z.array(z.object({ n: z.number() })) },
});

/** The result of the call for this response. */
function outcomeOf(answer: () => Response): Promise<unknown> {
  fakeNetwork({ 'GET /things': answer });
  return call(listThings).catch((failure: unknown) => failure);
}

afterEach(() => vi.unstubAllGlobals());

describe('an answer that is not the JSON asked for', () => {
  const plain = (text: string, status: number) => () =>
    new Response(text, { status, headers: { 'content-type': 'text/plain' } });

  it('is an error that shows only the status, also for plain text (R-LOT-18)', async () => {
    const failure = await outcomeOf(plain('upstream error', 502));
    expect(failure).toMatchObject({ kind: 'refused', status: 502, message: '', userMessage: '' });
  });

  it.each([
    ['plain words', plain('OK', 200)],
    ['nothing at all', plain('', 200)],
    ['an object without a list', () => json({ nothing: true })],
  ])('is not called HTML when it is %s (R-MSG-02, D-42)', async (_, answer) => {
    const sentence = 'The API endpoint returned an invalid response format. Please contact support.';
    expect(await outcomeOf(answer)).toMatchObject({ kind: 'html', message: sentence, userMessage: sentence });
  });
});

it.each([
  { errors: [], lots: [{ n: 1 }] },
  { errors: [], data: [{ n: 1 }] },
  { bookings: [{ n: 1 }], errors: [] },
  { errors: [], users: [{ n: 1 }] },
  { data: [], lots: [{ n: 1 }] },
  { things: [{ n: 1 }], others: [] },
])('the list in %j is found by its name, else the first one is taken (R-CALL-21, D-43)', (answer) => {
  expect(unwrapList(answer)).toEqual([{ n: 1 }]);
});
