import type { FastifyInstance } from 'fastify';
import { commonRefusals, Problem } from '#shared/problem.ts';

/** Parses an empty JSON body as {} (D-41); any other uses Fastify's parser with its prototype guards. */
export function takeEmptyBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString();
    return text.trim() === '' ? done(null, {}) : parse(request, text, done);
  });
  // mail programs unsubscribe with a form (RFC 8058); no other call takes one
  const form = 'application/x-www-form-urlencoded';
  app.addContentTypeParser(form, { parseAs: 'string' }, (request, _body, done) => {
    if (request.routeOptions.config.ignoresBody) done(null, {});
    else done(new Problem(commonRefusals.UNSUPPORTED_MEDIA_TYPE));
  });
}
