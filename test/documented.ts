import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { canonicalUrl } from '#platform/server/http/address.ts';
import { defaultRefusals, problemShape } from '#platform/server/http/refusals.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { endpoints } from './endpoints.ts';

type Answered = { statusCode: number; headers: Record<string, unknown>; body: string };

const strictProblem = problemShape.strict();

const isParameter = (part: string) => part.startsWith(':');

const addresses = endpoints
  .flatMap((endpoint) =>
    [endpoint.path, ...endpoint.aliases].map((path) => ({ endpoint, parts: `/api${path}`.split('/') })),
  )
  // as in the router, a static segment precedes a parameter
  .sort((one, other) => (rankOf(one.parts) < rankOf(other.parts) ? -1 : 1));

function rankOf(parts: readonly string[]): string {
  return parts.map((part) => (isParameter(part) ? '1' : '0')).join('');
}

/** The endpoint of a path, if any. */
export function endpointAt(method: string, url: string): Endpoint | undefined {
  const path = canonicalUrl(method, url).split('?')[0] ?? '';
  const given = path.replace(/\/$/, '').split('/');
  return addresses.find(
    ({ endpoint, parts }) =>
      endpoint.method === method &&
      parts.length === given.length &&
      parts.every((part, at) => isParameter(part) || part === given[at]),
  )?.endpoint;
}

/**
 * Validates a reply against its endpoint, the source of openapi.json: status, code, and a body
 * with exactly the documented fields.
 * @throws an error that names the undocumented part
 */
export function assertDocumented(method: string, url: string, answer: Answered): void {
  const endpoint = endpointAt(method, url);
  if (endpoint === undefined) return;
  const fault =
    answer.statusCode >= 400 && !(answer.statusCode in endpoint.reply)
      ? faultOfRefusal(endpoint, answer)
      : faultOfReply(endpoint, answer);
  if (fault) throw new Error(`${endpoint.method} ${endpoint.path} answered ${answer.statusCode}: ${fault}`);
}

function faultOfRefusal(endpoint: Endpoint, { statusCode, body }: Answered): string | undefined {
  const read = strictProblem.safeParse(jsonIn(body));
  if (!read.success) return `no refusal of the documented shape, but ${body.slice(0, 200)}`;
  const { code } = read.data;
  const refusals = [...endpoint.errors, ...defaultRefusals(endpoint)];
  if (refusals.some((one) => one.code === code && one.status === statusCode)) return undefined;
  return `${code} is not documented. Add it to the errors of this endpoint in its contract, or to refusals.ts where every call of its kind may say it`;
}

function faultOfReply(endpoint: Endpoint, { statusCode, headers, body }: Answered): string | undefined {
  const shape = endpoint.reply[statusCode];
  if (shape === undefined) return 'this status is not documented. Add it to the reply of this endpoint';
  const type = String(headers['content-type']).split(';')[0] ?? '';
  if (endpoint.files.includes(type)) return undefined;
  const wanted = shape === 'text' ? 'text/plain' : 'application/json';
  if (shape === 'file' || shape === 'stream' || type !== wanted) {
    return `the media type ${type} is not documented. Add it to the files of this endpoint`;
  }
  if (!(shape instanceof z.ZodType) || headers['content-encoding'] !== undefined) return undefined;
  const sent = jsonIn(body);
  const read = shape.safeParse(sent);
  if (!read.success) return `the body is not as documented: ${z.prettifyError(read.error)}`;
  if (!isDeepStrictEqual(read.data, sent)) return 'the body has fields that are not documented';
  return undefined;
}

function jsonIn(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
