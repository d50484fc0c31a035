import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUser } from '#core/users/server/factory.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { lotSorts } from '../contract.ts';
import { type LotFilter, selectPage } from './list-store.ts';

/** Enough rows for the query planner to prefer an index. */
const LOTS = 10_000;
const DISTINCT = 'needle-in-the-haystack';

let t: TestApp;
let office: { id: string };
beforeAll(async () => {
  t = await testApp();
  office = await buildUser(t.db, { role: 'admin' });
  await t.db.execute(sql`
    INSERT INTO lots (property_id, lot_number, type, phase, price, area_sqm, description, created_at, updated_at)
    SELECT p.id, 'S-' || n, (ARRAY['A', 'B', 'C'])[1 + n % 3], 90 + n % 5, 1000000 + n, 100 + n,
      CASE n WHEN 7777 THEN ${DISTINCT} ELSE 'Jalan ' || n END, now(), now() - n * interval '1 second'
    FROM generate_series(1001, ${1000 + LOTS}::integer) n, properties p`);
  await t.db.execute(sql`VACUUM ANALYZE lots`);
});
afterAll(() => t.close());

const page = { limit: 50, offset: 0 };
const explained: [string, LotFilter & Parameters<typeof selectPage>[1]][] = [
  ['the first ones by number', page],
  ['the available ones of a phase', { ...page, statuses: ['available'], phase: 92 }],
  ['those that a word names', { ...page, search: DISTINCT }],
  ...lotSorts
    // with all lots in one status, reversing the sort of the few others saves no reads
    .filter((sort) => sort !== '-status')
    .map((sort): [string, LotFilter & Parameters<typeof selectPage>[1]] => [
      `those sorted by ${sort}`,
      { ...page, sort },
    ]),
];

describe('lists of ten thousand lots', () => {
  it.each(explained)('find %s by an index, without sorting the rest', async (_name, wanted) => {
    const query = selectPage(t.db, wanted).getSQL();
    const plan = JSON.stringify(await t.db.execute(sql`EXPLAIN ${query}`));
    expect(plan).not.toContain('Seq Scan');
  });

  it('have every page, however far down, and their total (D-60)', async () => {
    const search = await t.call(office, `GET /lots?search=${DISTINCT.toUpperCase()}`);
    expect(search.body.map(({ lotNumber }: { lotNumber: string }) => lotNumber)).toEqual(['S-7777']);
    const deep = await t.call(office, `GET /lots?search=S-&limit=2&offset=${LOTS - 2}`);
    expect(deep.body.map(({ lotNumber }: { lotNumber: string }) => lotNumber)).toEqual([
      'S-10999',
      'S-11000',
    ]);
    expect(deep.headers['x-total-count']).toBe(String(LOTS));
    const whole = await t.call(office, 'GET /lots?search=S-9999');
    expect(whole.headers['x-total-count']).toBe('1');
  });

  it('change a fifth of the prices at once, and are exported all together', async () => {
    const changed = await t.call(office, 'POST /lots/prices', {
      body: { filter: { search: 'S-', phase: 92 }, change: 'amount', value: 1 },
    });
    expect(changed.body.counts).toEqual({ change: LOTS / 5, unchanged: 0, refused: 0 });
    const exported = await t.call(office, 'GET /lots/export?search=S-');
    const rows = exported.body.trimEnd().split('\r\n').slice(1);
    expect([rows.length, new Set(rows).size]).toEqual([LOTS, LOTS]);
    expect(rows[0]).toContain('S-1001,aero-industrial-hub,C,,91,available,1101,1001001,');
    expect(rows[1]).toContain('S-1002,aero-industrial-hub,A,,92,available,1102,1001003,');
  });
});
