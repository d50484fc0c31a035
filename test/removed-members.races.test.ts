import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uploadForm } from '#core/documents/server/factory.ts';
import { users } from '#core/users/server/tables.ts';
import { rowsOf } from '#platform/server/db/rows.ts';
import { type TestApp, testApp } from './app.ts';
import { snapshotTables } from './db-snapshot.ts';
import { endpoints } from './endpoints.ts';
import { buildStage, type WriteCall } from './stage.ts';
import { writeCalls } from './write-calls.ts';

/**
 * A person loses a role while their call is in flight: the session was checked before, but permissions
 * are decided by the account as of the write.
 */
let t: TestApp;
beforeAll(async () => {
  t = await testApp({ LIMIT_UPLOADS_PER_HOUR: '1000' });
});
afterAll(() => t.close());

/** Actions on the own account, the own booking or none, whatever role and agency. */
const ownAffairs = [
  'POST /auth/register',
  'POST /auth/login',
  'POST /auth/logout',
  'POST /auth/refresh',
  'POST /auth/extend',
  'POST /auth/change-password',
  'POST /auth/forgot-password',
  'POST /auth/reset-password',
  'POST /auth/confirm-email',
  'POST /users/me/confirm-email',
  'POST /users/me/second-factor',
  'PUT /users/me/second-factor',
  'POST /users/me/second-factor/off',
  'POST /users/me/second-factor/recovery-codes',
  'PUT /auth/me',
  'DELETE /users/me/sessions',
  'DELETE /users/me/sessions/:id',
  'POST /users/request-agency',
  'DELETE /users/request-agency',
  'DELETE /bookings/:id',
  'PUT /bookings/:id/purchasers',
  'POST /lots/:id/queue',
  'PUT /queue-places/:id',
  'POST /lots/:id/watch',
  'DELETE /lots/:id/watch',
  'POST /bookings/:id/payments',
  'PUT /bookings/:id/refund-account',
  'POST /papers/:id/accept',
  'POST /uploads/document',
  'POST /email/send-form',
  'POST /public/viewings',
  'PUT /public/viewings/:id/:key',
  'DELETE /public/viewings/:id/:key',
  'PUT /notices/:id',
  'PUT /notices',
  'PUT /users/me/mail-settings',
  'POST /public/mail/unsubscribe/:user/:topic/:key',
];
/** Writes nothing: who has a booking open is read with the desk as it is then, so that one who left is not named (D-430). */
const unwritten = ['PUT /bookings/:id/presence'];
const offices = Object.keys(writeCalls).filter((name) => ![...ownAffairs, ...unwritten].includes(name));

async function send({ by, path, body = {}, file }: WriteCall, method: string) {
  const form = Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)]));
  return t.call(by, `${method} ${path}`, file ? await uploadForm(file, form) : { body });
}

/** Whether a connection waits for a row lock. */
async function isSomebodyWaiting(): Promise<boolean> {
  const rows = await rowsOf<unknown>(
    t.db,
    sql`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows.length > 0;
}

/** Sends a call while its sender's account is locked by a change, and commits that change first. */
async function sendDuring(call: WriteCall, method: string, change: Partial<typeof users.$inferInsert>) {
  // signed in before the lock is taken
  await t.call(call.by, 'GET /users/me');
  let isAnswered = false;
  let reply: ReturnType<typeof send> | undefined;
  await t.db.transaction(async (tx) => {
    await tx
      .update(users)
      .set(change)
      .where(eq(users.id, call.by?.id ?? ''));
    reply = send(call, method);
    void reply.finally(() => {
      isAnswered = true;
    });
    // the call waits for the lock, or needs none
    await expect.poll(async () => isAnswered || (await isSomebodyWaiting()), { timeout: 20_000 }).toBe(true);
  });
  if (!reply) throw new Error('Nothing was sent');
  return reply;
}

const dismissed = { role: 'user', agencyId: null, agencyStatus: 'none' } as const;

describe('a call whose sender is removed from the office or an agency during the call', () => {
  it('is covered for every call that changes something', () => {
    const writes = endpoints.filter(({ method }) => method !== 'GET');
    expect([...offices, ...ownAffairs, ...unwritten].sort()).toEqual(
      writes.map(({ method, path }) => `${method} ${path}`).sort(),
    );
  });

  it.each(offices)('%s is refused and changes nothing (D-137)', async (name) => {
    const call = await writeCalls[name]?.(await buildStage(t));
    if (!call?.by) throw new Error(`${name} has no sender`);
    const method = name.split(' ')[0] ?? '';
    const sender = eq(users.id, call.by.id);
    const { role, agencyId, agencyStatus } = users;
    const [standing = {}] = await t.db.select({ role, agencyId, agencyStatus }).from(users).where(sender);
    const before = await snapshotTables(t.db);
    const reply = await sendDuring(call, method, dismissed);
    expect([name, reply.status]).toEqual([name, 403]);
    await t.db.update(users).set(standing).where(sender);
    expect(await snapshotTables(t.db)).toEqual(before);
  });

  it.each([...offices, 'DELETE /bookings/:id', 'POST /uploads/document'])(
    '%s is refused to an account closed meanwhile (D-137)',
    async (name) => {
      const call = await writeCalls[name]?.(await buildStage(t));
      if (!call?.by) throw new Error(`${name} has no sender`);
      const closed = { deletedAt: t.clock.now(), passwordHash: null };
      const reply = await sendDuring(call, name.split(' ')[0] ?? '', closed);
      expect([name, reply.status]).toEqual([name, 401]);
    },
  );
});
