import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '#server/config.ts';
import { isSecure, pageHeaders, pagePolicy } from './headers.ts';

/** Stands in the built pages where the nonce of each answer goes. */
const NONCE_MARK = '__CSP_NONCE__';

/**
 * Serves the built site: files by name, and the page shell for every other path, since the browser knows the routes.
 * Each page gets a policy with a nonce of its own.
 */
export async function servePages(app: FastifyInstance, folder: string, config: Config): Promise<void> {
  const shell = await readFile(join(folder, 'index.html'), 'utf8');
  const page = (reply: FastifyReply, status: number) => {
    const nonce = randomBytes(16).toString('base64');
    return reply
      .code(status)
      .headers({ ...pageHeaders, 'content-security-policy': pagePolicy(nonce, isSecure(config)) })
      .type('text/html; charset=utf-8')
      .send(shell.replaceAll(NONCE_MARK, nonce));
  };

  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    // named files only: an unknown one falls through to the page or to a plain 404
    wildcard: false,
    globIgnore: ['**/index.html'],
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes(`${sep}assets${sep}`);
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    },
  });

  app.get('/*', (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    // what looks like a file and is none is an error, not a page
    if (/\.[a-z0-9]{2,5}$/i.test(path)) {
      return reply
        .code(404)
        .header('cache-control', 'no-store')
        .type('text/plain; charset=utf-8')
        .send('Not found');
    }
    return page(reply, 200);
  });
}

export function hasPages(folder: string): boolean {
  return existsSync(join(folder, 'index.html'));
}
