import type { IncomingMessage } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { commonRefusals, Problem } from '#shared/problem.ts';

/** How slowly a request may arrive, and its reply be taken, before the connection is closed (D-130). */
export type BodyLimits = {
  /** Time limit for the request headers, in ms. */
  headersMs: number;
  /** Time limit for a body without a file, in ms. */
  bodyMs: number;
  /** An upload has no time limit but a minimum rate, averaged over this window. */
  windowMs: number;
  bytesPerSecond: number;
  /** Idle timeout of a connection, in ms: longer than a call or a live stream is without a byte. */
  idleMs: number;
};

export const defaultBodyLimits: BodyLimits = {
  headersMs: 10_000,
  bodyMs: 10_000,
  windowMs: 10_000,
  bytesPerSecond: 8_000,
  idleMs: 120_000,
};

/** Samples of the upload rate per window. */
const LOOKS_PER_WINDOW = 10;

declare module 'fastify' {
  interface FastifyRequest {
    /** Aborted with the Problem to send once the request body arrives too slowly. */
    bodySignal: AbortSignal | null;
  }
  interface FastifyContextConfig {
    takesFile?: boolean;
    /** Set on calls that take a body of any kind and use none of it. */
    ignoresBody?: boolean;
  }
}

/**
 * Aborts requests whose bodies arrive too slowly (slowloris), also when no handler reads them. Node's own request
 * timeout cannot distinguish an upload from a small form.
 */
export function limitBodyTime(app: FastifyInstance, limits: BodyLimits): void {
  app.decorateRequest('bodySignal', null);
  app.addHook('onRequest', async (request, reply) => {
    if (!hasBody(request.raw)) return;
    const watched = new AbortController();
    request.bodySignal = watched.signal;
    const giveUp = () => {
      if (request.raw.complete) return;
      watched.abort(new Problem(commonRefusals.TOO_SLOW));
      // do not wait for the rest of the body
      if (reply.sent) request.raw.destroy();
      else reply.header('connection', 'close');
    };
    const stop = request.routeOptions.config?.takesFile
      ? watchRate(request.raw, limits, giveUp)
      : watchClock(limits, giveUp);
    // 'close' alone is not enough: it waits for the reply
    for (const over of ['end', 'close'] as const) request.raw.once(over, stop);
  });
  app.addHook('preParsing', async (request, _reply, payload) => {
    // multipart forms are read from the raw request by their parser
    const isForm = request.headers['content-type']?.startsWith('multipart/');
    return request.bodySignal && !isForm ? breakable(payload as Readable, request.bodySignal) : payload;
  });
}

/** Rejects once the body of the request arrives too slowly; never resolves. */
export function rejectSlowBody({ bodySignal }: FastifyRequest): Promise<never> {
  return new Promise((_, reject) => {
    bodySignal?.addEventListener('abort', () => reject(bodySignal.reason as Problem), { once: true });
  });
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function watchClock({ bodyMs }: BodyLimits, giveUp: () => void): () => void {
  const timer = setTimeout(giveUp, bodyMs);
  return () => clearTimeout(timer);
}

/** Calls `giveUp` once the socket stays below the minimum rate for a whole window. */
function watchRate(
  { socket }: IncomingMessage,
  { windowMs, bytesPerSecond }: BodyLimits,
  giveUp: () => void,
): () => void {
  const needed = (bytesPerSecond * windowMs) / 1000;
  const readings = [socket.bytesRead];
  const timer = setInterval(() => {
    readings.push(socket.bytesRead);
    if (readings.length <= LOOKS_PER_WINDOW) return;
    const before = readings.shift() ?? 0;
    if (socket.bytesRead - before >= needed) return;
    clearInterval(timer);
    giveUp();
  }, windowMs / LOOKS_PER_WINDOW);
  return () => clearInterval(timer);
}

/** A copy of the body stream that can be destroyed with a Problem while the socket stays open for the reply. */
function breakable(payload: Readable, bodySignal: AbortSignal): Readable {
  const copy = new PassThrough();
  // without a listener an error on an unread body would be uncaught
  copy.on('error', () => undefined);
  payload.once('error', (error) => copy.destroy(error));
  bodySignal.addEventListener('abort', () => copy.destroy(bodySignal.reason as Problem), { once: true });
  return payload.pipe(copy);
}
