import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import Fastify from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { drawPicture, uploadForm, writePdf } from '#core/documents/server/factory.ts';
import { csvOf } from '#platform/server/http/csv.ts';
import { loggerOptions } from '#platform/server/log.ts';
import { buildMessage } from '#platform/server/mail.ts';
import { openTestDatabase } from './app.ts';
import { seed } from './seed.ts';
import { type ServerProcess, startServer } from './server-process.ts';
import { measured, sized } from './size.ts';

const TRIES = sized({ usual: 100, long: 10_000 });

const canaries = {
  password: 'canary-password-7143',
  'other password': 'canary-second-8256',
  phone: '+60127143825',
  'identity card': '910203-14-7143',
  'e-mail': 'canary.7143@test.example',
  'free text': 'canary-text-7143',
  'forged token': 'canary-token-7143',
};

let server: ServerProcess | undefined;
afterAll(() => server?.kill());

const found = (output: string, more: Record<string, string> = {}) =>
  Object.entries({ ...canaries, ...more })
    .filter(([, value]) => output.includes(value))
    .map(([name]) => name);

type Answer = { status: number; body: string };
const answers: Answer[] = [];

async function ask(method: string, path: string, sent: RequestInit = {}): Promise<Answer> {
  const reply = await fetch(`${server?.url}${path}`, { ...sent, method });
  const answer = { status: reply.status, body: await reply.text() };
  answers.push(answer);
  return answer;
}
const json = (body: object, token?: string): RequestInit => ({
  headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
  body: JSON.stringify(body),
});

/** Uses the portal with values that must stay where they belong, and as many of them in wrong places. */
async function usePortal(): Promise<string> {
  const { password, phone, 'e-mail': email, 'identity card': card, 'free text': words } = canaries;
  const registered = await ask('POST', '/api/auth/register', json({ name: words, email, password, phone }));
  const { token } = JSON.parse(registered.body) as { token: string };
  const signed = { headers: { authorization: `Bearer ${token}` } };
  await ask('POST', '/api/auth/login', json({ email, password: canaries['other password'] }));
  await ask('POST', '/api/auth/login', json({ email, password }));
  await ask('POST', '/api/auth/login', { ...json({}), body: `{"password":"${password}",` });
  await ask(
    'POST',
    '/api/auth/change-password',
    json({ currentPassword: password, newPassword: 'x' }, token),
  );
  await ask('POST', '/api/auth/forgot-password', json({ email }));
  await ask(
    'POST',
    '/api/auth/reset-password',
    json({ token: canaries['forged token'], newPassword: password }),
  );
  await ask('PUT', '/api/auth/me', json({ name: words, phone, address: card }, token));
  await ask(
    'POST',
    '/api/bookings/request',
    json({ lotId: card, requestMessage: words, contactPhone: phone }, token),
  );
  await ask('POST', '/api/users/request-agency', json({ agencyId: card, message: words }, token));
  for (const path of ['/api/users', '/api/search', '/api/lots', '/nothing', '/api/nothing'])
    await ask(
      'GET',
      `${path}?search=${words}&q=${card}&token=${token}&phone=${encodeURIComponent(phone)}`,
      signed,
    );
  await ask('GET', '/api/users/me', { headers: { authorization: `Bearer ${canaries['forged token']}` } });
  for (const bytes of [
    writePdf(`<< /Title (${card}) >>`),
    await drawPicture().jpeg().toBuffer(),
    Buffer.from(card),
  ]) {
    const { payload, headers } = await uploadForm({ bytes, name: `IC ${card} of ${words}.pdf` });
    const body = Uint8Array.from(payload);
    const sent = await ask('POST', '/api/uploads/document', {
      body,
      headers: { ...headers, ...signed.headers },
    });
    const { documentUrl } = JSON.parse(sent.body) as { documentUrl?: string };
    if (documentUrl) await ask('GET', `${documentUrl}?name=${words}`, signed);
  }
  const enquiry = await uploadForm(null, { name: words, email, phone, message: card });
  await ask('POST', '/api/email/send-form', { ...enquiry, body: Uint8Array.from(enquiry.payload) });
  return token;
}

it('no password, token, number or text of a person reaches logs, refusals or temporary files (D-131)', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-leaks-'));
  const temporary = join(folder, 'tmp');
  await mkdir(temporary);
  // on the embedded database the server makes its own
  const { url, database, drop } = await openTestDatabase();
  await database.close();
  const places = { DATA_DIR: join(folder, 'data'), TMPDIR: temporary };
  server = await startServer({
    NODE_ENV: 'test',
    LOG_LEVEL: 'debug',
    DEV_CAST: 'off',
    ...places,
    ...(url && { DATABASE_URL: url }),
  });
  const token = await usePortal();
  await server.stop();
  const output = server.output();
  const lines = output.trim().split('\n');
  expect(lines.length).toBeGreaterThan(2 * answers.length);
  expect(found(output, { token })).toEqual([]);
  const refusals = answers.filter(({ status }) => status >= 400);
  expect(refusals.length).toBeGreaterThan(10);
  expect(refusals.filter(({ body }) => found(body, { token }).length > 0)).toEqual([]);
  const left = await readdir(temporary, { recursive: true, withFileTypes: true });
  const files = left.filter((entry) => entry.isFile());
  const bytes = await Promise.all(files.map((file) => readFile(join(file.parentPath, file.name), 'latin1')));
  expect(found([...files.map(({ name }) => name), ...bytes].join('\n'), { token })).toEqual([]);
  await drop();
  await rm(folder, { recursive: true, force: true });
  const counted = {
    canaries: Object.keys(canaries).length + 1,
    'log lines': lines.length,
    refusals: refusals.length,
  };
  measured({ ...counted, 'temporary files': files.length, found: 0 });
}, 180_000);

/** A text with what breaks lines, headers and cells, inside anything. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '\r\n',
        '\n',
        '\r',
        '\u0000',
        '\u2028',
        '\u202e',
        '\u0085',
        '"',
        "'",
        ',',
        '=',
        '+',
        '-',
        '@',
        '\t',
      ),
      fc.constantFrom(
        'Bcc: victim@evil.example',
        '{"level":50,"msg":"forged"}',
        '=HYPERLINK("http://evil.example")',
        '; Lot 12',
      ),
      fc.string({ maxLength: 12 }),
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((parts) => parts.join(''));

/** Characters that end a line for a reader of logs or mails. */
const ends = /[^\P{Cc}\t]|[\u2028\u2029]/u;
const texts = fc.sample(hostile, { seed, numRuns: TRIES });

it(`none of ${TRIES} hostile texts forges a line of the log`, async () => {
  const lines: string[] = [];
  const options = loggerOptions({ logLevel: 'debug' });
  const stream = { write: (line: string) => lines.push(line) };
  const app = Fastify({ logger: typeof options === 'object' ? { ...options, stream } : false });
  app.get('/*', async (request) =>
    request.log.error({ err: new Error(`fault of ${request.url}`) }, 'failed'),
  );
  for (const each of texts)
    await app.inject({
      url: `/${encodeURIComponent(each.toWellFormed())}?${encodeURI(each.toWellFormed())}`,
    });
  const forged = lines.filter((line) => {
    const { level, msg } = JSON.parse(line) as { level: number; msg: string };
    return ends.test(line.slice(0, -1)) || !line.endsWith('}\n') || (level === 50 && msg !== 'failed');
  });
  expect(forged).toEqual([]);
  measured({ 'log lines of hostile texts': lines.length, forged: 0, seed });
}, 120_000);

/** The names of the headers of a message. */
const headersOf = (raw: string) =>
  raw
    .slice(0, raw.indexOf('\r\n\r\n'))
    .split(/\r\n(?![ \t])/)
    .map((line) => line.split(':')[0]);

it(`none of ${TRIES} hostile texts adds a header or a recipient to a mail`, async () => {
  const mail = {
    to: 'office@test.example',
    from: 'Park <park@test.example>',
    text: 'Hello',
    date: new Date(0),
  };
  const replyTo = (name: string) => ({ name, address: 'lim@test.example' });
  const of = (name: string) =>
    buildMessage({ ...mail, replyTo: replyTo(name), subject: `Lot ${name}`, messageId: 'one' });
  const usual = headersOf((await of('12')).raw.toString());
  for (const each of texts) {
    const { raw, envelope } = await of(each);
    expect([each, headersOf(raw.toString()), envelope.to]).toEqual([each, usual, ['office@test.example']]);
  }
  measured({ mails: texts.length, 'headers forged': 0, seed });
}, 300_000);

/** Cells of a CSV text, which has no quotes left in its cells. */
const isFormula = (cell: string) => /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/.test(cell);

it(`none of ${TRIES} hostile texts becomes a formula of a table (D-195)`, async () => {
  async function* rows() {
    for (const each of texts) yield [each];
  }
  const { parse } = await import('csv-parse/sync');
  const cells = (
    parse(await text(csvOf(rows())), { bom: true, record_delimiter: '\r\n' }) as string[][]
  ).flat();
  expect(cells).toHaveLength(texts.length);
  expect(cells.filter(isFormula)).toEqual([]);
  measured({ cells: cells.length, formulas: 0, seed });
});

it('a log of whole requests, a mail of raw lines and a table of raw cells would be noticed', () => {
  const careless = texts.map((each) => `{"url":"/auth?search=${canaries['free text']}${each}"}\n`);
  expect(careless.filter((line) => found(line).length > 0)).toHaveLength(texts.length);
  const broken = careless.filter((line) => ends.test(line.slice(0, -1))).length;
  const usual = ['Subject', 'To'];
  const headers = texts.filter(
    (each) => headersOf(`Subject: ${each}\r\nTo: x\r\n\r\n`).length > usual.length,
  ).length;
  const formulas = texts.filter(isFormula).length;
  for (const count of [broken, headers, formulas]) expect(count).toBeGreaterThan(TRIES / 100);
});
