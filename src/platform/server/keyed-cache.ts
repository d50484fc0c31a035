/** Which values stay in memory: each that was made, or each only while it is being made, since a file keeps it. */
type Keeps = 'made' | 'being made';

/** Values by key. Concurrent callers share the one that is being made (single flight), and a failure is not kept. */
export class KeyedCache<Key, Value> {
  readonly #values = new Map<Key, Promise<Value>>();
  readonly #keeps: Keeps;

  constructor(keeps: Keeps = 'made') {
    this.#keeps = keeps;
  }

  has(key: Key): boolean {
    return this.#values.has(key);
  }

  get(key: Key, make: () => Promise<Value>): Promise<Value> {
    const known = this.#values.get(key);
    if (known) return known;
    const forget = () => {
      this.#values.delete(key);
    };
    const value = make();
    this.#values.set(key, value);
    value.then(this.#keeps === 'made' ? undefined : forget, forget);
    return value;
  }
}
