import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { addDocs } from './docs.ts';
import { sendProblem } from './problems.ts';

let t: TestApp;
let port: number;
beforeAll(async () => {
  t = await testApp();
  port = Number(new URL(await t.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => t.close());

/** Sends a path unchanged, without the normalization of dots and slashes by HTTP clients. */
function get(path: string, at = port): Promise<{ status: number | undefined; type: unknown; body: string }> {
  return new Promise((done, fail) => {
    request({ port: at, path, agent: false }, async (reply) => {
      done({ status: reply.statusCode, type: reply.headers['content-type'], body: await text(reply) });
    })
      .on('error', fail)
      .end();
  });
}

describe('the pages that describe the API', () => {
  const absent = [
    '..',
    '../',
    '../package.json',
    '../../../../../../etc/passwd',
    '%2e%2e',
    '%2e%2e/',
    '%2e%2e%2f%2e%2e%2fpackage.json',
    '.%2e/package.json',
    '%252e%252e%252fpackage.json',
    '/',
    '//',
    '/swagger-ui.css',
    './swagger-ui.css',
    'a/../swagger-ui.css',
    '..\\package.json',
    '\\',
    '%5c',
    '..%5c..%5cpackage.json',
    '%00',
    'swagger-ui.css%00',
    'swagger-ui.css%00.png',
    '.env',
    'index.html',
    'no-such-file.css',
  ];

  it.each(absent)('have no file /api/docs/static/%s: 404 in JSON (D-42)', async (path) => {
    const reply = await get(`/api/docs/static/${path}`);
    expect([reply.status, reply.type]).toEqual([404, 'application/json; charset=utf-8']);
    expect(JSON.parse(reply.body)).toEqual({ message: 'Not found', code: 'NOT_FOUND' });
  });

  it('log no fault for any of these addresses', async () => {
    const faults: string[] = [];
    const app = Fastify({
      logger: { level: 'error', stream: { write: (line: string) => faults.push(line) } },
    });
    app.setErrorHandler(sendProblem);
    await addDocs(app, 'Park');
    const own = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
    for (const path of absent) expect((await get(`/api/docs/static/${path}`, own)).status).toBe(404);
    expect(faults).toEqual([]);
    await app.close();
  });

  it('have their own files', async () => {
    expect(await get('/api/docs/static/swagger-ui.css')).toMatchObject({
      status: 200,
      type: 'text/css; charset=utf-8',
    });
  });
});
