import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { page, Reply } from './reply.ts';

type Encoding = 'br' | 'gzip' | 'identity';
/** A reply as a value, and as the encoded bytes that are sent. */
type Ready<T = unknown> = { value: T } & Record<Encoding, Buffer>;

/** A cacheable reply: its cache key, and how to compute it. */
export type CacheEntry<T> = {
  name: string;
  make: () => Promise<T>;
  /** How the value is serialized; JSON by default. */
  textOf?: (value: T) => string;
};

/** More entries than all lists and pages have; only without PUBLIC_URL, where the key contains the host, could there be more. */
const MOST_KEPT = 200;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * A cache of public replies as values and compressed bytes. Concurrent requests share one computation. A transaction that
 * changes lots invalidates it before its reply is sent; other processes are notified by the database, and while the
 * listener is down the cache is bypassed.
 */
export class ResponseCache {
  readonly #kept = new Map<string, Promise<Ready>>();
  #listening = false;

  /** Invalidates everything, including computations under way. */
  drop(): void {
    this.#kept.clear();
  }

  connected(): void {
    this.drop();
    this.#listening = true;
  }

  lost(): void {
    this.#listening = false;
    this.drop();
  }

  /** The cached or computed reply, in the best encoding the client accepts. */
  async answer<T>(entry: CacheEntry<T>, accepts: string | undefined): Promise<Reply<Buffer>> {
    const ready = await this.packed(entry);
    const encoding = pickEncoding(accepts ?? '');
    return new Reply(200, ready[encoding], {
      'content-type': 'application/json; charset=utf-8',
      vary: 'accept-encoding',
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    });
  }

  /** The reply of a list: all rows, or the page asked for, with the total count (D-60). */
  async list<Row>(
    entry: CacheEntry<Row[]>,
    { limit, offset = 0 }: { limit?: number | undefined; offset?: number | undefined },
    accepts: string | undefined,
  ): Promise<Reply<Buffer> | Reply<Row[]>> {
    const rows = await this.value(entry);
    if (limit !== undefined || offset > 0) {
      return page(rows.slice(offset, limit === undefined ? undefined : offset + limit), rows.length);
    }
    const { status, body, headers } = await this.answer(entry, accepts);
    return new Reply(status, body, { ...headers, 'x-total-count': String(rows.length) });
  }

  /** The cached value, to be embedded in a larger reply. */
  async value<T>(entry: CacheEntry<T>): Promise<T> {
    return (await this.packed(entry)).value;
  }

  /** The same in all encodings. */
  packed<T>(entry: CacheEntry<T>): Promise<Ready<T>> {
    const { name } = entry;
    // a key always has the same value type
    const kept = this.#kept.get(name) as Promise<Ready<T>> | undefined;
    if (kept) return kept;
    const made = readyOf(entry);
    if (!this.#listening) return made;
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined && this.#kept.size >= MOST_KEPT) this.#kept.delete(oldest);
    this.#kept.set(name, made);
    made.catch(() => {
      // a failure is not cached: the next request tries again
      if (this.#kept.get(name) === made) this.#kept.delete(name);
    });
    return made;
  }
}

async function readyOf<T>({ make, textOf = JSON.stringify }: CacheEntry<T>): Promise<Ready<T>> {
  const value = await make();
  const plain = Buffer.from(textOf(value));
  return {
    value,
    identity: plain,
    gzip: await zip(plain),
    br: await brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  };
}

/** The best encoding that a header `accept-encoding` allows. */
export function pickEncoding(accepts: string): Encoding {
  if (/\bbr\b(?!;\s*q=0(\.0*)?\s*(,|$))/.test(accepts)) return 'br';
  if (/\bgzip\b(?!;\s*q=0(\.0*)?\s*(,|$))/.test(accepts)) return 'gzip';
  return 'identity';
}
