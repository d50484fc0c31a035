import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { uploadForm, writePdf } from '#features/documents/server/factory.ts';
import { buildUser } from '#features/users/server/factory.ts';
import { type TestApp, testApp } from '#test/app.ts';

type Person = { id: string };
const busy = { message: 'The service is busy right now. Please try again in a moment.', code: 'UNAVAILABLE' };

let t: TestApp;
let address: string;
let form: Awaited<ReturnType<typeof uploadForm>>;
beforeAll(async () => {
  t = await testApp({ LIMIT_UPLOADS_PER_HOUR: '1000000' });
  address = await t.app.listen({ port: 0, host: '127.0.0.1' });
  form = await uploadForm({ bytes: writePdf() });
});
afterAll(async () => {
  t.app.server.closeAllConnections();
  await t.close();
});

const upload = (person: Person) => t.call(person, 'POST /uploads/document', form);
/** Once the server has noticed what was broken off. */
const untilTaken = (person: Person) =>
  vi.waitFor(async () => expect((await upload(person)).status).toBe(201), { timeout: 20_000 });

/** An upload of which the first part is sent. */
function begin(token: string, bytes: number): ClientRequest {
  const headers = {
    ...form.headers,
    authorization: `Bearer ${token}`,
    'content-length': form.payload.length,
  };
  const begun = request(`${address}/api/uploads/document`, { method: 'POST', agent: false, headers });
  // some of them are broken off
  begun.on('error', () => {});
  begun.flushHeaders();
  begun.write(form.payload.subarray(0, bytes));
  return begun;
}

/** Begins two uploads more than a person may have; those that hold a place, once the others are refused. */
async function fillPlaces(person: Person, bytes: number): Promise<ClientRequest[]> {
  const tokens = await Promise.all(Array.from({ length: 6 }, () => t.tokenFor(person)));
  const waiting = new Set(tokens.map((token) => begin(token, bytes)));
  await new Promise<void>((full) => {
    for (const each of waiting) {
      each.once('response', (reply: IncomingMessage) => {
        reply.resume();
        if (reply.statusCode === 503) waiting.delete(each);
        if (waiting.size === 4) full();
      });
    }
  });
  return [...waiting];
}
const half = () => Math.floor(form.payload.length / 2);

describe('uploads under way (D-130)', () => {
  it('are four of one person and eight of all; further ones are refused before they are read', async () => {
    const [first, second, third] = [await buildUser(t.db), await buildUser(t.db), await buildUser(t.db)];
    const begun = await fillPlaces(first, half());
    const refused = await upload(first);
    expect([refused.status, refused.body, refused.headers['retry-after']]).toEqual([503, busy, '5']);
    expect((await upload(second)).status).toBe(201);
    begun.push(...(await fillPlaces(second, half())));
    expect((await upload(third)).status).toBe(503);
    expect((await t.call(third, 'GET /users/me')).status).toBe(200);
    for (const each of begun) {
      each.end(form.payload.subarray(half()));
      const [reply] = await once(each, 'response');
      expect(reply.statusCode).toBe(201);
    }
    for (const person of [first, second, third]) expect((await upload(person)).status).toBe(201);
  });

  it.each([
    ['before the first byte', () => 0],
    ['before the file', () => 20],
    ['in the middle of the file', half],
  ])('make room when they are broken off %s', async (_when, bytes) => {
    const person = await buildUser(t.db);
    const begun = await fillPlaces(person, bytes());
    expect((await upload(person)).status).toBe(503);
    for (const each of begun) each.destroy();
    await untilTaken(person);
  });

  it('make room when nobody waits for their answer, and when they are refused', async () => {
    const person = await buildUser(t.db);
    const broken = { ...form, payload: form.payload.subarray(0, half()) };
    for (let round = 0; round < 5; round += 1) {
      const whole = begin(await t.tokenFor(person), form.payload.length);
      await new Promise<void>((sent) => whole.end(sent));
      whole.destroy();
      expect([400, 503]).toContain((await t.call(person, 'POST /uploads/document', broken)).status);
    }
    await untilTaken(person);
  });
});
