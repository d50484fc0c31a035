import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyBaseLogger } from 'fastify';
import { ZipFile } from 'yazl';
import { documentLabel } from '#core/documents/labels.ts';
import { type ByteFault, readPlainBytes } from '#core/documents/server/file-actions.ts';
import { findDocument } from '#core/documents/server/store.ts';
import { recordView } from '#core/documents/server/view-actions.ts';
import type { Context } from '#platform/server/context.ts';
import type { Caller } from '#platform/server/http/serve.ts';
import type { Transact } from '#platform/server/http/transact.ts';
import { parkDay } from '#shared/dates.ts';
import type { exportOwnData } from './export-own-data.ts';

type OwnData = Awaited<ReturnType<typeof exportOwnData>>;
type OwnDocument = OwnData['documents'][number];

type Parts = Pick<Context, 'db' | 'storage' | 'vault'> & {
  transact: Transact;
  log: FastifyBaseLogger;
  caller: Caller & { now: Date };
};

/** Where a document lies in the archive; without a place the reason. */
type Placed = { file: string | null; missing?: ByteFault | 'erased' };

/**
 * The export of personal data as a ZIP: the person's documents without watermarks, and last the data, which say where each
 * document lies (D-173). One file is in memory at a time. When a file cannot be read because the store fails, the stream
 * breaks off: without its directory at the end the archive does not open.
 */
export function zipOwnData(parts: Parts, data: OwnData): Readable {
  const zip = new ZipFile();
  const archive = zip.outputStream as Readable;
  fill(zip, parts, data).catch((error: unknown) => {
    parts.log.error({ err: error }, 'an export of documents broke off');
    archive.destroy(error instanceof Error ? error : undefined);
  });
  return archive;
}

async function fill(zip: ZipFile, parts: Parts, data: OwnData): Promise<void> {
  const placed = new Map<string, Placed>();
  for (const document of data.documents) placed.set(document.id, await add(zip, parts, document));
  const documents = data.documents.map((document) => ({ ...document, ...placed.get(document.id) }));
  const text = JSON.stringify({ ...data, documents }, null, 2);
  zip.addBuffer(Buffer.from(text), 'my-data.json', { mtime: parts.caller.now });
  zip.end();
}

/** Adds one document, logged before its first byte. */
async function add(zip: ZipFile, parts: Parts, { id }: OwnDocument): Promise<Placed> {
  const { caller, transact, log } = parts;
  const document = await findDocument(parts.db, id);
  if (!document) return { file: null, missing: 'erased' };
  const bytes = await readPlainBytes(parts, document);
  if (typeof bytes === 'string') {
    log.error({ documentId: id }, `the bytes of a document are ${bytes}`);
    return { file: null, missing: bytes };
  }
  await transact((tx) => recordView(tx, document, { kind: 'export' }, caller));
  const { createdAt, mime } = document;
  const day = parkDay(createdAt);
  const file = `documents/${day} ${documentLabel(document)} ${id.slice(-12)}.${mime.split('/')[1]}`;
  await addFile(zip, file, bytes, createdAt);
  return { file };
}

/** Resolves once the file has passed into the archive, which may wait for its reader. */
async function addFile(zip: ZipFile, name: string, bytes: Uint8Array, mtime: Date): Promise<void> {
  const content = Readable.from([bytes]);
  const stop = () => content.destroy();
  const archive = zip.outputStream as Readable;
  if (archive.destroyed) throw new Error('the reader of the export has gone');
  archive.once('close', stop);
  zip.addReadStream(content, name, { mtime, size: bytes.length, compress: false });
  await finished(content).finally(() => archive.off('close', stop));
}
