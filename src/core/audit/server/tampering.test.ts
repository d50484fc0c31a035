import { type SQL, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Tx } from '#platform/server/db/open.ts';
import { openPortalKey } from '#platform/server/portal-key.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { seed } from '#test/seed.ts';
import { measured, sized } from '#test/size.ts';
import { isSoundTrail, type TrailCheck } from '../contract.ts';
import { checkTrail } from './check-actions.ts';
import { type KnownHead, readHead, recordHead } from './head-actions.ts';
import { type ChainHash, chainHash, hashWith, sealEntries, sealOf } from './seal-actions.ts';
import { listSeals } from './seal-store.ts';
import { recordAudits } from './store.ts';

const ROUNDS = sized({ usual: 60, long: 1000 });
const ENTRIES = 60;

let t: TestApp;
let hash: ChainHash;
let head: KnownHead | undefined;
/** Ids of sealed entries in order, and ids between them that were given out and never committed. */
let ids: number[];
let unused: number[];

beforeAll(async () => {
  t = await testApp();
  hash = chainHash(await openPortalKey(t.config.keyDir));
  const write = (tx: Tx, many: number) =>
    recordAudits(
      tx,
      Array.from({ length: many }, (_, index) => ({
        actor: { id: crypto.randomUUID(), role: index % 2 ? 'admin' : 'agent' },
        action: 'lot.update' as const,
        target: { type: 'lot' as const, id: crypto.randomUUID() },
        from: { price: index },
        to: { price: index + 1 },
        at: t.clock.now(),
      })),
    );
  for (let written = 0; written < ENTRIES; written += 6) {
    await t.db.transaction((tx) => write(tx as Tx, 6));
    await t.db.transaction((tx) => write(tx as Tx, 1).then(() => tx.rollback())).catch(() => undefined);
    t.clock.advance(60_000);
  }
  await t.db.transaction((tx) => sealEntries(tx as Tx, hash, Number.MAX_SAFE_INTEGER, 1000));
  await recordHead({ reader: t.db, folder: t.config.keyDir, hash }, t.clock.now(), 0);
  head = await readHead(t.config.keyDir, hash);
  ids = (await listSeals(t.db, 0, 1000)).map(({ auditId }) => auditId);
  unused = Array.from({ length: ids.at(-1) ?? 0 }, (_, id) => id + 1).filter((id) => !ids.includes(id));
});
afterAll(() => t.close());

/** What a superuser does, with the triggers off and everything but the key at hand; undone after the check. */
async function afterTampering(tamper: (tx: Tx) => Promise<unknown>, check: (tx: Tx) => Promise<TrailCheck>) {
  let found: TrailCheck | undefined;
  const undone = t.db.transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL session_replication_role = replica`);
    await tamper(tx as Tx);
    found = await check(tx as Tx);
    tx.rollback();
  });
  await expect(undone).rejects.toThrow('Rollback');
  if (!found) throw new Error('Nothing was checked');
  return found;
}

const checked = (tx: Tx) => checkTrail(tx, hash, head, t.clock.now());

/** Stamps every seal from a number on anew, with whatever hash. */
async function stamp(tx: Tx, by: ChainHash, from: number): Promise<void> {
  let before: Uint8Array = Buffer.alloc(0);
  for (const seal of await listSeals(tx, 0, 1000)) {
    if (seal.number >= from) {
      seal.hash = sealOf(by, before, seal.number, seal.content ?? '');
      await tx.execute(sql`UPDATE audit_seals SET hash = ${seal.hash} WHERE number = ${seal.number}`);
    }
    before = seal.hash;
  }
}

const removeEntries = (tx: Tx, which: SQL) => tx.execute(sql`DELETE FROM audit_log WHERE ${which}`);
const removeSeals = (tx: Tx, which: SQL) => tx.execute(sql`DELETE FROM audit_seals WHERE ${which}`);

/** Closes the gap in the numbers of seals behind one. */
async function renumber(tx: Tx, behind: number) {
  await tx.execute(sql`UPDATE audit_seals SET number = -number WHERE number > ${behind}`);
  await tx.execute(sql`UPDATE audit_seals SET number = -number - 1 WHERE number < 0`);
}

const edits = [
  sql`actor_id = gen_random_uuid()`,
  sql`actor_id = NULL`,
  sql`actor_role = 'super_admin'`,
  sql`action = 'lot.lock'`,
  sql`target_type = 'unit'`,
  sql`target_id = NULL`,
  sql`detail = detail || '{"to":{"price":1000000}}'`,
  sql`detail = '{}'`,
  sql`at = at + interval '1 microsecond'`,
  sql`at = 'infinity'`,
];

const columns = sql.raw('actor_id, actor_role, action, target_type, target_id, detail, at');
const copyOf = (from: number, as: number) =>
  sql`INSERT INTO audit_log (id, ${columns}) OVERRIDING SYSTEM VALUE SELECT ${as}::bigint, ${columns} FROM audit_log WHERE id = ${from}`;

/** One sealed entry or two, and an id between sealed ones that nobody uses. */
type Place = { one: number; other: number; free: number; edit: SQL };
const swapped = async (tx: Tx, table: string, key: string, value: string, [one, other]: [number, number]) =>
  tx.execute(
    sql.raw(`UPDATE ${table} x SET (${value}) = (SELECT ${value} FROM ${table} y WHERE y.${key} = ${one} + ${other} - x.${key})
      WHERE ${key} IN (${one}, ${other})`),
  );

const numberOf = (id: number) => ids.indexOf(id) + 1;

/** Each manipulation, by what it is. */
const manipulations: Record<string, (tx: Tx, place: Place) => Promise<unknown>> = {
  edit: (tx, { one, edit }) => tx.execute(sql`UPDATE audit_log SET ${edit} WHERE id = ${one}`),
  'edit, stamped anew with a guessed key': async (tx, { one, edit }) => {
    await tx.execute(sql`UPDATE audit_log SET ${edit} WHERE id = ${one}`);
    await stamp(tx, hashWith('guessed'), numberOf(one));
  },
  deletion: (tx, { one }) => removeEntries(tx, sql`id = ${one}`),
  'deletion with the seal': async (tx, { one }) => {
    await removeEntries(tx, sql`id = ${one}`);
    await removeSeals(tx, sql`audit_id = ${one}`);
  },
  'deletion, numbers closed up': async (tx, { one }) => {
    await removeEntries(tx, sql`id = ${one}`);
    await removeSeals(tx, sql`audit_id = ${one}`);
    await renumber(tx, numberOf(one));
  },
  swap: (tx, { one, other }) =>
    swapped(tx, 'audit_log', 'id', 'actor_id, action, target_type, target_id, detail, at', [one, other]),
  'swap with the hashes': async (tx, { one, other }) => {
    await swapped(tx, 'audit_log', 'id', 'actor_id, action, target_type, target_id, detail, at', [
      one,
      other,
    ]);
    await swapped(tx, 'audit_seals', 'audit_id', 'hash', [one, other]);
  },
  insertion: (tx, { one, free }) => tx.execute(copyOf(one, free)),
  'insertion with a seal out of the count': async (tx, { one, free }) => {
    await tx.execute(copyOf(one, free));
    await tx.execute(
      sql`INSERT INTO audit_seals SELECT -number, ${free}::bigint, hash FROM audit_seals WHERE audit_id = ${one}`,
    );
  },
  'insertion under a seal at the end': async (tx, { one, free }) => {
    await tx.execute(copyOf(one, free));
    await tx.execute(
      sql`INSERT INTO audit_seals SELECT ${ENTRIES + 1}, ${free}::bigint, hash FROM audit_seals WHERE audit_id = ${one}`,
    );
  },
  'tail cut': async (tx, { one }) => {
    await removeEntries(tx, sql`id >= ${one}`);
    await removeSeals(tx, sql`audit_id >= ${one}`);
  },
  'tail cut of entries': (tx, { one }) => removeEntries(tx, sql`id >= ${one}`),
  'tail cut of seals': (tx, { one }) => removeSeals(tx, sql`audit_id >= ${one}`),
};

const places = (kind?: string) =>
  fc.sample(
    fc
      .record({
        kind: kind ? fc.constant(kind) : fc.constantFrom(...Object.keys(manipulations)),
        pair: fc.uniqueArray(fc.constantFrom(...ids), { minLength: 2, maxLength: 2 }),
        free: fc.constantFrom(...unused),
        edit: fc.constantFrom(...edits),
      })
      .map(({ pair: [one = 0, other = 0], ...rest }) => ({ one, other, ...rest })),
    { seed, numRuns: kind ? ROUNDS / 10 : ROUNDS },
  );

it('a trail that nobody touched is sound, and reaches as far as the head', async () => {
  expect(await checkTrail(t.db, hash, head, t.clock.now())).toMatchObject({
    entries: ENTRIES,
    differing: 0,
    waiting: 0,
    head: 'agrees',
  });
});

it(`${ROUNDS} manipulations by a superuser of the database are all noticed (S13)`, async () => {
  const missed: unknown[] = [];
  const counted: Record<string, number> = { manipulations: 0, noticed: 0 };
  for (const { kind, ...place } of places()) {
    const found = await afterTampering(
      (tx) => manipulations[kind]?.(tx, place) ?? Promise.reject(kind),
      checked,
    );
    counted.manipulations = (counted.manipulations ?? 0) + 1;
    if (isSoundTrail(found)) missed.push({ kind, place });
    else counted.noticed = (counted.noticed ?? 0) + 1;
    // what was done to one entry is said of that entry, first of all
    if (/^(edit|deletion)$/.test(kind)) expect(found.differences).toMatchObject([{ id: place.one }]);
    if (kind === 'insertion') expect(found.differences).toEqual([{ id: place.free, what: 'added' }]);
    if (kind === 'tail cut') expect(found).toMatchObject({ differing: 0, head: 'cut' });
  }
  expect(missed).toEqual([]);
  measured({ ...counted, seed });
});

it('control: a chain without a key takes one that was stamped anew, and one without a head takes a cut', async () => {
  const plain = hashWith('');
  const [edited, cut] = [places('edit'), places('tail cut')];
  for (const place of edited) {
    const found = await afterTampering(
      async (tx) => {
        await stamp(tx, plain, 1);
        await manipulations.edit?.(tx, place);
        await stamp(tx, plain, numberOf(place.one));
      },
      (tx) => checkTrail(tx, plain, undefined, t.clock.now()),
    );
    expect(isSoundTrail(found)).toBe(true);
  }
  for (const place of cut) {
    const tamper = (tx: Tx) => manipulations['tail cut']?.(tx, place) ?? Promise.reject(place);
    const found = await afterTampering(tamper, (tx) => checkTrail(tx, hash, undefined, t.clock.now()));
    expect(isSoundTrail(found)).toBe(true);
  }
});
