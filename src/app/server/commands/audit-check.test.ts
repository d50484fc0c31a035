import { appendFile, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { HEADS_FILE } from '#core/audit/server/head-actions.ts';
import { recordAudits } from '#core/audit/server/store.ts';
import { auditLog, auditSeals } from '#core/audit/server/tables.ts';
import type { Tx } from '#platform/server/db/open.ts';
import { OperatorError } from '#platform/server/operator-error.ts';
import { hasPortalKey, openPortalKey } from '#platform/server/portal-key.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { startAuditSeal } from '../jobs/audit-seal.ts';
import { guardPortalKey } from '../production-guard.ts';
import { checkAudit, readCheckOptions } from './audit-check.ts';

let t: TestApp;
beforeEach(async () => {
  t = await testApp();
});
afterEach(() => t.close());

const write = (entries: number) =>
  t.db.transaction((tx) =>
    recordAudits(
      tx as Tx,
      Array.from({ length: entries }, (_, index) => ({
        actor: null,
        action: 'lot.update' as const,
        target: { type: 'lot' as const, id: String(index) },
        at: t.clock.now(),
      })),
    ),
  );

/** One run of the job, with the run at the end of the process; returns what it reported. */
async function runJob() {
  const [heads, complaints]: [number[], string[]] = [[], []];
  const job = startAuditSeal(
    { ...t, now: t.clock.now, pause: t.clock.pause, key: await openPortalKey(t.config.keyDir) },
    ({ number }) => heads.push(number),
    (error) => complaints.push(String(error)),
  );
  await job.stop();
  return { heads, complaints };
}

async function check(acknowledge?: string) {
  const lines: string[] = [];
  const isSound = await checkAudit(
    { db: t.db, keyDir: t.config.keyDir },
    { acknowledge },
    t.clock.now(),
    (line) => lines.push(line),
  );
  return { isSound, said: lines.join('\n') };
}

const meddle = (...statements: string[]) =>
  t.db.transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL session_replication_role = replica`);
    for (const statement of statements) await tx.execute(sql.raw(statement));
  });

it('seals every entry that was there before, in order, records the end beside the key, and has nothing to add', async () => {
  await write(2500);
  expect(await runJob()).toEqual({ heads: [2500], complaints: [] });
  const ids = (await t.db.select({ id: auditLog.id }).from(auditLog).orderBy(auditLog.id)).map(
    ({ id }) => id,
  );
  const seals = await t.db.select().from(auditSeals).orderBy(auditSeals.number);
  expect(seals.map(({ auditId }) => auditId)).toEqual(ids);
  expect(seals.map(({ number }) => number)).toEqual(ids.map((_, index) => index + 1));
  expect(await runJob()).toEqual({ heads: [], complaints: [] });
  await write(1);
  expect(await check()).toMatchObject({
    isSound: true,
    said: expect.stringContaining('2500 sealed entries were checked, 0 differ; 1 wait for their seal.'),
  });
  // half a line that a crash left is passed over and closed
  await appendFile(join(t.config.keyDir, HEADS_FILE), '{"number":12');
  expect((await check()).said).toContain('The trail reaches as far as was noted outside the database.');
  expect(await runJob()).toEqual({ heads: [2501], complaints: [] });
  const lines = (await readFile(join(t.config.keyDir, HEADS_FILE), 'utf8')).split('\n');
  expect(lines.map((line) => line.slice(0, 14))).toEqual([
    '{"number":2500',
    '{"number":12',
    '{"number":2501',
    '',
  ]);
});

it('names the entries that differ', async () => {
  await write(30);
  await runJob();
  const [first, second, third] = await t.db.select().from(auditLog).orderBy(auditLog.id);
  await meddle(
    `UPDATE audit_log SET action = 'lot.lock' WHERE id = ${first?.id}`,
    `DELETE FROM audit_log WHERE id IN (${second?.id}, ${third?.id})`,
    `DELETE FROM audit_seals WHERE audit_id = ${second?.id}`,
  );
  const { isSound, said } = await check();
  expect(isSound).toBe(false);
  expect(said).toContain(
    `Entry ${first?.id}: Is not what was sealed.\nEntry ${third?.id}: Entries before it were removed with their seals.\n`,
  );
  expect(said).toContain('npm run audit:check -- --acknowledge "REASON"');
});

it('tells an older backup from the head, records no head over it, and accepts it with a reason', async () => {
  await write(40);
  await runJob();
  await meddle('DELETE FROM audit_log WHERE id > 30', 'DELETE FROM audit_seals WHERE audit_id > 30');
  expect(await check()).toMatchObject({ isSound: false, said: expect.stringContaining('older backup') });
  await write(20);
  t.clock.advance(60_000);
  const { heads, complaints } = await runJob();
  expect([heads, complaints]).toEqual([[], [expect.stringContaining('npm run audit:check')]]);
  expect((await check()).said).toContain('The trail goes on differently');
  expect((await check('Backup of Monday')).isSound).toBe(true);
  await write(1);
  expect(await runJob()).toEqual({ heads: [51], complaints: [] });
  const { isSound, said } = await check();
  expect([isSound, said]).toEqual([
    true,
    expect.stringContaining('51 sealed entries were checked, 0 differ'),
  ]);
});

it('says that portal.key is another one, starts with it after the acknowledgement alone, and checks from there on (D-208)', async () => {
  const start = () => guardPortalKey(t.db, t.config);
  await write(10);
  await start();
  await runJob();
  // a change of the newest entry keeps no process from starting
  await meddle(`UPDATE audit_log SET action = 'lot.lock' WHERE id = (SELECT max(id) FROM audit_log)`);
  await start();
  const key = join(t.config.keyDir, 'portal.key');
  await rm(key);
  await expect(check()).rejects.toThrow(OperatorError);
  await expect(start()).rejects.toThrow(/^KEY_DIR: \S+portal\.key is missing[^\n]+--acknowledge[^\n]+$/);
  expect(await hasPortalKey(t.config.keyDir)).toBe(false);
  await openPortalKey(t.config.keyDir);
  await expect(start()).rejects.toThrow(/^KEY_DIR: \S+portal\.key is not the one this database/);
  const { isSound, said } = await check();
  expect([isSound, said]).toEqual([
    false,
    expect.stringContaining('No entry fits its seal: most likely portal.key'),
  ]);
  expect(said).toContain('was signed with another key');
  await rm(key);
  await check('The key was lost');
  await start();
  await write(5);
  expect(await runJob()).toEqual({ heads: [15], complaints: [] });
  expect(await check()).toMatchObject({
    isSound: true,
    said: expect.stringContaining(
      '10 entries are left out, since they differed and were accepted by the operator of the portal: The key was lost\n5 sealed entries were checked',
    ),
  });
});

it('takes a reason or nothing', () => {
  expect(readCheckOptions(['--acknowledge', 'Backup of Monday'])).toEqual({
    acknowledge: 'Backup of Monday',
  });
  expect(readCheckOptions([])).toEqual({ acknowledge: undefined });
  for (const wrong of [['--acknowledge', ' '], ['--acknowledge'], ['all']])
    expect(() => readCheckOptions(wrong)).toThrow('Usage: npm run audit:check');
});

it('is not proven without its file of heads, until that is acknowledged (D-330)', async () => {
  expect((await check()).isSound).toBe(true);
  await write(3);
  await runJob();
  await rm(join(t.config.keyDir, HEADS_FILE));
  const found = await check();
  expect(found.isSound).toBe(false);
  expect(found.said).toContain(`Not proven: ${join(t.config.keyDir, HEADS_FILE)} is missing.`);
  expect((await check('Moved to another machine')).isSound).toBe(true);
  expect((await check()).isSound).toBe(true);
});
