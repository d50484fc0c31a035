/**
 * A fair queue for costly work: a limit on concurrent tasks, at most one per person, round robin over persons, so that one
 * person with many tasks delays the others by at most one.
 */
export class FairQueue {
  readonly #most: number;
  readonly #busy = new Set<string>();
  /** Waiting tasks by person, the next person first. */
  readonly #waiting = new Map<string, Set<() => void>>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Runs the task when its turn comes. @throws the reason of the signal if it is aborted before */
  async hold<T>(personId: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    await this.#turnOf(personId, signal);
    try {
      return await work();
    } finally {
      this.#leave(personId);
    }
  }

  #turnOf(personId: string, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    return new Promise((resolve, reject) => {
      const go = () => {
        signal.removeEventListener('abort', giveUp);
        resolve();
      };
      const giveUp = () => {
        this.#remove(personId, go);
        reject(signal.reason as Error);
      };
      signal.addEventListener('abort', giveUp, { once: true });
      const pieces = this.#waiting.get(personId) ?? new Set();
      this.#waiting.set(personId, pieces.add(go));
      this.#callNext();
    });
  }

  #callNext(): void {
    for (const [personId, pieces] of this.#waiting) {
      if (this.#busy.size >= this.#most) return;
      if (this.#busy.has(personId)) continue;
      for (const go of [...pieces].slice(0, 1)) {
        this.#busy.add(personId);
        this.#remove(personId, go);
        go();
      }
    }
  }

  #leave(personId: string): void {
    this.#busy.delete(personId);
    const pieces = this.#waiting.get(personId);
    if (pieces) {
      // round robin: to the end of the queue
      this.#waiting.delete(personId);
      this.#waiting.set(personId, pieces);
    }
    this.#callNext();
  }

  #remove(personId: string, go: () => void): void {
    const pieces = this.#waiting.get(personId);
    pieces?.delete(go);
    if (pieces?.size === 0) this.#waiting.delete(personId);
  }
}
