import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { Endpoint } from '#shared/endpoint.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The endpoint a route was bound from. */
    endpoint?: Endpoint;
  }
}

/** Swagger UI brings its own scripts and styles; nothing else may run on its page. */
const docsPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Publishes OpenAPI 3.1 made from the endpoint values at /api/openapi.json, and a page to read it at /api/docs. */
export async function addDocs(app: FastifyInstance): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Aero Industrial Hub portal', version: '1.0.0' },
      servers: [{ url: '/' }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: (route) => {
      const endpoint = route.route.config?.endpoint;
      const { schema, url } = jsonSchemaTransform(route);
      if (!endpoint) return { schema, url };
      const errors = endpoint.errors.map(
        (refusal) => `- ${refusal.status} \`${refusal.code}\`: ${refusal.message}`,
      );
      return {
        url,
        schema: {
          ...schema,
          ...(errors.length > 0 && { description: `Refusals:\n${errors.join('\n')}` }),
          ...(endpoint.access === 'session' && { security: [{ bearer: [] }] }),
          ...('kind' in endpoint.body && { consumes: ['multipart/form-data'] }),
        },
      };
    },
  });
  await app.register(fastifySwaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: false,
    transformStaticCSP: () => docsPolicy,
  });
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/docs')) reply.header('content-security-policy', docsPolicy);
  });
}

/** The document itself; registered after every endpoint. */
export function serveDocument(app: FastifyInstance): void {
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger());
}
