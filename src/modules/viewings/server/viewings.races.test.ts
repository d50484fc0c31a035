import { afterAll, beforeAll, expect, it } from 'vitest';
import { viewings } from '#modules/viewings/server/tables.ts';
import { openTestDatabase } from '#test/app.ts';
import { type ServerProcess, sendUntilAnswered, startServer } from '#test/server-process.ts';
import { sized } from '#test/size.ts';

/** Visitors who ask for the same time at the same moment, through three server processes on PostgreSQL. */
const SERVERS = 3;
const CROWD = sized({ usual: 16, long: 64 });
const ROUNDS = sized({ usual: 2, long: 100 });

let open: Awaited<ReturnType<typeof openTestDatabase>>;
let servers: ServerProcess[] = [];
beforeAll(async () => {
  open = await openTestDatabase();
  if (!open.url) throw new Error('Races need TEST_DATABASE_URL');
  const environment = {
    DATABASE_URL: open.url,
    DATA_DIR: open.folder,
    DEV_CAST: 'off',
    LIMIT_ENQUIRIES_PER_HOUR: '1000000',
    LIMIT_REQUESTS_PER_MINUTE: '1000000',
  };
  servers = await Promise.all(Array.from({ length: SERVERS }, () => startServer(environment)));
}, 120_000);
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  await open.database.close();
  await open.drop();
});

const by = (turn: number, call: { method: string; path: string; body?: object }) => {
  const server = servers[turn % SERVERS];
  if (!server) throw new Error('No server is running');
  return sendUntilAnswered(server, { ...call, token: '' });
};

it(`gives a time to one of ${CROWD} visitors who ask for it at once (D-285)`, {
  timeout: 60_000 + ROUNDS * 3_000,
}, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { body } = await by(round, { method: 'GET', path: '/public/viewings' });
    const ask = (visitor: number) => ({
      startsAt: (body.times as string[])[0],
      manner: 'in_person',
      name: 'Nur Aina',
      email: `visitor.${round}.${visitor}@test.example`,
      phone: '+60125550100',
    });
    const replies = await Promise.all(
      Array.from({ length: CROWD }, (_, n) =>
        by(n, { method: 'POST', path: '/public/viewings', body: ask(n) }),
      ),
    );
    const codes = replies.map(({ status, body: said }) => (status === 201 ? 'won' : said.code));
    expect(codes.filter((code) => code === 'won')).toHaveLength(1);
    expect(codes.filter((code) => code === 'VIEWING_TAKEN')).toHaveLength(CROWD - 1);
  }
  expect(await open.database.db.$count(viewings)).toBe(ROUNDS);
});
