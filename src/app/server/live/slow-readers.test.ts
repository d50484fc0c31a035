import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { type OpenStream, openStream } from '#test/live-stream.ts';
import { sized } from '#test/size.ts';

const SLOW = sized({ usual: 3, long: 50 });
const NORMAL = 5;
/** A reader that has taken everything else may wait for one event of this size, and not for two. */
const EVENT_BYTES = 60_000;
/** The operating system holds some 4 MB for a reader before anything waits in the process. */
const MOST_EVENTS = 300;

let t: TestApp;
let url: string;
const sockets: Socket[] = [];
const streams: OpenStream[] = [];

beforeAll(async () => {
  t = await testApp();
  url = await t.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  for (const stream of streams) stream.close();
  await t.close();
});

/** Asks for the stream and reads nothing of it. */
async function openSlowly(): Promise<void> {
  const { hostname, port, host } = new URL(url);
  const socket = connect({ port: Number(port), host: hostname });
  socket.pause();
  socket.on('error', () => undefined);
  sockets.push(socket);
  await once(socket, 'connect');
  socket.write(`GET /api/live HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
}

it(`${SLOW} readers that do not read are disconnected, and ${NORMAL} beside them miss nothing (D-154)`, async () => {
  for (let count = 0; count < NORMAL; count += 1) streams.push(await openStream(url));
  for (let count = 0; count < SLOW; count += 1) await openSlowly();
  await expect.poll(() => t.app.live.size).toBe(NORMAL + SLOW);
  const sent: string[] = [];
  while (t.app.live.size > NORMAL && sent.length < MOST_EVENTS) {
    const id = `${sent.length} `.padEnd(EVENT_BYTES, 'x');
    sent.push(`lots ${JSON.stringify({ ids: [id] })}`);
    t.app.live.receive('lots_changed', id);
    for (const stream of streams) await stream.until(`lots {"ids":["${sent.length - 1} `);
  }
  expect(t.app.live.size).toBe(NORMAL);
  for (const { events } of streams) expect(events.slice(1)).toEqual(sent);
}, 120_000);
