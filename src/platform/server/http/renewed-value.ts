/** One computation. `staleSince` is the time of the first change after it began. */
type Computation<T> = {
  value: Promise<T>;
  hasBegun: boolean;
  staleSince: number | undefined;
  overdue: Promise<void>;
};

/** A value, and since when it lacks a change; undefined while it is current. */
export type Known<T> = { value: T; staleSince: number | undefined };

/** A value that is computed anew after a change, by one computation at a time; meanwhile the last one is known. */
export class RenewedValue<T> {
  readonly #waitMs: number;
  readonly #now: () => Date;
  #newest: Computation<T> | undefined;
  #begunAt = 0;
  #last: { value: T; computation: Computation<T> } | undefined;

  /** `waitMs` is how long a computation may take until it is overdue. */
  constructor(waitMs: number, now: () => Date) {
    this.#waitMs = waitMs;
    this.#now = now;
  }

  /** Something has changed at this time. A computation that waits for another will see the change. */
  changed(at: number): void {
    for (const computation of [this.#newest, this.#last?.computation]) {
      if (computation?.hasBegun) computation.staleSince ??= at;
    }
  }

  /** The last value, also while a new one is computed; undefined before the first. */
  last(): Known<T> | undefined {
    return this.#last && { value: this.#last.value, staleSince: this.#last.computation.staleSince };
  }

  /** When the newest computation began, in ms; 0 before the first. */
  get begunAt(): number {
    return this.#begunAt;
  }

  /** The computation that knows every change so far; begun by `make` when there is none. */
  current(make: () => Promise<T>): Pick<Computation<T>, 'value' | 'overdue'> {
    const before = this.#newest;
    if (before && before.staleSince === undefined) return before;
    const begin = () => {
      computation.hasBegun = true;
      return this.#begin(make);
    };
    const computation: Computation<T> = {
      value: before ? before.value.then(begin, begin) : this.#begin(make),
      hasBegun: before === undefined,
      staleSince: undefined,
      overdue: new Promise((resolve) => {
        setTimeout(resolve, this.#waitMs).unref();
      }),
    };
    computation.value.then(
      (value) => {
        this.#last = { value, computation };
      },
      () => {
        // a failure is not kept: the next request tries again
        if (this.#newest === computation) this.#newest = undefined;
      },
    );
    this.#newest = computation;
    return computation;
  }

  #begin(make: () => Promise<T>): Promise<T> {
    this.#begunAt = this.#now().getTime();
    return make();
  }
}
