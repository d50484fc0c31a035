import { commonRefusals, Problem, RETRY_AFTER_SECONDS } from '#shared/problem.ts';

/** Whose task it is, and until when they wait for its turn. Tasks of a lower lane go first; there is one lane unless more are set. */
export type Place = { who: string; lane?: number; signal?: AbortSignal | undefined };

type Task = { go: () => void; giveUp: (reason: unknown) => void };

/**
 * A fair queue for costly work: a limit on concurrent tasks, at most one per person, round robin over persons, so that one
 * person with many tasks delays the others by at most one. Lanes rank above it.
 */
export class FairQueue {
  readonly #most: readonly number[];
  readonly #mostWaiting: number;
  readonly #busy = new Set<string>();
  /** In each lane the waiting tasks by person, the next person first. */
  readonly #lanes: Map<string, Set<Task>>[];

  /** `most` tasks under way, below which one of each lane begins; at most `mostWaiting` wait in a lane. */
  constructor(most: readonly number[], mostWaiting = Number.POSITIVE_INFINITY) {
    this.#most = most;
    this.#mostWaiting = mostWaiting;
    this.#lanes = most.map(() => new Map());
  }

  /**
   * Runs the task when its turn comes. In a full lane whoever has most tasks waiting loses the last of them (D-309).
   * @throws UNAVAILABLE; the reason of the signal if it is aborted before
   */
  async hold<T>(place: Place, work: () => Promise<T>): Promise<T> {
    await this.#turnOf(place);
    try {
      return await work();
    } finally {
      this.#leave(place);
    }
  }

  #turnOf({ who, lane = 0, signal }: Place): Promise<void> {
    signal?.throwIfAborted();
    const waiting = this.#laneAt(lane);
    makeRoom(waiting, who, this.#mostWaiting);
    return new Promise((resolve, reject) => {
      const leave = () => task.giveUp(signal?.reason);
      const task: Task = {
        go: () => {
          signal?.removeEventListener('abort', leave);
          resolve();
        },
        giveUp: (reason) => {
          signal?.removeEventListener('abort', leave);
          remove(waiting, who, task);
          reject(reason as Error);
        },
      };
      signal?.addEventListener('abort', leave, { once: true });
      waiting.set(who, (waiting.get(who) ?? new Set()).add(task));
      this.#callNext();
    });
  }

  #callNext(): void {
    for (const [lane, waiting] of this.#lanes.entries()) {
      for (const [who, tasks] of waiting) {
        if (this.#busy.size >= (this.#most[lane] ?? 0)) break;
        if (this.#busy.has(who)) continue;
        for (const task of [...tasks].slice(0, 1)) {
          this.#busy.add(who);
          remove(waiting, who, task);
          task.go();
        }
      }
    }
  }

  #leave({ who, lane = 0 }: Place): void {
    this.#busy.delete(who);
    const waiting = this.#laneAt(lane);
    const tasks = waiting.get(who);
    if (tasks) {
      // round robin: to the end of the queue
      waiting.delete(who);
      waiting.set(who, tasks);
    }
    this.#callNext();
  }

  #laneAt(lane: number): Map<string, Set<Task>> {
    const found = this.#lanes[lane];
    if (!found) throw new Error(`The queue has no lane ${lane}`);
    return found;
  }
}

function remove(waiting: Map<string, Set<Task>>, who: string, task: Task): void {
  const tasks = waiting.get(who);
  tasks?.delete(task);
  if (tasks?.size === 0) waiting.delete(who);
}

/** @throws UNAVAILABLE when nobody has more tasks waiting in the full lane than the newcomer would */
function makeRoom(waiting: Map<string, Set<Task>>, who: string, most: number): void {
  const all = [...waiting.values()];
  if (all.reduce((sum, { size }) => sum + size, 0) < most) return;
  const full = new Problem(commonRefusals.UNAVAILABLE, { retryAfter: RETRY_AFTER_SECONDS });
  const own = waiting.get(who)?.size ?? 0;
  const longest = all.reduce((one, other) => (other.size > one.size ? other : one), new Set());
  if (longest.size <= own + 1) throw full;
  [...longest].at(-1)?.giveUp(full);
}
