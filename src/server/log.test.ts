import { sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { openTestDatabase } from '#test/app.ts';
import { loggerOptions } from './log.ts';

/** Logs an error as the server does, and hands back the line. */
function logged(error: unknown): { text: string; err: Record<string, unknown> } {
  const lines: string[] = [];
  const options = loggerOptions({ logLevel: 'error' });
  if (typeof options !== 'object') throw new Error('Nothing would be logged');
  const stream = { write: (line: string) => lines.push(line) };
  Fastify({ logger: { ...options, stream } }).log.error({ err: error }, 'unexpected failure');
  const text = lines.join('');
  return { text, err: JSON.parse(text).err };
}

it('a query that fails is logged without the values that people gave', async () => {
  const { database, drop } = await openTestDatabase();
  const insert = sql`INSERT INTO users (name, email, password_hash, role) VALUES (${'Aminah'}, ${'aminah@mail.example'}, ${'argon2-of-it'}, 'nobody')`;
  const error = await database.db.execute(insert).then(
    () => expect.unreachable('the database took a role that there is not'),
    (thrown: unknown) => thrown,
  );
  const { text, err } = logged(error);
  expect(text).not.toMatch(/aminah|argon2-of-it/i);
  // what failed, why and where is told all the same
  expect(err.message).toContain('INSERT INTO users');
  expect(err.message).toContain('violates');
  expect(err.code).toMatch(/^23/);
  expect(err.stack).toMatch(/log\.test\.ts/);
  await database.close();
  await drop();
});

it('an error keeps its causes, and what is none is not written out', () => {
  const { err } = logged(new Error('outside', { cause: new TypeError('inside') }));
  expect(err).toMatchObject({ type: 'Error', message: 'outside: inside' });
  expect(err.stack).toContain('caused by: inside');
  expect(logged({ email: 'aminah@mail.example' }).text).not.toContain('aminah');
});

it('a call is named by its path, without what it asks for and without the name of a document (D-131)', async () => {
  const lines: string[] = [];
  const options = loggerOptions({ logLevel: 'info' });
  if (typeof options !== 'object') throw new Error('Nothing would be logged');
  const app = Fastify({ logger: { ...options, stream: { write: (line: string) => lines.push(line) } } });
  app.get('/*', async () => ({}));
  await app.inject('/api/users?search=Aminah');
  await app.inject('/api/uploads/files/d98fa3be/IC-of-Aminah.png?_t=1');
  await app.inject('/api/uploads/files/d98fa3be/more/IC-of-Aminah.png');
  const paths = lines.flatMap((line) => JSON.parse(line).req?.path ?? []);
  const document = '/api/uploads/files/d98fa3be/…';
  expect(paths).toEqual(['/api/users', document, document]);
  expect(lines.join('')).not.toContain('Aminah');
});
