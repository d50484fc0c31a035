import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';

/**
 * Resolves when no connection is left, or after so many milliseconds. From the call on no connection is accepted, and
 * open keep-alive connections are still answered.
 */
export type Drain = (withinMs: number) => Promise<void>;

/**
 * Connection draining for a restart behind a load balancer. Node's own `server.close()` also ends idle
 * keep-alive connections, and a request in flight on one of them is lost. Draining closes the
 * listening socket only and answers further requests with `Connection: close`, so that each connection ends
 * between two requests.
 */
export function prepareDrain(server: Server): Drain {
  const connections = new Set<Socket>();
  const responses = new Set<ServerResponse>();
  let isDraining = false;
  let whenEmpty = () => {};

  server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => {
      connections.delete(socket);
      if (connections.size === 0) whenEmpty();
    });
  });
  // before Fastify's own listener, which may answer at once
  server.prependListener('request', (_request, response) => {
    if (isDraining) response.setHeader('connection', 'close');
    responses.add(response);
    response.once('close', () => responses.delete(response));
  });

  return async (withinMs) => {
    isDraining = true;
    if (server.listening) NetServer.prototype.close.call(server);
    for (const response of responses) {
      if (!response.headersSent) response.setHeader('connection', 'close');
    }
    if (connections.size === 0) return;
    await new Promise<void>((resolve) => {
      const late = setTimeout(resolve, withinMs);
      whenEmpty = () => {
        clearTimeout(late);
        resolve();
      };
    });
  };
}
