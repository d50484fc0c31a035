import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { ZodError } from 'zod';
import { databaseFault, isUnavailable } from '#platform/server/db/faults.ts';
import { isOutOfSpace, StoreUnavailable } from '#platform/server/storage.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import {
  commonRefusals,
  nothingSavedText,
  Problem,
  RETRY_AFTER_SECONDS,
  type Refusal,
} from '#shared/problem.ts';
import type { Config } from '../config.ts';
import { securityHeaders } from './headers.ts';
import { sayTo } from './page-language.ts';

/** The class of the SQLSTATEs about values: out of range, not of their type. */
const DATA_EXCEPTION = '22';

type Issue = { path: PropertyKey[]; message: string };

/** The first violation becomes the message, and each field gets its first one. */
function validationProblem(issues: readonly Issue[]): Problem {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const field = issue.path.map(String).join('.') || 'body';
    fields[field] ??= issue.message;
  }
  const message = issues[0]?.message ?? commonRefusals.VALIDATION.message;
  return new Problem({ ...commonRefusals.VALIDATION, message }, { fields });
}

/** Errors of Fastify and its plugins, in our messages. */
const frameworkRefusals: Record<number, Refusal> = {
  403: commonRefusals.FORBIDDEN,
  404: commonRefusals.NOT_FOUND,
  405: commonRefusals.METHOD_NOT_ALLOWED,
  413: commonRefusals.TOO_LARGE,
  415: commonRefusals.UNSUPPORTED_MEDIA_TYPE,
  429: commonRefusals.TOO_MANY,
  503: commonRefusals.UNAVAILABLE,
};

/** An error of Fastify or a plugin keeps its 4xx status; an unknown code becomes MALFORMED. */
function refusalOf(status: number): Refusal | undefined {
  const isClientError = status >= 400 && status < 500;
  return frameworkRefusals[status] ?? (isClientError ? { ...commonRefusals.MALFORMED, status } : undefined);
}

/** What no rule has foreseen: a constraint without a refusal of its own, or a value that the database cannot hold (D-326). */
function unforeseenRefusal(error: unknown): Refusal | undefined {
  const fault = databaseFault(error);
  if (fault?.constraint !== undefined) return commonRefusals.CONFLICT;
  return fault?.code.startsWith(DATA_EXCEPTION) ? commonRefusals.MALFORMED : undefined;
}

/** The refusal that a thrown error stands for; undefined for a fault of the server. */
export function problemOf(error: unknown, takesFile: boolean): Problem | undefined {
  if (error instanceof Problem) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    return validationProblem(
      error.validation.map((entry) => ({
        path: entry.instancePath.split('/').filter((part) => part !== ''),
        message: entry.message ?? commonRefusals.VALIDATION.message,
      })),
    );
  }
  if (error instanceof ZodError) return validationProblem(error.issues);
  const unforeseen = unforeseenRefusal(error);
  if (unforeseen) return new Problem(unforeseen);
  if (isOutOfSpace(error)) {
    const { STORAGE_FULL } = commonRefusals;
    return new Problem(takesFile ? STORAGE_FULL : { ...STORAGE_FULL, message: nothingSavedText });
  }
  if (error instanceof StoreUnavailable)
    return new Problem(commonRefusals.UNAVAILABLE, { retryAfter: RETRY_AFTER_SECONDS });
  const status = isUnavailable(error) ? 503 : ((error as Partial<FastifyError>).statusCode ?? 500);
  const refusal = refusalOf(status);
  return refusal && new Problem(refusal, status === 503 ? { retryAfter: 2 } : {});
}

/** Answers every failure as JSON `{ message, code, errors? }`; only faults are logged as errors (D-44). */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = problemOf(error, request.routeOptions.config.takesFile ?? false);
  const say = sayTo(request);
  if (!problem) {
    request.log.error({ err: error }, 'unexpected failure');
    return reply.code(500).send(new Problem(commonRefusals.SERVER_ERROR).toBody(say));
  }
  if (error instanceof StoreUnavailable) request.log.error({ err: error }, 'a document store is away');
  if (unforeseenRefusal(error)) request.log.error({ err: error }, 'the database refused a value');
  // logged for the operator, who must free disk space
  if (problem.code === commonRefusals.STORAGE_FULL.code) {
    request.log.error({ err: error }, 'no space is left');
  }
  request.log.info({ code: problem.code, status: problem.status }, 'refused');
  if (problem.retryAfter !== undefined) reply.header('retry-after', String(problem.retryAfter));
  return reply.code(problem.status).type('application/json; charset=utf-8').send(problem.toBody(say));
}

/** Answers 405 with the Allow header when only the method is wrong; otherwise 404. */
export function createNotFound(endpoints: readonly Endpoint[]) {
  const patterns = endpoints.flatMap(({ method, path, aliases }) =>
    [path, ...aliases].map((each) => ({
      method,
      pattern: new RegExp(`^/api${each.replace(/:[^/]+/g, '[^/]+')}/?$`),
    })),
  );
  return (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?')[0] ?? '';
    const allowed = [
      ...new Set(patterns.filter((route) => route.pattern.test(path)).map((route) => route.method)),
    ];
    if (allowed.length === 0) return sendProblem(new Problem(commonRefusals.NOT_FOUND), request, reply);
    reply.header('allow', allowed.join(', '));
    return sendProblem(new Problem(commonRefusals.METHOD_NOT_ALLOWED), request, reply);
  };
}

const refusalByCode: Record<string, Problem> = {
  ERR_HTTP_REQUEST_TIMEOUT: new Problem(commonRefusals.TOO_SLOW),
  HPE_HEADER_OVERFLOW: new Problem({ ...commonRefusals.TOO_LARGE, status: 431 }),
};

/** Answers bytes that are no valid HTTP: no request exists yet, so the answer is written to the socket. */
export function refuseInvalidHttp(
  error: Error & { code?: string },
  socket: Socket,
  config: Pick<Config, 'publicUrl'>,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const problem = refusalByCode[error.code ?? ''] ?? new Problem(commonRefusals.MALFORMED);
  const body = JSON.stringify(problem.toBody());
  const headers = {
    ...securityHeaders('/api', config),
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  if (socket.writable) {
    const line = `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n`;
    socket.write(`${line}${head.join('')}\r\n${body}`);
  }
  socket.destroy(error);
}
