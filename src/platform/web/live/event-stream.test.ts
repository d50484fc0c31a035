import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followStream, pauseAfter, SILENCE_MS, type StreamEvent } from './event-stream.ts';

/** One connection of the stream under test: what the server sends, and whether the reader has left. */
type Connection = {
  send: (text: string) => void;
  end: () => void;
  headers: Record<string, string>;
  signal: AbortSignal;
};

let connections: Connection[];
/** Replies to the next connections, instead of a stream. */
let refusals: Response[];

beforeEach(() => {
  vi.useFakeTimers();
  connections = [];
  refusals = [];
  vi.stubGlobal(
    'fetch',
    async (_url: string, init: { headers: Record<string, string>; signal: AbortSignal }) => {
      const refusal = refusals.shift();
      if (refusal) return refusal;
      const encoder = new TextEncoder();
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          init.signal.addEventListener('abort', () => controller.error(init.signal.reason));
          connections.push({
            ...init,
            send: (text) => controller.enqueue(encoder.encode(text)),
            end: () => controller.close(),
          });
        },
      });
      return new Response(body);
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function follow() {
  const stop = new AbortController();
  const events: StreamEvent[] = [];
  let downs = 0;
  const done = followStream(
    {
      url: '/api/live',
      headers: () => ({ authorization: `Bearer ${connections.length}` }),
      onEvent: (event) => events.push(event),
      onDown: () => {
        downs += 1;
      },
    },
    stop.signal,
  );
  return { events, downs: () => downs, stop: () => stop.abort(), done };
}

const settle = () => vi.advanceTimersByTimeAsync(0);
const hello = 'event: hello\ndata: {"as":null}\n\n';

describe('the pause before a reconnect (D-156)', () => {
  it('is 0.5 to 3 s, doubled with each failure up to 30 s', () => {
    expect([pauseAfter(0, 0), pauseAfter(0, 1)]).toEqual([500, 3_000]);
    expect([1, 2, 3, 4, 9].map((failures) => pauseAfter(failures, 1))).toEqual([
      6_000, 12_000, 24_000, 30_000, 30_000,
    ]);
  });
});

describe('a followed stream', () => {
  it('delivers events, also one that comes in pieces, and no comment', async () => {
    const { events, stop, done } = follow();
    await settle();
    connections[0]?.send(`${hello}:\n\nevent: lots\nda`);
    connections[0]?.send('ta: {"ids":["a"]}\n\n');
    await settle();
    expect(events).toEqual([
      { name: 'hello', data: { as: null } },
      { name: 'lots', data: { ids: ['a'] } },
    ]);
    stop();
    await done;
  });

  it('is opened anew with the headers of then, after it has ended', async () => {
    const { downs, stop, done } = follow();
    await settle();
    connections[0]?.send(hello);
    connections[0]?.end();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(connections.map(({ headers }) => headers.authorization)).toEqual(['Bearer 0', 'Bearer 1']);
    expect(downs()).toBe(1);
    stop();
    await done;
  });

  it('counts as broken after 60 s without a byte; a comment keeps it', async () => {
    const { downs, stop, done } = follow();
    await settle();
    connections[0]?.send(hello);
    await vi.advanceTimersByTimeAsync(SILENCE_MS - 1_000);
    connections[0]?.send(':\n\n');
    await vi.advanceTimersByTimeAsync(SILENCE_MS - 1_000);
    expect(downs()).toBe(0);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(connections[0]?.signal.aborted).toBe(true);
    expect(downs()).toBe(1);
    stop();
    await done;
  });

  it('waits as long as a refusal asks for (D-154)', async () => {
    refusals = [new Response('', { status: 503, headers: { 'retry-after': '60' } })];
    const { stop, done } = follow();
    await vi.advanceTimersByTimeAsync(59_000);
    expect(connections).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1_500);
    expect(connections).toHaveLength(1);
    stop();
    await done;
  });

  it('leaves the server when it is stopped, and opens no other connection', async () => {
    const { downs, stop, done } = follow();
    await settle();
    stop();
    await done;
    await vi.advanceTimersByTimeAsync(120_000);
    expect(connections.map(({ signal }) => signal.aborted)).toEqual([true]);
    expect(downs()).toBe(0);
  });
});
