import { type SQL, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { cleanIdentifier, cleanText } from '#shared/clean-text.ts';
import { openOldDatabase } from '#test/old-database.ts';
import { migrateEmbedded } from './migrate.ts';

/** The migrations before clean_what_identifies. */
const BEFORE = 51;

const DIRTY_TEXT = ' Two\u200B\tlines\r\n\u202Aand\u2028Jose\u0301\u00A0\n';
const CLEAN_TEXT = 'Two lines\nand\nJosé';

it('names and what identifies are cleaned where they stand, and what collides is kept (D-323)', async () => {
  const db = await openOldDatabase(BEFORE);
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

it('enquiries, viewings, memberships, units and texts of several lines are cleaned as well (D-323)', async () => {
  const db = await openOldDatabase(BEFORE);
  await db.execute(sql`INSERT INTO properties (slug, name) VALUES ('park', 'Park')`);
  await db.execute(sql`
    INSERT INTO users (name, email, password_hash, created_at, updated_at)
    VALUES ('Lim', 'lim@test.example', '-', '2026-01-01', '2026-01-01')`);
  await db.execute(sql`
    INSERT INTO lots (property_id, lot_number, type, status, created_at, updated_at)
    SELECT id, '1', 'A', 'reserved', '2026-01-01', '2026-01-01' FROM properties`);
  const visitor = sql`'Nur\u200B Aina', 'ｎ\u200Bur@test.example', '012345 6789', ${DIRTY_TEXT}, '2026-01-01'`;
  await db.execute(
    sql`INSERT INTO contact_messages (name, email, phone, message, created_at) VALUES (${visitor})`,
  );
  await db.execute(sql`
    INSERT INTO viewings (name, email, phone, note, created_at, reply, starts_at, ends_at, manner, state)
    VALUES (${visitor}, '\u200B', '2026-01-02', '2026-01-03', 'video', 'declined')`);
  await db.execute(sql`
    INSERT INTO agency_requests (user_id, agency_name, position, message, created_at)
    SELECT id, 'Bay\u00A0 Realty', '\u200B', ${DIRTY_TEXT}, '2026-01-01' FROM users`);
  for (const number of ['U-1', 'U\u20111', 'Ｕ２'])
    await db.execute(sql`
      INSERT INTO units (property_id, unit_number, type, created_at, updated_at)
      SELECT id, ${number}, 'Office', '2026-01-01', '2026-01-01' FROM properties`);
  await db.execute(sql`
    INSERT INTO bookings (property_id, lot_id, user_id, created_by, created_by_role, status, name, email, creator_name, creator_email, agent_notes, created_at, updated_at)
    SELECT l.property_id, l.id, u.id, u.id, 'user', 'pending_admin', 'Lim', u.email, 'Lim', u.email, ${DIRTY_TEXT}, u.created_at, u.created_at FROM lots l, users u`);

  await migrateEmbedded(db);

  const cleaned = { name: 'Nur Aina', email: 'nur@test.example', phone: '012-345 6789' };
  const found = async (query: SQL) => (await db.execute(query)).rows;
  expect(await found(sql`SELECT name, email, phone, message FROM contact_messages`)).toEqual([
    { ...cleaned, message: CLEAN_TEXT },
  ]);
  expect(await found(sql`SELECT name, email, phone, note, reply, sequence FROM viewings`)).toEqual([
    { ...cleaned, note: CLEAN_TEXT, reply: '', sequence: 0 },
  ]);
  expect(await found(sql`SELECT agency_name, position, message FROM agency_requests`)).toEqual([
    { agency_name: 'Bay Realty', position: '\u200B', message: CLEAN_TEXT },
  ]);
  expect(await found(sql`SELECT agent_notes FROM bookings`)).toEqual([{ agent_notes: CLEAN_TEXT }]);
  const units = await found(sql`SELECT unit_number FROM units`);
  expect(units.map(({ unit_number }) => unit_number).sort()).toEqual(['U-1', 'U2', 'U\u20111']);
  expect(cleanText(DIRTY_TEXT)).toBe(CLEAN_TEXT);
});
