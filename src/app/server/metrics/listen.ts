import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { collectDefaultMetrics, type Registry } from 'prom-client';
import { inBackground, type OnError } from '#platform/server/background.ts';

const SCRAPE_WITHIN_MS = 30_000;

/**
 * Serves the metrics on a port of their own, together with those of the process, until the process ends. Returns the address
 * of a scrape.
 */
export async function listenForScrapes(
  registry: Registry,
  { host, port }: { host: string; port: number },
  onError: OnError,
): Promise<string> {
  collectDefaultMetrics({ register: registry });
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    if (request.method !== 'GET') {
      response.writeHead(405, { allow: 'GET' }).end();
      return;
    }
    const text = await registry.metrics().catch(() => undefined);
    if (text === undefined) response.writeHead(500).end();
    else response.writeHead(200, { 'content-type': registry.contentType }).end(text);
  };
  const server = createServer(inBackground(answer, onError));
  server.requestTimeout = SCRAPE_WITHIN_MS;
  server.listen(port, host);
  await once(server, 'listening');
  // open requests of the portal decide when the process ends
  server.unref();
  return `http://${host}:${(server.address() as AddressInfo).port}/metrics`;
}
