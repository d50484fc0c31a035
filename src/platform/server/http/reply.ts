import type { OutgoingHttpHeaders } from 'node:http';
import type { Say } from '#shared/say.ts';

/** A reply with a status other than 200 or headers of its own. */
export class Reply<B = unknown> {
  readonly status: number;
  readonly body: B;
  readonly headers: OutgoingHttpHeaders;

  constructor(status: number, body: B, headers: OutgoingHttpHeaders = {}) {
    this.status = status;
    this.body = body;
    this.headers = headers;
  }

  /** A copy of the reply with more headers. */
  with(headers: OutgoingHttpHeaders): Reply<B> {
    return new Reply(this.status, this.body, { ...this.headers, ...headers });
  }
}

export function created<B>(body: B): Reply<B> {
  return new Reply(201, body);
}

/** One page of a list, how many rows there are in all (D-60), and the sum of their prices where it was asked for. */
export function page<B>(rows: B[], total: number, price?: number): Reply<B[]> {
  return new Reply(200, rows, {
    'x-total-count': String(total),
    ...(price !== undefined && { 'x-total-price': String(price) }),
  });
}

/**
 * A reply as its caller reads it: the success sentence, and the texts that the portal itself wrote and stored in English, in the
 * caller's language (D-298). Files and streams pass as they are.
 */
export function saidReply(body: unknown, say: Say, stored: ReadonlySet<string>): unknown {
  if (say.language === 'en') return body;
  const said = sayStored(body, say, stored);
  return isRecord(said) && typeof said.message === 'string' ? { ...said, message: say(said.message) } : said;
}

function sayStored(value: unknown, say: Say, stored: ReadonlySet<string>): unknown {
  if (typeof value === 'string') {
    // a stored text may follow a typed one on a line of its own
    const lines = value.split('\n');
    return lines.map((line) => sayLine(line, say, stored)).join('\n');
  }
  if (Array.isArray(value)) return value.map((each) => sayStored(each, say, stored));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, sayStored(each, say, stored)]),
  );
}

/** A line of its own, or one that a typed reason ends: 'Without a confirmed payment: {reason}'. */
function sayLine(line: string, say: Say, stored: ReadonlySet<string>): string {
  const [begin, ...rest] = line.split(': ');
  const withReason = `${begin}: {reason}`;
  if (stored.has(withReason)) return say(withReason, { reason: rest.join(': ') });
  return stored.has(line) ? say(line) : line;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
