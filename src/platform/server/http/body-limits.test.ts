import { connect } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uploadForm, writePdf } from '#core/documents/server/factory.ts';
import { buildUser } from '#core/users/server/factory.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { SlowConnection } from '#test/slow-connection.ts';
import { defaultBodyLimits } from './body-limits.ts';

const slow = {
  message: 'This arrived too slowly and was stopped. Please check your connection and try again.',
  code: 'TOO_SLOW',
};

let t: TestApp;
let address: string;
beforeAll(async () => {
  t = await testApp(
    {},
    {
      arrival: {
        ...defaultBodyLimits,
        headersMs: 1_500,
        bodyMs: 500,
        windowMs: 1_000,
        bytesPerSecond: 2_000,
      },
    },
  );
  address = await t.app.listen({ port: 0, host: '127.0.0.1' });
  // the first answer of a process takes longest
  await fetch(`${address}/api/config`);
});
afterAll(() => t.close());

const head = (call: string, ...headers: string[]) =>
  [`${call} HTTP/1.1`, 'Host: portal.test', ...headers, '', ''].join('\r\n');
const json = ['Content-Type: application/json', 'Content-Length: 100000'];

describe('what arrives too slowly (D-130)', () => {
  it.each([
    ['of a call', 'POST /api/auth/login', json, 408],
    [
      'in pieces',
      'POST /api/auth/login',
      ['Content-Type: application/json', 'Transfer-Encoding: chunked'],
      408,
    ],
    [
      'of a form of texts',
      'POST /api/email/send-form',
      ['Content-Type: multipart/form-data; boundary=b', 'Content-Length: 9000'],
      408,
    ],
    ['of a call that is refused before', 'PUT /api/users/me', json, 401],
    // a call that asks no database: its reply has to come before the body is given up
    ['that nobody asked for', 'GET /api/health', json, 200],
    ['to nowhere', 'POST /api/nowhere', json, 408],
  ])('a body %s is not waited for', async (_case, call, headers, status) => {
    const line = await SlowConnection.to(address);
    line.send(head(call, ...headers));
    // the length of a first chunk with chunked encoding; otherwise ordinary bytes
    line.send('ffff\r\n');
    line.trickle(20);
    const reply = await line.end();
    expect(reply.status).toBe(status);
    if (status === 408) expect(JSON.parse(reply.body)).toEqual(slow);
  });

  it('a head of a call is not waited for', async () => {
    const line = await SlowConnection.to(address);
    line.send('POST /api/auth/login HTTP/1.1\r\nHost: portal.test\r\nX-Long: ');
    line.trickle(20);
    expect((await line.end()).status).toBe(408);
  });

  /** Sends a part of a whole upload every so many milliseconds. */
  async function sendUpload(partBytes: number, everyMs: number) {
    const form = await uploadForm({ bytes: Buffer.concat([writePdf(), Buffer.alloc(60_000)]) });
    const authorization = `Authorization: Bearer ${await t.tokenFor(await buildUser(t.db))}`;
    const type = `Content-Type: ${form.headers['content-type']}`;
    const length = `Content-Length: ${form.payload.length}`;
    const line = await SlowConnection.to(address);
    line.send(head('POST /api/uploads/document', authorization, type, length, 'Connection: close'));
    let sent = 0;
    const timer = setInterval(() => {
      line.send(form.payload.subarray(sent, sent + partBytes));
      sent += partBytes;
      if (sent >= form.payload.length) clearInterval(timer);
    }, everyMs);
    const reply = await line.end();
    clearInterval(timer);
    return { ...reply, body: JSON.parse(reply.body) };
  }

  it('an upload is stopped', async () => {
    expect(await sendUpload(10, 20)).toMatchObject({ status: 408, body: slow });
  });

  it('an upload that takes long at the minimum rate is accepted', async () => {
    expect(await sendUpload(500, 20)).toMatchObject({ status: 201 });
  });
});

it('a reader who takes nothing of a reply is disconnected (D-130)', async () => {
  const quiet = await testApp({}, { arrival: { ...defaultBodyLimits, idleMs: 500 } });
  const { hostname, port } = new URL(await quiet.app.listen({ port: 0, host: '127.0.0.1' }));
  const reader = connect(Number(port), hostname).pause();
  reader.on('error', () => undefined);
  // more than the buffers of both sides hold
  reader.write(head('GET /api/openapi.json').repeat(40));
  const countOpen = promisify(quiet.app.server.getConnections.bind(quiet.app.server));
  await expect.poll(countOpen).toBe(1);
  await expect.poll(countOpen, { timeout: 20_000 }).toBe(0);
  reader.destroy();
  await quiet.close();
});
