import { type SQL, sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '#test/app.ts';
import { addressesOf, endpoints } from '#test/endpoints.ts';
import { loggerOptions } from './log.ts';

/** Logs an error through the server's logger, and returns the line. */
function logged(error: unknown): { text: string; err: Record<string, unknown> } {
  const lines: string[] = [];
  const options = loggerOptions({ logLevel: 'error' });
  if (typeof options !== 'object') throw new Error('Nothing would be logged');
  const stream = { write: (line: string) => lines.push(line) };
  Fastify({ logger: { ...options, stream } }).log.error({ err: error }, 'unexpected failure');
  const text = lines.join('');
  return { text, err: JSON.parse(text).err };
}

describe('a query that fails', () => {
  let opened: Awaited<ReturnType<typeof openTestDatabase>>;
  beforeAll(async () => {
    opened = await openTestDatabase();
  });
  afterAll(async () => {
    await opened.database.close();
    await opened.drop();
  });

  const faultOf = (query: SQL): Promise<unknown> =>
    opened.database.db.execute(query).then(
      () => expect.unreachable('the database took what it must not take'),
      (thrown: unknown) => thrown,
    );

  it('is logged without the entered values', async () => {
    const insert = sql`INSERT INTO users (name, email, password_hash, role) VALUES (${'Aminah'}, ${'aminah@mail.example'}, ${'argon2-of-it'}, 'nobody')`;
    const { text, err } = logged(await faultOf(insert));
    expect(text).not.toMatch(/aminah|argon2-of-it/i);
    // error type, cause and stack are kept
    expect(err.message).toContain('INSERT INTO users');
    expect(err.message).toContain('violates');
    expect(err).toMatchObject({ code: expect.stringMatching(/^23/), table: 'users' });
    expect(err.stack).toMatch(/log\.test\.ts/);
  });

  it.each([
    ['uuid', '22P02', 'invalid input syntax for type uuid: "…"'],
    ['integer', '22P02', 'invalid input syntax for type integer: "…"'],
    ['timestamptz', '22007', 'invalid input syntax for type timestamp with time zone: "…"'],
  ])(
    'is logged without the value that is no %s, also one that looks like our own lines',
    async (type, code, said) => {
      const typed = 'the "card" of Aminah\n    at 900101-14-5678 "';
      const { text, err } = logged(await faultOf(sql`SELECT ${typed}::${sql.raw(type)}`));
      expect(text).not.toMatch(/card|Aminah|900101/);
      expect(err.code).toBe(code);
      expect(err.message).toMatch(new RegExp(`${said}$`));
      expect(err.stack).toMatch(/log\.test\.ts/);
    },
  );

  it('is logged with the table, the column and the constraint that it broke', async () => {
    const unnamed = sql`INSERT INTO notices (recipient_id, kind) SELECT id, 'booking_sold' FROM properties`;
    expect(logged(await faultOf(unnamed)).err).toMatchObject({
      code: '23502',
      table: 'notices',
      column: 'created_at',
    });
    const twice = sql`INSERT INTO properties (slug, name) SELECT slug, name FROM properties`;
    const { message, ...err } = logged(await faultOf(twice)).err;
    expect(err).toMatchObject({ code: '23505', table: 'properties', constraint: 'properties_slug' });
    expect(message).toContain('violates unique constraint "properties_slug"');
  });
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

describe('a secret in the path of a call is masked in the log (D-327)', () => {
  const secrets = endpoints.filter(({ path }) => /:(?:key|code|token|secret|name)\b/.test(path));

  it.each([
    ...secrets.flatMap((endpoint) => addressesOf(endpoint).map((each) => `/api${each.split(' ')[1]}`)),
    '/verify/:code',
    '/api/public/%70apers/:code',
    '/api//public//papers/:code',
  ])('of %s', async (path) => {
    const lines: string[] = [];
    const options = loggerOptions({ logLevel: 'info' });
    if (typeof options !== 'object') throw new Error('Nothing would be logged');
    const app = Fastify({ logger: { ...options, stream: { write: (line: string) => lines.push(line) } } });
    app.get('/*', async () => ({}));
    await app.inject(
      path.replace(/:(?:key|code|token|secret|name)\b/g, 'TOP-SECRET').replace(/:\w+/g, 'd98fa3be'),
    );
    expect(lines.join('')).toContain('…');
    expect(lines.join('')).not.toContain('TOP-SECRET');
  });
});
