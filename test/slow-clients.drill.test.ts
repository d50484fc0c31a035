import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from './app.ts';
import { LoadClient, percentile } from './load.ts';
import { type ServerProcess, startServer } from './server-process.ts';
import { measured, sized } from './size.ts';

const SLOW = sized({ usual: 100, long: 1_000 });
/** How long normal callers are measured, alone and beside the slow ones. */
const MEASURED_MS = sized({ usual: 1_000, long: 8_000 });
const CALLERS = 8;
/** A head and a body may take 10 s each (D-130); the outer bound for a busy machine. */
const GONE_WITHIN_MS = 40_000;

let open: Awaited<ReturnType<typeof openTestDatabase>>;
let server: ServerProcess;
let client: LoadClient;
beforeAll(async () => {
  open = await openTestDatabase();
  server = await startServer({
    DATABASE_URL: open.url ?? '',
    DEV_CAST: 'off',
    DATA_DIR: open.folder,
    LIMIT_REQUESTS_PER_MINUTE: '1000000',
  });
  client = new LoadClient(server.url);
});
afterAll(async () => {
  client.close();
  await server.kill();
  await open.database.close();
  await open.drop();
});

const head = (call: string, ...headers: string[]) =>
  [`${call} HTTP/1.1`, 'Host: portal.test', ...headers, ''].join('\r\n');
const json = ['Content-Type: application/json', 'Content-Length: 9000'];
/** What a slow client sends at once; then it goes on byte by byte, or reads nothing. */
const kinds = {
  heads: { first: `${head('GET /api/config')}X-Slow: `, trickles: true },
  bodies: { first: `${head('POST /api/auth/login', ...json)}\r\n{"a":"`, trickles: true },
  readers: { first: `${head('GET /api/openapi.json')}\r\n`, trickles: false },
};
type Kind = (typeof kinds)[keyof typeof kinds];

/** Opens slow connections. */
function openSlow(address: string, count: number, { first, trickles }: Kind): Socket[] {
  const { port, hostname } = new URL(address);
  return Array.from({ length: count }, () => {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    if (trickles) socket.resume();
    else socket.pause();
    socket.write(first);
    const timer = trickles ? setInterval(() => socket.write('x'), 1_000) : undefined;
    socket.once('close', () => clearInterval(timer));
    return socket;
  });
}

const countOpen = (sockets: Socket[]) =>
  sockets.filter((socket) => !socket.destroyed && !socket.readableEnded).length;

async function callNormally() {
  const until = performance.now() + MEASURED_MS;
  const answers = await client.keepAsking(
    CALLERS,
    () => performance.now() > until,
    () => ({ path: '/api/properties/aeroindustrial/lots/B' }),
  );
  const failed = answers.filter(({ status }) => status !== 200).length;
  const times = answers.map(({ ms }) => ms);
  return { calls: answers.length, failed, p99: Math.round(percentile(times, 0.99)) };
}

it(`${SLOW} slow heads, ${SLOW} slow bodies and ${SLOW} slow readers fail no call beside them, and who sends slowly is disconnected (D-130)`, async () => {
  const endless = createServer({ headersTimeout: 0, requestTimeout: 0 }, () => undefined);
  await new Promise<void>((listening) => endless.listen(0, '127.0.0.1', listening));
  const { port } = endless.address() as AddressInfo;

  const alone = await callNormally();
  const since = performance.now();
  const kept = openSlow(`http://127.0.0.1:${port}`, 5, kinds.heads);
  const slow = openSlow(server.url, SLOW, kinds.heads).concat(openSlow(server.url, SLOW, kinds.bodies));
  const readers = openSlow(server.url, SLOW, kinds.readers);
  const beside = await callNormally();
  await expect.poll(() => countOpen(slow), { timeout: GONE_WITHIN_MS }).toBe(0);
  const gone = Math.round(performance.now() - since);
  const after = await callNormally();
  expect(alone.failed + beside.failed + after.failed).toBe(0);

  measured({
    'slow connections': 3 * SLOW,
    'calls beside': beside.calls,
    failed: beside.failed,
    'p99 alone in ms': alone.p99,
    'p99 beside in ms': beside.p99,
    'heads and bodies gone in ms': gone,
  });
  expect(countOpen(kept)).toBe(kept.length);
  for (const socket of [...kept, ...readers]) socket.destroy();
  endless.close();
}, 180_000);
