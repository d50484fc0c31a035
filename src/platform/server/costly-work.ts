import type { FastifyReply } from 'fastify';
import { commonRefusals, Problem, RETRY_AFTER_SECONDS } from '#shared/problem.ts';
import { FairQueue } from './fair-queue.ts';

/**
 * What goes first: uploads, then what a person opens, then what everybody may read; and how many pictures and PDFs may be under
 * way for one more to begin. Each needs memory and a core. An upload waits for uploads alone (D-309).
 */
const most = { upload: 3, person: 2, public: 2 };
type Lane = keyof typeof most;
const lanes = Object.keys(most) as Lane[];

/** For whom costly work is done: a person, or a network of visitors. */
export type Turn = {
  lane: Lane;
  /** An account's id or a network; each has one task under way in each lane. */
  who: string;
  /** Ends the wait for the turn. */
  signal?: AbortSignal;
};

/** What the park itself needs: icons, and its pictures as JPEG. */
export const ofPark: Turn = { lane: 'public', who: 'the park' };

/** In each lane: ten seconds of watermarks and more (D-207). */
const MOST_WAITING = 100;

const queue = new FairQueue(Object.values(most), MOST_WAITING);

/** Does costly work when its turn has come. @throws UNAVAILABLE when too many wait; the reason of the signal */
export function inTurn<T>({ lane, who, signal }: Turn, work: () => Promise<T>): Promise<T> {
  return queue.hold({ who: `${lane} ${who}`, lane: lanes.indexOf(lane), signal }, work);
}

/** Longest wait for the turn of costly work before 503; below the browser's timeout. */
const WAIT_MS = 20_000;

/** Aborted when the client disconnects or the wait exceeds WAIT_MS. */
export function patience({ raw }: FastifyReply): AbortSignal {
  const patient = new AbortController();
  const timer = setTimeout(() => {
    patient.abort(new Problem(commonRefusals.UNAVAILABLE, { retryAfter: RETRY_AFTER_SECONDS }));
  }, WAIT_MS);
  const stop = () => {
    clearTimeout(timer);
    patient.abort(new Problem(commonRefusals.MALFORMED));
  };
  if (raw.destroyed) stop();
  else raw.once('close', stop);
  return patient.signal;
}
