/** Whether this browser follows the stream of live updates: then its own polls rest. */
let isUp = false;

export function isLive(): boolean {
  return isUp;
}

export function setLive(up: boolean): void {
  isUp = up;
}

/** A `refetchInterval` that polls only while the stream of live updates is down. */
export function pollUnlessLive(everyMs: number): () => number | false {
  return () => (isUp ? false : everyMs);
}
