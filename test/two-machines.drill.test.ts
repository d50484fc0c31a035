import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { uploadForm, writePdf } from '#core/documents/server/factory.ts';
import { startSession } from '#core/sessions/server/actions.ts';
import { buildUser } from '#core/users/server/factory.ts';
import type { Tx } from '#platform/server/db/open.ts';
import { openTestDatabase } from './app.ts';
import { type S3Process, startS3 } from './s3-process.ts';
import { type ServerProcess, startServer } from './server-process.ts';

let open: Awaited<ReturnType<typeof openTestDatabase>>;
let s3: S3Process;
let folders: string[] = [];
const servers: ServerProcess[] = [];
let token: string;

const start = (DATA_DIR: string, environment: Record<string, string> = {}) =>
  startServer({
    ...s3.environment,
    DATABASE_URL: open.url ?? '',
    DATA_DIR,
    // the first start seals agencies in the audit trail, which all processes continue with one key
    KEY_DIR: join(folders[0] ?? '', 'keys'),
    DOCUMENT_STORE: 's3',
    DEV_CAST: 'off',
    ...environment,
  });

beforeAll(async () => {
  open = await openTestDatabase();
  s3 = await startS3();
  folders = await Promise.all([1, 2].map(() => mkdtemp(join(tmpdir(), 'portal-machine-'))));
  for (const folder of folders) servers.push(await start(folder));
  const person = await buildUser(open.database.db);
  const device = { userAgent: 'test', ip: '127.0.0.1' };
  const session = await open.database.db.transaction((tx) =>
    startSession(tx as Tx, person.id, device, new Date()),
  );
  token = session.token;
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  await s3.close();
  await open.database.close();
  await open.drop();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

async function call(server: ServerProcess | undefined, path: string, init: RequestInit = {}) {
  const headers = { ...init.headers, authorization: `Bearer ${token}` };
  return fetch(`${server?.url}${path}`, { ...init, headers });
}

it('a document uploaded at one machine opens at the other, without a shared folder (D-178)', async () => {
  const [near, far] = servers;
  const { payload, headers } = await uploadForm({ bytes: writePdf() });
  const upload = () =>
    call(near, '/api/uploads/document', { method: 'POST', headers, body: Uint8Array.from(payload) });
  const sent = await upload();
  expect(sent.status).toBe(201);
  const { documentUrl } = (await sent.json()) as { documentUrl: string };
  const opened = await call(far, documentUrl);
  expect([opened.status, opened.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(Buffer.from(await opened.arrayBuffer()).equals(writePdf())).toBe(true);
  for (const folder of folders) expect(await readdir(join(folder, 'documents')).catch(() => [])).toEqual([]);

  await s3.kill();
  for (const away of [await call(far, documentUrl), await upload()]) {
    expect([away.status, away.headers.get('retry-after')]).toEqual([503, '5']);
  }
  await s3.start();
  expect([(await call(far, documentUrl)).status, (await upload()).status]).toEqual([200, 201]);
});

it('a process does not start with a bucket that it cannot use, and says why in one line (D-178)', async () => {
  const started = start(folders[0] ?? '', { S3_BUCKET: 'no-such-bucket' });
  await expect(started).rejects.toThrow(
    /\nS3_BUCKET cannot be used for documents: The document store s3 does not answer: NoSuchBucket\n?$/,
  );
});
