import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Actor } from '#shared/actor.ts';
import { type Endpoint, isMultipart, type MultipartBody } from '#shared/endpoint.ts';
import { commonRefusals, Problem, type Refusal } from '#shared/problem.ts';
import type { Say } from '#shared/say.ts';
import { storable } from '#shared/text.ts';
import { patience } from '../costly-work.ts';
import { createEachRow, type EachRow, replyOfRow } from './each-row.ts';
import { type Form, readMultipart, type UploadedFile } from './multipart.ts';
import { plainAddress } from './network.ts';
import { describeEndpoint, type Tag } from './openapi.ts';
import { sayTo } from './page-language.ts';
import { problemShape } from './refusals.ts';
import { Reply, saidReply } from './reply.ts';
import { type Act, createAct, createTransactOnce, type LockActor, type Transact } from './transact.ts';
import type { Uploads } from './uploads.ts';

/** The caller of a request, and their session. */
export type Caller = {
  actor: Actor;
  sessionId: string;
  /** Why most calls are refused although the session is live (D-186). */
  heldBack?: Refusal;
};
/** Authenticates a token hash, or returns the refusal; injected by the sessions feature. */
export type FindCaller = (tokenHash: Buffer, now: Date) => Promise<Caller | Refusal>;

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before validation on every endpoint route; null for a visitor. */
    caller: Caller | null;
  }
}

type BodyOf<B> = B extends MultipartBody<infer F> ? z.output<F> : B extends z.ZodType ? z.output<B> : never;

/** Input of a handler: validated request, caller, time of the call, and `transact`. */
export type Call<E extends Endpoint, C> = {
  params: z.output<E['params']>;
  query: z.output<E['query']>;
  body: BodyOf<E['body']>;
  /** The caller; null only where the endpoint is public. */
  caller: C;
  file: UploadedFile | undefined;
  now: Date;
  /** Opens a transaction, whose result is the reply or nothing (D-303). */
  transact: Transact;
  /** `transact` as the caller; all authorized writes go through it (decision 0003). */
  act: C extends Caller ? Act : undefined;
  /** Opens a transaction as the caller for each row of a bulk call. */
  eachRow: C extends Caller ? EachRow : undefined;
  /** The caller's IP address; null when unknown. */
  ip: string | null;
  userAgent: string;
  tokenHash: Buffer | undefined;
  headers: FastifyRequest['headers'];
  /** Says sentences in the language the caller asks for (D-292). */
  say: Say;
  /** Ends the wait for costly work: aborted when the caller has gone, or has waited too long. */
  patience: AbortSignal;
  /** Logs a warning for the operator; takes ids, never user input. */
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

/** Binds an endpoint to its handler; `admit` may refuse an upload before its body is read. */
export type Serve = <E extends Endpoint>(endpoint: E, handler: Handler<E>, admit?: Admit) => void;

type Parts = {
  findCaller: FindCaller;
  holdActor: LockActor;
  now: () => Date;
  transact: Transact;
  uploads: Uploads;
  /** English texts that the portal itself stored. */
  storedTexts: ReadonlySet<string>;
  /** Called for every endpoint, for 405 replies. */
  announce: (endpoint: Endpoint) => void;
};

/** Timeout for uploads: the largest file over a slow line; slower ones are aborted earlier (D-130). */
const UPLOAD_TIMEOUT_MS = 600_000;
/** Timeout for streams of events, which end with their reader: the longest timer of Node.js, 24 days. */
const STREAM_TIMEOUT_MS = 2 ** 31 - 1;
/** Timeout for downloads: limited by the client's bandwidth, and long lists make long files. */
const DOWNLOAD_TIMEOUT_MS = 600_000;

const problemReplies = { '4xx': problemShape, '5xx': problemShape };

function tokenHashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

function bearerHash(request: FastifyRequest): Buffer | undefined {
  const token = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  return token === undefined ? undefined : tokenHashOf(token);
}

/** The `serve` of the calls of one tag of the OpenAPI document. */
export type ServeAs = (tag: Tag) => Serve;

/** Creates `serve`: every endpoint is routed below /api, with its aliases, and requires a session unless it is public. */
export function createServe(app: FastifyInstance, parts: Parts): ServeAs {
  return (tag) => (endpoint, handler, admit) => {
    parts.announce(endpoint);
    const { method, body } = endpoint;
    for (const path of [endpoint.path, ...endpoint.aliases]) {
      app.route({
        method,
        url: `/api${path}`,
        // the document lists every endpoint once, under its first path
        config: {
          takesFile: takesFile(body),
          ignoresBody: endpoint.ignoresBody,
          ...(path === endpoint.path && { swaggerTransform: describeEndpoint(endpoint, tag) }),
        },
        ...timeoutOf(endpoint),
        schema: schemaOf(endpoint),
        // after the rate limit, so that guessed tokens are counted, and before the body is read
        preParsing: async (request) => {
          request.caller = await findCallerOf(request, endpoint, parts);
          const encoding = request.headers['content-encoding'] ?? 'identity';
          if (encoding !== 'identity') throw new Problem(commonRefusals.UNSUPPORTED_MEDIA_TYPE);
        },
        preValidation: async (request) => {
          // NUL and lone surrogates in ids and search texts cannot be compared by the database
          // in paths they are replaced, so that an id consisting of them is malformed and not missing (D-46)
          request.params = readableAll(request.params, (text) => storable(text.replaceAll('\0', '\uFFFD')));
          request.query = readableAll(request.query, storable);
          // a missing body counts as an empty object (D-41)
          if (!isMultipart(body)) request.body ??= {};
        },
        handler: async (request, reply) => {
          const answer = async (form?: Form) =>
            handler(readCall(request, reply, { endpoint, parts, form }) as Parameters<typeof handler>[0]);
          if (!isMultipart(body)) return send(reply, endpoint, parts, await answer());
          if (!takesFile(body)) {
            const { fields } = await readMultipart(request, body);
            return send(reply, endpoint, parts, await answer({ fields, file: undefined }));
          }
          const answered = await parts.uploads.take(request, reply, {
            // a repeat counts too, so this runs outside the idempotency key
            admit: async () =>
              admit?.({ caller: request.caller as Caller, now: parts.now(), transact: parts.transact }),
            arrive: (spool) => readMultipart(request, body, spool),
            work: answer,
          });
          return send(reply, endpoint, parts, answered);
        },
      });
    }
  };
}

function takesFile(body: Endpoint['body']): boolean {
  return isMultipart(body) && body.file !== null;
}

/** The timeout of calls that last longer than others, and whether HEAD is answered. */
function timeoutOf({ body, reply, access }: Endpoint) {
  const kinds = Object.values(reply);
  if (takesFile(body)) return { handlerTimeout: UPLOAD_TIMEOUT_MS };
  // the reply to a HEAD of a stream would end while its stream stays open
  if (kinds.includes('stream')) return { handlerTimeout: STREAM_TIMEOUT_MS, exposeHeadRoute: false };
  if (!kinds.includes('file')) return {};
  // a HEAD of a private file would record that it was handed out
  return { handlerTimeout: DOWNLOAD_TIMEOUT_MS, ...(access !== 'public' && { exposeHeadRoute: false }) };
}

/** What Fastify validates; forms are validated once they have been read. */
function schemaOf({ method, params, query, body, reply, ignoresBody }: Endpoint) {
  const replies = Object.entries(reply).filter(([, shape]) => typeof shape !== 'string');
  return {
    params,
    querystring: query,
    ...(!isMultipart(body) && !ignoresBody && method !== 'GET' && { body }),
    response: { ...Object.fromEntries(replies), ...problemReplies },
  };
}

/** What a handler gets. */
function readCall(
  request: FastifyRequest,
  reply: FastifyReply,
  { endpoint, parts, form }: { endpoint: Endpoint; parts: Parts; form: Form | undefined },
) {
  const now = parts.now();
  const transact = transactOf(request, endpoint, parts, { now, form });
  const { caller } = request;
  const actOn = (id: string, row: { id: string }) =>
    createAct(transactOf(request, endpoint, parts, { now, form, row }), parts.holdActor, id);
  const logFault = (err: unknown) => request.log.error({ err }, 'unexpected failure');
  const say = sayTo(request);
  return {
    params: request.params,
    query: request.query,
    body: form ? form.fields : request.body,
    caller,
    file: form?.file,
    now,
    transact,
    act: caller && createAct(transact, parts.holdActor, caller.actor.id),
    eachRow: caller && createEachRow((row) => actOn(caller.actor.id, row), say, logFault),
    ip: plainAddress(request.ip),
    userAgent: request.headers['user-agent'] ?? '',
    tokenHash: bearerHash(request),
    headers: request.headers,
    say,
    // a timer, so only for handlers that take it
    get patience() {
      return patience(reply);
    },
    log: request.log,
  };
}

/** Text parameters without the characters that the database cannot store. */
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
  if ('actor' in found) {
    if (!found.heldBack || endpoint.beforeTwoStep) return found;
    // a public call is answered as a visitor's
    if (endpoint.access === 'public') return null;
    throw new Problem(found.heldBack);
  }
  // on public calls an invalid token is ignored and the caller treated as a visitor (D-133)
  if (endpoint.access === 'public') return null;
  throw new Problem(found);
}

function transactOf(
  request: FastifyRequest,
  endpoint: Endpoint,
  parts: Parts,
  { now, form, row }: { now: Date; form: Form | undefined; row?: { id: string } },
): Transact {
  const transact = presentable(endpoint, parts.transact, row);
  const key = request.headers['idempotency-key'];
  if (!endpoint.idempotent || !request.caller || typeof key !== 'string') return transact;
  if (!/^[\x21-\x7e]{8,100}$/.test(key)) {
    throw new Problem(commonRefusals.MALFORMED, {
      fields: { 'Idempotency-Key': 'Must be 8 to 100 visible characters' },
    });
  }
  const { id: userId, role, agencyId, agencyStatus } = request.caller.actor;
  const sent = form ? contentOf(form) : request.body;
  return createTransactOnce(
    transact,
    {
      userId,
      // each row of a bulk call has a key of its own; a client's key holds no space
      key: row ? `${key} ${row.id}` : key,
      route: endpoint.path,
      params: request.params,
      query: request.query,
      body: row ? { ...(request.body as object), rows: [row] } : sent,
      rights: [role, agencyId, agencyStatus],
    },
    now,
  );
}

/**
 * A `transact` whose result is the reply of the call, or nothing (D-303). A reply without the shape of the contract fails before the
 * commit: nothing is done that the caller could not be told. A row of a bulk call is held against the contract as if it were the only one.
 */
function presentable({ reply, status }: Endpoint, transact: Transact, row?: { id: string }): Transact {
  return (work) =>
    transact(async (tx) => {
      const result = await work(tx);
      if (result === undefined) return result;
      const given = result instanceof Reply ? result : new Reply(status, result);
      const answer = row ? replyOfRow(row, given) : given;
      const shape = reply[answer.status];
      if (shape instanceof z.ZodType) {
        const { error } = shape.safeParse(answer.body);
        if (error) throw new Error('The reply does not have the shape of its contract', { cause: error });
      }
      return result;
    });
}

/** The identity of a multipart form: its fields, and a hash of its file. */
function contentOf({ fields, file }: Form): unknown[] {
  return [fields, file?.name, file && createHash('sha256').update(file.bytes).digest('hex')];
}

/** A success sentence without values is said in the language of the caller here, one with values by its handler (D-292). */
function send(
  reply: FastifyReply,
  endpoint: Endpoint,
  { storedTexts: stored }: Parts,
  result: unknown,
): FastifyReply {
  const answer = result instanceof Reply ? result : new Reply(endpoint.status, result);
  return reply
    .code(answer.status)
    .headers(answer.headers)
    .send(saidReply(answer.body, sayTo(reply.request), stored));
}
