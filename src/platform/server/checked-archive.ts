import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { type Entry, openPromise, type ZipFile as ZipReader } from 'yauzl';
import { ZipFile } from 'yazl';

/** The comment at the end of the file: SHA-256 of every byte before it. */
const LABEL = 'sha256:';
const CHECKSUM_BYTES = LABEL.length + 64;

export type Digest = { sha256: string; bytes: number };

/** A file that is no archive of this kind, not complete, or not as it was written. */
export class ArchiveDamaged extends Error {}

/** Writes a ZIP of named parts as a stream that ends with the checksum of itself. */
export class ArchiveWriter {
  readonly #zip = new ZipFile();
  readonly #packed = this.#zip.outputStream as Readable;
  readonly stream = Readable.from(withChecksum(this.#packed), { objectMode: false });
  readonly #madeAt: Date;

  constructor(madeAt: Date) {
    this.#madeAt = madeAt;
    // the types leave out that it is an emitter
    (this.#zip as unknown as NodeJS.EventEmitter).on('error', (error: Error) => this.fail(error));
  }

  /** Adds a part; resolves once its content has been read, which waits for the reader of the stream. */
  async add(
    name: string,
    content: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>,
    { compress }: { compress: boolean },
  ): Promise<Digest> {
    const digest = { hash: createHash('sha256'), bytes: 0 };
    const source = Readable.from(digesting(content, digest), { objectMode: false });
    if (this.#packed.destroyed) throw new Error('The reader of the archive has gone');
    const stop = () => source.destroy();
    this.#packed.once('close', stop);
    this.#enter(name, [source], compress);
    await finished(source).finally(() => this.#packed.off('close', stop));
    return { sha256: digest.hash.digest('hex'), bytes: digest.bytes };
  }

  /** The ZIP keeps this function of each part to its end: it must not hold on to the content. */
  #enter(name: string, sources: Readable[], compress: boolean): void {
    const options = { mtime: this.#madeAt, compress, ...(compress && { compressionLevel: 1 }) };
    this.#zip.addReadStreamLazy(name, options, (pass) => {
      const source = sources.pop();
      if (source) pass(null, source);
    });
  }

  end(): void {
    this.#zip.end({ comment: LABEL.padEnd(CHECKSUM_BYTES, '0'), forceZip64Format: false });
  }

  /** Breaks the stream off, so that what was written of it is refused. */
  fail(error: Error): void {
    this.#packed.destroy(error);
  }
}

async function* digesting(
  content: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>,
  digest: { hash: ReturnType<typeof createHash>; bytes: number },
): AsyncGenerator<Uint8Array> {
  for await (const some of content) {
    const bytes = typeof some === 'string' ? Buffer.from(some) : some;
    digest.hash.update(bytes);
    digest.bytes += bytes.length;
    yield bytes;
  }
}

/** Passes the archive on, with the checksum of all bytes before it in place of the comment. */
async function* withChecksum(packed: Readable): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let held = Buffer.alloc(0);
  for await (const some of packed) {
    held = Buffer.concat([held, some as Buffer]);
    const ready = held.subarray(0, Math.max(0, held.length - CHECKSUM_BYTES));
    held = held.subarray(ready.length);
    hash.update(ready);
    yield ready;
  }
  yield Buffer.from(LABEL + hash.digest('hex'));
}

export type Archive = {
  /** @throws ArchiveDamaged if there is no such part */
  read: (name: string) => Promise<Readable>;
  close: () => void;
};

/** Opens an archive after comparing all of it with its checksum. @throws ArchiveDamaged */
export async function openArchive(path: string): Promise<Archive> {
  await assertWhole(path);
  const zip = await openPromise(path, { autoClose: false });
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  return {
    read: (name) => readPart(zip, entries.get(name), name),
    close: () => zip.close(),
  };
}

function readPart(zip: ZipReader, entry: Entry | undefined, name: string): Promise<Readable> {
  if (!entry) throw new ArchiveDamaged(`has no part ${name}`);
  return zip.openReadStreamPromise(entry);
}

async function assertWhole(path: string): Promise<void> {
  const file = await open(path);
  const end = Buffer.alloc(CHECKSUM_BYTES);
  let size: number;
  try {
    size = (await file.stat()).size - CHECKSUM_BYTES;
    if (size > 0) await file.read(end, 0, CHECKSUM_BYTES, size);
  } finally {
    await file.close();
  }
  const [, expected] = /^sha256:([0-9a-f]{64})$/.exec(end.toString('latin1')) ?? [];
  if (!expected) throw new ArchiveDamaged('is not complete, or no backup of the portal');
  const hash = createHash('sha256');
  await pipeline(createReadStream(path, { end: size - 1 }), hash);
  if (hash.digest('hex') !== expected) throw new ArchiveDamaged('is damaged: its checksum differs');
}

/** SHA-256 and size of a part. */
export async function digestStream(content: AsyncIterable<Uint8Array>): Promise<Digest> {
  const digest = { hash: createHash('sha256'), bytes: 0 };
  for await (const _ of digesting(content, digest));
  return { sha256: digest.hash.digest('hex'), bytes: digest.bytes };
}

/** The lines of a text, some at a time. `readline` would also split at separators that JSON text may contain. */
export async function* batchLines(content: Readable, most: number): AsyncGenerator<string[]> {
  const lines: string[] = [];
  let rest = '';
  content.setEncoding('utf8');
  for await (const some of content) {
    const found = (rest + some).split('\n');
    rest = found.pop() ?? '';
    lines.push(...found);
    while (lines.length >= most) yield lines.splice(0, most);
  }
  if (rest) lines.push(rest);
  if (lines.length > 0) yield lines;
}
