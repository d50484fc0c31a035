import { readdir } from 'node:fs/promises';
import { createServer, request as sendRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { guardStorage } from '#app/server/production-guard.ts';
import { buildUser } from '#core/users/server/factory.ts';
import { readConfig } from '#platform/server/config.ts';
import { newKey } from '#platform/server/storage.ts';
import { openStorage } from '#platform/server/storage-open.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { snapshot } from '#test/db-assertions.ts';
import { type S3Process, startS3 } from '#test/s3-process.ts';
import { uploadForm, writePdf } from './factory.ts';
import { documents } from './tables.ts';

let s3: S3Process;
let t: TestApp;
beforeAll(async () => {
  s3 = await startS3();
  t = await testApp({ ...s3.environment, DOCUMENT_STORE: 's3' });
});
afterEach(() => s3.start());
afterAll(async () => {
  await t.close();
  await s3.close();
});

const upload = async (person: { id: string }) =>
  t.call(person, 'POST /uploads/document', await uploadForm({ bytes: writePdf() }));
const open = (person: { id: string }, url: string) => t.call(person, `GET ${url.slice('/api'.length)}`);
const rowOf = async (id: string) => (await t.db.select().from(documents).where(eq(documents.id, id)))[0];

describe('a document in a bucket', () => {
  it('is stored there and not in the folder, opens, and its row says where it lies (D-178)', async () => {
    const person = await buildUser(t.db);
    const { status, body } = await upload(person);
    expect(status).toBe(201);
    expect(await rowOf(body.id)).toMatchObject({ store: 's3' });
    expect((await open(person, body.documentUrl)).status).toBe(200);
    expect(await readdir(join(t.config.dataDir, 'documents')).catch(() => [])).toEqual([]);
  });

  it('is 503 while the store is away, and opens without a restart when it is back (D-178)', async () => {
    const person = await buildUser(t.db);
    const { documentUrl } = (await upload(person)).body;
    await s3.kill();
    const before = await snapshot(t.db, ['documents', 'document_views', 'audit_log']);
    for (const reply of [await open(person, documentUrl), await upload(person)]) {
      expect([reply.status, reply.body.code, reply.headers['retry-after']]).toEqual([
        503,
        'UNAVAILABLE',
        '5',
      ]);
    }
    expect(await snapshot(t.db, ['documents', 'document_views', 'audit_log'])).toBe(before);
    expect((await t.call(person, 'GET /users/me')).status).toBe(200);
    await s3.start();
    expect((await open(person, documentUrl)).status).toBe(200);
    expect((await upload(person)).status).toBe(201);
  });

  it('is 404 only where its key is missing, not where the bucket is (D-178)', async () => {
    const person = await buildUser(t.db);
    const { id, documentUrl } = (await upload(person)).body;
    await openStorage(t.config)
      .of('s3')
      .delete(String((await rowOf(id))?.storageKey));
    expect((await open(person, documentUrl)).status).toBe(404);
    const elsewhere = openStorage(readConfig({ ...s3.environment, S3_BUCKET: 'no-such-bucket' }));
    await expect(elsewhere.of('s3').get('key')).rejects.toThrow('does not answer: NoSuchBucket');
  });
});

/** A proxy in front of the store that answers some requests itself, as a store under load does. */
async function flakyStore(faults: { status: number; left: number }) {
  const server = createServer(async (request, reply) => {
    const body = Buffer.concat(await request.toArray());
    if (faults.left > 0) {
      faults.left -= 1;
      return reply.writeHead(faults.status).end();
    }
    const { method, headers, url } = request;
    const asked = sendRequest(`${s3.environment.S3_ENDPOINT}${url}`, { method, headers }, (answer) =>
      answer.pipe(reply.writeHead(answer.statusCode ?? 500, answer.headers)),
    );
    asked.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const port = (server.address() as AddressInfo).port;
  const environment = { ...s3.environment, S3_ENDPOINT: `http://127.0.0.1:${port}` };
  return { store: openStorage(readConfig(environment)).of('s3'), close: () => server.close() };
}

it.each([500, 503])(
  'two answers of %i are repeated, and three are a store that is away (D-178)',
  async (status) => {
    const faults = { status, left: 2 };
    const { store, close } = await flakyStore(faults);
    const key = newKey(new Date());
    await store.put(key, Buffer.from('sealed'));
    faults.left = 2;
    expect(Buffer.from((await store.get(key)) ?? []).toString()).toBe('sealed');
    faults.left = 3;
    await expect(store.get(key)).rejects.toThrow('The document store s3 does not answer');
    expect(await store.get(key)).toBeDefined();
    await store.delete(key);
    close();
  },
);

describe('a start', () => {
  const start = (environment: Record<string, string>) =>
    guardStorage(t.db, openStorage(readConfig({ DATA_DIR: t.config.dataDir, ...environment })), new Date());

  it('passes with a bucket that can be written, and leaves nothing in it (D-178)', async () => {
    const empty = { ...s3.environment, S3_PREFIX: 'empty/', DOCUMENT_STORE: 's3' };
    await start(empty);
    for await (const keys of openStorage(readConfig(empty)).of('s3').list()) expect(keys).toEqual([]);
  });

  it.each([
    [{ S3_BUCKET: 'no-such-bucket', S3_SECRET_ACCESS_KEY: 'wont-be-told' }, 'NoSuchBucket'],
    [{ S3_ACCESS_KEY_ID: 'wont-be-told' }, 'InvalidAccessKeyId'],
    [{ S3_ENDPOINT: 'http://127.0.0.1:1' }, 'ECONNREFUSED'],
  ])('ends with one line without a secret where it cannot: %o', async (wrong, reason) => {
    const started = start({ ...s3.environment, DOCUMENT_STORE: 's3', ...wrong });
    await expect(started).rejects.toThrow(
      new RegExp(
        `^S3_BUCKET cannot be used for documents: The document store s3 does not answer: ${reason}$`,
      ),
    );
  });

  it('ends where documents lie in a bucket that is not named any more (D-178)', async () => {
    await upload(await buildUser(t.db));
    await expect(start({})).rejects.toThrow(
      /^S3_BUCKET is not set, and \d+ documents lie in a bucket: set it[^\n]+$/,
    );
  });
});
