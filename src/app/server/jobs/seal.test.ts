import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { storePlain, uploadForm, writePdf } from '#core/documents/server/factory.ts';
import { readPlainBytes } from '#core/documents/server/file-actions.ts';
import { documents } from '#core/documents/server/tables.ts';
import { buildUser } from '#core/users/server/factory.ts';
import type { Db } from '#platform/server/db/open.ts';
import { type DocumentStore, folderStore, newKey, storageOf } from '#platform/server/storage.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { sized } from '#test/size.ts';
import { purgeOnce } from './purge.ts';
import { sealOnce } from './seal.ts';

const MARK = 'what an identity card says';
const rethrow = (error: unknown) => {
  throw error;
};

let t: TestApp;
beforeAll(async () => {
  t = await testApp({
    LIMIT_FILES_WITHOUT_BOOKING: '10000',
    LIMIT_UPLOADS_PER_HOUR: '10000',
    LIMIT_REQUESTS_PER_MINUTE: '1000000',
  });
});
afterAll(() => t.close());
// a run seals the whole database
beforeEach(async () => {
  await t.db.execute(sql`TRUNCATE documents, document_checks, document_views CASCADE`);
  await rm(folder(), { recursive: true, force: true });
});

const folder = () => join(t.config.dataDir, 'documents');
const parts = () => ({ db: t.db, now: t.clock.now, storage: t.storage, vault: t.vault });
const seal = () => sealOnce(parts(), rethrow);
const purge = () => purgeOnce({ config: t.config, ...parts() }, rethrow);
const rowOf = async (id: string) => (await t.db.select().from(documents).where(eq(documents.id, id)))[0];
const bytesOf = (index: number) => writePdf(`<< /Title (${MARK} ${index}) >>`);
/** How many of the stored files hold plain content. */
async function plainFiles(): Promise<number> {
  const names = await readdir(folder());
  const stored = await Promise.all(names.map((name) => readFile(join(folder(), name))));
  return stored.filter((bytes) => bytes.includes(MARK)).length;
}

type Uploaded = { id: string; url: string; owner: { id: string }; plain: Buffer };

/** Documents as a version before the seal left them. */
async function earlierDocuments(count: number): Promise<Uploaded[]> {
  const owner = await buildUser(t.db);
  const uploaded: Uploaded[] = [];
  for (let index = 0; index < count; index += 1) {
    const plain = bytesOf(index);
    const sent = await uploadForm({ bytes: plain, name: '900101-14-5678 slip.pdf' });
    const { _id: id, documentUrl: url } = (await t.call(owner, 'POST /uploads/document', sent)).body;
    await storePlain(t, id);
    await t.db.update(documents).set({ originalName: '900101-14-5678 slip.pdf' }).where(eq(documents.id, id));
    uploaded.push({ id, url, owner, plain });
  }
  return uploaded;
}

async function expectAllOpen(uploaded: readonly Uploaded[]): Promise<void> {
  for (const { owner, url, plain } of uploaded) {
    const { status, raw } = await t.call(owner, `GET ${url.slice('/api'.length)}`);
    expect([status, Buffer.compare(raw, plain)]).toEqual([200, 0]);
  }
}

describe('documents that an earlier version stored plain (D-188)', () => {
  it('open before, while and after they are sealed, and leave no plain byte and no number in their names', async () => {
    const uploaded = await earlierDocuments(25);
    expect(await plainFiles()).toBe(25);
    await expectAllOpen(uploaded);
    const readBefore = await rowOf(uploaded[0]?.id ?? '');
    let isDone = false;
    const reading = (async () => {
      while (!isDone) await expectAllOpen(uploaded);
    })();
    expect(await seal().finally(() => (isDone = true))).toBe(25);
    await reading;
    await expectAllOpen(uploaded);
    expect([await plainFiles(), (await readdir(folder())).length]).toEqual([0, 25]);
    // a reader that had its row before, and looks for the bytes after
    expect(readBefore && (await readPlainBytes(parts(), readBefore))).toEqual(bytesOf(0));
    expect((await rowOf(uploaded[0]?.id ?? ''))?.originalName).toBe('•••• slip.pdf');
    expect(await seal()).toBe(0);
  });

  it('are sealed beside one that is damaged, which is counted and left as it is', async () => {
    const [damaged, ...others] = await earlierDocuments(3);
    const key = (await rowOf(damaged?.id ?? ''))?.storageKey ?? '';
    await writeFile(join(folder(), key), 'something else');
    await expect(seal()).rejects.toThrow('missing or damaged: 1');
    await expectAllOpen(others);
    expect(await rowOf(damaged?.id ?? '')).toMatchObject({ storageKey: key, wrappedKey: null });
    expect((await readFile(join(folder(), key))).toString()).toBe('something else');
  });

  it('are sealed once when two processes meet at them', async () => {
    const uploaded = await earlierDocuments(6);
    const [one, other] = await Promise.all([seal(), seal()]);
    expect(one + other).toBe(6);
    await expectAllOpen(uploaded);
    expect([await plainFiles(), (await readdir(folder())).length]).toEqual([0, 6]);
  });

  it('are not brought back when they are purged meanwhile', async () => {
    const [purged] = await earlierDocuments(1);
    const purging: Partial<DocumentStore> = {
      put: async (key, bytes) => {
        await folderStore(folder()).put(key, bytes);
        await t.db
          .update(documents)
          .set({ purgedAt: t.clock.now() })
          .where(eq(documents.id, purged?.id ?? ''));
      },
    };
    const storage = storageOf('folder', { folder: { ...folderStore(folder()), ...purging } });
    expect(await sealOnce({ ...parts(), storage }, rethrow)).toBe(0);
    expect(await rowOf(purged?.id ?? '')).toMatchObject({ wrappedKey: null, keyId: null });
    expect(await readdir(folder())).toHaveLength(1);
  });
});

/** Stops a run at one of its steps: `before` or right `after` it was done. */
type Kill = { step: 'get' | 'put' | 'update' | 'delete'; when: 'before' | 'after' };

/** The parts of a run that dies at the n-th time of a step, and does nothing afterwards. */
function dying({ step, when }: Kill, nth: number) {
  let times = 0;
  let isDead = false;
  const mortal =
    <A extends unknown[], R>(name: Kill['step'], work: (...given: A) => Promise<R>) =>
    async (...given: A): Promise<R> => {
      if (isDead) throw new Error('killed');
      const isLast = name === step && ++times === nth;
      if (isLast) isDead = true;
      if (isLast && when === 'before') throw new Error('killed');
      const result = await work(...given);
      if (isLast) throw new Error('killed');
      return result;
    };
  const whole = folderStore(folder());
  const store: DocumentStore = {
    ...whole,
    get: mortal('get', whole.get),
    put: mortal('put', whole.put),
    delete: mortal('delete', whole.delete),
  };
  const db = new Proxy(t.db, {
    get: (target, name) => {
      const value = Reflect.get(target, name);
      if (name === 'transaction') return mortal('update', value.bind(target));
      return typeof value === 'function' ? value.bind(target) : value;
    },
  }) as Db;
  return { ...parts(), db, storage: storageOf('folder', { folder: store }) };
}

async function killedRun(kill: Kill, nth: number): Promise<void> {
  const faults: unknown[] = [];
  await sealOnce(dying(kill, nth), (error) => faults.push(error)).catch((error: unknown) =>
    faults.push(error),
  );
  expect(faults.map(String)).toContain('Error: killed');
}

describe('a run that is killed', () => {
  const kills = (['get', 'put', 'update', 'delete'] as const).flatMap((step) =>
    (['before', 'after'] as const).map((when): [Kill['step'], Kill['when']] => [step, when]),
  );

  it.each(kills)(
    'at %s, %s it: every document opens, the next run completes, and no plain byte is left',
    async (step, when) => {
      const rounds = sized({ usual: 1, long: 20 });
      for (let round = 0; round < rounds; round += 1) {
        const uploaded = await earlierDocuments(3);
        const nth = (round % 3) + 1;
        await killedRun({ step, when }, nth);
        await expectAllOpen(uploaded);
        await seal();
        await purge();
        await expectAllOpen(uploaded);
        expect(await plainFiles()).toBe(0);
      }
    },
  );

  it('leaves a copy that the purge knows from other bytes without a row, which stay a week', async () => {
    const [sealed] = await earlierDocuments(1);
    const stray = newKey(t.clock.now());
    await folderStore(folder()).put(stray, Buffer.from('of a row that a restored backup lacks'));
    await killedRun({ step: 'delete', when: 'before' }, 1);
    expect((await purge()).orphans).toBe(1);
    const kept = (await rowOf(sealed?.id ?? ''))?.storageKey;
    expect((await readdir(folder())).sort()).toEqual([kept, stray].sort());
  });
});
