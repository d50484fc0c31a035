import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { expect, it, onTestFinished } from 'vitest';
import { cleanIdentifier } from '#shared/clean-text.ts';
import { migrateEmbedded } from './migrate.ts';
import { embeddedExtensions } from './open.ts';

/** The migrations before clean_what_identifies. */
const BEFORE = 51;

it('names and what identifies are cleaned where they stand, and what collides is kept (D-323)', async () => {
  const client = new PGlite({ extensions: embeddedExtensions });
  onTestFinished(() => client.close());
  const db = drizzle(client);
  await migrateEmbedded(db, BEFORE);
  await db.execute(sql`INSERT INTO properties (slug, name) VALUES ('park', 'Park')`);
  const people = [
    ['Nur\u200B Aina', 'nur@test.example', '012345 6789'],
    ['Jose\u0301\n PAID', 'n\u200Bur@test.example', '\u202A+60\u00A012\u2011345\u00A06789\u202C'],
    ['\u200B', 'ｌｉｍ@test.example', 'ext. 5'],
    ['می‌خواهم', 'clean@test.example', ''],
  ];
  for (const [name, email, phone] of people)
    await db.execute(sql`
      INSERT INTO users (name, email, phone, password_hash, created_at, updated_at)
      VALUES (${name}, ${email}, ${phone}, '-', '2026-01-01', '2026-01-01')`);
  for (const number of ['70', '\u200B70', '７１', 'A–1'])
    await db.execute(sql`
      INSERT INTO lots (property_id, lot_number, type, created_at, updated_at)
      SELECT id, ${number}, 'A', '2026-01-01', '2026-01-01' FROM properties`);

  await migrateEmbedded(db);

  const users = await db.execute(sql`SELECT name, email, phone FROM users ORDER BY phone, email`);
  expect(users.rows).toEqual([
    { name: 'می‌خواهم', email: 'clean@test.example', phone: '' },
    { name: 'José PAID', email: 'n\u200Bur@test.example', phone: '+60 12-345 6789' },
    { name: 'Nur Aina', email: 'nur@test.example', phone: '012-345 6789' },
    { name: '\u200B', email: 'lim@test.example', phone: 'ext. 5' },
  ]);
  const lots = await db.execute<{ lot_number: string }>(sql`SELECT lot_number FROM lots`);
  const numbers = lots.rows.map(({ lot_number }) => lot_number);
  expect(numbers.sort()).toEqual(['70', '71', 'A-1', '\u200B70']);
  expect(numbers.filter((number) => number !== cleanIdentifier(number))).toEqual(['\u200B70']);
});
