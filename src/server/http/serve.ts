import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Actor } from '#shared/actor.ts';
import type { Endpoint, MultipartBody } from '#shared/endpoint.ts';
import { commonRefusals, Problem, type Refusal } from '#shared/problem.ts';
import { storable } from '#shared/text.ts';
import { Answer } from './answer.ts';
import { readMultipart, type UploadedFile } from './multipart.ts';
import { plainAddress } from './network.ts';
import { problemShape } from './problem-shape.ts';
import { createTransactOnce, type Transact } from './transact.ts';
import { UploadPlaces } from './upload-places.ts';

/** Who sent a call, and through which session. */
export type Caller = { actor: Actor; sessionId: string };
/** Answers whose token this is, or why it is refused; given by the feature that owns sessions. */
export type FindCaller = (tokenHash: Buffer, now: Date) => Promise<Caller | Refusal>;

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before validation on every route of an endpoint; null for a visitor. */
    caller: Caller | null;
  }
}

type BodyOf<B> = B extends MultipartBody<infer F> ? z.output<F> : B extends z.ZodType ? z.output<B> : never;

/** What a handler gets: validated input, the caller, the time of the call, and the way to change data. */
export type Call<E extends Endpoint, C> = {
  params: z.output<E['params']>;
  query: z.output<E['query']>;
  body: BodyOf<E['body']>;
  /** The caller; null only where the endpoint is public. */
  caller: C;
  file: UploadedFile | undefined;
  now: Date;
  transact: Transact;
  /** The plain address; null when nobody can tell it. */
  ip: string | null;
  userAgent: string;
  tokenHash: Buffer | undefined;
  headers: FastifyRequest['headers'];
  /** For what whoever keeps the server must know and the caller is not told; takes ids, never what somebody sent. */
  log: FastifyRequest['log'];
};

type CallerOf<E extends Endpoint> = E['access'] extends 'public' ? Caller | null : Caller;
type ReplyBody<E extends Endpoint> = {
  [S in keyof E['reply']]: E['reply'][S] extends z.ZodType ? z.input<E['reply'][S]> : Buffer | string;
}[keyof E['reply']];

export type Handler<E extends Endpoint> = (
  call: Call<E, CallerOf<E>>,
) => Promise<ReplyBody<E> | Answer<ReplyBody<E>> | Answer<Buffer> | Answer<Readable>>;

/** Binds an endpoint to its handler. */
export type Serve = <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void;

type Parts = {
  findCaller: FindCaller;
  now: () => Date;
  transact: Transact;
  /** Told of every endpoint, for 405 answers and the OpenAPI document. */
  announce: (endpoint: Endpoint) => void;
};

/** A form with a file may come over a slow line; just below what a whole request may take (requestTimeout). */
const UPLOAD_TIMEOUT_MS = 110_000;
/** A file is sent as fast as the line takes it, and a long list makes a long file. */
const DOWNLOAD_TIMEOUT_MS = 600_000;

const problemReplies = { '4xx': problemShape, '5xx': problemShape };

function tokenHashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

function bearerHash(request: FastifyRequest): Buffer | undefined {
  const token = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  return token === undefined ? undefined : tokenHashOf(token);
}

/** Makes `serve`: every endpoint answers below /api, its aliases alike, closed unless it says public. */
export function createServe(app: FastifyInstance, parts: Parts): Serve {
  const uploads = new UploadPlaces();
  return (endpoint, handler) => {
    parts.announce(endpoint);
    const isMultipart = 'kind' in endpoint.body;
    const takesFile = 'kind' in endpoint.body && endpoint.body.file !== null;
    const isDownload = Object.values(endpoint.reply).includes('file');
    const replies = Object.fromEntries(
      Object.entries(endpoint.reply).filter(([, shape]) => typeof shape !== 'string'),
    );
    for (const path of [endpoint.path, ...endpoint.aliases]) {
      const url = `/api${path}`;
      app.route({
        method: endpoint.method,
        url,
        ...(isMultipart && { handlerTimeout: UPLOAD_TIMEOUT_MS }),
        ...(isDownload && { handlerTimeout: DOWNLOAD_TIMEOUT_MS }),
        schema: {
          params: endpoint.params,
          querystring: endpoint.query,
          ...(isMultipart || endpoint.method === 'GET' ? {} : { body: endpoint.body }),
          response: { ...replies, ...problemReplies },
        },
        // after the limit on calls, so that guessing tokens is counted, and before the body is read
        preParsing: async (request) => {
          request.caller = await findCallerOf(request, endpoint, parts);
          const encoding = request.headers['content-encoding'] ?? 'identity';
          if (encoding !== 'identity') throw new Problem(commonRefusals.UNSUPPORTED_MEDIA_TYPE);
        },
        preValidation: async (request) => {
          // no id and no word to search for holds what the database cannot even compare
          // in an address it stays a sign, so that an id of nothing else is malformed and not missing (D-46)
          request.params = readableAll(request.params, (text) => storable(text.replaceAll('\0', '\uFFFD')));
          request.query = readableAll(request.query, storable);
          // a call without a body means the same as one with an empty object (D-41)
          if (!isMultipart) request.body ??= {};
        },
        handler: async (request, reply) => {
          const answer = async () => {
            const call = await readCall(request, endpoint, parts);
            return handler(call as Parameters<typeof handler>[0]);
          };
          const person = request.caller?.actor.id ?? '';
          return send(reply, endpoint, await (takesFile ? uploads.hold(person, answer) : answer()));
        },
      });
    }
  };
}

/** What a handler gets; a form is read only here. */
async function readCall(request: FastifyRequest, endpoint: Endpoint, parts: Parts) {
  const multipart =
    'kind' in endpoint.body ? await readMultipart(request, endpoint.body as MultipartBody) : undefined;
  const now = parts.now();
  return {
    params: request.params,
    query: request.query,
    body: multipart ? multipart.fields : request.body,
    caller: request.caller,
    file: multipart?.file,
    now,
    transact: transactOf(request, endpoint, parts, now),
    ip: plainAddress(request.ip),
    userAgent: request.headers['user-agent'] ?? '',
    tokenHash: bearerHash(request),
    headers: request.headers,
    log: request.log,
  };
}

/** The texts among some parameters, rid of the characters that no stored text has. */
function readableAll(given: unknown, rid: (text: string) => string): unknown {
  const readable = (value: unknown): unknown => {
    if (typeof value === 'string') return rid(value);
    return Array.isArray(value) ? value.map(readable) : value;
  };
  return Object.fromEntries(Object.entries(given ?? {}).map(([name, value]) => [name, readable(value)]));
}

async function findCallerOf(
  request: FastifyRequest,
  endpoint: Endpoint,
  parts: Parts,
): Promise<Caller | null> {
  const hash = bearerHash(request);
  const found = hash ? await parts.findCaller(hash, parts.now()) : commonRefusals.UNAUTHENTICATED;
  if ('actor' in found) return found;
  // a bad token makes a visitor of a caller whom a public call would answer anyway (D-133)
  if (endpoint.access === 'public') return null;
  throw new Problem(found);
}

function transactOf(request: FastifyRequest, endpoint: Endpoint, parts: Parts, now: Date): Transact {
  const key = request.headers['idempotency-key'];
  if (!endpoint.idempotent || !request.caller || typeof key !== 'string') return parts.transact;
  if (!/^[\x21-\x7e]{8,100}$/.test(key)) {
    throw new Problem(commonRefusals.MALFORMED, {
      fields: { 'Idempotency-Key': 'Must be 8 to 100 visible characters' },
    });
  }
  // the parameters belong to the request: the same body about another thing is another request
  const body = [request.params, request.query, request.body];
  const call = { userId: request.caller.actor.id, key, route: endpoint.path, body };
  return createTransactOnce(parts.transact, call, now);
}

function send(reply: FastifyReply, endpoint: Endpoint, result: unknown): FastifyReply {
  const usual = Number(Object.keys(endpoint.reply)[0]);
  const answer = result instanceof Answer ? result : new Answer(usual, result);
  return reply.code(answer.status).headers(answer.headers).send(answer.body);
}
