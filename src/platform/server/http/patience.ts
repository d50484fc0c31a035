import type { FastifyReply } from 'fastify';
import { commonRefusals, Problem, RETRY_AFTER_SECONDS } from '#shared/problem.ts';

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
