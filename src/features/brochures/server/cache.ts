/** The most files kept; a lot's sheet has about 20 kB. */
const MOST_KEPT = 200;

type Kept = { shown: string; bytes: Promise<Buffer> };

/**
 * Files by name, each kept for as long as the data it shows are the same. Requests for a file that is being made share it.
 */
export class FileCache {
  readonly #kept = new Map<string, Kept>();

  /** Whether the file `name` that shows these data is kept, or being made. */
  has(name: string, data: unknown): boolean {
    return this.#kept.get(name)?.shown === JSON.stringify(data);
  }

  /** The file `name` that shows these data, which must be serializable as JSON. */
  get<Data>(name: string, data: Data, make: (data: Data) => Promise<Buffer>): Promise<Buffer> {
    const shown = JSON.stringify(data);
    const kept = this.#kept.get(name);
    if (kept?.shown === shown) return kept.bytes;
    const bytes = make(data);
    this.#kept.delete(name);
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined && this.#kept.size >= MOST_KEPT) this.#kept.delete(oldest);
    this.#kept.set(name, { shown, bytes });
    // a failure is not kept
    bytes.catch(() => this.#kept.get(name)?.bytes === bytes && this.#kept.delete(name));
    return bytes;
  }
}
