/** Values by key. Concurrent callers share the one that is being made (single flight), and a failure is not kept. */
export class KeyedCache<Key, Value> {
  readonly #values = new Map<Key, { value: Promise<Value>; until: number }>();
  readonly #keptMs: number;
  readonly #now: () => number;

  /**
   * A value is kept for good, or for so many ms of the clock `now` after it was made; with 0 it is shared only while it is
   * being made, since a file keeps it.
   */
  constructor(keptMs = Number.POSITIVE_INFINITY, now: () => number = () => 0) {
    this.#keptMs = keptMs;
    this.#now = now;
  }

  has(key: Key): boolean {
    return this.#values.has(key);
  }

  get(key: Key, make: () => Promise<Value>): Promise<Value> {
    const known = this.#values.get(key);
    if (known && this.#now() < known.until) return known.value;
    const made = { value: make(), until: Number.POSITIVE_INFINITY };
    this.#values.set(key, made);
    const forget = () => {
      this.#values.delete(key);
    };
    const keep = () => {
      made.until = this.#now() + this.#keptMs;
    };
    made.value.then(this.#keptMs === 0 ? forget : keep, forget);
    return made.value;
  }
}
