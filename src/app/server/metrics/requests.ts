import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Histogram, type Registry } from 'prom-client';

const BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Counts and times every call by its route; a stream of live updates is a gauge of its own. */
export function measureRequests(registry: Registry, app: FastifyInstance): void {
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Seconds from the head of a request to the end of its reply, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    if (String(reply.getHeader('content-type')).startsWith('text/event-stream')) return;
    duration.observe(
      { method: request.method, route: routeOf(request), status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });
}

/** The pattern of the route, never the address, which holds ids; all static files are one. */
function routeOf({ routeOptions: { url } }: FastifyRequest): string {
  if (url === undefined) return 'none';
  return !url.startsWith('/api') && /\.\w+$/.test(url) ? 'file' : url;
}
