import type { ProblemBody } from '#shared/problem.ts';
import { CallFailure, callTexts } from './call-failure.ts';
import { unreachable } from './send.ts';

/** Converts an error response to a CallFailure. */
export async function failureOf(response: Response): Promise<CallFailure> {
  const { status } = response;
  const text = await textOf(response).catch((error: unknown) => error);
  if (text instanceof CallFailure) {
    return new CallFailure(text.kind, text.message, { status, userMessage: text.userMessage, cause: text });
  }
  // plain text comes from a proxy, not from our server: only its status is reported
  const body = parsed(String(text));
  const problem = problemIn(body);
  const said = { ...problem, ...problemIn(new Map(Object.entries(body ?? {})).get('localized')) };
  return new CallFailure('refused', said.message ?? '', {
    status,
    code: problem.code,
    fields: said.errors,
    found: problem.status,
  });
}

/** Parses an error response, which may also come from a proxy. */
function problemIn(body: unknown): Partial<ProblemBody> {
  const problem = new Map<string, unknown>(Object.entries(body ?? {}));
  const errors = Object.entries(problem.get('errors') ?? {}).filter((entry): entry is [string, string] =>
    isText(entry[1]),
  );
  const known = ['message', 'code', 'status'].map((name) => [name, problem.get(name)]);
  return {
    ...Object.fromEntries(known.filter(([, text]) => isText(text))),
    ...(errors.length > 0 && { errors: Object.fromEntries(errors) }),
  };
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** The text of a response. @throws CallFailure of kind html for a page */
export async function textOf(response: Response): Promise<string> {
  const text = await response.text().catch((cause: unknown) => {
    throw unreachable(cause);
  });
  const type = response.headers.get('content-type') ?? '';
  if (type.includes('text/html') || /^\s*<(!doctype|html)/i.test(text)) {
    const { status } = response;
    throw new CallFailure('html', callTexts.html, { status, userMessage: callTexts.htmlForPeople });
  }
  return text;
}

/** @throws CallFailure of kind html for anything but JSON, also for an empty answer */
export async function jsonOf(response: Response): Promise<unknown> {
  const text = await textOf(response);
  const body = text.trim() === '' ? undefined : parsed(text);
  if (body === undefined) throw new CallFailure('html', callTexts.htmlForPeople, { status: response.status });
  return body;
}

/** The bytes of a file. @throws CallFailure of kind html for a page or nothing: no file of the portal is either */
export async function blobOf(response: Response): Promise<Blob> {
  const { status, headers } = response;
  const blob = await response.blob().catch((cause: unknown) => {
    throw unreachable(cause);
  });
  if (blob.size === 0 || headers.get('content-type')?.includes('text/html')) {
    throw new CallFailure('html', callTexts.html, { status, userMessage: callTexts.htmlForPeople });
  }
  return blob;
}

/** A plain answer, such as OK. @throws CallFailure of kind html for an empty one */
export async function nonEmptyTextOf(response: Response): Promise<string> {
  const text = await textOf(response);
  if (text.trim() === '') throw new CallFailure('html', callTexts.htmlForPeople, { status: response.status });
  return text;
}

/** Parses a text as JSON, '' as an empty object; undefined when invalid. */
function parsed(text: string): unknown {
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Properties that may wrap a list, the likeliest first. */
const wrappers = ['lots', 'data', 'bookings', 'users'];

/** Unwraps a list: the body itself, else a known property, else the first array. @throws CallFailure without any */
export function unwrapList(answer: unknown): unknown[] {
  if (Array.isArray(answer)) return answer;
  const held = new Map<string, unknown>(Object.entries(answer ?? {}));
  const wrapped = [...wrappers.map((name) => held.get(name)), ...held.values()].find(Array.isArray);
  if (wrapped === undefined) throw new CallFailure('html', callTexts.htmlForPeople, { status: 200 });
  return wrapped;
}
