import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Actor } from '#shared/actor.ts';
import type { Endpoint, MultipartBody } from '#shared/endpoint.ts';
import { commonRefusals, Problem, type Refusal } from '#shared/problem.ts';
import { storable } from '#shared/text.ts';
import { type Form, readMultipart, type UploadedFile } from './multipart.ts';
import { plainAddress } from './network.ts';
import { describeEndpoint } from './openapi.ts';
import { problemShape } from './refusals.ts';
import { Reply } from './reply.ts';
import { type Act, createAct, createTransactOnce, type LockActor, type Transact } from './transact.ts';
import type { Uploads } from './uploads.ts';

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
  /** The way to change data as the caller; what a permission allows goes this way (decision 0003). */
  act: C extends Caller ? Act : undefined;
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
) => Promise<ReplyBody<E> | Reply<ReplyBody<E>> | Reply<Buffer> | Reply<Readable>>;

/** Runs before the body is read, so that aborted uploads count against the rate limit. */
export type Admit = (call: { caller: Caller; now: Date; transact: Transact }) => Promise<void>;

/** Binds an endpoint to its handler; a call that takes a file may be refused before it arrives. */
export type Serve = <E extends Endpoint>(endpoint: E, handler: Handler<E>, admit?: Admit) => void;

type Parts = {
  findCaller: FindCaller;
  holdActor: LockActor;
  now: () => Date;
  transact: Transact;
  uploads: Uploads;
  /** Called for every endpoint, for 405 replies. */
  announce: (endpoint: Endpoint) => void;
};

/** The largest file may come over a slow line; whoever is too slow for that is sent away earlier (D-130). */
const UPLOAD_TIMEOUT_MS = 600_000;
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
  return (endpoint, handler, admit) => {
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
        // the document has every endpoint once, under its first path
        config: {
          takesFile,
          ...(path === endpoint.path && { swaggerTransform: describeEndpoint(endpoint) }),
        },
        ...(takesFile && { handlerTimeout: UPLOAD_TIMEOUT_MS }),
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
          const answer = (form: Form | undefined) => {
            const call = readCall(request, endpoint, parts, form);
            return handler(call as Parameters<typeof handler>[0]);
          };
          if (!isMultipart) return send(reply, endpoint, await answer(undefined));
          const body = endpoint.body as MultipartBody;
          if (!takesFile) {
            const { fields } = await readMultipart(request, body);
            return send(reply, endpoint, await answer({ fields, file: undefined }));
          }
          const answered = await parts.uploads.take(request, reply, {
            // a repeat is begun too, so this stands outside the key of the call
            admit: async () =>
              admit?.({ caller: request.caller as Caller, now: parts.now(), transact: parts.transact }),
            arrive: (spool) => readMultipart(request, body, spool),
            work: answer,
          });
          return send(reply, endpoint, answered);
        },
      });
    }
  };
}

/** What a handler gets. */
function readCall(request: FastifyRequest, endpoint: Endpoint, parts: Parts, form: Form | undefined) {
  const now = parts.now();
  const transact = transactOf(request, endpoint, parts, { now, form });
  return {
    params: request.params,
    query: request.query,
    body: form ? form.fields : request.body,
    caller: request.caller,
    file: form?.file,
    now,
    transact,
    act: request.caller && createAct(transact, parts.holdActor, request.caller.actor.id),
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

function transactOf(
  request: FastifyRequest,
  endpoint: Endpoint,
  parts: Parts,
  { now, form }: { now: Date; form: Form | undefined },
): Transact {
  const key = request.headers['idempotency-key'];
  if (!endpoint.idempotent || !request.caller || typeof key !== 'string') return parts.transact;
  if (!/^[\x21-\x7e]{8,100}$/.test(key)) {
    throw new Problem(commonRefusals.MALFORMED, {
      fields: { 'Idempotency-Key': 'Must be 8 to 100 visible characters' },
    });
  }
  // the parameters belong to the request: the same body about another thing is another request
  const body = [request.params, request.query, form ? contentOf(form) : request.body];
  const call = { userId: request.caller.actor.id, key, route: endpoint.path, body };
  return createTransactOnce(parts.transact, call, now);
}

/** What makes a form the same as another: its fields, and the bytes of its file under their name. */
function contentOf({ fields, file }: Form): unknown[] {
  return [fields, file?.name, file && createHash('sha256').update(file.bytes).digest('hex')];
}

function send(reply: FastifyReply, endpoint: Endpoint, result: unknown): FastifyReply {
  const usual = Number(Object.keys(endpoint.reply)[0]);
  const answer = result instanceof Reply ? result : new Reply(usual, result);
  return reply.code(answer.status).headers(answer.headers).send(answer.body);
}
