import { followStream, type StreamEvent, type StreamReader } from './event-stream.ts';

/** Name of the Web Lock of the tab that holds the stream, and of the channel to the other tabs. */
const NAME = 'portal-live';
/** A tab hidden for so long gives the stream to a visible one. */
const HIDDEN_MS = 60_000;

/** Sent between tabs: an event of the stream for all or one of them, its loss, or the question of a new tab whether there is a stream. */
type Message = { event: StreamEvent; to?: string } | { down: true } | { ask: string };

/**
 * Follows one stream per browser (D-156): the tab that holds the lock opens it and passes events on to the other tabs. A tab
 * asks for the lock while it is visible. Without Web Locks (a page without TLS) each tab has a stream of its own.
 * @returns reconnects, after the person signed in or out
 */
export function followInOneTab(reader: StreamReader): { reconnect: () => void } {
  const ownId = String(Math.random());
  const others = new BroadcastChannel(NAME);
  const post = (message: Message) => others.postMessage(message);
  let connection: AbortController | undefined;
  let isUp = false;

  const deliver = (event: StreamEvent) => {
    isUp = event.name !== 'pause' && event.name !== 'bye';
    reader.onEvent(event);
    post({ event });
  };
  const drop = () => {
    isUp = false;
    reader.onDown();
    post({ down: true });
  };
  others.onmessage = ({ data }: MessageEvent<Message>) => {
    if ('event' in data) {
      if (data.to === undefined || data.to === ownId) reader.onEvent(data.event);
    } else if ('down' in data) reader.onDown();
    else if (isUp) post({ event: { name: 'resync', data: {} }, to: data.ask });
  };

  /** Holds the stream until the tab has been hidden for a while; the person's token is read at each connection. */
  const lead = async (whileVisible: AbortSignal) => {
    whileVisible.addEventListener('abort', () => connection?.abort());
    while (!whileVisible.aborted) {
      connection = new AbortController();
      await followStream({ ...reader, onEvent: deliver, onDown: drop }, connection.signal);
    }
    if (isUp) drop();
  };

  followWhileVisible((whileVisible) => {
    post({ ask: ownId });
    if (!('locks' in navigator)) return lead(whileVisible);
    return (
      navigator.locks
        .request(NAME, { signal: whileVisible }, () => lead(whileVisible))
        // hidden while it waited for the lock
        .catch(() => undefined)
    );
  });
  return { reconnect: () => connection?.abort() };
}

/** Calls `start` whenever the tab becomes visible; its signal is aborted when the tab has been hidden for a minute. */
function followWhileVisible(start: (signal: AbortSignal) => Promise<unknown>): void {
  let current: AbortController | undefined;
  let hiding: ReturnType<typeof setTimeout> | undefined;
  const show = () => {
    clearTimeout(hiding);
    if (current) return;
    current = new AbortController();
    void start(current.signal);
  };
  const hide = () => {
    current?.abort();
    current = undefined;
  };
  const changed = () => {
    clearTimeout(hiding);
    if (document.hidden) hiding = setTimeout(hide, HIDDEN_MS);
    else show();
  };
  document.addEventListener('visibilitychange', changed);
  // a page in the back/forward cache may hold no lock and no connection
  window.addEventListener('pagehide', hide);
  window.addEventListener('pageshow', ({ persisted }) => persisted && changed());
  if (!document.hidden) show();
}
