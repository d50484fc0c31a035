import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { commonRefusals, nothingSavedText } from '#shared/problem.ts';
import { sendProblem } from './problems.ts';

it('an answer that takes too long is given up as busy, in JSON and with a time to come back (D-44)', async () => {
  const app = Fastify({ handlerTimeout: 10 });
  app.setErrorHandler(sendProblem);
  app.get('/stuck', () => new Promise(() => undefined));
  const reply = await app.inject('/stuck');
  expect(reply.statusCode).toBe(503);
  expect(reply.headers['retry-after']).toBe('2');
  expect(reply.json()).toEqual({
    message: 'The service is busy right now. Please try again in a moment.',
    code: 'UNAVAILABLE',
  });
  await app.close();
});

it('an internal error reveals no details (D-44)', async () => {
  const app = Fastify();
  app.setErrorHandler(sendProblem);
  app.get('/broken', () => {
    throw new Error('relation "users" does not exist in /srv/portal/src/secret.ts');
  });
  const reply = await app.inject('/broken');
  expect(reply.statusCode).toBe(500);
  expect(reply.json()).toEqual({
    message: 'Server error. Please try again later or contact support.',
    code: 'SERVER_ERROR',
  });
  await app.close();
});

it.each(['ENOSPC', 'EDQUOT', '53100'])(
  'a disk that is full (%s) is reported as full, and logged as a fault',
  async (code) => {
    const lines: string[] = [];
    const app = Fastify({
      logger: { level: 'error', stream: { write: (line: string) => lines.push(line) } },
    });
    app.setErrorHandler(sendProblem);
    const fail = () => {
      throw Object.assign(new Error('no space left on device, write'), { code });
    };
    app.get('/full', fail);
    app.get('/upload', { config: { takesFile: true } }, fail);
    const reply = await app.inject('/full');
    expect([reply.statusCode, reply.json()]).toEqual([
      507,
      { code: 'STORAGE_FULL', message: nothingSavedText },
    ]);
    const upload = await app.inject('/upload');
    expect(upload.json()).toMatchObject({ message: commonRefusals.STORAGE_FULL.message });
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['no space is left', 'no space is left']);
    await app.close();
  },
);

/** An error as the drivers throw it. */
const refusedByDatabase = (code: string, constraint?: string) =>
  Object.assign(new Error('relation "users": value "9e9" is refused by users_secret'), {
    code,
    ...(constraint && { constraint }),
  });

it.each([
  ['a constraint without a refusal of its own', refusedByDatabase('23514', 'users_secret'), 409, 'CONFLICT'],
  ['a number out of range', refusedByDatabase('22003'), 400, 'MALFORMED'],
  ['an invalid text', refusedByDatabase('22P02'), 400, 'MALFORMED'],
])('%s is refused without a name, and logged as a fault (D-326)', async (_what, error, status, code) => {
  const lines: string[] = [];
  const app = Fastify({ logger: { level: 'error', stream: { write: (line: string) => lines.push(line) } } });
  app.setErrorHandler(sendProblem);
  app.get('/refused', () => {
    throw error;
  });
  const reply = await app.inject('/refused');
  expect([reply.statusCode, reply.json().code]).toEqual([status, code]);
  expect(reply.body).not.toMatch(/users|9e9|secret/);
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['the database refused a value']);
  await app.close();
});

it.each([
  [400, 'MALFORMED'],
  [403, 'FORBIDDEN'],
  [404, 'NOT_FOUND'],
  [406, 'MALFORMED'],
  [412, 'MALFORMED'],
  [413, 'TOO_LARGE'],
  [414, 'MALFORMED'],
  [416, 'MALFORMED'],
  [429, 'TOO_MANY'],
])(
  'what a plugin refuses with %i keeps its status and is told as %s, unlogged (D-44)',
  async (status, code) => {
    const lines: string[] = [];
    const app = Fastify({
      logger: { level: 'error', stream: { write: (line: string) => lines.push(line) } },
    });
    app.setErrorHandler(sendProblem);
    app.get('/refused', () => {
      throw Object.assign(new Error('secret words of a plugin'), { statusCode: status });
    });
    const reply = await app.inject('/refused');
    expect([reply.statusCode, reply.json().code]).toEqual([status, code]);
    expect(reply.body).not.toContain('secret');
    expect(lines).toEqual([]);
    await app.close();
  },
);
