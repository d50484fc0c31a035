import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { uploadForm, writePdf } from '#core/documents/server/factory.ts';
import { buildUser } from '#core/users/server/factory.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { defaultBodyLimits } from './body-limits.ts';

type Person = { id: string };
const enough = {
  message: 'Two of your uploads are still under way. Please try again when one of them is done.',
  code: 'UPLOADS_UNDER_WAY',
};

let t: TestApp;
let address: string;
let form: Awaited<ReturnType<typeof uploadForm>>;
beforeAll(async () => {
  // the slow-body limits are off in this test
  const arrival = { ...defaultBodyLimits, windowMs: 600_000 };
  t = await testApp({ LIMIT_UPLOADS_PER_HOUR: '1000000' }, { arrival });
  address = await t.app.listen({ port: 0, host: '127.0.0.1' });
  form = await uploadForm({ bytes: writePdf() });
});
afterAll(async () => {
  t.app.server.closeAllConnections();
  await t.close();
});

const upload = (person: Person) => t.call(person, 'POST /uploads/document', form);
/** Resolves once the server has noticed the aborted uploads. */
const untilTaken = (person: Person) =>
  vi.waitFor(async () => expect((await upload(person)).status).toBe(201), { timeout: 20_000 });

/** An upload that has sent its first part only. */
function begin(token: string, bytes: number): ClientRequest {
  const headers = {
    ...form.headers,
    authorization: `Bearer ${token}`,
    'content-length': form.payload.length,
  };
  const begun = request(`${address}/api/uploads/document`, { method: 'POST', agent: false, headers });
  // some are aborted
  begun.on('error', () => {});
  begun.flushHeaders();
  begun.write(form.payload.subarray(0, bytes));
  return begun;
}

/** Starts more uploads than one person may run at once; returns the accepted ones after the others were refused. */
async function fillPlaces(person: Person, bytes: number): Promise<ClientRequest[]> {
  const tokens = await Promise.all(Array.from({ length: 4 }, () => t.tokenFor(person)));
  const waiting = new Set(tokens.map((token) => begin(token, bytes)));
  await new Promise<void>((full) => {
    for (const each of waiting) {
      each.once('response', (reply: IncomingMessage) => {
        reply.resume();
        if (reply.statusCode === 429) waiting.delete(each);
        if (waiting.size === 2) full();
      });
    }
  });
  return [...waiting];
}
const half = () => Math.floor(form.payload.length / 2);

describe('uploads under way (D-130)', () => {
  it('are two of one person; a third is refused before it is read', async () => {
    const [first, second] = [await buildUser(t.db), await buildUser(t.db)];
    const begun = await fillPlaces(first, half());
    const refused = await upload(first);
    expect([refused.status, refused.body, refused.headers['retry-after']]).toEqual([429, enough, '5']);
    expect((await upload(second)).status).toBe(201);
    for (const each of begun) {
      each.end(form.payload.subarray(half()));
      const [reply] = await once(each, 'response');
      expect(reply.statusCode).toBe(201);
    }
    expect((await upload(first)).status).toBe(201);
  });

  it('block no other call while they arrive, in any number', async () => {
    const [buyer, ...others] = await Promise.all(Array.from({ length: 13 }, () => buildUser(t.db)));
    const begun = await Promise.all(others.map((each) => fillPlaces(each, half())));
    expect((await upload(buyer as Person)).status).toBe(201);
    for (const each of begun.flat()) each.destroy();
    for (const each of others) await untilTaken(each);
  });

  it('leave no file in the folder where they arrive', async () => {
    const begun = await fillPlaces(await buildUser(t.db), half());
    // a file is unlinked right after it is opened
    await expect.poll(() => readdir(join(t.config.dataDir, 'arriving'))).toEqual([]);
    for (const each of begun) each.destroy();
  });

  it.each([
    ['before the first byte', () => 0],
    ['before the file', () => 20],
    ['in the middle of the file', half],
  ])('make room when they are broken off %s', async (_when, bytes) => {
    const person = await buildUser(t.db);
    const begun = await fillPlaces(person, bytes());
    expect((await upload(person)).status).toBe(429);
    for (const each of begun) each.destroy();
    await untilTaken(person);
  });

  it('free their slot when their client has gone, and when they are refused', async () => {
    const person = await buildUser(t.db);
    const broken = { ...form, payload: form.payload.subarray(0, half()) };
    for (let round = 0; round < 3; round += 1) {
      const whole = begin(await t.tokenFor(person), form.payload.length);
      await new Promise<void>((sent) => whole.end(sent));
      whole.destroy();
      expect([400, 429]).toContain((await t.call(person, 'POST /uploads/document', broken)).status);
    }
    await untilTaken(person);
  });

  it('count for the hourly limit from their start', async () => {
    const strict = await testApp({ LIMIT_UPLOADS_PER_HOUR: '1' });
    const person = await buildUser(strict.db);
    const broken = { ...form, payload: form.payload.subarray(0, half()) };
    expect((await strict.call(person, 'POST /uploads/document', broken)).body.code).toBe('MALFORMED');
    expect((await strict.call(person, 'POST /uploads/document', form)).body.code).toBe('TOO_MANY');
    await strict.close();
  });
});
