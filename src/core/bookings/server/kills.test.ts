import { access, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq, isNull, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { documents } from '#core/documents/server/tables.ts';
import { type Database, openEmbedded, openPostgres } from '#platform/server/db/open.ts';
import { rowsOf } from '#platform/server/db/rows.ts';
import { AcknowledgedWrites, castPassword } from '#test/acknowledged-writes.ts';
import { openTestDatabase } from '#test/app.ts';
import { findBreaches } from '#test/invariants.ts';
import { nowhere } from '#test/people.ts';
import { seed } from '#test/seed.ts';
import { type ServerEnvironment, type ServerProcess, startServer } from '#test/server-process.ts';
import { measured, sized } from '#test/size.ts';

/** The embedded database takes longer to start: it is killed in the large size only. */
const kills = { postgres: sized({ usual: 1, long: 75 }), embedded: sized({ usual: 0, long: 25 }) };
/** Delays in milliseconds between the first replies of a round and the kill of the server. */
const sampleDelays = (many: number) => fc.sample(fc.integer({ min: 0, max: 400 }), { seed, numRuns: many });

let folder: string;
let environment: ServerEnvironment;
let server: ServerProcess | undefined;
let drop = async () => {};
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-kills-'));
  environment = {
    DATA_DIR: folder,
    DEV_PASSWORD: castPassword,
    LIMIT_UPLOADS_PER_HOUR: '1000000',
    LIMIT_FILES_WITHOUT_BOOKING: '1000000',
  };
});
afterEach(async () => {
  await server?.kill();
  await drop();
  drop = async () => {};
  await rm(folder, { recursive: true, force: true });
});

async function choosePostgres(): Promise<void> {
  const open = await openTestDatabase();
  await open.database.close();
  drop = open.drop;
  environment.DATABASE_URL = open.url ?? '';
}

/** Rows without what belongs to them: bookings without history or notice, documents without their file. */
async function findIncomplete({ db }: Database): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`SELECT id FROM bookings WHERE id NOT IN (SELECT booking_id FROM booking_events)
    OR id NOT IN (SELECT booking_id FROM notices WHERE booking_id IS NOT NULL)`,
  );
  const kept = await db.select().from(documents).where(isNull(documents.purgedAt));
  const fileIsThere = ({ storageKey }: { storageKey: string }) =>
    access(join(folder, 'documents', storageKey)).then(
      () => true,
      () => false,
    );
  const there = await Promise.all(kept.map(fileIsThere));
  return [
    ...(await findBreaches(db)),
    ...rows.map(({ id }) => `booking ${id} without history or notice`),
    ...kept.filter((_, index) => !there[index]).map(({ id }) => `document ${id} without file`),
  ];
}

const kinds: readonly (keyof typeof kills)[] =
  inject('template').kind === 'postgres' ? ['postgres', 'embedded'] : ['embedded'];

describe.each(kinds.filter((kind) => kills[kind] > 0))('on the %s database', (kind) => {
  it(`loses nothing it has answered, killed ${kills[kind]} times in the middle of bookings and uploads`, {
    timeout: 180_000 + kills[kind] * 60_000,
  }, async () => {
    if (kind === 'postgres') await choosePostgres();
    const writes = new AcknowledgedWrites();
    const waits: number[] = [];
    const start = async () => {
      const since = performance.now();
      server = await startServer(environment);
      waits.push(performance.now() - since);
      await writes.expectBookings(server);
      return server;
    };
    for (const delay of sampleDelays(kills[kind])) {
      const running = await start();
      const before = writes.bookings.size;
      let ended: Promise<void> = Promise.resolve();
      await new Promise<void>((answered) => {
        ended = writes.keepWriting(running, answered);
      });
      await sleep(delay);
      await running.kill();
      await ended;
      expect(writes.bookings.size).toBeGreaterThan(before);
    }
    const last = await start();
    await writes.expectDocuments(last);
    expect(writes.documents.size).toBeGreaterThan(0);
    await last.kill();
    const open = kind === 'postgres' ? openPostgres(environment.DATABASE_URL ?? '') : openEmbedded(folder);
    const database = await open;
    expect(await findIncomplete(database)).toEqual([]);
    const times = waits.slice(1).toSorted((a, b) => a - b);
    const seconds = (time = 0) => `${(time / 1000).toFixed(1)} s`;
    const counted = {
      database: kind,
      kills: kills[kind],
      'bookings acknowledged': writes.bookings.size,
      'documents acknowledged': writes.documents.size,
      lost: 0,
      'ready again': `${seconds(times[Math.floor(times.length / 2)])}, at most ${seconds(times.at(-1))}`,
    };
    measured({ ...counted, seed });
    await expectCaught(database, writes);
  });
});

/** Self-test of the checks: a booking that was never stored, and a document whose file is gone. */
async function expectCaught(database: Database, writes: AcknowledgedWrites) {
  const [address = ''] = writes.documents.keys();
  const [id = ''] = /[0-9a-f-]{36}/.exec(address) ?? [];
  const [acknowledged] = await database.db.select().from(documents).where(eq(documents.id, id));
  await rm(join(folder, 'documents', acknowledged?.storageKey ?? ''));
  expect(await findIncomplete(database)).toEqual([`document ${id} without file`]);
  await database.close();
  server = await startServer(environment);
  writes.bookings.set(nowhere, { status: 'pending_admin' });
  await expect(writes.expectBookings(server)).rejects.toThrow(`booking ${nowhere}: `);
  await expect(writes.expectDocuments(server)).rejects.toThrow(`${address}: `);
}
