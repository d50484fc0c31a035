import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { liveStatuses } from '#core/bookings/lifecycle.ts';
import { uploadForm, writePdf } from '#core/documents/server/factory.ts';
import { followStream } from '#platform/web/live/event-stream.ts';
import type { Postgres } from './postgres.ts';

/** What a buyer does; `live` is the stream of changes, which fails while it is away. */
export const kinds = ['reading', 'booking', 'documents', 'live'] as const;
export type Kind = (typeof kinds)[number];
/** When a call was sent and answered; status 0 is a connection without an answer. */
export type Seen = { kind: Kind; sent: number; answered: number; status: number };

type Call = {
  method?: string;
  token?: string | undefined;
  body?: BodyInit;
  headers?: Record<string, string>;
};
type Answer = { status: number; bytes: Buffer };

/** A browser gives up after so long. */
const PATIENCE_MS = 30_000;
const PAUSE_MS = 20;
const AGAIN_AFTER_MS = 200;
const STREAMS = 6;
const lots = '/api/public/properties/aero-industrial-hub/lots';

/** Buyers who call without a pause, send again what was not answered, and remember what they were told. */
export class Buyers {
  readonly seen: Seen[] = [];
  /** By id: the status that was acknowledged. */
  readonly #bookings = new Map<string, 'pending_agent' | 'cancelled'>();
  readonly #documents = new Map<string, Buffer>();
  readonly #faults: string[] = [];
  readonly #url: string;
  readonly #tokens: readonly string[];
  readonly #leaving = new AbortController();
  #running: Promise<unknown> = Promise.resolve();

  constructor(url: string, tokens: readonly string[]) {
    this.#url = url;
    this.#tokens = tokens;
  }

  async start(): Promise<void> {
    const [first] = this.#tokens;
    const { bytes } = await this.#call('reading', lots);
    const all = JSON.parse(bytes.toString()) as { _id: string; status: string }[];
    // few, so that buyers meet at one lot
    const free = all.filter(({ status }) => status === 'available').slice(0, 2 * this.#tokens.length);
    const read = (path: string, token?: string) => () => this.#call('reading', path, { token });
    this.#running = Promise.all([
      this.#repeat(read('/properties/aeroindustrial/type/A')),
      this.#repeat(read(lots)),
      this.#repeat(read('/api/bookings/user', first)),
      ...this.#tokens.map((token) =>
        this.#repeat((turn) => this.#book(token, free[turn % free.length]?._id)),
      ),
      this.#repeat(() => this.#upload(first)),
      this.#repeat(() => this.#view(first)),
      ...Array.from({ length: STREAMS }, () => this.#follow(first)),
    ]);
  }

  async stop(): Promise<void> {
    this.#leaving.abort();
    await this.#running;
  }

  /** Everything that is not as a buyer was told. */
  async findBroken(primary: Postgres): Promise<string[]> {
    const rows = await primary.ask<{ id: string; status: string; lot_id: string }>('SELECT * FROM bookings');
    const stored = new Map(rows.map(({ id, status }) => [id, status]));
    const lost = [...this.#bookings].filter(([id, status]) => stored.get(id) !== status);
    const live = rows.filter(({ status }) => liveStatuses.some((each) => each === status));
    const taken = new Set(live.map(({ lot_id }) => lot_id));
    const unread: string[] = [];
    for (const [path, sent] of this.#documents) {
      const { status, bytes } = await this.#call('documents', path, { token: this.#tokens[0] });
      if (status !== 200 || !bytes.equals(sent)) unread.push(path);
    }
    console.log(
      `${this.#bookings.size} bookings and ${this.#documents.size} documents acknowledged, ${rows.length} bookings stored`,
    );
    return [
      ...this.#faults,
      ...lost.map(([id, status]) => `Booking ${id} was ${status} and is ${stored.get(id)}`),
      ...rows.filter(({ id }) => !this.#bookings.has(id)).map(({ id }) => `Booking ${id} was made twice`),
      ...(taken.size < live.length ? [`${live.length} live bookings of ${taken.size} lots`] : []),
      ...unread.map((path) => `Document ${path} does not open as it was sent`),
    ];
  }

  /** Requests a lot, and cancels it if nobody else was faster. */
  async #book(token: string, lotId = ''): Promise<void> {
    const body = JSON.stringify({ lotId, requestMessage: 'For our bakery' });
    const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
    const request = { method: 'POST', token, body, headers };
    const made = await this.#untilAnswered('booking', '/api/bookings/request', request);
    if (made.status !== 201) return;
    const { _id: id } = JSON.parse(made.bytes.toString()) as { _id: string };
    this.#bookings.set(id, 'pending_agent');
    await this.#untilAnswered('booking', `/api/bookings/${id}`, { method: 'DELETE', token });
    this.#bookings.set(id, 'cancelled');
  }

  async #upload(token = ''): Promise<void> {
    const bytes = writePdf(`(${randomUUID()})`);
    const { payload, headers } = await uploadForm({ bytes, name: 'paper.pdf' });
    const body = Uint8Array.from(payload);
    const sent = await this.#call('documents', '/api/uploads/document', {
      method: 'POST',
      token,
      body,
      headers,
    });
    if (sent.status !== 201) return;
    const { documentUrl } = JSON.parse(sent.bytes.toString()) as { documentUrl: string };
    this.#documents.set(documentUrl, bytes);
  }

  async #view(token = ''): Promise<void> {
    const path = [...this.#documents.keys()].at(-1);
    if (path) await this.#call('documents', path, { token });
  }

  /** A stream of live updates, which comes back by itself as in a browser; it is away until the portal follows the database. */
  async #follow(token = ''): Promise<void> {
    let away: Seen | undefined;
    const lose = () => {
      away ??= { kind: 'live', sent: performance.now(), answered: Number.POSITIVE_INFINITY, status: 0 };
      if (!this.seen.includes(away)) this.seen.push(away);
    };
    await followStream(
      {
        url: `${this.#url}/api/live`,
        headers: () => ({ authorization: `Bearer ${token}` }),
        onEvent: ({ name }) => {
          if (name === 'pause') lose();
          else if (away) {
            away.answered = performance.now();
            away = undefined;
          }
        },
        onDown: lose,
      },
      this.#leaving.signal,
    );
  }

  async #repeat(work: (turn: number) => Promise<unknown>): Promise<void> {
    for (let turn = 0; !this.#leaving.signal.aborted; turn += 1) {
      await work(turn);
      await sleep(PAUSE_MS);
    }
  }

  /** Sends the same call until the portal has decided on it. */
  async #untilAnswered(kind: Kind, path: string, call: Call): Promise<Answer> {
    for (;;) {
      const answer = await this.#call(kind, path, call);
      if (answer.status !== 0 && answer.status < 500) return answer;
    }
  }

  async #call(kind: Kind, path: string, { token, headers, ...call }: Call = {}): Promise<Answer> {
    const sent = performance.now();
    const answer = await fetch(this.#url + path, {
      ...call,
      headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
      .then(async (reply) => ({ status: reply.status, bytes: Buffer.from(await reply.arrayBuffer()) }))
      .catch(() => ({ status: 0, bytes: Buffer.alloc(0) }));
    this.seen.push({ kind, sent, answered: performance.now(), status: answer.status });
    if (answer.status === 500) this.#faults.push(`${path} was 500: ${answer.bytes}`);
    if (answer.status === 0 || answer.status >= 500) await sleep(AGAIN_AFTER_MS);
    return answer;
  }
}
