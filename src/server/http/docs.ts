import fastifySwagger, { type FastifyStaticSwaggerOptions } from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#shared/endpoint.ts';
import { commonRefusals, Problem } from '#shared/problem.ts';
import { openApiDocument } from './openapi.ts';
import { answerProblem } from './problems.ts';

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
    pages.addHook('onRequest', async ({ routeOptions }) => {
      // Swagger UI would redirect it to the page itself (D-41)
      if (routeOptions.url?.endsWith('/static/index.html')) throw new Problem(commonRefusals.NOT_FOUND);
    });
    pages.addHook('onSend', async (_request, reply) => {
      reply.header('content-security-policy', docsPolicy);
    });
    pages.setErrorHandler((error, request, reply) =>
      answerProblem(isNoFile(error) ? new Problem(commonRefusals.NOT_FOUND) : error, request, reply),
    );
    await pages.register(fastifySwaggerUi, { routePrefix: '/api/docs', staticCSP: false });
  });
}

/** A path that leads out of the folder of files (403), or holds what no path can (400), names no file of it. */
function isNoFile(error: unknown): boolean {
  const { statusCode } = error as { statusCode?: unknown };
  return statusCode === 400 || statusCode === 403;
}
