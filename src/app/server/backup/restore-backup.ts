import { setPlaces } from '#core/documents/server/backup-store.ts';
import type { ByteFault } from '#core/documents/server/file-actions.ts';
import { findDifferences } from '#core/integrity/server/store.ts';
import { revokeAll } from '#core/sessions/server/store.ts';
import { digestStream } from '#platform/server/checked-archive.ts';
import type { Config } from '#platform/server/config.ts';
import { listAppliedMigrations, listKnownMigrations, type Migration } from '#platform/server/db/migrate.ts';
import type { Database, Tx } from '#platform/server/db/open.ts';
import { fillTables, findFilledTable, listTables, readLines } from '#platform/server/db/table-rows.ts';
import { OperatorError } from '#platform/server/operator-error.ts';
import { identifyPortalKey } from '#platform/server/portal-key.ts';
import type { DocumentStorage } from '#platform/server/storage.ts';
import { openKeyRing } from '#platform/server/vault/key-ring.ts';
import { createVault } from '#platform/server/vault/vault.ts';
import { differenceChecks } from '../modules.ts';
import { checkDocuments } from '../workflows/check-documents.ts';
import type { Manifest } from './manifest.ts';
import type { Backup } from './read-backup.ts';

export type RestoreParts = {
  config: Pick<Config, 'vaultKeys' | 'keyDir'>;
  database: Database;
  storage: DocumentStorage;
};

export type Restored = {
  rows: number;
  documents: number;
  /** Documents that do not open. */
  lost: { id: string; fault: ByteFault }[];
  /** Mismatches of /integrity. */
  differences: number;
  /** What the operator has to know. */
  warnings: string[];
};

/**
 * Fills an empty database and an empty store from a backup whose every byte was compared before. The schema is first that of the
 * backup; its rows are compared with the backup's checksums in the transaction that wrote them, and migrated last. The same
 * transaction ends all sessions, since those that ended after the backup would be back.
 * @throws OperatorError with nothing written
 */
export async function restoreBackup(backup: Backup, parts: RestoreParts, now: Date): Promise<Restored> {
  const { manifest } = backup;
  const { database, storage, config } = parts;
  assertKnown(manifest.migrations);
  await assertEmpty(parts, manifest.migrations);
  const vault = await openRing(manifest, config, now);
  const warnings = await warnOfPortalKey(manifest, config);

  await database.migrate(manifest.migrations.length);
  const written: string[] = [];
  try {
    await putDocuments(backup, storage, written);
    await database.maintain((tx) => fillDatabase(tx, backup, storage, now));
  } catch (error) {
    for (const key of written) await storage.of(storage.newIn).delete(key);
    throw error;
  }
  await database.migrate();

  const lost: Restored['lost'] = [];
  await checkDocuments({ db: database.db, storage, vault }, (document) => lost.push(document));
  const { differences } = await database.maintain((tx) => findDifferences(tx, differenceChecks));
  return {
    rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
    documents: written.length,
    lost,
    differences: differences.length,
    warnings,
  };
}

/** Whether the migrations are the first of this version's. */
function assertKnown(migrations: readonly Migration[]): void {
  const known = listKnownMigrations();
  const last = known.at(-1)?.madeAt ?? 0;
  const stranger = migrations.find(({ hash }, index) => known[index]?.hash !== hash);
  if (!stranger) return;
  throw new OperatorError(
    stranger.madeAt > last
      ? 'The backup is from a later version of the portal: restore it with that version'
      : 'The backup is from another build of the portal, whose database has another schema: restore it with that build',
  );
}

async function assertEmpty(
  { database, storage }: RestoreParts,
  migrations: Manifest['migrations'],
): Promise<void> {
  const filled = await database.maintain((tx) => findFilledTable(tx));
  if (filled)
    throw new OperatorError(`The database is not empty: ${filled} has rows. Restore into an empty one`);
  const applied = await database.maintain((tx) => listAppliedMigrations(tx));
  if (applied.some(({ hash }, index) => migrations[index]?.hash !== hash))
    throw new OperatorError('The database has the tables of another version: restore into an empty one');
  for await (const keys of storage.of(storage.newIn).list()) {
    if (keys.length === 0) continue;
    const place = storage.newIn === 'folder' ? 'DATA_DIR/documents' : 'the S3_PREFIX of the bucket';
    throw new OperatorError(`The document store is not empty: move ${place} aside, or name another`);
  }
}

/** The key ring, proven against the backup. @throws OperatorError that names the keys it lacks */
async function openRing({ keys }: Manifest, config: RestoreParts['config'], now: Date) {
  const ring = await openKeyRing(config, { mayMake: keys.length === 0, now });
  const isThere = ({ id, proof }: Manifest['keys'][number]) =>
    ring.ids.includes(id) && ring.prove(id).toString('hex') === proof;
  const absent = keys.filter((key) => !isThere(key));
  if (absent.length > 0) {
    const another = (id: string) => (ring.ids.includes(id) ? ', another key under this name' : '');
    const named = absent
      .map(({ id, documents }) => `${id} (${documents} documents${another(id)})`)
      .join(', ');
    throw new OperatorError(`${ring.source} lacks keys that the documents need: ${named}`);
  }
  return createVault(ring);
}

async function warnOfPortalKey(
  { portalKey }: Manifest,
  { keyDir }: RestoreParts['config'],
): Promise<string[]> {
  if (portalKey === null || (await identifyPortalKey(keyDir)) === portalKey) return [];
  return [
    `${keyDir} does not hold the portal.key of the backup: two-step logins, the links of earlier mails and the seals of the audit trail will not fit`,
  ];
}

/** Puts the bytes into the store for new documents, under the keys they were sealed for. */
async function putDocuments(backup: Backup, storage: DocumentStorage, written: string[]): Promise<void> {
  const store = storage.of(storage.newIn);
  for await (const some of backup.documents()) {
    for (const { id, storageKey, part } of some) {
      if (!part) continue;
      await store.put(storageKey, await backup.bytesOf(id));
      written.push(storageKey);
    }
  }
}

async function fillDatabase(tx: Tx, backup: Backup, storage: DocumentStorage, now: Date): Promise<void> {
  const { tables } = backup.manifest;
  const names = tables.map(({ name }) => name);
  if (String(await listTables(tx)) !== String(names))
    throw new OperatorError('The backup has other tables than its schema');
  await fillTables(tx, names, backup.linesOf);
  for (const { name, sha256 } of tables) {
    const found = await digestStream(textOf(tx, name));
    if (found.sha256 !== sha256)
      throw new OperatorError(`The rows of ${name} differ from those of the backup`);
  }
  for await (const some of backup.documents()) {
    const places = some.map(({ wrappedKey, purgedAt, ...place }) => ({
      ...place,
      // missing ones too: the store they were in may have no settings here
      store: storage.newIn,
      wrappedKey: wrappedKey === null ? null : Buffer.from(wrappedKey, 'base64'),
      purgedAt: purgedAt === null ? null : new Date(purgedAt),
    }));
    await setPlaces(tx, places);
  }
  await revokeAll(tx, now);
}

async function* textOf(tx: Tx, table: string): AsyncGenerator<Uint8Array> {
  for await (const lines of readLines(tx, table))
    yield Buffer.from(lines.map((line) => `${line}\n`).join(''));
}
