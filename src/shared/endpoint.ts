import { z } from 'zod';
import type { Refusal } from './problem.ts';

/** Replies that are not JSON. */
export type RawReply = 'text' | 'file' | 'stream';
export type ReplyTable = Record<number, z.ZodType | RawReply>;

/** A multipart form of text fields and at most one file. */
export type MultipartBody<F extends z.ZodObject = z.ZodObject> = {
  readonly kind: 'multipart';
  /** Form name of the file part; null for a form without a file, which may also be sent as JSON. */
  readonly file: string | null;
  /** Media types that the file may have. */
  readonly accepts: readonly string[];
  /** The text fields beside the file. */
  readonly fields: F;
};

/** Whether the body of an endpoint is a form. */
export function isMultipart(body: z.ZodType | MultipartBody): body is MultipartBody {
  return 'kind' in body;
}

export type Access = 'public' | 'session';
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * A call as a value shared by server and browser: the server binds it to a handler, the browser calls it, and
 * the OpenAPI document is generated from it. Paths are relative to `/api`, parameters written `:name`.
 */
export type Endpoint<
  P extends z.ZodObject = z.ZodObject,
  Q extends z.ZodObject = z.ZodObject,
  B extends z.ZodType | MultipartBody = z.ZodType | MultipartBody,
  R extends ReplyTable = ReplyTable,
  A extends Access = Access,
> = {
  readonly method: Method;
  readonly path: string;
  /** Alias paths; they must have the same parameters. Left out of the OpenAPI document. */
  readonly aliases: readonly string[];
  /** `public` admits visitors, `session` requires a valid token. The default is `session`. */
  readonly access: A;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  /** Schema of the reply per status. */
  readonly reply: R;
  /** Status of the usual reply. */
  readonly status: number;
  /** Media types of a file reply, sent always or depending on the query. */
  readonly files: readonly string[];
  /** Refusals of this call besides the common ones, for the OpenAPI document. */
  readonly errors: readonly Refusal[];
  /** Accepts an `Idempotency-Key`: a repeat within 24 hours gets the first reply (D-56). */
  readonly idempotent: boolean;
  readonly summary: string;
  /** Takes a body of any media type, without reading it. */
  readonly ignoresBody: boolean;
  /** May be called by a person who has to switch two-step login on first (D-186). */
  readonly beforeTwoStep: boolean;
  /** Checks a password or code, so that its 401 ends no session in the browser (D-26). */
  readonly keepsSession: boolean;
  /** Begins or ends a session, so that an expired token does not block it; its 401 ends none either. */
  readonly changesSession: boolean;
  /** A valid example body, where one with every field would contradict itself. */
  readonly example: Readonly<Record<string, unknown>> | undefined;
  /** Further description for the OpenAPI document. */
  readonly description: string;
};

/** The usual status is 200; it has to be said where that is not among the replies. */
type UsualStatus<R extends ReplyTable> = 200 extends keyof R ? { status?: keyof R } : { status: keyof R };

const noShape = z.object({});
type NoShape = typeof noShape;

/** Defines an endpoint; omitted parts default to empty, access to `session`. */
export function endpoint<
  const R extends ReplyTable,
  P extends z.ZodObject = NoShape,
  Q extends z.ZodObject = NoShape,
  B extends z.ZodType | MultipartBody = NoShape,
  const A extends Access = 'session',
>(
  spec: {
    method: Method;
    path: string;
    summary: string;
    example?: Readonly<Record<string, unknown>>;
    description?: string;
    reply: R;
    params?: P;
    query?: Q;
    body?: B;
    aliases?: readonly string[];
    access?: A;
    files?: readonly string[];
    errors?: readonly Refusal[];
    idempotent?: boolean;
    ignoresBody?: boolean;
    beforeTwoStep?: boolean;
    keepsSession?: boolean;
    changesSession?: boolean;
  } & UsualStatus<R>,
): Endpoint<P, Q, B, R, A> {
  return {
    method: spec.method,
    path: spec.path,
    summary: spec.summary,
    example: spec.example,
    description: spec.description ?? '',
    reply: spec.reply,
    status: Number(spec.status ?? 200),
    params: (spec.params ?? noShape) as P,
    query: (spec.query ?? noShape) as Q,
    body: (spec.body ?? noShape) as B,
    aliases: spec.aliases ?? [],
    access: (spec.access ?? 'session') as A,
    files: spec.files ?? [],
    errors: spec.errors ?? [],
    idempotent: spec.idempotent ?? false,
    ignoresBody: spec.ignoresBody ?? false,
    beforeTwoStep: spec.beforeTwoStep ?? false,
    keepsSession: spec.keepsSession ?? false,
    changesSession: spec.changesSession ?? false,
  };
}

/** Example ids; one resource has the same id in all examples. */
export function exampleId(last: string): string {
  return `018f6e2a-7c1d-4b3e-9f00-0000000000${last}`;
}

export function multipart<F extends z.ZodObject>(
  file: string,
  accepts: readonly string[],
  fields: F,
): MultipartBody<F> & { readonly file: string } {
  return { kind: 'multipart', file, accepts, fields };
}

export function textForm<F extends z.ZodObject>(fields: F): MultipartBody<F> & { readonly file: null } {
  return { kind: 'multipart', file: null, accepts: [], fields };
}

/** Parameters of a path with one id. Any string is taken: a malformed id is 404 like an absent one (D-46). */
export const idParams = z.object({ id: z.string() });

const MOST_ROWS = 1000;
const limit = z.coerce.number().int().min(1).max(MOST_ROWS);
const offset = z.coerce.number().int().min(0);

/** An empty number parameter counts as absent. */
const unlessEmpty = <T extends z.ZodType>(shape: T) =>
  z.preprocess((written) => (written === '' ? undefined : written), shape);

/** Paging parameters of every list (D-60); invalid numbers are refused, since a page other than the one requested misleads. */
export const pageQuery = {
  limit: unlessEmpty(limit.default(MOST_ROWS)),
  offset: unlessEmpty(offset.default(0)),
};

/** Paging parameters of a list that is sent whole unless a page is requested (D-61). */
export const partQuery = { limit: unlessEmpty(limit.optional()), offset: unlessEmpty(offset.optional()) };

/** The success reply of a call, for the browser. Files and streams are fetched separately, so they are typed `unknown` here. */
export type ReplyOf<E extends Endpoint> = {
  [S in keyof E['reply']]: E['reply'][S] extends z.ZodType
    ? z.output<E['reply'][S]>
    : E['reply'][S] extends 'file' | 'stream'
      ? unknown
      : string;
}[keyof E['reply']];
