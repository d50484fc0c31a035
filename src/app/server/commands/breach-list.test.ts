import { desc, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordAudit } from '#core/audit/server/store.ts';
import { auditLog } from '#core/audit/server/tables.ts';
import { buildBooking } from '#core/bookings/server/factory.ts';
import { buildDocument } from '#core/documents/server/factory.ts';
import { documentViews } from '#core/documents/server/tables.ts';
import { startSession } from '#core/sessions/server/actions.ts';
import { sessions } from '#core/sessions/server/tables.ts';
import type { Tx } from '#platform/server/db/open.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { buildPeople, type People } from '#test/people.ts';
import { measured, sized } from '#test/size.ts';
import { type BreachOptions, listBreach, readBreachOptions } from './breach-list.ts';

let t: TestApp;
let people: People;
let ids: Awaited<ReturnType<typeof buildCase>>;
beforeAll(async () => {
  t = await testApp();
  people = await buildPeople(t.db);
  ids = await buildCase();
});
afterAll(() => t.close());

/**
 * The buyer has a booking with IC front and cheque, a walk-in client one with a passport, the administrator a loose file.
 * The agent admin opened IC and passport on March 2 and the IC again on March 5; the super admin opened the cheque on
 * March 3. The loose file was purged on March 4.
 */
async function buildCase() {
  const { buyer, agentAdmin, superAdmin, admin } = people;
  const createdAt = new Date('2026-02-01T00:00:00Z');
  const { booking: own } = await buildBooking(t.db, { creator: buyer });
  const client = { name: 'Walker', email: 'walker@test.example', contactPhone: '+60 12' };
  const { booking: walkIn } = await buildBooking(t.db, {
    creator: agentAdmin,
    status: 'pending_admin',
    request: { channel: 'direct', ...client },
  });
  const of = (bookingId: string, more = {}) =>
    buildDocument(t.db, { bookingId, uploadedBy: agentAdmin.id, createdAt, ...more });
  const card = await of(own.id);
  const cheque = await of(own.id, { documentType: 'cheque' });
  const passport = await of(walkIn.id, { documentType: 'other', paper: 'passport' });
  const purgedAt = new Date('2026-03-04T00:00:00Z');
  await buildDocument(t.db, {
    uploadedBy: admin.id,
    createdAt,
    purgedAt,
    originalName: '',
    documentType: 'other',
  });
  const device = { userAgent: 'Firefox', ip: '203.0.113.5' };
  await t.db.transaction((tx) => startSession(tx as Tx, agentAdmin.id, device, t.clock.now()));
  const [session] = await t.db.select().from(sessions).orderBy(desc(sessions.startedAt)).limit(1);
  const sessionId = session?.id ?? '';
  const view = (documentId: string, { id, role }: { id: string; role: string }, at: string, more = {}) => ({
    documentId,
    viewerId: id,
    viewerRole: role,
    at: new Date(at),
    ...more,
  });
  await t.db
    .insert(documentViews)
    .values([
      view(card.id, agentAdmin, '2026-03-02T01:00:00Z', { sessionId }),
      view(passport.id, agentAdmin, '2026-03-02T02:00:00Z', { sessionId }),
      view(card.id, agentAdmin, '2026-03-05T03:00:00Z'),
      view(cheque.id, superAdmin, '2026-03-03T04:00:00Z'),
    ]);
  return { own: own.id, walkIn: walkIn.id, sessionId };
}

const list = (...parameters: string[]) =>
  listBreach(
    t.db,
    readBreachOptions(['--from', '2026-03-01', '--to', '2026-03-04', ...parameters]),
    t.clock.now(),
  );
const buyerIs = () => [people.buyer.name, people.buyer.email, people.buyer.phone];
const opener = (device = '') => `${people.agentAdmin.name} (agent_admin${device})`;
const atDesk = '; 203.0.113.5, Firefox';
const nine = '2026-03-02T09:00:00+08:00';
const ten = '2026-03-02T10:00:00+08:00';

describe('npm run breach:list (D-174)', () => {
  it('--person: whose documents that account opened in the period', async () => {
    const { table, summary } = await list('--person', people.agentAdmin.email);
    expect(table.slice(1).toSorted()).toEqual(
      [
        [...buyerIs(), ids.own, 'IC front', nine, nine, opener(atDesk)],
        ['Walker', 'walker@test.example', '+60 12', ids.walkIn, 'passport', ten, ten, opener(atDesk)],
      ].toSorted(),
    );
    expect(summary.slice(0, 4)).toEqual([
      'People: 2',
      'Documents: 2',
      'Identity documents among them: yes',
      'More than 1,000 people: no',
    ]);
    const [entry] = await t.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
    expect(entry).toMatchObject({
      action: 'document.list_breach',
      targetType: 'user',
      targetId: people.agentAdmin.id,
      detail: { people: 2, documents: 2 },
    });
    expect(JSON.stringify(entry)).not.toContain('Walker');
  });

  it('--session: only what was opened with it', async () => {
    const { table } = await list('--session', ids.sessionId, '--to', '2026-03-31');
    expect(table.slice(1).map(([name, , , , , first, last]) => [name, first, last])).toEqual(
      expect.arrayContaining([
        [people.buyer.name, nine, nine],
        ['Walker', ten, ten],
      ]),
    );
    expect(table).toHaveLength(3);
  });

  it('--booking: its documents that were opened, by whomever', async () => {
    const { table, summary } = await list('--booking', ids.own);
    expect(table.slice(1)).toEqual([
      [
        ...buyerIs(),
        ids.own,
        expect.stringMatching(/^(IC front \| Cheque or transfer slip|Cheque or transfer slip \| IC front)$/),
        nine,
        '2026-03-03T12:00:00+08:00',
        expect.stringContaining(people.superAdmin.name),
      ],
    ]);
    expect(summary[1]).toBe('Documents: 2');
  });

  it('--store: all that was kept in it then, opened or not', async () => {
    const { table, summary } = await list('--store', 'folder');
    expect(
      table
        .slice(1)
        .map(([name]) => name)
        .toSorted(),
    ).toEqual([people.buyer.name, 'Walker', people.admin.name].toSorted());
    expect(summary[1]).toBe('Documents: 4');
    const later = await list('--store', 'folder', '--from', '2026-03-05', '--to', '2026-03-06');
    expect(later.summary.slice(0, 2)).toEqual(['People: 2', 'Documents: 3']);
    expect((await list('--store', 's3')).summary[0]).toBe('People: 0');
  });

  it('--store: a document that was moved since counts where it lay then', async () => {
    const createdAt = new Date('2026-04-01T00:00:00Z');
    const moved = await buildDocument(t.db, { uploadedBy: people.buyer.id, createdAt, store: 's3' });
    await t.db.transaction((tx) =>
      recordAudit(tx as Tx, {
        actor: null,
        action: 'document.move',
        target: { type: 'document', id: moved.id },
        from: 'folder',
        to: 's3',
        at: new Date('2026-04-10T04:00:00Z'),
      }),
    );
    const documentsIn = async (store: string, from: string, to: string) =>
      (await list('--store', store, '--from', from, '--to', to)).summary[1];
    const others = 3; // kept in the folder all along
    expect(await documentsIn('folder', '2026-04-02', '2026-04-05')).toBe(`Documents: ${others + 1}`);
    expect(await documentsIn('s3', '2026-04-02', '2026-04-05')).toBe('Documents: 0');
    expect(await documentsIn('folder', '2026-04-10', '2026-04-10')).toBe(`Documents: ${others + 1}`);
    expect(await documentsIn('s3', '2026-04-10', '2026-04-10')).toBe('Documents: 1');
    expect(await documentsIn('folder', '2026-04-11', '2026-04-12')).toBe(`Documents: ${others}`);
    expect(await documentsIn('s3', '2026-04-11', '2026-04-12')).toBe('Documents: 1');
  });

  it('works out the deadlines from --discovered', async () => {
    const { summary } = await list('--store', 's3', '--discovered', '2026-03-08T09:00+08:00');
    expect(summary.slice(4)).toEqual([
      'Notify the Commissioner by Mar 11, 2026 9:00 AM, Malaysia time (72 hours after the discovery)',
      'Notify the people by Mar 18, 2026 9:00 AM, Malaysia time (7 days after that)',
    ]);
  });

  it('refuses what it cannot read, in one line', async () => {
    const refused = [
      ['--person', 'x', '--store', 'folder'],
      ['--unknown', 'x'],
      [],
      ['--store', 'folder', '--from', '2026-13-01'],
      ['--store', 'folder', '--to', '2026-03-02T10:00'],
      ['--store', 'folder', '--to', '2026-02-01'],
    ];
    for (const parameters of refused)
      await expect((async () => list(...parameters))()).rejects.toThrow(/^[^\n]+$/);
    await expect(list('--store', 'attic')).rejects.toThrow('--store must be one of folder, s3');
    await expect(list('--booking', 'x')).rejects.toThrow('--booking must be an id');
    await expect(list('--person', 'nobody@test.example')).rejects.toThrow('no account');
  });
});

it('a list from many rows takes seconds, and a wider period is another list (D-174)', async () => {
  const rows = sized({ usual: 3_000, long: 100_000 });
  const viewer = people.admin.id;
  const owners = 1_200;
  await t.db.execute(sql`
    WITH people AS (
      INSERT INTO users (name, email, password_hash, created_at, updated_at)
      SELECT 'Owner ' || n, 'owner-' || n || '@test.example', 'none', now(), now() FROM generate_series(1, ${owners}) n RETURNING id
    ), papers AS (
      INSERT INTO documents (uploaded_by, document_type, storage_key, original_name, mime, byte_size, sha256, created_at)
      SELECT id, 'ic_front', 'many-' || id, 'card.jpg', 'image/jpeg', 1, decode(repeat('00', 32), 'hex'), '2026-02-01Z' FROM people RETURNING id
    ), numbered AS (SELECT id, row_number() OVER () - 1 AS n FROM papers)
    INSERT INTO document_views (document_id, viewer_id, viewer_role, at)
    SELECT p.id, ${viewer}, 'admin', timestamptz '2026-04-01Z' + (v * interval '10 seconds')
    FROM generate_series(0, ${rows - 1}) v JOIN numbered p ON p.n = v % ${owners}`);
  const listOf = async (to: string, change: Partial<BreachOptions> = {}) => {
    const options = readBreachOptions(['--from', '2026-04-01', '--to', to, '--person', viewer]);
    return (await listBreach(t.db, { ...options, ...change }, t.clock.now())).table.length - 1;
  };
  const since = performance.now();
  const found = await listOf('2026-06-30');
  const seconds = (performance.now() - since) / 1000;
  expect([found, seconds < 60]).toEqual([owners, true]);
  measured({ views: rows, people: found, seconds: Number(seconds.toFixed(2)) });
  // one document is opened every ten seconds
  const soon = '2026-04-01T00:16:40Z';
  expect(await listOf(soon)).toBe(100);
  const ever = { from: new Date(0), to: new Date('2100-01-01') };
  const lost = await listOf(soon, ever);
  expect(lost).toBe(owners);
}, 300_000);
