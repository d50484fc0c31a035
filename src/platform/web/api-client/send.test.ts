import { afterEach, expect, it, vi } from 'vitest';
import { type Message, send } from './send.ts';

afterEach(() => void vi.unstubAllGlobals());

it('ends by stop and by time also in a browser that cannot combine signals (R-CALL-05)', async () => {
  vi.stubGlobal('AbortSignal', { timeout: AbortSignal.timeout.bind(AbortSignal) });
  // pending until its signal aborts
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: RequestInit) =>
      new Promise((__, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  );
  const stop = new AbortController();
  const message: Omit<Message, 'timeoutMs'> = {
    url: 'http://localhost/api/lots',
    method: 'GET',
    headers: {},
    body: null,
    signal: stop.signal,
    keepalive: false,
    onProgress: undefined,
  };
  await expect(send({ ...message, timeoutMs: 20 })).rejects.toMatchObject({ kind: 'timeout' });
  const stopped = send({ ...message, timeoutMs: 30_000 });
  stop.abort(new Error('enough'));
  await expect(stopped).rejects.toThrow('enough');
});
