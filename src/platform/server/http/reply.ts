import type { OutgoingHttpHeaders } from 'node:http';

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

/** One page of a list, and how many rows there are in all (D-60). */
export function page<B>(rows: B[], total: number): Reply<B[]> {
  return new Reply(200, rows, { 'x-total-count': String(total) });
}
