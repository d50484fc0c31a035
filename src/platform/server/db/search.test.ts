import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { buildUser } from '#core/users/server/factory.ts';
import { foldText } from '#shared/clean-text.ts';
import { testApp } from '#test/app.ts';
import { rowsOf } from './rows.ts';
import { contains } from './search.ts';

const names = [
  'D’Cruz',
  "D'CRUZ",
  'José',
  'Jose\u0301',
  'NGUYỄN VĂN',
  '陈美玲',
  '７０',
  'A–1',
  'Łukasz',
  'ガス',
  '김민수',
  'plain 70',
];

it('the database folds a text as the browser does, and finds it however it is searched (D-322)', async () => {
  const t = await testApp();
  onTestFinished(() => t.close());
  for (const name of names) {
    const found = await rowsOf<{ folded: string; isFound: boolean }>(
      t.db,
      sql`SELECT search_folded(${name}) AS folded, ${contains(sql`search_folded(${name})`, foldText(name))} AS "isFound"`,
    );
    expect([name, found]).toEqual([name, [{ folded: foldText(name), isFound: true }]]);
  }
});

it('people and lists are found without accents and apostrophes (D-322, D-193)', async () => {
  const t = await testApp();
  onTestFinished(() => t.close());
  const admin = await buildUser(t.db, { role: 'admin' });
  for (const name of ['Maria D’Cruz', 'Jose\u0301 Lim']) await buildUser(t.db, { name });
  for (const search of ["d'cruz", 'dcruz', 'D’CRUZ', 'José', 'jose', 'Jose\u0301']) {
    const { body } = await t.call(admin, `GET /users?search=${encodeURIComponent(search)}`);
    expect([search, body.length]).toEqual([search, 1]);
  }
});
