import { afterAll, beforeAll, expect, it } from 'vitest';
import { contactMessages } from '#features/enquiries/server/tables.ts';
import { openTestDatabase } from './app.ts';
import { Balancer } from './balancer.ts';
import { type ServerProcess, startServer } from './server-process.ts';
import { sized } from './size.ts';

const PROCESSES = 3;
/** The long run sends some 20,000 requests. */
const RESTARTS = sized({ usual: 3, long: 20 });
const CALLERS = 12;

let open: Awaited<ReturnType<typeof openTestDatabase>>;
let balancer: Balancer;
let servers: ServerProcess[] = [];
const start = () =>
  startServer({
    DATABASE_URL: open.url ?? '',
    DEV_CAST: 'off',
    LIMIT_REQUESTS_PER_MINUTE: '1000000',
    LIMIT_ENQUIRIES_PER_HOUR: '1000000',
  });
beforeAll(async () => {
  open = await openTestDatabase();
  if (!open.url) throw new Error('A rolling restart needs TEST_DATABASE_URL');
  balancer = await Balancer.open();
  servers = await Promise.all(Array.from({ length: PROCESSES }, start));
  for (const { url } of servers) balancer.add(url);
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  await balancer.close();
  await open.database.close();
  await open.drop();
});

/** Alternates reads and writes until stopped; resolves to the counts of statuses for each. */
async function keepCalling(isOver: () => boolean): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const write = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Aina',
      email: 'aina@test.example',
      phone: '+60125550100',
      message: 'Hello',
    }),
  };
  for (let turn = 0; !isOver(); turn += 1) {
    const isWrite = turn % 4 === 3;
    const path = isWrite ? '/email/send-form' : '/properties/aeroindustrial/lots/C';
    const reply = await fetch(`${balancer.url}/api${path}`, isWrite ? write : {});
    await reply.arrayBuffer();
    const key = `${isWrite ? 'write' : 'read'} ${reply.status}`;
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

it(
  'a rolling restart of all processes behind a balancer loses no request that is under way',
  async () => {
    const before = await open.database.db.$count(contactMessages);
    let over = false;
    const callers = Array.from({ length: CALLERS }, () => keepCalling(() => over));
    for (let restart = 0; restart < RESTARTS; restart += 1) {
      const next = await start();
      const [old] = servers.splice(0, 1);
      if (!old) throw new Error('No process is left');
      servers.push(next);
      balancer.add(next.url);
      // the balancer only notices that the process accepts no connections
      expect(await old.stop()).toBe(0);
      balancer.remove(old.url);
    }
    over = true;
    const total: Record<string, number> = {};
    for (const counts of await Promise.all(callers)) {
      for (const [key, count] of Object.entries(counts)) total[key] = (total[key] ?? 0) + count;
    }
    console.log(`${RESTARTS} restarts:`, total);
    // closing a listening socket resets a connection accepted by the kernel but not yet by the process: a write at
    // that moment is lost, which Node cannot prevent (0 or 1 in 26,000 requests and 20 restarts)
    const { 'read 200': _, 'write 200': written = 0, 'write 502': lost = 0, ...others } = total;
    expect(others).toEqual({});
    expect(lost).toBeLessThanOrEqual(1);
    const stored = (await open.database.db.$count(contactMessages)) - before;
    expect(stored).toBeGreaterThanOrEqual(written);
    expect(stored).toBeLessThanOrEqual(written + lost);
  },
  60_000 + RESTARTS * 60_000,
);
