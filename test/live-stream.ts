import { setTimeout as sleep } from 'node:timers/promises';

const PATIENCE_MS = 10_000;

/** An open stream of `GET /api/live`, with its events as `name data` lines. */
export type OpenStream = {
  status: number;
  headers: Headers;
  /** The body of a refusal. */
  refusal: unknown;
  /** Every event so far. */
  events: string[];
  /** Waits for an event that starts like this; answers the events since the last call. */
  until: (start: string) => Promise<string[]>;
  /** Resolves when the server has ended the stream. */
  ended: Promise<void>;
  close: () => void;
};

/** Opens the stream of the server at `url`, as the bearer of a token. */
export async function openStream(url: string, token?: string): Promise<OpenStream> {
  const closing = new AbortController();
  const reply = await fetch(`${url}/api/live`, {
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    signal: closing.signal,
  });
  const events: string[] = [];
  let seen = 0;
  const ended = reply.ok ? read(reply, events).catch(() => undefined) : Promise.resolve();
  return {
    status: reply.status,
    headers: reply.headers,
    refusal: reply.ok ? undefined : await reply.json(),
    events,
    until: async (start) => {
      const before = Date.now();
      for (;;) {
        const at = events.findIndex((event, index) => index >= seen && event.startsWith(start));
        if (at >= 0) {
          const since = events.slice(seen, at + 1);
          seen = at + 1;
          return since;
        }
        if (Date.now() - before > PATIENCE_MS) throw new Error(`No event ${start} in ${events.join(' | ')}`);
        await sleep(10);
      }
    },
    ended,
    close: () => closing.abort(),
  };
}

/** Opens a stream for each bearer of a token, and waits until all are greeted as signed in. */
export async function openSignedIn(url: string, tokens: readonly string[]): Promise<OpenStream[]> {
  const streams = await Promise.all(tokens.map((token) => openStream(url, token)));
  for (const stream of streams) {
    await stream.until('hello');
    if (stream.events[0]?.startsWith('hello {"as":null')) throw new Error('Greeted as a visitor');
  }
  return streams;
}

async function read(reply: Response, events: string[]): Promise<void> {
  let rest = '';
  for await (const chunk of reply.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const blocks = (rest + chunk).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const [, name, data] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
      if (name) events.push(`${name} ${data}`);
    }
  }
}
