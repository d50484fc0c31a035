import { z } from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import { commonRefusals, type ProblemBody, type Refusal } from '#shared/problem.ts';

/** The shape of every error answer, for the OpenAPI document and for what leaves the server. */
export const problemShape = z.object({
  message: z.string(),
  code: z.string(),
  errors: z.record(z.string(), z.string()).optional(),
  status: z.string().optional(),
}) satisfies z.ZodType<ProblemBody>;
// the name under which the OpenAPI document writes this shape once; other shapes of that kind do the same
z.globalRegistry.add(problemShape, { id: 'Problem' });

/** What any call of this kind may be refused with, whatever it is about; the rest stands in its own `errors`. */
export function defaultRefusals({ access, method, params, query, body, idempotent }: Endpoint): Refusal[] {
  const { VALIDATION, MALFORMED, UNAUTHENTICATED, TOKEN_EXPIRED, SESSION_EXPIRED, ...rest } = commonRefusals;
  const isRead = method === 'GET';
  const isNamed = hasFields(params);
  const takesForm = 'kind' in body;
  return [
    ...(access === 'session' ? [UNAUTHENTICATED, TOKEN_EXPIRED, SESSION_EXPIRED] : []),
    ...(isRead && !hasFields(query) ? [] : [VALIDATION]),
    // an address that cannot be decoded, and an id that is too long to be one
    ...(isRead && !isNamed ? [] : [MALFORMED]),
    ...(isNamed ? [{ ...MALFORMED, status: 414 }] : []),
    ...(takesForm ? [rest.ONE_FILE] : []),
    // a body may come too slowly, and nothing can be written on a full disk
    ...(isRead ? [] : [rest.TOO_SLOW, rest.CONFLICT, rest.TOO_LARGE, rest.STORAGE_FULL]),
    // a body that came compressed is refused wherever it comes
    rest.UNSUPPORTED_MEDIA_TYPE,
    ...(idempotent ? [rest.KEY_REUSED] : []),
    ...(takesForm && body.file !== null ? [rest.UPLOADS_UNDER_WAY] : []),
    rest.TOO_MANY,
    rest.SERVER_ERROR,
    rest.UNAVAILABLE,
  ];
}

function hasFields({ shape }: z.ZodObject): boolean {
  return Object.keys(shape).length > 0;
}
