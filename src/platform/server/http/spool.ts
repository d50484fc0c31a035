import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * An incoming file, spooled to disk and not held in memory, since it may take minutes to arrive. The file is unlinked as
 * soon as it is open, so a crash leaves no document behind.
 */
export class Spool {
  readonly #folder: string;
  #file: FileHandle | undefined;
  #isClosed = false;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Writes the whole stream. */
  async fill(stream: AsyncIterable<Buffer>): Promise<void> {
    const file = await this.#open();
    for await (const chunk of stream) await file.appendFile(chunk);
  }

  async read(): Promise<Buffer> {
    const file = await this.#open();
    const bytes = Buffer.alloc((await file.stat()).size);
    let at = 0;
    while (at < bytes.length) {
      const { bytesRead } = await file.read(bytes, at, bytes.length - at, at);
      if (bytesRead === 0) throw new Error('A spooled file became shorter');
      at += bytesRead;
    }
    return bytes;
  }

  /** May be called while writing is in progress, after a client disconnect. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#file?.close();
  }

  async #open(): Promise<FileHandle> {
    if (this.#file) return this.#file;
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const path = join(this.#folder, randomUUID());
    const file = await open(path, 'wx+', 0o600);
    await rm(path);
    if (this.#isClosed) {
      await file.close();
      throw new Error('The upload was given up');
    }
    this.#file = file;
    return file;
  }
}
