import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { commonRefusals, Problem } from '#shared/problem.ts';
import { completeDocument, documentHead } from './openapi.ts';
import { sendProblem } from './problems.ts';

/** Content security policy of the Swagger UI page: only its own scripts and styles. */
const docsPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Publishes the OpenAPI document of the routes registered after it at /api/openapi.json, and Swagger UI at
 * /api/docs. A route without a tag, such as an alias of an endpoint, is left out. The first reader has it built, in some 200 ms.
 */
export async function addDocs(app: FastifyInstance, parkName: string): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: documentHead(parkName),
    hideUntagged: true,
    transformObject: completeDocument,
  });
  app.get('/api/openapi.json', async () => app.swagger());
  await app.register(async (pages) => {
    pages.addHook('onRequest', async ({ routeOptions }) => {
      // Swagger UI would redirect this path to its page (D-41)
      if (routeOptions.url?.endsWith('/static/index.html')) throw new Problem(commonRefusals.NOT_FOUND);
    });
    pages.addHook('onSend', async (_request, reply) => {
      reply.header('content-security-policy', docsPolicy);
    });
    pages.setErrorHandler((error, request, reply) =>
      sendProblem(isNoFile(error) ? new Problem(commonRefusals.NOT_FOUND) : error, request, reply),
    );
    await pages.register(fastifySwaggerUi, { routePrefix: '/api/docs', staticCSP: false });
  });
}

/** A path traversal (403) or a malformed path (400) becomes 404. */
function isNoFile(error: unknown): boolean {
  const { statusCode } = error as { statusCode?: unknown };
  return statusCode === 400 || statusCode === 403;
}
