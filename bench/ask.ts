import { Agent, type IncomingMessage, request } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { startSession } from '#core/sessions/server/actions.ts';
import type { Db, Tx } from '#platform/server/db/open.ts';

/** An HTTP agent with as many keep-alive connections as callers. */
export const CONNECTIONS = 20;

export type Asked = { method: string; path: string; headers: Record<string, string>; body?: string };
export type Answered = { status: number; type: string; bytes: Buffer };

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

/** A row of the table that ends a run: what was measured beside what, and the ratio that it should have. */
export type Ratio = { part: string; ratio: number; aim: string };

export type Turn = { perSecond: number; p99: number };

/** Sends all requests over the connections, each as soon as the previous one is answered. @throws on any other status */
export async function turnOf(port: number, calls: readonly Asked[], status: number): Promise<Turn> {
  const waits: number[] = [];
  const left = calls[Symbol.iterator]();
  const start = performance.now();
  const connection = async () => {
    for (const call of left) {
      const sent = performance.now();
      const answered = await ask(port, call);
      if (answered.status !== status)
        throw new Error(`${call.path} answered ${answered.status}: ${answered.bytes}`);
      waits.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  waits.sort((a, b) => a - b);
  const seconds = (performance.now() - start) / 1000;
  return { perSecond: calls.length / seconds, p99: waits[Math.floor(waits.length * 0.99)] ?? 0 };
}

/** Closes the connections, which would keep the process alive. */
export function hangUp(): void {
  agent.destroy();
}

/** The response as a stream; the caller reads or destroys it. */
export function open(
  port: number,
  { method, path, headers, body }: Asked,
  connections = agent,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', method, path, headers, agent: connections }, resolve);
    sent.on('error', reject);
    sent.end(body);
  });
}

export async function ask(port: number, asked: Asked, connections = agent): Promise<Answered> {
  const reply = await open(port, asked, connections);
  const parts: Buffer[] = [];
  for await (const part of reply) parts.push(part as Buffer);
  return {
    status: reply.statusCode ?? 0,
    type: reply.headers['content-type'] ?? '',
    bytes: Buffer.concat(parts),
  };
}

/** Listens on a free port and returns it. */
export async function listen(app: FastifyInstance): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return address.port;
}

/** A token as from a sign-in of this person. */
export async function tokenOf(db: Db, userId: string): Promise<string> {
  const device = { userAgent: 'bench', ip: '127.0.0.1' };
  return (await db.transaction((tx) => startSession(tx as Tx, userId, device, new Date()))).token;
}

export function middle(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
