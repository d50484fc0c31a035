import { once } from 'node:events';
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MAX_DOCUMENT_BYTES } from '#core/documents/lifecycle.ts';
import { uploadForm, writePdf } from '#core/documents/server/factory.ts';
import { documents } from '#core/documents/server/tables.ts';
import { startSession } from '#core/sessions/server/actions.ts';
import { buildUser } from '#core/users/server/factory.ts';
import type { Tx } from '#platform/server/db/open.ts';
import { openTestDatabase } from './app.ts';
import { type ServerProcess, startServer } from './server-process.ts';
import { measured, sized } from './size.ts';

const ROUNDS = sized({ usual: 1, long: 10 });
const STOPPED_WITHIN_MS = 15_000;

let open: Awaited<ReturnType<typeof openTestDatabase>>;
let form: Awaited<ReturnType<typeof uploadForm>>;
let server: ServerProcess | undefined;
const agent = new Agent({ keepAlive: true });
beforeAll(async () => {
  open = await openTestDatabase();
  const bytes = Buffer.concat([writePdf(), Buffer.alloc(MAX_DOCUMENT_BYTES - 10_000)]);
  form = await uploadForm({ bytes, name: 'form.pdf', type: 'application/pdf' });
});
afterAll(async () => {
  agent.destroy();
  await server?.kill();
  await open.database.close();
  await open.drop();
});

async function startSignedIn() {
  server = await startServer({ DATABASE_URL: open.url ?? '', DEV_CAST: 'off', DATA_DIR: open.folder });
  const person = await buildUser(open.database.db);
  const device = { userAgent: 'test', ip: '127.0.0.1' };
  const begin = (tx: unknown) => startSession(tx as Tx, person.id, device, new Date());
  const { token } = await open.database.db.transaction(begin);
  return { running: server, person, headers: { authorization: `Bearer ${token}` } };
}

type OpenCall = { sent: ClientRequest; rest: Uint8Array; reply: Promise<{ status: number; body: string }> };

/** Sends the first half of a request, and resolves when the server reads it. */
async function sendHalf(
  { url }: ServerProcess,
  { method, path, headers }: { method: string; path: string; headers: Record<string, string> },
  payload: Uint8Array,
): Promise<OpenCall> {
  const half = Math.floor(payload.length / 2);
  const sent = request(`${url}/api${path}`, {
    method,
    headers: { ...headers, 'content-length': payload.length, expect: '100-continue' },
  });
  const reply = replyTo(sent);
  sent.flushHeaders();
  await once(sent, 'continue');
  sent.write(payload.subarray(0, half));
  return { sent, rest: payload.subarray(half), reply };
}

async function replyTo(sent: ClientRequest): Promise<{ status: number; body: string }> {
  // a lost connection is a reply with status 0
  const reply = await Promise.race([
    once(sent, 'response').then(([message]) => message as IncomingMessage),
    once(sent, 'error').then(() => undefined),
  ]).catch(() => undefined);
  if (!reply) return { status: 0, body: '' };
  const parts: Buffer[] = [];
  for await (const part of reply) parts.push(part as Buffer);
  return { status: reply.statusCode ?? 0, body: Buffer.concat(parts).toString() };
}

const isRefusing = async ({ url }: ServerProcess) =>
  fetch(`${url}/api/config`).then(
    () => false,
    () => true,
  );

/** An upload and a change that are half sent, and a connection that is kept. */
async function beginCalls() {
  const { running, person, headers } = await startSignedIn();
  const upload = { method: 'POST', path: '/uploads/document', headers: { ...headers, ...form.headers } };
  const change = {
    method: 'PUT',
    path: '/users/me',
    headers: { ...headers, 'content-type': 'application/json' },
  };
  const body = Buffer.from(JSON.stringify({ name: 'Renamed meanwhile', phone: '' }));
  const kept = () => replyTo(request(`${running.url}/api/users/me`, { headers, agent }).end());
  expect((await kept()).status).toBe(200);
  const calls = [await sendHalf(running, upload, form.payload), await sendHalf(running, change, body)];
  return { running, person, kept, calls };
}

it(`a stopped process completes what is under way, ${ROUNDS} times: an upload of 10 MB, a change, a kept connection`, async () => {
  let longest = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const { running, person, kept, calls } = await beginCalls();
    const since = performance.now();
    const stopped = running.stop();
    await expect.poll(() => isRefusing(running), { timeout: 5_000 }).toBe(true);
    const me = await kept();
    expect([me.status, JSON.parse(me.body)._id]).toEqual([200, person.id]);
    for (const { sent, rest } of calls) sent.end(rest);
    const [uploaded, changed] = await Promise.all(calls.map(({ reply }) => reply));
    expect([uploaded?.status, changed?.status]).toEqual([201, 200]);
    expect(JSON.parse(changed?.body ?? '').name).toBe('Renamed meanwhile');
    expect(await stopped).toBe(0);
    longest = Math.max(longest, performance.now() - since);
    const stored = eq(documents.uploadedBy, person.id);
    expect(await open.database.db.$count(documents, stored)).toBe(1);
  }
  expect(longest).toBeLessThan(STOPPED_WITHIN_MS);
  measured({ stops: ROUNDS, 'calls under way': 3 * ROUNDS, 'longest stop in ms': Math.round(longest) });
}, 120_000);

it('a second signal ends a process at once, and with it what was under way', async () => {
  const { running, calls } = await beginCalls();
  const stopped = running.stop();
  await expect.poll(() => isRefusing(running), { timeout: 5_000 }).toBe(true);
  const since = performance.now();
  expect(await running.stop()).toBe(1);
  expect(await stopped).toBe(1);
  // not the 5 s of draining
  expect(performance.now() - since).toBeLessThan(4_000);
  for (const { sent, rest } of calls) sent.end(rest);
  const replies = await Promise.all(calls.map(({ reply }) => reply));
  expect(replies.map(({ status }) => status)).toEqual([0, 0]);
}, 60_000);
