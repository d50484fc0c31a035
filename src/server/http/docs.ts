import fastifySwagger, { type FastifyStaticSwaggerOptions } from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#shared/endpoint.ts';
import { openApiDocument } from './openapi.ts';

/** Swagger UI brings its own scripts and styles; nothing else may run on its page. */
const docsPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Publishes the OpenAPI document of some endpoints at /api/openapi.json, and a page to read it at /api/docs. */
export async function addDocs(app: FastifyInstance, endpoints: readonly Endpoint[]): Promise<void> {
  const document = openApiDocument(endpoints);
  // the plug-in types it for version 3.0
  const specification = { document } as FastifyStaticSwaggerOptions['specification'];
  await app.register(fastifySwagger, { mode: 'static', specification });
  app.get('/api/openapi.json', async () => document);
  await app.register(async (pages) => {
    pages.addHook('onSend', async (_request, reply) => {
      reply.header('content-security-policy', docsPolicy);
    });
    await pages.register(fastifySwaggerUi, { routePrefix: '/api/docs', staticCSP: false });
  });
}
