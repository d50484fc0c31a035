import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { inject } from 'vitest';
import { withBackup } from '#app/server/backup/read-backup.ts';
import { type Restored, type RestoreParts, restoreBackup } from '#app/server/backup/restore-backup.ts';
import { type BackupParts, writeBackup } from '#app/server/backup/write-backup.ts';
import { seedCast } from '#app/server/seed/cast.ts';
import { seedDemo } from '#app/server/seed/demo.ts';
import { buildBooking } from '#core/bookings/server/factory.ts';
import { drawPicture, uploadForm } from '#core/documents/server/factory.ts';
import { buildStaffedAgency } from '#core/memberships/server/factory.ts';
import { buildMember, buildUser } from '#core/users/server/factory.ts';
import type { Account } from '#core/users/server/store.ts';
import { openPortalKey } from '#platform/server/portal-key.ts';
import { openStorage } from '#platform/server/storage-open.ts';
import { newRingEntry } from '#platform/server/vault/key-ring.ts';
import { insertProof } from '#platform/server/vault/store.ts';
import { openEmptyDatabase, type TestApp, type TestDatabase, testApp } from './app.ts';
import { fillsOfModules } from './collected-module-tests.ts';
import { park } from './park.ts';

/** An empty database and an empty folder to restore into. */
export type EmptyPlace = { on: TestDatabase; parts: RestoreParts & BackupParts; dataDir: string };

export type BackupStage = {
  t: TestApp;
  /** Folder of the backups, the keys and the empty places. */
  folder: string;
  ring: string;
  /** Password of the cast. */
  password: string;
  buyers: { id: string }[];
  /** Writes a backup, of the stage's portal unless told otherwise; returns its file. */
  backUp: (name: string, source?: BackupParts) => Promise<string>;
  emptyPlace: (kind?: 'embedded' | 'postgres') => Promise<EmptyPlace>;
  restore: (file: string, place: EmptyPlace) => Promise<Restored>;
  close: () => Promise<void>;
};

/** An approved booking with what modules keep of it: payments, who buys, papers. */
async function fillBooking(t: TestApp, agencyId: string, creator: Account): Promise<void> {
  const agentAdmin = await buildMember(t.db, agencyId, { role: 'agent_admin' });
  const office = await buildUser(t.db, { role: 'super_admin' });
  const { booking } = await buildBooking(t.db, { status: 'approved', creator, agentAdmin, office });
  const call = async (methodAndPath: string, body?: object) => {
    const reply = await t.call(office, methodAndPath, { ...(body && { body }) });
    if (reply.status >= 300)
      throw new Error(`${methodAndPath}: ${reply.status} ${JSON.stringify(reply.body)}`);
    return reply.body;
  };
  const at = `/bookings/${booking.id}`;
  for (const fill of fillsOfModules) await fill(call, at);
}

/** A portal with the cast and its bookings, buyers of an agency, two documents of the first, and a booking of which every module keeps something. */
export async function buildBackupStage(): Promise<BackupStage> {
  const ring = newRingEntry(new Date());
  const password = 'Restored-2026';
  const folder = await mkdtemp(join(tmpdir(), 'portal-backup-'));
  const t = await testApp({
    VAULT_KEYS: ring,
    KEY_DIR: join(folder, 'keys'),
    LIMIT_REQUESTS_PER_MINUTE: '1000000',
    LIMIT_UPLOADS_PER_HOUR: '1000000',
    LIMIT_FILES_WITHOUT_BOOKING: '1000000',
  });
  await openPortalKey(t.config.keyDir);
  await t.database.maintain(async (tx) => {
    await seedCast(tx, park.facts.agencies ?? [], password, t.clock.now());
    await seedDemo(tx, t.clock.now());
    const [id] = t.vault.ring.ids;
    await insertProof(tx, { id, proof: t.vault.ring.prove(id) }, t.clock.now());
  });
  const { agency } = await buildStaffedAgency(t.db);
  const buyers = await Promise.all(Array.from({ length: 4 }, () => buildMember(t.db, agency.id)));
  for (const width of [20, 400]) {
    const bytes = await drawPicture(width, 300).jpeg().toBuffer();
    await t.call(buyers[0] ?? null, 'POST /uploads/document', await uploadForm({ bytes }));
  }
  await fillBooking(t, agency.id, await buildMember(t.db, agency.id));
  const closers: (() => Promise<unknown>)[] = [];
  return {
    t,
    folder,
    ring,
    password,
    buyers,
    backUp: async (name, source = t) => {
      const file = join(folder, name);
      await pipeline(writeBackup(source, t.clock.now()), createWriteStream(file));
      return file;
    },
    emptyPlace: async (kind = inject('template').kind) => {
      const on = await openEmptyDatabase(kind);
      closers.push(async () => {
        await on.database.close();
        await on.drop();
      });
      const dataDir = await mkdtemp(join(folder, 'data-'));
      const config = { ...t.config, dataDir };
      return { on, parts: { config, database: on.database, storage: openStorage(config) }, dataDir };
    },
    restore: (file, { parts }) => withBackup(file, (backup) => restoreBackup(backup, parts, t.clock.now())),
    close: async () => {
      for (const close of closers) await close();
      await t.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
