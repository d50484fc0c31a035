import type { IncomingMessage } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { commonRefusals, Problem } from '#shared/problem.ts';

/** How slowly a body may arrive before its sender is sent away (D-130). */
export type BodyLimits = {
  /** Whoever takes longer to say what they ask for only occupies the line. */
  headersMs: number;
  /** A body that carries no file is whole within so long. */
  bodyMs: number;
  /** One with a file may take long, but brings so much on average within this window. */
  windowMs: number;
  bytesPerSecond: number;
};

export const defaultBodyLimits: BodyLimits = {
  headersMs: 10_000,
  bodyMs: 10_000,
  windowMs: 10_000,
  bytesPerSecond: 8_000,
};

/** How often within a window the rate of an upload is looked at. */
const LOOKS_PER_WINDOW = 10;

declare module 'fastify' {
  interface FastifyRequest {
    /** Aborted with the Problem to answer once the body of the request turns out to arrive too slowly. */
    bodySignal: AbortSignal | null;
  }
  interface FastifyContextConfig {
    takesFile?: boolean;
  }
}

/**
 * Ends requests whose bodies do not arrive in time, also those that nobody reads because they are answered already. The
 * server's own limit on a whole request cannot tell an upload from a few fields.
 */
export function limitBodyTime(app: FastifyInstance, limits: BodyLimits): void {
  app.decorateRequest('arrival', null);
  app.addHook('onRequest', async (request, reply) => {
    if (!hasBody(request.raw)) return;
    const watched = new AbortController();
    request.bodySignal = watched.signal;
    const giveUp = () => {
      if (request.raw.complete) return;
      watched.abort(new Problem(commonRefusals.TOO_SLOW));
      // the rest of the body is not waited for
      if (reply.sent) request.raw.destroy();
      else reply.header('connection', 'close');
    };
    const stop = request.routeOptions.config?.takesFile
      ? watchRate(request.raw, limits, giveUp)
      : watchClock(limits, giveUp);
    // 'close' alone would not do: it waits for the answer
    for (const over of ['end', 'close'] as const) request.raw.once(over, stop);
  });
  app.addHook('preParsing', async (request, _reply, payload) => {
    // forms are read from the request itself, by whoever reads them
    const isForm = request.headers['content-type']?.startsWith('multipart/');
    return request.bodySignal && !isForm ? breakable(payload as Readable, request.bodySignal) : payload;
  });
}

/** Rejects once the body of the request arrives too slowly; never resolves. */
export function rejectSlowBody({ bodySignal: arrival }: FastifyRequest): Promise<never> {
  return new Promise((_, reject) => {
    arrival?.addEventListener('abort', () => reject(arrival.reason as Problem), { once: true });
  });
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function watchClock({ bodyMs }: BodyLimits, giveUp: () => void): () => void {
  const timer = setTimeout(giveUp, bodyMs);
  return () => clearTimeout(timer);
}

/** Gives up at the first moment before which the socket brought too little for a whole window. */
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

/** The same bytes as a stream that can end with a refusal while the socket below it stays open for the answer. */
function breakable(payload: Readable, arrival: AbortSignal): Readable {
  const copy = new PassThrough();
  // a call that is answered before its body is read has nobody who listens
  copy.on('error', () => undefined);
  payload.once('error', (error) => copy.destroy(error));
  arrival.addEventListener('abort', () => copy.destroy(arrival.reason as Problem), { once: true });
  return payload.pipe(copy);
}
