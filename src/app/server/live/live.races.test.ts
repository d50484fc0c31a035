import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildBooking } from '#core/bookings/server/factory.ts';
import { buildLot } from '#core/lots/server/factory.ts';
import { lots } from '#core/lots/server/tables.ts';
import { startSession } from '#core/sessions/server/actions.ts';
import { revokeSessions } from '#core/sessions/server/store.ts';
import type { Tx } from '#platform/server/db/open.ts';
import { vaultKeys } from '#platform/server/db/tables.ts';
import { openTestDatabase } from '#test/app.ts';
import { type OpenStream, openStream } from '#test/live-stream.ts';
import { buildPeople } from '#test/people.ts';
import { type ServerProcess, startServer } from '#test/server-process.ts';

const PROCESSES = 2;

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let keyDir: string;
let servers: ServerProcess[] = [];
const streams: OpenStream[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
  if (!database.url) throw new Error('Several processes need TEST_DATABASE_URL');
  const { url, folder } = database;
  keyDir = join(folder, 'keys');
  const environment = { DATABASE_URL: url, DATA_DIR: folder, DEV_CAST: 'off' };
  servers = await Promise.all(Array.from({ length: PROCESSES }, () => startServer(environment)));
});
afterAll(async () => {
  for (const stream of streams) stream.close();
  await Promise.all(servers.map((server) => server.kill()));
  await database.database.close();
  await database.drop();
});

it('processes that start at once make one file of each key, and seal with the same (D-177)', async () => {
  expect((await readdir(keyDir)).sort()).toEqual(['portal.key', 'vault.key']);
  expect(await database.database.db.$count(vaultKeys)).toBe(1);
});

/** One stream at each process. */
async function followAll(token?: string): Promise<OpenStream[]> {
  const opened = await Promise.all(servers.map(({ url }) => openStream(url, token)));
  streams.push(...opened);
  await Promise.all(opened.map((stream) => stream.until('hello')));
  return opened;
}

it('a change is sent by every process, to whom it concerns (D-150, D-152)', async () => {
  const { db } = database.database;
  const { buyer, admin } = await buildPeople(db);
  const token = async (person: { id: string }) =>
    (
      await db.transaction((tx) =>
        startSession(tx as Tx, person.id, { userAgent: 'test', ip: '127.0.0.1' }, new Date()),
      )
    ).token;
  const visitors = await followAll();
  const office = await followAll(await token(admin));
  const { booking } = await buildBooking(db, { creator: buyer });
  const marker = await buildLot(db);
  await db.update(lots).set({ price: 1_200_000 }).where(eq(lots.id, marker.id));
  for (const stream of office) await stream.until(`booking {"id":"${booking.id}"}`);
  for (const stream of visitors) await stream.until('lots');
  expect(visitors.flatMap(({ events }) => events).filter((event) => event.startsWith('booking'))).toEqual([]);
});

it('who has a booking open at one process is known to the other, and told there (D-430)', async () => {
  const { db } = database.database;
  const { buyer, admin, superAdmin } = await buildPeople(db);
  const { booking } = await buildBooking(db, { creator: buyer });
  const sessions = [admin, superAdmin].map(({ id }) =>
    db.transaction((tx) => startSession(tx as Tx, id, { userAgent: 'test', ip: '127.0.0.1' }, new Date())),
  );
  const [first, second] = (await Promise.all(sessions)).map(({ token }) => token);
  const say = async (server: ServerProcess | undefined, token = '', isOpen = true): Promise<unknown> => {
    const reply = await fetch(`${server?.url}/api/bookings/${booking.id}/presence`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ isOpen }),
    });
    return (await reply.json()).others.map(({ _id }: { _id: string }) => _id);
  };
  const [, elsewhere] = await followAll(first);
  await say(servers[0], first);
  await say(servers[1], second);
  await elsewhere?.until(`presence {"id":"${booking.id}"}`);
  expect(await say(servers[1], first)).toEqual([superAdmin.id]);
  await say(servers[0], second, false);
  await elsewhere?.until('presence');
  expect(await say(servers[1], first)).toEqual([]);
});

it('a session that ends at one process ends its streams at all of them (D-153)', async () => {
  const { db } = database.database;
  const { buyer } = await buildPeople(db);
  const { token } = await db.transaction((tx) =>
    startSession(tx as Tx, buyer.id, { userAgent: 'test', ip: '127.0.0.1' }, new Date()),
  );
  const opened = await followAll(token);
  await db.transaction((tx) => revokeSessions(tx as Tx, buyer.id, null, new Date()));
  await Promise.all(opened.map(({ ended }) => ended));
  expect(opened.map(({ events }) => events.at(-1))).toEqual(opened.map(() => 'session {}'));
});

it('a process that stops says bye at once, and the others go on (D-155)', async () => {
  const [first, ...rest] = await followAll();
  await servers[0]?.stop();
  await first?.ended;
  expect(first?.events.at(-1)).toBe('bye {}');
  const lot = await buildLot(database.database.db);
  for (const stream of rest) await stream.until(`lots {"ids":["${lot.id}"]}`);
});
