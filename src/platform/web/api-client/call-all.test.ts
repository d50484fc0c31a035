import { afterEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { callAll } from './call.ts';

const listThings = endpoint({
  method: 'GET',
  path: '/things',
  summary: 'Things',
  reply: { 200: z.array(z.object({ n: z.number() })) },
});

afterEach(() => vi.unstubAllGlobals());

it('fetches the further pages of a list (D-60)', async () => {
  const pages = [[{ n: 1 }, { n: 2 }], [{ n: 3 }]];
  const offsets: (string | null)[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    offsets.push(new URL(url).searchParams.get('offset'));
    return new Response(JSON.stringify(pages[offsets.length - 1]), { headers: { 'x-total-count': '3' } });
  });
  expect(await callAll(listThings)).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
  expect(offsets).toEqual([null, '2']);
});
