import { connect, createServer, type Socket } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { leak } from '#test/hostile-values.ts';
import { seed } from '#test/seed.ts';
import { measured, sized } from '#test/size.ts';

const MESSAGES = sized({ usual: 300, long: 5_000 });
/** After this silence a sender says that nothing more will come. */
const SILENCE_MS = 100;
const ANSWERED_WITHIN_MS = 5_000;

const paths = [
  '/api/config',
  '/api/auth/login',
  '/',
  '/api/lots/x',
  '*',
  '//',
  '/%00',
  '/api/../..',
  'a b',
  '',
];
/** Most messages are wrong in one place only, so that they get past the first check. */
const startLine = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      'GET /api/config HTTP/1.1',
      'POST /api/auth/login HTTP/1.1',
      'HEAD / HTTP/1.1',
    ),
  },
  fc
    .tuple(
      fc.constantFrom('GET', 'POST', 'HEAD', 'TRACE', 'CONNECT', 'BREW', 'get', 'G\0T', '', 'PRI'),
      fc.constantFrom(...paths, `/${'x'.repeat(20_000)}`, 'http://evil.example/', '/\u00ff', '/a\tb'),
      fc.constantFrom('HTTP/1.1', 'HTTP/1.0', 'HTTP/0.9', 'HTTP/2.0', 'HTTP/9.9', 'HTTP/1.1 x', 'ICY', ''),
    )
    .map((words) => words.join(' ')),
  fc.constantFrom('', ' ', '\0', 'GET', '\u0016\u0003\u0001', 'PRI * HTTP/2.0\r\n\r\nSM', 'GET  /  HTTP/1.1'),
);
const usualHeaders = ['Host: portal.test', 'Content-Type: application/json'];
const header = fc.oneof(
  fc.constantFrom(
    'Connection: close',
    'Host: a\r\nHost: b',
    'Host:',
    'Host: evil.example:99999',
    'Content-Length: 5',
    'Content-Length: -1',
    'Content-Length: 5, 6',
    'Content-Length: 99999999999999999999',
    'Content-Length: 0x10',
    'Content-Length : 5',
    'Content-Length: 5\r\nContent-Length: 6',
    'Transfer-Encoding: chunked',
    'Transfer-Encoding: chunked\r\nContent-Length: 5',
    'Transfer-Encoding: xchunked',
    'Transfer-Encoding: gzip, chunked',
    'Transfer-Encoding:\tchunked',
    'Transfer-Encoding: identity',
    'Connection: upgrade\r\nUpgrade: websocket',
    'Connection: keep-alive, \0',
    'Expect: 100-continue',
    'Upgrade: h2c',
    'Trailer: Host',
    ' folded: line',
    'No colon',
    ': no name',
    'X-\0: x',
    'X: a\nY: b',
    'X: a\rY: b',
    `X: ${'y'.repeat(17_000)}`,
    'Cookie: \u00ff\u00fe',
    Array.from({ length: 300 }, (_, index) => `X-${index}: x`).join('\r\n'),
  ),
  fc.string({ unit: 'binary-ascii', maxLength: 40 }),
);
const body = fc.oneof(
  fc.constantFrom(
    '',
    '{}',
    '5\r\n{"a":\r\n0\r\n\r\n',
    'zz\r\nx\r\n0\r\n\r\n',
    '-1\r\n\r\n',
    'ffffffffffffffffff\r\n',
    '5;x="\r\n\r\n',
    '0\r\n\r\nGET /api/users HTTP/1.1\r\nHost: x\r\n\r\n',
    'x'.repeat(70_000),
  ),
  fc.string({ unit: 'binary-ascii', maxLength: 200 }),
);
const message = fc
  .record({
    start: startLine,
    headers: fc.array(header, { maxLength: 2 }),
    usual: fc.constantFrom(usualHeaders, usualHeaders, []),
    end: fc.constantFrom('\r\n', '\r\n', '\r\n', '\r\n', '\r\n', '\n', '\r'),
    body,
    /** Whether the length of the body is told. */
    told: fc.constantFrom(true, true, true, false),
    /** The share of the message that is sent before the sender stops. */
    cut: fc.constantFrom(1, 1, 1, 0.5, 0.9),
  })
  .map(({ start, headers, usual, end, body: rest, told, cut }) => {
    const length = told ? [`Content-Length: ${rest.length}`] : [];
    const whole = [start, ...usual, ...length, ...headers, '', rest].join(end);
    return Buffer.from(whole.slice(0, Math.ceil(whole.length * cut)), 'latin1');
  });

/** Sends the bytes and resolves to everything that comes back, once the connection has ended. */
function exchange(port: number, bytes: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    let heard = '';
    const socket: Socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    let silence = setTimeout(() => socket.end(), SILENCE_MS);
    const late = setTimeout(() => {
      socket.destroy();
      reject(new Error(`open after ${ANSWERED_WITHIN_MS} ms: ${JSON.stringify(bytes.toString('latin1'))}`));
    }, ANSWERED_WITHIN_MS);
    socket.on('data', (part) => {
      heard += part.toString('latin1');
      clearTimeout(silence);
      silence = setTimeout(() => socket.end(), SILENCE_MS);
    });
    // the server may close while bytes are still on their way
    socket.on('error', () => undefined);
    socket.on('end', () => socket.end());
    socket.on('close', () => {
      clearTimeout(silence);
      clearTimeout(late);
      resolve(heard);
    });
    socket.write(bytes);
  });
}

const statuses = new Map<string, number>();
async function check(port: number, bytes: Buffer): Promise<void> {
  const heard = await exchange(port, bytes);
  const about = `${JSON.stringify(bytes.toString('latin1').slice(0, 300))}: ${heard.slice(0, 300)}`;
  const found = [...heard.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status));
  if (heard !== '') expect(found.length, about).toBeGreaterThan(0);
  for (const status of found) expect(status, about).toBeLessThan(500);
  expect(heard.replace(/^[^{]*/, ''), about).not.toMatch(leak);
  const key = found.at(-1) ? `status ${found.at(-1)}` : 'closed';
  statuses.set(key, (statuses.get(key) ?? 0) + 1);
}

const AT_ONCE = 25;
async function checkAll(port: number): Promise<void> {
  const messages = fc.sample(message, { numRuns: MESSAGES, seed });
  for (let from = 0; from < messages.length; from += AT_ONCE) {
    await Promise.all(messages.slice(from, from + AT_ONCE).map((bytes) => check(port, bytes)));
  }
}

let t: TestApp;
let url: string;
beforeAll(async () => {
  t = await testApp({ LIMIT_REQUESTS_PER_MINUTE: '1000000' });
  url = await t.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => t.close());

describe(`${MESSAGES} malformed HTTP messages, with seed ${seed}`, () => {
  it('get a 4xx or a closed connection, and the server goes on', async () => {
    await checkAll(Number(new URL(url).port));
    expect((await fetch(`${url}/api/config`)).status).toBe(200);
    measured({ messages: MESSAGES, ...Object.fromEntries(statuses), seed });
  }, 600_000);

  it('find a double that fails on one of them', async () => {
    const broken = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', (bytes) => {
        socket.end(`HTTP/1.1 ${bytes.includes('\0') ? '500 Oops' : '400 Bad Request'}\r\n\r\n`);
      });
    });
    await new Promise<void>((listening) => broken.listen(0, '127.0.0.1', listening));
    const address = broken.address();
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
    await expect(checkAll(port)).rejects.toThrow('500 Oops');
    await new Promise((closed) => broken.close(closed));
  }, 60_000);
});
