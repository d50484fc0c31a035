import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkTrail } from '#core/audit/server/check-actions.ts';
import { chainHash, findSettledEnd } from '#core/audit/server/seal-actions.ts';
import { findNewestEntry } from '#core/audit/server/seal-store.ts';
import { recordAudits } from '#core/audit/server/store.ts';
import { auditLog, auditSeals } from '#core/audit/server/tables.ts';
import { systemTime } from '#platform/server/context.ts';
import { type Database, openPostgres, type Tx } from '#platform/server/db/open.ts';
import { openPortalKey, type PortalKey } from '#platform/server/portal-key.ts';
import { openTestDatabase, type TestApp, testApp } from '#test/app.ts';
import { sealTrail } from './audit-seal.ts';

const PROCESSES = 3;
const WRITES = 60;

let t: TestApp;
let key: PortalKey;
beforeAll(async () => {
  t = await testApp();
  key = await openPortalKey(t.config.keyDir);
});
afterAll(() => t.close());

const write = (tx: unknown, entries: number) =>
  recordAudits(
    tx as Tx,
    Array.from({ length: entries }, () => ({
      actor: null,
      action: 'lot.update' as const,
      target: { type: 'lot' as const, id: 'one' },
      at: t.clock.now(),
    })),
  );

/** A transaction that has written an entry and commits when it is told to. */
async function openWriter({ db }: Pick<Database, 'db'>) {
  let end = () => {};
  let hasWritten = () => {};
  const told = new Promise<void>((resolve) => {
    end = resolve;
  });
  const written = new Promise<void>((resolve) => {
    hasWritten = resolve;
  });
  const done = db.transaction(async (tx) => {
    await write(tx, 1);
    hasWritten();
    await told;
  });
  await written;
  return () => {
    end();
    return done;
  };
}

it('an entry that commits after a later one is sealed before it', async () => {
  const commit = await openWriter(t.database);
  await t.db.transaction((tx) => write(tx, 1));
  // what takes too long is left for the next run
  expect(await findSettledEnd({ db: t.db, pause: async () => {} })).toBeUndefined();
  let looks = 0;
  const pause = async () => {
    looks += 1;
    // a writer who came later is not waited for
    if (looks === 1) void openWriter(t.database).then((end) => end());
    if (looks === 3) await commit();
  };
  await sealTrail({ db: t.db, key, pause });
  expect(looks).toBe(3);
  const ids = await t.db.select({ id: auditLog.id }).from(auditLog).orderBy(auditLog.id);
  const seals = await t.db.select({ id: auditSeals.auditId }).from(auditSeals).orderBy(auditSeals.number);
  expect(seals.slice(0, 2)).toEqual(ids.slice(0, 2));
});

it(`${PROCESSES} processes that write and seal at once seal every entry once, in order`, async () => {
  const open = await openTestDatabase();
  if (!open.url) throw new Error('Races need TEST_DATABASE_URL');
  const url = open.url;
  const processes = await Promise.all(Array.from({ length: PROCESSES }, () => openPostgres(url)));
  const work = processes.map(async ({ db }, process) => {
    let isOver = false;
    const seals = (async () => {
      while (!isOver) await sealTrail({ db, key, ...systemTime });
    })();
    for (let written = 0; written < WRITES; written += 1) {
      const late = await openWriter({ db });
      // some are rolled back, which leaves gaps between the ids
      const gone = db.transaction(async (tx) => write(tx, 1).then(() => tx.rollback()));
      await Promise.all([db.transaction((tx) => write(tx, process + 1)), gone.catch(() => undefined)]);
      await late();
    }
    isOver = true;
    await seals;
  });
  await Promise.all(work);
  const { db } = open.database;
  await sealTrail({ db, key, ...systemTime });
  const found = await checkTrail(db, chainHash(key), undefined, t.clock.now());
  const entries = await db.$count(auditLog);
  expect(found).toMatchObject({ entries, differing: 0, differences: [], waiting: 0 });
  // each process wrote one late entry and a few others a round
  expect(entries).toBe(PROCESSES * WRITES + WRITES * (1 + 2 + 3));
  expect(await findNewestEntry(db)).toBeGreaterThan(entries);
  await Promise.all(processes.map((each) => each.close()));
  await open.database.close();
  await open.drop();
}, 120_000);
