import { afterAll, beforeAll, expect, it } from 'vitest';
import { contactMessages } from '#core/enquiries/server/tables.ts';
import { openTestDatabase } from './app.ts';
import { Balancer } from './balancer.ts';
import { type Call, LoadClient } from './load.ts';
import { type ServerProcess, startServer } from './server-process.ts';
import { measured, sized } from './size.ts';

const PROCESSES = 3;
const RESTARTS = sized({ usual: 1, long: 30 });
const REQUESTS = sized({ usual: 500, long: 100_000 });
const CALLERS = 12;
/** One request in so many is a write. */
const WRITE_EVERY = 10;

let open: Awaited<ReturnType<typeof openTestDatabase>>;
let balancer: Balancer;
let client: LoadClient;
let servers: ServerProcess[] = [];
const start = () =>
  startServer({
    DATABASE_URL: open.url ?? '',
    DATA_DIR: open.folder,
    DEV_CAST: 'off',
    DRAIN_DELAY_SECONDS: '2',
    LIMIT_REQUESTS_PER_MINUTE: '1000000',
    LIMIT_ENQUIRIES_PER_HOUR: '1000000',
  });
beforeAll(async () => {
  open = await openTestDatabase();
  if (!open.url) throw new Error('A rolling restart needs TEST_DATABASE_URL');
  balancer = await Balancer.open();
  client = new LoadClient(balancer.url);
  servers = await Promise.all(Array.from({ length: PROCESSES }, start));
  for (const { url } of servers) balancer.add(url);
});
afterAll(async () => {
  client.close();
  await Promise.all(servers.map((server) => server.kill()));
  await balancer.close();
  await open.database.close();
  await open.drop();
});

const read: Call = { path: '/api/properties/aeroindustrial/lots/C' };
const person = { name: 'Aina', email: 'aina@test.example', phone: '+60125550100', message: 'Hello' };
const write: Call = { method: 'POST', path: '/api/email/send-form', body: JSON.stringify(person) };

/** Calls through the balancer while `work` runs; counts what was answered well, and what was not. */
async function callDuring(writeEvery: number, work: (sent: () => number) => Promise<void>) {
  let over = false;
  let sent = 0;
  const isWrite = (turn: number) => turn % writeEvery === writeEvery - 1;
  const calls = client.keepAsking(
    CALLERS,
    () => over,
    (turn) => {
      sent = turn + 1;
      return isWrite(turn) ? write : read;
    },
  );
  await work(() => sent).finally(() => {
    over = true;
  });
  const answers = await calls;
  const failed = answers.filter(({ status }) => status !== 200);
  const written = answers.filter(({ status }, turn) => status === 200 && isWrite(turn)).length;
  return { requests: answers.length, failed: failed.map(({ status, body }) => `${status} ${body}`), written };
}

it(
  `${RESTARTS} rolling restarts of processes behind a balancer lose none of ${REQUESTS} requests`,
  async () => {
    const before = await open.database.db.$count(contactMessages);
    const { requests, failed, written } = await callDuring(WRITE_EVERY, async (sent) => {
      let coming = start();
      for (let restart = 1; restart <= RESTARTS; restart += 1) {
        const next = await coming;
        const [old] = servers.splice(0, 1);
        if (!old) throw new Error('No process is left');
        servers.push(next);
        balancer.add(next.url);
        // the next one starts while the old one stops
        if (restart < RESTARTS) coming = start();
        // the balancer only learns that the process is not ready any more (D-202)
        expect(await old.stop()).toBe(0);
        balancer.remove(old.url);
        await expect.poll(sent, { timeout: 300_000 }).toBeGreaterThan((REQUESTS * restart) / RESTARTS);
      }
    });

    expect(failed).toEqual([]);
    // each write happened once
    expect(await open.database.db.$count(contactMessages)).toBe(before + written);
    expect(requests).toBeGreaterThanOrEqual(REQUESTS);
    measured({ restarts: RESTARTS, requests, failed: failed.length });
  },
  60_000 + RESTARTS * 60_000,
);

it('a process that is killed instead of stopped loses the writes under way', async () => {
  const { failed } = await callDuring(1, async (sent) => {
    await expect.poll(sent).toBeGreaterThan(CALLERS);
    await servers[0]?.kill();
    const before = sent();
    await expect.poll(sent, { timeout: 30_000 }).toBeGreaterThan(before + CALLERS);
  });
  expect(failed.length).toBeGreaterThan(0);
});
