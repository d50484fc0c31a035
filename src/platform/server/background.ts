/** Gets a failure that no caller waits for, mostly to log it. */
export type OnError = (error: unknown) => void;

/**
 * The callback of a timer or a listener, which no caller awaits: a failure of `work`, thrown or rejected, goes to `onError`
 * instead of ending the process. Work that repeats is a job (`repeat`).
 */
export function inBackground<Given extends unknown[]>(
  work: (...given: Given) => unknown,
  onError: OnError,
): (...given: Given) => void {
  return (...given) => {
    new Promise((done) => done(work(...given))).catch(onError);
  };
}
