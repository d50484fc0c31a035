import { request } from 'node:http';
import fastifyMultipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { z } from 'zod';
import { multipart } from '#shared/endpoint.ts';
import { readMultipart } from './multipart.ts';

const shape = multipart('document', ['application/pdf'], z.object({}));
let app: FastifyInstance;

afterEach(() => app.close());

it.each([
  ['before anybody has read of it', true],
  ['while it is being read', false],
])('a form that is broken off %s is malformed, and not waited for (D-130)', async (_when, isEarly) => {
  app = Fastify();
  await app.register(fastifyMultipart);
  let tell: (outcome: unknown) => void = () => {};
  const told = new Promise<unknown>((resolve) => {
    tell = resolve;
  });
  app.post('/', async (received: FastifyRequest) => {
    const leave = async () => {
      call.destroy();
      await new Promise((closed) => received.raw.once('close', closed));
    };
    if (isEarly) await leave();
    const reading = readMultipart(received, shape);
    if (!isEarly) void leave();
    await reading.catch(tell);
  });
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  const headers = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': 1000 };
  const call = request({ port, host: '127.0.0.1', method: 'POST', agent: false, headers });
  call.on('error', () => {});
  call.write('--b\r\nContent-Disposition: form-data; name="document"; filename="a.png"\r\n\r\nhalf');
  expect(await told).toMatchObject({ code: 'MALFORMED' });
});
