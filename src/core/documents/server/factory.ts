import { crc32, deflateSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import sharp, { type Sharp } from 'sharp';
import { actorOf, findAccount } from '#core/users/server/store.ts';
import type { Context } from '#platform/server/context.ts';
import type { Db, Tx } from '#platform/server/db/open.ts';
import { oneOf } from '#platform/server/db/rows.ts';
import { newKey } from '#platform/server/storage.ts';
import { attachDocument } from './actions.ts';
import { readPlainBytes } from './file-actions.ts';
import type { DocumentRow } from './store.ts';
import { documents } from './tables.ts';

/** A picture for a test, in any format; encode it with `.jpeg().toBuffer()` and the like. */
export function drawPicture(width = 600, height = 400): Sharp {
  return sharp({ create: { width, height, channels: 3, background: { r: 19, g: 168, b: 158 } } });
}

/** A chunk of a PNG. */
export function writeChunk(type: string, data: Uint8Array): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(typed), 4);
  return Buffer.concat([frame.subarray(0, 4), typed, frame.subarray(4)]);
}

/** A black PNG, one pixel wide and as high as asked; compresses to almost nothing. */
export function writeTallPng(lines: number): Buffer {
  const head = Buffer.from([0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
  head.writeUInt32BE(lines, 4);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = deflateSync(Buffer.alloc(2 * lines));
  const chunks = [writeChunk('IHDR', head), writeChunk('IDAT', data), writeChunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([signature, ...chunks]);
}

/** A PDF of one empty page for a test, with additional objects in PDF syntax. */
export function writePdf(...objects: readonly string[]): Buffer {
  const all = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>',
    ...objects,
  ];
  const body = all.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('');
  return Buffer.from(`%PDF-1.7\n${body}trailer << /Root 1 0 R /Size ${all.length + 1} >>\n%%EOF\n`, 'latin1');
}

/** Objects packed into a compressed object stream, as in PDF 1.5 and later. */
export function packObjects(objects: string): string {
  const packed = deflateSync(Buffer.from(objects)).toString('latin1');
  return `<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${packed.length} >>\nstream\n${packed}\nendstream`;
}

/** A multipart form: the file, if any, and text fields. */
export async function uploadForm(
  file: { bytes: Uint8Array; name?: string; type?: string; field?: string } | null,
  fields: Record<string, string> = {},
): Promise<{ payload: Buffer; headers: Record<string, string> }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (file) {
    const part = new File([Uint8Array.from(file.bytes)], file.name ?? 'photo.jpg', { type: file.type ?? '' });
    form.append(file.field ?? 'document', part);
  }
  const sent = new Response(form);
  return {
    payload: Buffer.from(await sent.arrayBuffer()),
    headers: { 'content-type': sent.headers.get('content-type') ?? '' },
  };
}

/** Attaches an upload as this person; through the API only a new booking does that. */
export function attachAs(
  db: Db,
  uploaderId: string,
  upload: { documentUrl: string; bookingId: string; now: Date },
): Promise<void> {
  return db.transaction(async (tx) => {
    const account = await findAccount(tx as Tx, uploaderId);
    if (!account) throw new Error('There is no such account');
    await attachDocument(tx as Tx, { actor: actorOf(account), ...upload });
  });
}

/** A row of an identity card, without bytes in any store. */
export async function buildDocument(
  db: Db,
  document: Pick<typeof documents.$inferInsert, 'uploadedBy' | 'createdAt'> &
    Partial<typeof documents.$inferInsert>,
): Promise<DocumentRow> {
  const inserted = await db
    .insert(documents)
    .values({
      documentType: 'ic_front',
      originalName: 'IC of Grace.jpg',
      mime: 'image/jpeg',
      byteSize: 1,
      sha256: Buffer.from('x'),
      storageKey: newKey(document.createdAt),
      ...document,
    })
    .returning();
  return oneOf(inserted);
}

/** Stores a document plain, under its own storage key, as versions before the seal did; returns its row. */
export async function storePlain(
  parts: Pick<Context, 'db' | 'storage' | 'vault'>,
  id: string,
): Promise<DocumentRow> {
  const [row] = await parts.db.select().from(documents).where(eq(documents.id, id));
  const plain = row && (await readPlainBytes(parts, row));
  if (!plain || typeof plain === 'string') throw new Error(`The document is ${plain}`);
  const store = parts.storage.of(row.store);
  await store.delete(row.storageKey);
  await store.put(row.storageKey, plain);
  const unsealed = { wrappedKey: null, keyId: null };
  await parts.db.update(documents).set(unsealed).where(eq(documents.id, id));
  return { ...row, ...unsealed };
}
