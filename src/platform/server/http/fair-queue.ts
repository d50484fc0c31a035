/**
 * A line in front of costly work: so much of it at a time for everybody, one piece for each person, and in turns, so that
 * whoever brings many pieces makes nobody else wait for more than one of them.
 */
export class FairQueue {
  readonly #most: number;
  readonly #busy = new Set<string>();
  /** Waiting pieces of each person; whose turn comes next stands first. */
  readonly #waiting = new Map<string, Set<() => void>>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Does the work when its turn has come. @throws the reason of the signal when that is aborted before */
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
      // behind everybody who came meanwhile
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
