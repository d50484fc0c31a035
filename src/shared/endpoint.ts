import { z } from 'zod';
import type { Refusal } from './problem.ts';

/** Replies that are not JSON. */
export type RawReply = 'text' | 'file';
export type ReplyTable = Record<number, z.ZodType | RawReply>;

/** A multipart form, of texts and at most one file. */
export type MultipartBody<F extends z.ZodType = z.ZodType> = {
  readonly kind: 'multipart';
  /** Form name of the file part; null for a form of texts alone, which may also come as JSON. */
  readonly file: string | null;
  /** The text fields beside the file. */
  readonly fields: F;
};

export type Access = 'public' | 'session';
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * A call as a value that server and browser share: the server binds it to a handler, the browser calls it,
 * the OpenAPI document is printed from it. Paths stand below `/api`, parameters as `:name`.
 */
export type Endpoint<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType | MultipartBody = z.ZodType | MultipartBody,
  R extends ReplyTable = ReplyTable,
  A extends Access = Access,
> = {
  readonly method: Method;
  readonly path: string;
  /** Other paths that answer exactly alike; they must carry the same parameters. Hidden in OpenAPI. */
  readonly aliases: readonly string[];
  /** `public` answers anyone, `session` wants a valid token. Closed unless it says public. */
  readonly access: A;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  /** Shape of the answer per status; the first one is the usual answer. */
  readonly reply: R;
  /** Refusals of this call besides the common ones, for readers of the OpenAPI page. */
  readonly errors: readonly Refusal[];
  /** Takes an `Idempotency-Key`: a repeat within 24 hours gets the first answer (D-56). */
  readonly idempotent: boolean;
  readonly summary: string;
};

const noShape = z.object({});
type NoShape = typeof noShape;

/** Describes one endpoint; whatever is left out is empty, and access is closed. */
export function endpoint<
  const R extends ReplyTable,
  P extends z.ZodType = NoShape,
  Q extends z.ZodType = NoShape,
  B extends z.ZodType | MultipartBody = NoShape,
  const A extends Access = 'session',
>(spec: {
  method: Method;
  path: string;
  summary: string;
  reply: R;
  params?: P;
  query?: Q;
  body?: B;
  aliases?: readonly string[];
  access?: A;
  errors?: readonly Refusal[];
  idempotent?: boolean;
}): Endpoint<P, Q, B, R, A> {
  return {
    method: spec.method,
    path: spec.path,
    summary: spec.summary,
    reply: spec.reply,
    params: (spec.params ?? noShape) as P,
    query: (spec.query ?? noShape) as Q,
    body: (spec.body ?? noShape) as B,
    aliases: spec.aliases ?? [],
    access: (spec.access ?? 'session') as A,
    errors: spec.errors ?? [],
    idempotent: spec.idempotent ?? false,
  };
}

export function multipart<F extends z.ZodType>(
  file: string,
  fields: F,
): MultipartBody<F> & { readonly file: string } {
  return { kind: 'multipart', file, fields };
}

export function textForm<F extends z.ZodType>(fields: F): MultipartBody<F> & { readonly file: null } {
  return { kind: 'multipart', file: null, fields };
}

/** Parameters of a path with one id. Any string is taken: a malformed id is 404 like an absent one (D-46). */
export const idParams = z.object({ id: z.string() });

/** Paging and searching that every list takes (D-60). */
export const pageQuery = {
  limit: z.coerce.number().int().min(1).max(1000).default(1000).catch(1000),
  offset: z.coerce.number().int().min(0).default(0).catch(0),
};

/** The same for a list that pages count from, which is sent whole unless a part of it is asked for (D-60, D-61). */
export const partQuery = {
  limit: z.coerce.number().int().min(1).max(1000).optional().catch(undefined),
  offset: z.coerce.number().int().min(0).optional().catch(undefined),
};

/** What a call answers on success, for the browser. Files are fetched on their own, so they read `unknown` here. */
export type ReplyOf<E extends Endpoint> = {
  [S in keyof E['reply']]: E['reply'][S] extends z.ZodType
    ? z.output<E['reply'][S]>
    : E['reply'][S] extends 'file'
      ? unknown
      : string;
}[keyof E['reply']];
