import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

const CHECK_EVERY_MS = 100;

/**
 * A minimal load balancer: round robin over keep-alive connections to the backends whose `/api/ready` says 200, with
 * failover when it cannot connect. Like nginx it retries only GET after a lost connection. No response becomes 502.
 */
export class Balancer {
  readonly #backends: URL[] = [];
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 16 });
  readonly #unready = new Set<URL>();
  readonly #checks = setInterval(() => void this.#check(), CHECK_EVERY_MS);
  #turn = 0;
  #port = 0;
  readonly #server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      this.#pass(request, Buffer.concat(chunks))
        .then(({ status, body }) => response.writeHead(status).end(body))
        .catch((error: Error) => response.writeHead(502).end(error.message));
    });
  });

  static async open(): Promise<Balancer> {
    const balancer = new Balancer();
    balancer.#server.listen(0, '127.0.0.1');
    await once(balancer.#server, 'listening');
    balancer.#port = (balancer.#server.address() as AddressInfo).port;
    return balancer;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  add(url: string): void {
    this.#backends.push(new URL(url));
  }

  remove(url: string): void {
    const index = this.#backends.findIndex(({ origin }) => origin === new URL(url).origin);
    if (index >= 0) this.#backends.splice(index, 1);
  }

  async close(): Promise<void> {
    clearInterval(this.#checks);
    this.#agent.destroy();
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #check(): Promise<void> {
    for (const backend of [...this.#backends]) {
      const isReady = await fetch(new URL('/api/ready', backend)).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isReady) this.#unready.delete(backend);
      else this.#unready.add(backend);
    }
  }

  /** Tries each ready backend once, whatever other requests do to the turn meanwhile. */
  async #pass(request: IncomingMessage, body: Buffer): Promise<{ status: number; body: Buffer }> {
    this.#turn += 1;
    const ready = this.#backends.filter((backend) => !this.#unready.has(backend));
    const first = this.#turn % Math.max(1, ready.length);
    for (const backend of [...ready.slice(first), ...ready.slice(0, first)]) {
      try {
        return await this.#ask(backend, request, body);
      } catch (error) {
        const isRefused = (error as NodeJS.ErrnoException).code === 'ECONNREFUSED';
        if (!isRefused && request.method !== 'GET') throw error;
      }
    }
    throw new Error('No backend accepts connections');
  }

  #ask(
    { hostname, port }: URL,
    { method, url, headers }: IncomingMessage,
    body: Buffer,
  ): Promise<{ status: number; body: Buffer }> {
    return new Promise((resolve, reject) => {
      const { connection: _hop, ...passed } = headers;
      const asked = send(
        { hostname, port, method, path: url, headers: passed, agent: this.#agent },
        (reply) => {
          const chunks: Buffer[] = [];
          reply.on('data', (chunk: Buffer) => chunks.push(chunk));
          reply.on('end', () => resolve({ status: reply.statusCode ?? 502, body: Buffer.concat(chunks) }));
          reply.on('error', reject);
        },
      );
      asked.on('error', reject);
      asked.end(body);
    });
  }
}
