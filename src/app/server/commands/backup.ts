import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Config, readConfig } from '#platform/server/config.ts';
import { FolderInUse } from '#platform/server/db/folder-lock.ts';
import { type Database, openDatabase } from '#platform/server/db/open.ts';
import { OperatorError } from '#platform/server/operator-error.ts';
import { openStorage } from '#platform/server/storage-open.ts';
import { syncFolder } from '#platform/server/sync-folder.ts';
import { requestBackup } from '../backup/backup-socket.ts';
import { type Backup, withBackup } from '../backup/read-backup.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { writeBackup } from '../backup/write-backup.ts';
import type { Command, Say } from './command.ts';

/** A backup changes no schema, and a restore makes that of the backup first. */
const asItIs = { keepsSchema: true };

/**
 * `npm run backup -- FILE`: writes FILE, which must not exist, and reads it back before it says so. Returns whether all
 * documents had their bytes.
 */
export const backup: Command = async (parameters, environment, print) => {
  const file = readFileParameter(parameters, 'Usage: npm run backup -- FILE');
  const part = `${file}.part`;
  assertFree(file);
  const { signal, stopListening } = listenForStop();
  try {
    await withStream(readConfig(environment), (stream) =>
      pipeline(stream, createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }), { signal }),
    );
    const isWhole = await report(part, print);
    signal.throwIfAborted();
    assertFree(file);
    await rename(part, file);
    await syncFolder(dirname(file));
    print(`${file} is complete: ${inMegabytes((await stat(file)).size)}, written and read back.`);
    return isWhole;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') {
      throw new OperatorError(
        `${part} is of a backup that is being made or was broken off: delete it if none is`,
      );
    }
    await rm(part, { force: true });
    if (signal.aborted) throw new OperatorError('The backup was broken off, and nothing is left of it');
    throw error;
  } finally {
    stopListening();
  }
};

/** Ctrl-C and SIGTERM as an abort signal, so that what is under way can clean up. */
function listenForStop(): { signal: AbortSignal; stopListening: () => void } {
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, stop);
  const stopListening = () => {
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.off(name, stop);
  };
  return { signal: stopping.signal, stopListening };
}

/** The one parameter of a command. */
function readFileParameter([given, ...others]: string[], usage: string): string {
  if (!given || given.startsWith('-') || others.length > 0) throw new OperatorError(usage);
  return resolve(given);
}

/** `npm run restore -- FILE`, or `-- --check FILE`, which only reads it. Returns whether all documents open and all states fit. */
export const restore: Command = async (parameters, environment, print) => {
  const isCheck = parameters[0] === '--check';
  const usage = 'Usage: npm run restore -- FILE, or npm run restore -- --check FILE';
  const file = readFileParameter(isCheck ? parameters.slice(1) : parameters, usage);
  if (isCheck) return report(file, print);
  return withBackup(file, async (backup) => {
    describe(backup, print);
    const config = readConfig(environment);
    const database = await openDatabase(config, asItIs);
    try {
      const parts = { config, database, storage: openStorage(config) };
      const restored = await restoreBackup(backup, parts, new Date());
      for (const warning of restored.warnings) print(`Warning: ${warning}`);
      for (const { id, fault } of restored.lost) print(`${id} is ${fault}`);
      print(`${restored.rows} rows were restored and are equal to those of the backup.`);
      print(
        `${restored.documents} documents were restored, ${restored.lost.length} are missing or do not open.`,
      );
      print(`${restored.differences} states do not fit each other (/integrity).`);
      return restored.lost.length === 0 && restored.differences === 0;
    } finally {
      await database.close();
    }
  });
};

/** The backup as a stream, from the process that has the embedded database if one runs. */
async function withStream(config: Config, use: (stream: Readable) => Promise<void>): Promise<void> {
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'database')))
    throw new OperatorError(`DATA_DIR=${config.dataDir} holds no database`);
  let database: Database;
  try {
    database = await openDatabase(config, asItIs);
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    const stream = await requestBackup(config.dataDir);
    if (stream) return use(stream);
    throw new OperatorError(`${error.message} It does not answer requests for a backup.`);
  }
  try {
    await use(writeBackup({ config, database, storage: openStorage(config) }, new Date()));
  } finally {
    await database.close();
  }
}

/** Reads a backup and says what it holds; false if documents lack their bytes. */
function report(file: string, print: Say): Promise<boolean> {
  return withBackup(file, async (backup) => {
    const { missing } = backup;
    describe(backup, print);
    for (const id of missing) print(`${id} is missing`);
    return missing.length === 0;
  });
}

function describe({ manifest, plain }: Backup, print: Say): void {
  const { madeAt, tables, documents, keys } = manifest;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  print(
    `The backup of ${madeAt} holds ${rows} rows of ${tables.length} tables and ${documents.count} documents.`,
  );
  if (keys.length > 0)
    print(
      `Its documents open with ${keys.map(({ id }) => id).join(', ')}, which it does not hold: keep them apart.`,
    );
  if (plain > 0) print(`${plain} documents are not sealed and stand readable in this file.`);
}

function assertFree(file: string): void {
  if (existsSync(file)) throw new OperatorError(`${file} exists already and is not overwritten`);
}

function inMegabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(2)} MB`;
}
