import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAgency } from '#core/agencies/server/factory.ts';
import { buildUser } from '#core/users/server/factory.ts';
import type { Account } from '#core/users/server/store.ts';
import { databaseFault } from '#platform/server/db/faults.ts';
import type { Tx } from '#platform/server/db/open.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { type AuditEntryView, auditEntryShape } from '../contract.ts';
import { recordAudit } from './store.ts';
import { auditLog } from './tables.ts';

const HOUR = 3_600_000;

let t: TestApp;
let reader: Account;
let admin: Account;
let agency: { id: string; name: string };
const start = new Date('2026-03-02T04:00:00Z').getTime();

beforeAll(async () => {
  t = await testApp();
  reader = await buildUser(t.db, { role: 'super_admin', name: 'Reader' });
  admin = await buildUser(t.db, { role: 'admin', name: 'Farah Lim' });
  agency = await buildAgency(t.db, { name: 'Meridian' });
  const entries: Parameters<typeof recordAudit>[1][] = [
    {
      actor: admin,
      action: 'agency.update',
      target: { type: 'agency', id: agency.id },
      from: { isActive: true },
      to: { isActive: false },
      why: 'No answer for 100% of requests',
      at: new Date(start),
    },
    {
      actor: null,
      action: 'booking.expire',
      target: { type: 'booking', id: '018f6e2a-0000-4000-8000-00000000dead' },
      from: 'pending_agent',
      to: 'expired',
      detail: { lotId: null },
      at: new Date(start + HOUR),
    },
    {
      actor: { id: null, role: 'visitor' },
      action: 'enquiry.send',
      target: { type: 'enquiry', id: 'list' },
      at: new Date(start + 24 * HOUR),
    },
  ];
  for (const entry of entries) await t.db.transaction((tx) => recordAudit(tx as Tx, entry));
});
afterAll(() => t.close());

const read = async (query = '') => {
  const reply = await t.call(reader, `GET /audit?${query}`);
  expect([query, reply.status]).toEqual([query, 200]);
  expect(reply.headers['x-total-count']).toBe(String(reply.body.length));
  return reply.body as AuditEntryView[];
};
const actionsOf = async (query: string) => (await read(query)).map(({ action }) => action);

describe('the audit trail', () => {
  it('says who did what to what and when, from what to what and why, newest first', async () => {
    const entries = await read();
    for (const entry of entries) expect(auditEntryShape.strict().parse(entry)).toEqual(entry);
    expect(entries.map(({ id: _id, _id: _same, ...entry }) => entry)).toEqual([
      {
        at: new Date(start + 24 * HOUR).toISOString(),
        actor: { id: null, name: '', role: 'visitor' },
        action: 'enquiry.send',
        target: { type: 'enquiry', id: 'list', name: '' },
        from: null,
        to: null,
        why: '',
        detail: {},
      },
      {
        at: new Date(start + HOUR).toISOString(),
        actor: { id: null, name: '', role: 'system' },
        action: 'booking.expire',
        target: { type: 'booking', id: '018f6e2a-0000-4000-8000-00000000dead', name: '' },
        from: 'pending_agent',
        to: 'expired',
        why: '',
        detail: { lotId: null },
      },
      {
        at: new Date(start).toISOString(),
        actor: { id: admin.id, name: 'Farah Lim', role: 'admin' },
        action: 'agency.update',
        target: { type: 'agency', id: agency.id, name: 'Meridian' },
        from: { isActive: true },
        to: { isActive: false },
        why: 'No answer for 100% of requests',
        detail: {},
      },
    ]);
  });

  it('is narrowed by actor, action, target and time', async () => {
    expect(await actionsOf(`actor=${admin.id}`)).toEqual(['agency.update']);
    expect(await actionsOf('actor=system')).toEqual(['booking.expire']);
    expect(await actionsOf(`actor=${reader.id}`)).toEqual([]);
    expect(await actionsOf('action=booking')).toEqual(['booking.expire']);
    expect(await actionsOf('action=booking.expire')).toEqual(['booking.expire']);
    expect(await actionsOf('action=book')).toEqual([]);
    expect(await actionsOf('action=%25')).toEqual([]);
    expect(await actionsOf(`target=${agency.id.toUpperCase()}`)).toEqual(['agency.update']);
    expect(await actionsOf('target=booking')).toEqual(['booking.expire']);
    expect(await actionsOf('from=2026-03-03')).toEqual(['enquiry.send']);
    expect(await actionsOf('to=2026-03-02&actor=&action=all')).toEqual(['booking.expire', 'agency.update']);
  });

  it.each([
    ['expired', ['booking.expire']],
    ['AGENCY.UPD', ['agency.update']],
    ['100%', ['agency.update']],
    ['farah', ['agency.update']],
    ['dead', ['booking.expire']],
    ["' OR 1=1", []],
  ])('is searched for %s', async (text, actions) => {
    expect(await actionsOf(`search=${encodeURIComponent(text)}`)).toEqual(actions);
  });

  it('comes in parts (D-60)', async () => {
    const part = await t.call(reader, 'GET /audit?limit=1&offset=1');
    expect([part.body.length, part.body[0].action]).toEqual([1, 'booking.expire']);
    expect(part.headers['x-total-count']).toBe('3');
  });

  it.each([
    'UPDATE audit_log SET action = action',
    'DELETE FROM audit_log',
    'UPDATE audit_log SET detail = NULL',
  ])('is only ever added to: %s is refused by the database', async (statement) => {
    const before = await t.db.select().from(auditLog);
    const failure = await t.db.execute(sql.raw(statement)).catch((error: unknown) => databaseFault(error));
    expect(failure).toMatchObject({ constraint: 'append_only' });
    expect(await t.db.select().from(auditLog)).toEqual(before);
  });
});
