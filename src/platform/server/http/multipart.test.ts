import { once } from 'node:events';
import { request } from 'node:http';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUser } from '#core/users/server/factory.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { defaultBodyLimits } from './body-limits.ts';

const MEGABYTE = 1024 * 1024;
const headers = { 'content-type': 'multipart/form-data; boundary=b' };
const written = { name: 'Nur Aina', email: 'nur@example.com', phone: '+60 12 555 0100', message: 'Hello' };
const fields = Object.entries(written)
  .map(([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
  .join('');
const fileHead = (field: string) =>
  `--b\r\nContent-Disposition: form-data; name="${field}"; filename="a.png"\r\n\r\n`;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

let t: TestApp;
let address: string;
beforeAll(async () => {
  // the measurement takes longer than the time limit of a form
  t = await testApp({}, { arrival: { ...defaultBodyLimits, bodyMs: 600_000, windowMs: 600_000 } });
  address = await t.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => t.close());

/** Buffers in bytes after the server has read so much: the least of some rounds, or the first that is little enough. */
async function bytesHeld(connection: Socket, sent: number, rounds: number, enough = 0): Promise<number> {
  while (connection.bytesRead < sent) await setImmediate();
  let least = Number.POSITIVE_INFINITY;
  // released buffers are freed in the background, and counted until then
  for (let round = 0; round < rounds && least > enough; round += 1) {
    for (let turn = 0; turn < 20; turn += 1) await setImmediate();
    collectGarbage();
    least = Math.min(least, process.memoryUsage().arrayBuffers);
  }
  return least;
}

describe('a file that arrives', () => {
  it.each([
    ['a visitor’s form of texts', '/email/send-form', 'document', 'OK'],
    ['an upload under another name', '/uploads/document', 'file', 'DOCUMENT_MISSING'],
    ['an upload', '/uploads/document', 'document', 'DOCUMENT_UNSUPPORTED'],
  ])('is not held in memory: %s', async (_case, path, field, answers) => {
    const authorization = `Bearer ${await t.tokenFor(await buildUser(t.db))}`;
    const options = { method: 'POST', agent: false, headers: { ...headers, authorization } };
    const call = request(`${address}/api${path}`, options);
    const head = fields + fileHead(field);
    const connected = once(t.app.server, 'connection');
    call.write(head);
    const [connection] = (await connected) as [Socket];
    const before = await bytesHeld(connection, head.length, 4);
    for (let sent = 0; sent < 9; sent += 1) call.write(Buffer.alloc(MEGABYTE));
    const most = before + 4 * MEGABYTE;
    const held = await bytesHeld(connection, 9 * MEGABYTE, 20, most);
    call.end('\r\n--b--\r\n');
    const [reply] = await once(call, 'response');
    expect(await text(reply)).toContain(answers);
    expect(held).toBeLessThanOrEqual(most);
  });

  it('leaves a form that breaks off in it a broken one', async () => {
    const reply = await t.call(null, 'POST /email/send-form', {
      headers,
      payload: `${fields}${fileHead('document')}half of`,
    });
    expect([reply.status, reply.body.code]).toEqual([400, 'MALFORMED']);
  });
});
