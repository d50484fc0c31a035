import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { KeyedCache } from '../keyed-cache.ts';
import { type Known, RenewedValue } from './renewed-value.ts';
import { page, Reply } from './reply.ts';

type Encoding = 'br' | 'gzip' | 'identity';
/** A cacheable reply: its cache key, and how to compute it. */
export type CacheEntry<T> = {
  name: string;
  make: () => Promise<T>;
  /** How the value is serialized; JSON by default. */
  textOf?: (value: T) => string;
};

/** What a request accepts. A stale reply is for those who decide nothing by it (D-203). */
export type Accepted = { encoding: string | undefined; stale: boolean };

/** A visitor accepts a stale reply; a signed-in person reads what they have just done. */
export function acceptedBy(headers: IncomingHttpHeaders, caller: object | null): Accepted {
  return { encoding: headers['accept-encoding']?.toString(), stale: caller === null };
}

/** More entries than all lists and pages have. */
const MOST_KEPT = 200;

/**
 * Limits of stale replies in ms: how long a renewal is waited for, how soon after the last renewal stale replies begin
 * another, and how old the change may be that they lack.
 */
export type StaleLimits = { waitMs: number; pauseMs: number; maxAgeMs: number };
export const defaultStaleLimits: StaleLimits = { waitMs: 40, pauseMs: 1_000, maxAgeMs: 5_000 };

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** A reply as a value, and as the bytes that are sent, encoded when they are first asked for. */
class CachedReply<T> {
  readonly value: T;
  readonly #plain: Buffer;
  readonly #encoded = new KeyedCache<Encoding, Buffer>();

  constructor(value: T, text: string) {
    this.value = value;
    this.#plain = Buffer.from(text);
  }

  bytes(encoding: Encoding): Promise<Buffer> {
    return this.#encoded.get(encoding, () => this.#encode(encoding));
  }

  async #encode(encoding: Encoding): Promise<Buffer> {
    if (encoding === 'br') return brotli(this.#plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
    return encoding === 'gzip' ? zip(this.#plain) : this.#plain;
  }
}

async function makeReply<T>({ make, textOf = JSON.stringify }: CacheEntry<T>): Promise<CachedReply<T>> {
  const value = await make();
  return new CachedReply(value, textOf(value));
}

/**
 * A cache of public replies as values and compressed bytes. Concurrent requests share one computation. A transaction that
 * changes lots invalidates it before its reply is sent; other processes are notified by the database, and while the
 * listener is down the cache is bypassed. A renewal that takes long leaves the last reply to those who accept a stale one
 * (stale-while-revalidate).
 */
export class ResponseCache {
  readonly #kept = new Map<string, RenewedValue<CachedReply<unknown>>>();
  readonly #now: () => Date;
  readonly #limits: StaleLimits;
  #listening = false;

  constructor(now: () => Date, limits = defaultStaleLimits) {
    this.#now = now;
    this.#limits = limits;
  }

  /** A reply that is not cached, in the form of those that are. */
  async computed<T>(entry: CacheEntry<T>): Promise<Known<CachedReply<T>>> {
    return { value: await makeReply(entry), staleSince: undefined };
  }

  /** Invalidates everything, including computations under way. */
  drop(): void {
    const at = this.#now().getTime();
    for (const kept of this.#kept.values()) kept.changed(at);
  }

  connected(): void {
    this.#kept.clear();
    this.#listening = true;
  }

  lost(): void {
    this.#listening = false;
    this.#kept.clear();
  }

  /** The cached or computed reply, in the best encoding the client accepts. */
  async answer<T>(entry: CacheEntry<T>, accepted: Accepted): Promise<Reply<Buffer>> {
    return this.#replyOf(await this.known(entry, accepted.stale), accepted);
  }

  /** The reply of a list: all rows, or the page asked for, with the total count (D-60). */
  async list<Row>(
    entry: CacheEntry<Row[]>,
    { limit, offset = 0 }: { limit?: number | undefined; offset?: number | undefined },
    accepted: Accepted,
  ): Promise<Reply<Buffer> | Reply<Row[]>> {
    const known = await this.known(entry, accepted.stale);
    const rows = known.value.value;
    if (limit !== undefined || offset > 0) {
      const part = rows.slice(offset, limit === undefined ? undefined : offset + limit);
      return page(part, rows.length).with(this.ageHeader(known));
    }
    return (await this.#replyOf(known, accepted)).with({ 'x-total-count': String(rows.length) });
  }

  /** The cached value as it is now, to be embedded in a larger reply. */
  async value<T>(entry: CacheEntry<T>): Promise<T> {
    return (await this.known(entry, false)).value.value;
  }

  /** The reply in all encodings; a stale one only if accepted, and only while its renewal takes long. */
  async known<T>(entry: CacheEntry<T>, acceptsStale: boolean): Promise<Known<CachedReply<T>>> {
    const make = () => makeReply(entry);
    if (!this.#listening) return this.computed(entry);
    const kept = this.#keptOf(entry);
    const last = kept.last();
    if (last && last.staleSince === undefined) return last;
    // otherwise a page that many changes reach would be rendered all the time
    const isPaused = acceptsStale && this.#now().getTime() < kept.begunAt + this.#limits.pauseMs;
    const recent = isPaused ? this.#recent(kept) : undefined;
    if (recent) return recent;
    const { value, overdue } = kept.current(make);
    const renewed = value.then((reply) => ({ value: reply, staleSince: undefined }));
    if (!acceptsStale || !last) return renewed;
    const recentOrRenewed = () => this.#recent(kept) ?? renewed;
    return Promise.race([renewed.catch(recentOrRenewed), overdue.then(recentOrRenewed)]);
  }

  /** `Age` of a stale reply: the seconds since the change that it lacks. */
  ageHeader({ staleSince }: Known<unknown>): Record<string, string> {
    if (staleSince === undefined) return {};
    return { age: String(Math.max(1, Math.ceil((this.#now().getTime() - staleSince) / 1000))) };
  }

  async #replyOf(known: Known<CachedReply<unknown>>, accepted: Accepted): Promise<Reply<Buffer>> {
    const encoding = pickEncoding(accepted.encoding ?? '');
    return new Reply(200, await known.value.bytes(encoding), {
      'content-type': 'application/json; charset=utf-8',
      vary: 'accept-encoding',
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      ...this.ageHeader(known),
    });
  }

  /** The last reply, unless the change that it lacks is too old. */
  #recent<T>(kept: RenewedValue<T>): Known<T> | undefined {
    const last = kept.last();
    const since = last?.staleSince;
    return since === undefined || this.#now().getTime() - since <= this.#limits.maxAgeMs ? last : undefined;
  }

  #keptOf<T>({ name }: CacheEntry<T>): RenewedValue<CachedReply<T>> {
    // a key always has the same value type
    const kept = this.#kept.get(name) as RenewedValue<CachedReply<T>> | undefined;
    if (kept) return kept;
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined && this.#kept.size >= MOST_KEPT) this.#kept.delete(oldest);
    const made = new RenewedValue<CachedReply<T>>(this.#limits.waitMs, this.#now);
    this.#kept.set(name, made as RenewedValue<CachedReply<unknown>>);
    return made;
  }
}

/** The best encoding that a header `accept-encoding` allows. */
export function pickEncoding(accepts: string): Encoding {
  if (/\bbr\b(?!;\s*q=0(\.0*)?\s*(,|$))/.test(accepts)) return 'br';
  if (/\bgzip\b(?!;\s*q=0(\.0*)?\s*(,|$))/.test(accepts)) return 'gzip';
  return 'identity';
}
