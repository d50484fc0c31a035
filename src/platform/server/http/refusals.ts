import { z } from 'zod';
import { type Endpoint, isMultipart } from '#shared/endpoint.ts';
import { commonRefusals, type ProblemBody, type Refusal } from '#shared/problem.ts';

/** The schema of every error reply, for the OpenAPI document and for serialization. */
export const problemShape = z.object({
  message: z.string(),
  code: z.string(),
  errors: z.record(z.string(), z.string()).optional(),
  status: z.string().optional(),
  localized: z
    .object({ message: z.string(), errors: z.record(z.string(), z.string()).optional() })
    .optional(),
}) satisfies z.ZodType<ProblemBody>;
// the component name of this schema in the OpenAPI document; other named schemas work the same way
z.globalRegistry.add(problemShape, { id: 'Problem' });

/** Refusals common to calls of one kind; an endpoint's own are in its `errors`. */
export function defaultRefusals(endpoint: Endpoint): Refusal[] {
  const { access, method, params, query, body, idempotent, beforeTwoStep } = endpoint;
  const {
    VALIDATION,
    MALFORMED,
    UNAUTHENTICATED,
    TOKEN_EXPIRED,
    SESSION_EXPIRED,
    PASSWORD_CHANGED,
    ...rest
  } = commonRefusals;
  const isRead = method === 'GET';
  const isNamed = hasFields(params);
  return [
    ...(access === 'session'
      ? [UNAUTHENTICATED, TOKEN_EXPIRED, SESSION_EXPIRED, PASSWORD_CHANGED, rest.ACCOUNT_CLOSED]
      : []),
    ...(access === 'session' && !beforeTwoStep ? [rest.SECOND_FACTOR_REQUIRED] : []),
    ...(isRead && !hasFields(query) ? [] : [VALIDATION]),
    // a path that cannot be decoded, and an id beyond the length limit
    ...(isRead && !isNamed ? [] : [MALFORMED]),
    ...(isNamed ? [{ ...MALFORMED, status: 414 }] : []),
    ...(isMultipart(body) ? [rest.ONE_FILE] : []),
    // a body may arrive too slowly, and the disk may be full
    ...(isRead ? [] : [rest.TOO_SLOW, rest.CONFLICT, rest.TOO_LARGE, rest.STORAGE_FULL]),
    // a compressed body is refused on every call
    rest.UNSUPPORTED_MEDIA_TYPE,
    ...(idempotent ? [rest.KEY_REUSED] : []),
    ...(isMultipart(body) && body.file !== null ? [rest.UPLOADS_UNDER_WAY] : []),
    rest.TOO_MANY,
    rest.SERVER_ERROR,
    rest.UNAVAILABLE,
  ];
}

function hasFields({ shape }: z.ZodObject): boolean {
  return Object.keys(shape).length > 0;
}
