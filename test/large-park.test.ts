import { type SQLWrapper, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditNames } from '#app/server/modules.ts';
import { seedCast } from '#app/server/seed/cast.ts';
import { selectPage as selectAudit } from '#core/audit/server/list-store.ts';
import { selectToRemind } from '#core/bookings/server/reminder-store.ts';
import { selectPage as selectEnquiries } from '#core/enquiries/server/store.ts';
import { selectApplicants, selectPage as selectUsers } from '#core/users/server/list-store.ts';
import { seedBulkFixtures } from '#fixtures/bulk-fixtures.ts';
import type { Db, Tx } from '#platform/server/db/open.ts';
import { type TestApp, testApp } from './app.ts';
import { queriesOfModules } from './collected-module-tests.ts';
import { park } from './park.ts';
import { nowhere } from './people.ts';

/** Enough rows for the query planner to prefer an index. */
const BULK = { bookings: 3_000, lots: 500 };
const USERS = 30_000;
const ENQUIRIES = 10_000;
const LINES = 20_000;

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  await t.db.transaction((tx) =>
    seedCast(tx as Tx, park.facts.agencies ?? [], 'large-park-password', t.clock.now()),
  );
  await seedBulkFixtures(t.database, BULK, t.clock.now());
  // a slow disk may take longer over so many rows than a statement of the portal may
  await t.database.maintain(async (tx) => {
    await tx.execute(sql`
      INSERT INTO users (name, email, password_hash, created_at, updated_at)
      SELECT 'Visitor ' || n, 'visitor' || n || '@test.example', '-', now() + n * interval '1 second', now()
      FROM generate_series(1, ${USERS}::integer) n`);
    await tx.execute(sql`
      INSERT INTO contact_messages (name, email, phone, message, created_at, handled_at)
      SELECT 'Visitor ' || n, 'visitor' || n || '@test.example', '', 'May we see lot ' || n || '?', now() + n * interval '1 second',
        CASE WHEN n % 100 > 0 THEN now() + n * interval '1 minute' END
      FROM generate_series(1, ${ENQUIRIES}::integer) n`);
    await tx.execute(sql`
      INSERT INTO audit_log (actor_id, actor_role, action, target_type, target_id, detail, at)
      SELECT gen_random_uuid(), 'agent_admin', 'booking.forward', 'booking', gen_random_uuid(), '{"from":"pending_agent"}',
        timestamptz '2026-01-01T00:00:00Z' + n * interval '10 minutes' FROM generate_series(1, ${LINES}::integer) n`);
  });
  await t.db.execute(sql`VACUUM ANALYZE`);
});
afterAll(() => t.close());

const page = { limit: 50, offset: 0 };
const everybody = { all: true } as const;
const aDay = { from: new Date('2026-02-01'), to: new Date('2026-02-02') };

/** EXPLAIN plans of every query of a search or page, without running them. */
type Asked = (db: Db) => SQLWrapper;

async function planOf(asked: Asked): Promise<string> {
  return JSON.stringify(await t.db.execute(sql`EXPLAIN ${asked(t.db)}`));
}

const lists: [string, string, Asked][] = [
  ['users', 'the newest', (db) => selectUsers(db, everybody, page)],
  ['users', 'by name', (db) => selectUsers(db, everybody, { ...page, sort: 'name' })],
  ['users', 'by name from the end', (db) => selectUsers(db, everybody, { ...page, sort: '-name' })],
  ['users', 'by e-mail', (db) => selectUsers(db, everybody, { ...page, sort: 'email' })],
  ['users', 'by role', (db) => selectUsers(db, everybody, { ...page, sort: 'role' })],
  ['users', 'of a role', (db) => selectUsers(db, everybody, { ...page, role: 'agent_admin' })],
  ['users', 'of an agency', (db) => selectUsers(db, { agencyId: nowhere }, page)],
  ['users', 'a search', (db) => selectUsers(db, everybody, { ...page, search: 'visitor777@' })],
  ['users', 'who waits for an agency', (db) => selectApplicants(db, null, page)],
  ['audit_log', 'the newest', (db) => selectAudit(db, page, auditNames)],
  ['audit_log', 'of a person', (db) => selectAudit(db, { ...page, actor: nowhere }, auditNames)],
  ['audit_log', 'of one action', (db) => selectAudit(db, { ...page, action: 'lot.lock' }, auditNames)],
  ['audit_log', 'of a kind of action', (db) => selectAudit(db, { ...page, action: 'enquiry' }, auditNames)],
  ['audit_log', 'of a target', (db) => selectAudit(db, { ...page, target: nowhere }, auditNames)],
  ['audit_log', 'of a kind of target', (db) => selectAudit(db, { ...page, target: 'agency' }, auditNames)],
  ['audit_log', 'of a day', (db) => selectAudit(db, { ...page, ...aDay }, auditNames)],
  ['audit_log', 'a search for a word', (db) => selectAudit(db, { ...page, search: 'needle' }, auditNames)],
  [
    'audit_log',
    'a search for a person',
    (db) => selectAudit(db, { ...page, search: 'visitor777@' }, auditNames),
  ],
  ['contact_messages', 'the newest', (db) => selectEnquiries(db, page)],
  ['contact_messages', 'open ones', (db) => selectEnquiries(db, { ...page, status: 'open' })],
  ['contact_messages', 'a search', (db) => selectEnquiries(db, { ...page, search: 'visitor777@' })],
  ['bookings', 'the reminders that are due', (db) => selectToRemind(db, t.clock.now(), 100)],
];

describe('in a large park', () => {
  it.each(lists)('%s: %s is found by an index', async (table, _name, asked) => {
    expect(await planOf(asked)).not.toContain(`Seq Scan on ${table}`);
  });

  it.each(queriesOfModules)('$table: $name is found by an index', async ({ table, query, index }) => {
    const plan = await planOf((db) => query(db, t.clock.now()));
    if (index === undefined) expect(plan).not.toContain(`Seq Scan on ${table}`);
    else expect(plan).toContain(index);
  });
});
