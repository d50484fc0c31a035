import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { checkTrail } from '#features/audit/server/check-actions.ts';
import { hashWith, sealEntries } from '#features/audit/server/seal-actions.ts';
import { buildDocument } from '#features/documents/server/factory.ts';
import { users } from '#features/users/server/tables.ts';
import { seedCast } from '#fixtures/cast.ts';
import { seedDemo } from '#fixtures/demo.ts';
import { seedPark } from '#fixtures/park.ts';
import { type Database, openEmbedded, openPostgres, type Tx } from '#platform/server/db/open.ts';
import { insertProof } from '#platform/server/vault/store.ts';
import { moveData, NotEmpty } from '../tools/move-data.ts';
import { withDatabase } from './template-database.ts';
import { testVault } from './vault.ts';

// no race, but like those it needs a real PostgreSQL beside the embedded database

const name = `portal_move_${process.pid}`;
const vault = testVault();
const hash = hashWith('a key');
let server: pg.Client;
let from: Database;
let to: Database;

beforeAll(async () => {
  const template = inject('template');
  if (template.kind !== 'postgres') throw new Error('This test needs TEST_DATABASE_URL');
  server = new pg.Client({ connectionString: template.url });
  await server.connect();
  await server.query(`CREATE DATABASE ${name}`);
  to = await openPostgres(withDatabase(template.url, name));
  from = await openEmbedded('memory');
  await from.db.transaction(async (tx) => {
    const now = new Date('2026-03-02T04:00:00.000Z');
    await seedPark(tx as Tx, now);
    await seedCast(tx as Tx, 'a password', now);
    await seedDemo(tx as Tx, now);
    const [keyId] = vault.ring.ids;
    await insertProof(tx as Tx, { id: keyId, proof: vault.ring.prove(keyId) }, now);
    const [uploader] = await tx.select().from(users).limit(1);
    const { wrappedKey } = vault.seal('sealed', Buffer.from('a cheque'));
    await buildDocument(tx as Tx, {
      uploadedBy: uploader?.id ?? '',
      createdAt: now,
      storageKey: 'sealed',
      wrappedKey,
      keyId,
    });
    await sealEntries(tx as Tx, hash, Number.MAX_SAFE_INTEGER, 1000);
  });
});

afterAll(async () => {
  await from.close();
  await to.close();
  await server.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await server.end();
});

/** A table as the database itself writes it down. */
async function print(database: Database, table: string): Promise<unknown> {
  const answer = await database.db.execute(
    sql`SELECT json_agg(to_jsonb(t) ORDER BY to_jsonb(t)::text) AS all FROM ${sql.identifier(table)} t`,
  );
  return (answer as unknown as { rows: { all: unknown }[] }).rows[0]?.all;
}

it('moves every row of a filled portal to PostgreSQL, with sequences and constraints in force', async () => {
  const moved = await moveData(from.db, to);
  expect(moved.find(({ table }) => table === 'lots')?.rows).toBe(70);
  for (const sealed of ['documents', 'vault_keys'])
    expect(moved.find(({ table }) => table === sealed)?.rows, sealed).toBe(1);
  expect(moved.find(({ table }) => table === 'bookings')?.rows).toBeGreaterThan(0);
  for (const { table } of moved) expect(await print(to, table), table).toEqual(await print(from, table));

  const trail = await checkTrail(to.db, hash, undefined, new Date());
  expect(trail).toMatchObject({ differing: 0, waiting: 0 });
  expect(trail.entries).toBeGreaterThan(10);

  const next = await to.db.execute(
    sql`SELECT nextval(pg_get_serial_sequence('booking_events', 'id')) > max(id) AS free FROM booking_events`,
  );
  expect((next as unknown as { rows: unknown[] }).rows).toEqual([{ free: true }]);
  await expect(to.db.execute(sql`UPDATE booking_events SET note = 'other'`)).rejects.toThrow();
});

it('refuses a target that holds data, and leaves it as it is', async () => {
  const before = await print(to, 'lots');
  await expect(moveData(from.db, to)).rejects.toThrow(NotEmpty);
  expect(await print(to, 'lots')).toEqual(before);
});
