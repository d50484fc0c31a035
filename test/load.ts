import { Agent, request } from 'node:http';

export type Call = { method?: string; path: string; headers?: Record<string, string>; body?: string };
/** Status 0 is a connection that failed. */
export type Answer = { status: number; ms: number; retryAfter: string | undefined; body: string };

/** A client with kept connections, for load: cheaper than fetch, and a lost connection is an answer too. */
export class LoadClient {
  readonly #url: URL;
  readonly #agent: Agent;

  constructor(url: string, connections = Number.POSITIVE_INFINITY) {
    this.#url = new URL(url);
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  ask({ method = 'GET', path, headers = {}, body }: Call): Promise<Answer> {
    const since = performance.now();
    const { hostname, port } = this.#url;
    return new Promise((resolve) => {
      const answer = (status: number, text: string, retryAfter?: string) =>
        resolve({ status, ms: performance.now() - since, retryAfter, body: text });
      // Node.js would send the body of a DELETE without its length
      const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
      const type = body === undefined ? {} : { 'content-type': 'application/json' };
      const sent = request(
        { hostname, port, method, path, headers: { ...type, ...length, ...headers }, agent: this.#agent },
        (reply) => {
          const parts: Buffer[] = [];
          reply.on('data', (part: Buffer) => parts.push(part));
          reply.on('error', ({ message }) => answer(0, message));
          reply.on('end', () => {
            answer(reply.statusCode ?? 0, Buffer.concat(parts).toString(), reply.headers['retry-after']);
          });
        },
      );
      sent.on('error', ({ message }) => answer(0, message));
      sent.end(body);
    });
  }

  /**
   * Closed loop: keeps so many calls under way until it is over, and resolves to all answers in the order of the calls. Bodies of
   * those that succeeded are dropped: minutes of them fill the memory.
   */
  async keepAsking(callers: number, isOver: () => boolean, next: (turn: number) => Call): Promise<Answer[]> {
    const answers: Answer[] = [];
    let turn = 0;
    const call = async () => {
      while (!isOver()) {
        const at = turn++;
        const answer = await this.ask(next(at));
        answers[at] = answer.status === 200 ? { ...answer, body: '' } : answer;
      }
    };
    await Promise.all(Array.from({ length: callers }, call));
    return answers;
  }

  close(): void {
    this.#agent.destroy();
  }
}
/** The value that this share of them does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
}
