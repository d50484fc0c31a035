import { createParser } from 'eventsource-parser';

/** A stream that brought no byte for so long is dead: the server sends a comment every 25 s. */
export const SILENCE_MS = 60_000;
/** Reconnects wait a random part of these, doubled with each failure up to the longest. */
const SHORTEST_PAUSE_MS = 500;
const FIRST_PAUSE_MS = 3_000;
const LONGEST_PAUSE_MS = 30_000;

export type StreamEvent = { name: string; data: unknown };

export type StreamReader = {
  url: string;
  /** The headers of the next connection. */
  headers: () => Record<string, string>;
  onEvent: (event: StreamEvent) => void;
  /** The stream has ended, or could not be opened; called for each failed connection. */
  onDown: () => void;
};

/** How a connection went: whether an event arrived, and how long the server asks to stay away. */
type Outcome = { hasEvent: boolean; retryAfterMs: number };

/** Follows a stream of server-sent events and reconnects until the signal is aborted. */
export async function followStream(reader: StreamReader, signal: AbortSignal): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    const { hasEvent, retryAfterMs } = await readOnce(reader, signal);
    if (signal.aborted) return;
    failures = hasEvent ? 0 : failures + 1;
    reader.onDown();
    await pause(Math.max(retryAfterMs, pauseAfter(failures, Math.random())), signal);
  }
}

/** Milliseconds to wait before a reconnect; `random` is within 0 and 1. */
export function pauseAfter(failures: number, random: number): number {
  const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures);
  return SHORTEST_PAUSE_MS + random * (longest - SHORTEST_PAUSE_MS);
}

/** Reads one connection to its end. */
async function readOnce({ url, headers, onEvent }: StreamReader, signal: AbortSignal): Promise<Outcome> {
  const ending = new AbortController();
  const end = () => ending.abort();
  signal.addEventListener('abort', end, { once: true });
  let watchdog = setTimeout(end, SILENCE_MS);
  const outcome: Outcome = { hasEvent: false, retryAfterMs: 0 };
  const parser = createParser({
    onEvent: ({ event, data }) => {
      outcome.hasEvent = true;
      onEvent({ name: event ?? '', data: JSON.parse(data) });
    },
  });
  try {
    const reply = await fetch(url, { headers: headers(), signal: ending.signal });
    if (!reply.ok || !reply.body) {
      outcome.retryAfterMs = 1000 * Number(reply.headers.get('retry-after') ?? 0) || 0;
      return outcome;
    }
    const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return outcome;
      clearTimeout(watchdog);
      watchdog = setTimeout(end, SILENCE_MS);
      parser.feed(value);
    }
  } catch {
    // a broken line ends the connection like its server
    return outcome;
  } finally {
    clearTimeout(watchdog);
    signal.removeEventListener('abort', end);
    // an event that could not be read must not leave the connection open
    end();
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, milliseconds);
    function done() {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
    signal.addEventListener('abort', done);
  });
}
