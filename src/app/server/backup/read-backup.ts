import { buffer, text } from 'node:stream/consumers';
import {
  type Archive,
  ArchiveDamaged,
  batchLines,
  digestStream,
  openArchive,
} from '#platform/server/checked-archive.ts';
import { OperatorError } from '#platform/server/operator-error.ts';
import {
  DOCUMENT_LIST,
  documentPart,
  type ListedDocument,
  MANIFEST,
  type Manifest,
  parseDocument,
  parseManifest,
  tablePart,
} from './manifest.ts';

const LINES_AT_ONCE = 500;

/** A backup whose every byte was read and compared. */
export type Backup = {
  manifest: Manifest;
  /** Rows of a table as lines of JSON, some at a time. */
  linesOf: (table: string) => AsyncGenerator<string[]>;
  documents: () => AsyncGenerator<ListedDocument[]>;
  /** The bytes of a document as they lay in their store. */
  bytesOf: (id: string) => Promise<Uint8Array>;
  /** Ids of documents that had lost their bytes before the backup was made. */
  missing: string[];
  /** How many documents lie in it as they were filed, since no version had sealed them yet. */
  plain: number;
};

/** Reads the whole file, compares it and each part of it with their checksums, and calls `use` with it. @throws OperatorError */
export async function withBackup<T>(file: string, use: (backup: Backup) => Promise<T>): Promise<T> {
  const refuse = (error: unknown): never => {
    if (error instanceof ArchiveDamaged) throw new OperatorError(`${file} ${error.message}`);
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new OperatorError(`${file} does not exist`);
    throw error;
  };
  const archive = await openArchive(file).catch(refuse);
  try {
    return await use(await readAll(archive).catch(refuse));
  } finally {
    archive.close();
  }
}

async function readAll(archive: Archive): Promise<Backup> {
  const manifest = parseManifest(await text(await archive.read(MANIFEST)));
  const assertPart = async (name: string, expected: { sha256: string; bytes: number }) => {
    const found = await digestStream(await archive.read(name));
    if (found.sha256 !== expected.sha256 || found.bytes !== expected.bytes)
      throw new ArchiveDamaged(`is damaged: the checksum of ${name} differs`);
  };
  for (const table of manifest.tables) await assertPart(tablePart(table.name), table);
  await assertPart(DOCUMENT_LIST, manifest.documents);
  const documents = async function* () {
    for await (const lines of batchLines(await archive.read(DOCUMENT_LIST), LINES_AT_ONCE))
      yield lines.map(parseDocument);
  };
  const missing: string[] = [];
  let plain = 0;
  for await (const some of documents()) {
    for (const { id, part, purgedAt, wrappedKey } of some) {
      if (part && wrappedKey === null) plain += 1;
      if (part) await assertPart(documentPart(id), part);
      else if (purgedAt === null) missing.push(id);
    }
  }
  return {
    manifest,
    missing,
    plain,
    linesOf: async function* (table) {
      yield* batchLines(await archive.read(tablePart(table)), LINES_AT_ONCE);
    },
    documents,
    bytesOf: async (id) => buffer(await archive.read(documentPart(id))),
  };
}
