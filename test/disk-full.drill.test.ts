import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { cast, emailOf } from '#app/server/seed/cast.ts';
import { uploadForm, writePdf } from '#core/documents/server/factory.ts';
import { openTestDatabase } from './app.ts';
import { type Answer, LoadClient } from './load.ts';
import { type ServerProcess, startServer } from './server-process.ts';
import { measured, sized } from './size.ts';
import { SmallDisk } from './small-disk.ts';

const DISK_MB = 400;
const WRITES = sized({ usual: 40, long: 400 });
const MB = 1024 * 1024;
const password = 'a password for the cast';

let disk: SmallDisk;
let open: Awaited<ReturnType<typeof openTestDatabase>> | undefined;
let server: ServerProcess;
let client: LoadClient;

/** The portal with its data folder on a small disk, and on it the embedded database if asked for. */
async function start({ embedded = false, log }: { embedded?: boolean; log?: string }): Promise<void> {
  disk = new SmallDisk(DISK_MB);
  if (!embedded && inject('template').kind === 'postgres') open = await openTestDatabase();
  const environment = {
    ...(open?.url && { DATABASE_URL: open.url }),
    DATA_DIR: join(disk.folder, 'data'),
    DEV_PASSWORD: password,
    LIMIT_ENQUIRIES_PER_HOUR: '1000000',
    LIMIT_REQUESTS_PER_MINUTE: '1000000',
  };
  const logged = log === undefined ? undefined : join(disk.folder, log);
  server = await startServer(logged ? { ...environment, LOG_LEVEL: 'info' } : environment, undefined, logged);
  client = new LoadClient(server.url);
}

const read = () => client.ask({ path: '/api/agencies/public' });
const write = (text: string) =>
  client.ask({
    method: 'POST',
    path: '/api/email/send-form',
    body: JSON.stringify({ name: 'Aina', email: 'aina@test.example', phone: '+60125550100', message: text }),
  });

async function signIn(): Promise<Record<string, string>> {
  const body = JSON.stringify({ email: emailOf(cast.superAdmin.mailbox), password });
  const reply = await client.ask({ method: 'POST', path: '/api/auth/login', body });
  return { authorization: `Bearer ${JSON.parse(reply.body).token}` };
}

async function countEnquiries(headers: Record<string, string>): Promise<number> {
  const list = await fetch(`${server.url}/api/contact-messages`, { headers });
  return Number(list.headers.get('x-total-count'));
}

/** What is wrong with the answers of a portal on a full disk: a write has no room, a read goes on. */
function faultsOf({ reads, writes }: { reads: Answer[]; writes: Answer[] }): string[] {
  const about = ({ status, body }: Answer) => `${status} ${body.slice(0, 200)}`;
  const isFull = ({ status, body }: Answer) => status === 507 && JSON.parse(body).code === 'STORAGE_FULL';
  return [
    ...reads.filter(({ status }) => status !== 200).map(about),
    ...writes.filter((answer) => answer.status !== 200 && !isFull(answer)).map(about),
  ];
}

describe.skipIf(!SmallDisk.isPossible)('a disk that is full', () => {
  afterEach(async () => {
    try {
      client?.close();
      await server?.kill();
      await open?.database.close();
      await open?.drop();
    } finally {
      open = undefined;
      disk.remove();
    }
  });

  it('of the database: writes are 507, reads go on, and no restart is needed when there is room again', async () => {
    await start({ embedded: true });
    const headers = await signIn();
    const before = await countEnquiries(headers);
    expect((await write('before')).status).toBe(200);
    disk.fill();
    const long = 'x'.repeat(3_000);
    const reads: Answer[] = [];
    const writes: Answer[] = [];
    for (let turn = 0; turn < WRITES; turn += 1) {
      writes.push(await write(`${turn} ${long}`));
      reads.push(await read());
    }
    expect(faultsOf({ reads, writes })).toEqual([]);
    const refused = writes.filter(({ status }) => status === 507).length;
    expect(refused).toBeGreaterThan(0);

    disk.empty();
    const since = performance.now();
    await expect.poll(async () => (await write('after')).status, { timeout: 10_000 }).toBe(200);
    const back = Math.round(performance.now() - since);
    const acknowledged = writes.filter(({ status }) => status === 200).length;
    // every acknowledged one, those before and after, and none that was refused
    expect(await countEnquiries(headers)).toBe(before + acknowledged + 2);
    measured({ full: 'database', writes: WRITES, refused, reads: reads.length, 'back in ms': back });
  }, 120_000);

  it('of a first start: the program says that the disk is full and what to do', async () => {
    disk = new SmallDisk(30);
    const environment = { DATA_DIR: join(disk.folder, 'data'), DATABASE_URL: '' };
    await expect(startServer(environment)).rejects.toThrow('is full. Free at least 200 MB there');
  });

  it('of uploads: they are 507 before and while they arrive, and leave no file', async () => {
    await start({});
    const headers = await signIn();
    const bytes = Buffer.concat([writePdf(), Buffer.alloc(4 * MB)]);
    const form = await uploadForm({ bytes, name: 'form.pdf', type: 'application/pdf' });
    const upload = async (meanwhile = () => {}) => {
      const sent = request(`${server.url}/api/uploads/document`, {
        method: 'POST',
        agent: false,
        headers: {
          ...headers,
          ...form.headers,
          'content-length': form.payload.length,
          expect: '100-continue',
        },
      });
      const replied = once(sent, 'response');
      // the connection is closed behind an early reply
      sent.on('error', () => undefined);
      sent.flushHeaders();
      await once(sent, 'continue');
      sent.write(form.payload.subarray(0, MB));
      // until the first part lies on the disk
      await sleep(200);
      meanwhile();
      sent.end(form.payload.subarray(MB));
      const [reply] = await replied;
      reply.resume();
      return reply.statusCode as number;
    };
    const stored = () => readdirSync(join(disk.folder, 'data', 'documents')).length;
    expect(await upload()).toBe(201);
    // it leaves the last 200 MB to the database (D-98)
    disk.fill(150 * MB);
    expect([await upload(), (await read()).status, (await write('beside it')).status]).toEqual([
      507, 200, 200,
    ]);
    disk.empty();
    expect(await upload(() => disk.fill())).toBe(507);
    expect((await read()).status).toBe(200);
    disk.empty();
    const since = performance.now();
    expect(await upload()).toBe(201);
    const back = Math.round(performance.now() - since);
    expect(stored()).toBe(2);
    expect(readdirSync(join(disk.folder, 'data', 'arriving'))).toEqual([]);
    measured({ full: 'uploads', refused: 2, stored: stored(), 'partial files': 0, 'back in ms': back });
  }, 120_000);

  it('of the log: the portal goes on, and so does the log when there is room again', async () => {
    await start({ log: 'portal.log' });
    const log = join(disk.folder, 'portal.log');
    disk.fill();
    const answers: Answer[] = [];
    for (let turn = 0; turn < WRITES; turn += 1) answers.push(await read());
    expect(faultsOf({ reads: answers, writes: [] })).toEqual([]);
    const full = readFileSync(log).length;
    disk.empty();
    await expect
      .poll(async () => (await read()).status === 200 && readFileSync(log).length)
      .toBeGreaterThan(full);
    expect(await server.stop()).toBe(0);
    measured({ full: 'log', reads: answers.length, failed: 0 });
  }, 120_000);
});

it('is noticed in a double that answers 500', async () => {
  const broken = Fastify();
  broken.post('*', () => {
    throw Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' });
  });
  const { statusCode: status, body } = await broken.inject({ method: 'POST', url: '/api/email/send-form' });
  await broken.close();
  const answer = { status, ms: 1, retryAfter: undefined, body };
  expect(faultsOf({ reads: [], writes: [answer] })).toEqual([expect.stringMatching(/^500 .*ENOSPC/)]);
});
