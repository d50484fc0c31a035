import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { findPlace, type KeptPlace, listKeptIds } from '#core/documents/server/backup-store.ts';
import { ArchiveWriter } from '#platform/server/checked-archive.ts';
import type { Config } from '#platform/server/config.ts';
import { databaseFault } from '#platform/server/db/faults.ts';
import { listAppliedMigrations } from '#platform/server/db/migrate.ts';
import type { Database, Tx } from '#platform/server/db/open.ts';
import { freezeSnapshot, listTables, readLines } from '#platform/server/db/table-rows.ts';
import { OperatorError } from '#platform/server/operator-error.ts';
import { packageFolder } from '#platform/server/package-folder.ts';
import { identifyPortalKey } from '#platform/server/portal-key.ts';
import type { DocumentStorage } from '#platform/server/storage.ts';
import { listProofs } from '#platform/server/vault/store.ts';
import {
  DOCUMENT_LIST,
  documentPart,
  FORMAT,
  type ListedDocument,
  MANIFEST,
  type Manifest,
  tablePart,
} from './manifest.ts';

export type BackupParts = { config: Pick<Config, 'keyDir'>; database: Database; storage: DocumentStorage };

type Snapshot = Pick<Manifest, 'migrations' | 'tables'> & { ids: string[]; proofs: Map<string, Buffer> };

/**
 * A backup as a stream (docs/decisions/0016): the rows of one snapshot, then the bytes of its documents as they lie in their
 * store. Nothing is locked and nothing written. On a failure the stream breaks off with the error.
 */
export function writeBackup(parts: BackupParts, now: Date): Readable {
  const archive = new ArchiveWriter(now);
  fill(archive, parts, now).catch((error: unknown) => archive.fail(explain(error)));
  return archive.stream;
}

/** A column or table that is missing is one of a later version. */
function explain(error: unknown): Error {
  const isOlder = ['42P01', '42703'].includes(databaseFault(error)?.code ?? '');
  if (isOlder)
    return new OperatorError(
      'The database has the schema of an earlier version, which this one cannot back up: use the command of that version',
    );
  return error instanceof Error ? error : new Error('The backup failed');
}

async function fill(archive: ArchiveWriter, parts: BackupParts, now: Date): Promise<void> {
  const { database, config } = parts;
  const { ids, proofs, ...rows } = await database.maintain((tx) => addTables(archive, tx));
  const needed = new Map<string, number>();
  const list: string[] = [];
  for (const id of ids) {
    const listed = await addDocument(archive, parts, id);
    if (listed.keyId) needed.set(listed.keyId, (needed.get(listed.keyId) ?? 0) + 1);
    list.push(`${JSON.stringify(listed)}\n`);
  }
  const manifest: Manifest = {
    format: FORMAT,
    madeAt: now.toISOString(),
    portal: await readVersion(),
    database: database.kind,
    ...rows,
    documents: { count: ids.length, ...(await archive.add(DOCUMENT_LIST, list, { compress: true })) },
    keys: [...needed].map(([id, documents]) => ({
      id,
      documents,
      proof: proofs.get(id)?.toString('hex') ?? '',
    })),
    portalKey: (await identifyPortalKey(config.keyDir)) ?? null,
  };
  await archive.add(MANIFEST, [JSON.stringify(manifest, null, 2)], { compress: false });
  archive.end();
}

async function addTables(archive: ArchiveWriter, tx: Tx): Promise<Snapshot> {
  await freezeSnapshot(tx);
  const migrations = await listAppliedMigrations(tx);
  if (migrations.length === 0)
    throw new OperatorError('The database holds no portal: there is nothing to back up');
  const tables: Manifest['tables'] = [];
  for (const name of await listTables(tx)) {
    let rows = 0;
    const text = async function* () {
      for await (const lines of readLines(tx, name)) {
        rows += lines.length;
        yield lines.map((line) => `${line}\n`).join('');
      }
    };
    const digest = await archive.add(tablePart(name), text(), { compress: true });
    tables.push({ name, rows, ...digest });
  }
  return { migrations, tables, ids: await listKeptIds(tx), proofs: await listProofs(tx) };
}

/** Adds the bytes of a document, wherever they were sealed or moved since the snapshot. */
async function addDocument(
  archive: ArchiveWriter,
  parts: BackupParts,
  id: string,
  before?: KeptPlace,
): Promise<ListedDocument> {
  const place = await findPlace(parts.database.db, id);
  if (!place) throw new Error('A document of the snapshot has lost its row');
  const listed = {
    ...place,
    wrappedKey: place.wrappedKey?.toString('base64') ?? null,
    purgedAt: place.purgedAt?.toISOString() ?? null,
    part: null,
  };
  if (place.purgedAt) return listed;
  const bytes = await parts.storage.of(place.store).get(place.storageKey);
  if (bytes) return { ...listed, part: await archive.add(documentPart(id), [bytes], { compress: false }) };
  const isStill = before?.store === place.store && before.storageKey === place.storageKey;
  return isStill ? listed : addDocument(archive, parts, id, place);
}

async function readVersion(): Promise<string> {
  const written = await readFile(join(packageFolder(), 'package.json'), 'utf8');
  return (JSON.parse(written) as { version: string }).version;
}
