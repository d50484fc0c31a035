import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { KeyedCache } from '#platform/server/keyed-cache.ts';

/** Counts how files are drawn: kept ones of another recipe are not found. */
const RECIPE = 1;
/** The most files kept; a lot's sheet has about 20 kB. */
const MOST_KEPT = 2_000;

/**
 * Files by name in a folder, each kept for as long as the data it shows are the same (D-310). Requests for a file that is being
 * made share it.
 */
export class KeptFiles {
  readonly #folder: string;
  readonly #onError: (error: unknown) => void;
  readonly #making = new KeyedCache<string, Buffer>(0);
  /** The file that is kept of each name in a folder, the oldest first; read from the folder once. */
  readonly #kept = new KeyedCache<string, Map<string, string>>();

  /** A file that cannot be kept is reported, and made for each request. */
  constructor(folder: string, onError: (error: unknown) => void) {
    this.#folder = folder;
    this.#onError = onError;
  }

  /** Whether the file `name` that shows these data is kept, or being made; without the folder none is. */
  async has(name: string, data: unknown): Promise<boolean> {
    const file = fileOf(name, data);
    const names = await this.#names().catch(() => undefined);
    return this.#making.has(file) || names?.get(nameOf(file)) === file;
  }

  /** The file `name` that shows these data, which must be serializable as JSON. */
  async get<Data>(name: string, data: Data, make: (data: Data) => Promise<Buffer>): Promise<Buffer> {
    const file = fileOf(name, data);
    const kept = await readFile(join(this.#folder, file)).catch(() => undefined);
    if (kept) return kept;
    return this.#making.get(file, async () => {
      const bytes = await make(data);
      await this.#keep(file, bytes).catch(this.#onError);
      return bytes;
    });
  }

  /** Keeps a file in the place of the one that showed other data. */
  async #keep(file: string, bytes: Buffer): Promise<void> {
    const names = await this.#names();
    const path = join(this.#folder, file);
    // processes may share the folder
    const partial = `${path}.${process.pid}`;
    await writeFile(partial, bytes);
    await rename(partial, path);
    const name = nameOf(file);
    const before = names.get(name);
    names.delete(name);
    const [oldest] = names.size >= MOST_KEPT ? names.values() : [];
    if (oldest !== undefined) names.delete(nameOf(oldest));
    names.set(name, file);
    for (const gone of [before, oldest])
      if (gone !== undefined && gone !== file) await rm(join(this.#folder, gone), { force: true });
  }

  #names(): Promise<Map<string, string>> {
    return this.#kept.get(this.#folder, async () => {
      await mkdir(this.#folder, { recursive: true });
      const files = await readdir(this.#folder);
      return new Map(files.map((file) => [nameOf(file), file]));
    });
  }
}

const nameOf = (file: string) => file.slice(0, file.indexOf('.'));

function fileOf(name: string, data: unknown): string {
  const shown = JSON.stringify([RECIPE, data]);
  const digest = createHash('sha256').update(shown).digest('hex').slice(0, 32);
  return `${name.replace(/[^\w-]+/g, '-')}.${digest}`;
}
