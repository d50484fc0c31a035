import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '#app/server/app.ts';
import { uploadForm, writePdf } from '#core/documents/server/factory.ts';
import { buildUser } from '#core/users/server/factory.ts';
import { hashPassword } from '#platform/server/password.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { park } from '#test/park.ts';
import { buildPeople, type People } from '#test/people.ts';
import { measured, sized } from '#test/size.ts';
import { sessionClock } from '../lifecycle.ts';
import { sessions } from './tables.ts';

const SESSIONS = sized({ usual: 10, long: 170 });
const EACH = 2;
const LIMIT = sized({ usual: 4, long: 60 });
const password = 'the right one';

let t: TestApp;
/** Three servers on one database, each with all the memory of a process of its own. */
let servers: FastifyInstance[];
let people: People;
beforeAll(async () => {
  t = await testApp({
    LIMIT_REQUESTS_PER_MINUTE: '1000',
    LIMIT_REGISTRATIONS_PER_HOUR: String(LIMIT),
    LIMIT_ENQUIRIES_PER_HOUR: String(LIMIT),
    LIMIT_UPLOADS_PER_HOUR: String(LIMIT),
    LIMIT_ORIGINALS_PER_HOUR: String(LIMIT),
    LIMIT_LOGIN_FAILURES_PER_ADDRESS: String(LIMIT),
    TRUST_PROXY: '127.0.0.1',
  });
  const { config, database, db, clock, storage, vault } = t;
  const parts = { config, database, db, park, now: clock.now, pause: clock.pause, storage, vault };
  servers = [t.app, await buildApp(parts), await buildApp(parts)];
  people = await buildPeople(t.db);
});
afterAll(async () => {
  await Promise.all(servers.slice(1).map((server) => server.close()));
  await t.close();
});

let addresses = 0;
/** Calls from an address of their own, so that only the limit under test counts. */
const elsewhere = () => {
  addresses += 1;
  return { 'x-forwarded-for': `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}` };
};
type Ask = (server: FastifyInstance, request: InjectOptions) => Promise<{ statusCode: number }>;
const inject: Ask = (server, request) => server.inject(request);
const bearer = (token: string) => ({ authorization: `Bearer ${token}`, ...elsewhere() });
const me = (token: string): InjectOptions => ({ url: '/api/users/me', headers: bearer(token) });

type Held = { person: { id: string }; tokens: string[]; own: string };

/** Every way in which sessions end: which of a person's are over afterwards. */
const endings: Record<string, (held: Held) => Promise<string[]>> = {
  'a logout': async ({ tokens }) => {
    for (const token of tokens)
      await t.app.inject({ method: 'POST', url: '/api/auth/logout', headers: bearer(token) });
    return tokens;
  },
  'another password': async ({ own, tokens }) => {
    const payload = { currentPassword: password, newPassword: 'another right one' };
    const request = { method: 'POST', url: '/api/auth/change-password', headers: bearer(own) } as const;
    await t.app.inject({ ...request, payload });
    return tokens;
  },
  'a password set by the office': async ({ person, own, tokens }) => {
    await t.call(people.superAdmin, `PUT /users/${person.id}`, { body: { password: 'from the office' } });
    return [...tokens, own];
  },
  'a closed account': async ({ person, own, tokens }) => {
    await t.call(people.superAdmin, `DELETE /users/${person.id}`);
    return [...tokens, own];
  },
  'all other devices logged out': async ({ own, tokens }) => {
    await t.app.inject({ method: 'DELETE', url: '/api/users/me/sessions', headers: bearer(own) });
    return tokens;
  },
};

async function signedIn(): Promise<Held> {
  const person = await buildUser(t.db, { passwordHash: await hashPassword(password) });
  const tokens = await Promise.all(Array.from({ length: EACH }, () => t.tokenFor(person)));
  return { person, tokens, own: await t.tokenFor(person) };
}

/** Ends sessions in every way, and asks each server with each of them; how many were let in before and after. */
async function endSessions(ask: Ask, times: number) {
  const names = Object.keys(endings);
  const found = { sessions: 0, calls: 0, before: 0, after: 0 };
  for (let turn = 0; turn < times; turn += 1) {
    const held = await signedIn();
    const countIn = async (tokens: readonly string[]) => {
      let letIn = 0;
      for (const server of servers)
        for (const token of tokens) letIn += (await ask(server, me(token))).statusCode === 200 ? 1 : 0;
      return letIn;
    };
    found.before += await countIn([...held.tokens, held.own]);
    const over = (await endings[names[turn % names.length] ?? '']?.(held)) ?? [];
    found.after += await countIn(over);
    found.sessions += over.length;
    found.calls += over.length * servers.length;
  }
  return found;
}

it('an ended session is refused by every server at the next call, and only hashes are stored (D-38, R-CALL-11)', async () => {
  const found = await endSessions(inject, SESSIONS);
  expect([found.before, found.after]).toEqual([SESSIONS * (EACH + 1) * servers.length, 0]);
  const token = await t.tokenFor(people.buyer);
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  const stored = (await t.db.select().from(sessions)).map((row) => JSON.stringify(row)).join('\n');
  expect(stored).not.toContain(token);
  t.clock.advance(sessionClock.tokenLife + 1);
  for (const server of servers) expect((await inject(server, me(token))).statusCode).toBe(401);
  const counted = { sessions: found.sessions, servers: servers.length, calls: found.calls, 'let in': 0 };
  measured(counted);
}, 300_000);

it('a role or agency taken away is missing at every server at the next call (D-38)', async () => {
  const { agentAdmin, admin, agency, agent } = await buildPeople(t.db);
  const ofAgency = async (person: { id: string }) => {
    const headers = bearer(await t.tokenFor(person));
    const replies = await Promise.all(
      servers.map((server) => server.inject({ url: `/api/agencies/${agency.id}/users`, headers })),
    );
    return replies.map(({ statusCode }) => statusCode);
  };
  expect(await ofAgency(agentAdmin)).toEqual([200, 200, 200]);
  await t.call(admin, `DELETE /agencies/${agency.id}/agent-admins/${agentAdmin.id}`);
  expect(await ofAgency(agentAdmin)).toEqual([403, 403, 403]);
  expect(await ofAgency(agent)).toEqual([403, 403, 403]);
});

it('a server that remembers sessions would be noticed', async () => {
  const remembered = new Map<string, { statusCode: number }>();
  const forgetful: Ask = async (server, request) => {
    const key = `${servers.indexOf(server)} ${String(request.headers?.authorization)}`;
    const reply = remembered.get(key) ?? (await inject(server, request));
    remembered.set(key, reply);
    return reply;
  };
  const { calls, after } = await endSessions(forgetful, 5);
  expect(after).toBe(calls);
});

/** Sends a call so many times to the servers in turn; how many were answered well. */
async function spread(times: number, request: (turn: number) => InjectOptions | Promise<InjectOptions>) {
  let taken = 0;
  for (let turn = 0; turn < times; turn += 1) {
    const reply = await servers[turn % servers.length]?.inject(await request(turn));
    if (![429, 400].includes(reply?.statusCode ?? 0)) taken += 1;
  }
  return taken;
}

it('each limit of calls holds over all servers together, and no forged address goes around it (D-130)', async () => {
  const from = elsewhere();
  const tries = Math.ceil(LIMIT * 1.5);
  const json = (url: string, payload: object, headers = from) =>
    ({ method: 'POST', url: `/api${url}`, payload, headers }) as const;
  const uploader = { ...bearer(await t.tokenFor(people.buyer)) };
  const file = async () => {
    const { payload, headers } = await uploadForm({ bytes: writePdf(), name: 'slip.pdf' });
    return {
      method: 'POST',
      url: '/api/uploads/document',
      payload,
      headers: { ...headers, ...uploader },
    } as const;
  };
  const enquiry = async () => {
    const fields = { name: 'Lim', email: 'lim@test.example', phone: '+60125550100', message: 'May I visit?' };
    const { payload, headers } = await uploadForm(null, fields);
    const request = { method: 'POST', url: '/api/email/send-form', payload } as const;
    return { ...request, headers: { ...headers, ...from } };
  };
  const taken = {
    registrations: await spread(tries, (turn) =>
      json('/auth/register', { name: 'New', email: `new-${turn}@test.example`, password }),
    ),
    enquiries: await spread(tries, enquiry),
    'failed logins': await spread(tries, (turn) =>
      json('/auth/login', { email: `nobody-${turn}@test.example`, password }),
    ),
    uploads: await spread(tries, file),
  };
  expect(taken).toEqual({ registrations: LIMIT, enquiries: LIMIT, 'failed logins': LIMIT, uploads: LIMIT });
  // the header of a caller who is not the proxy changes nothing
  const forged = await servers[1]?.inject({
    ...json('/auth/login', { email: 'nobody@test.example', password }, { 'x-forwarded-for': '203.0.113.7' }),
    remoteAddress: '192.0.2.9',
  });
  expect(forged?.statusCode).toBe(401);
  measured({ servers: servers.length, limit: LIMIT, tries, ...taken });
}, 300_000);

it('a limit that each server counts for itself lets three times as many through, which is noticed', async () => {
  const { config, database, db, clock, storage, vault } = t;
  const few = { ...config, limits: { ...config.limits, requestsPerMinute: 5 } };
  const parts = { config: few, database, db, park, now: clock.now, pause: clock.pause, storage, vault };
  const apart = await Promise.all([buildApp(parts), buildApp(parts), buildApp(parts)]);
  let taken = 0;
  for (let turn = 0; turn < 30; turn += 1) {
    const reply = await apart[turn % 3]?.inject({
      url: '/api/agencies/public',
      headers: { 'x-forwarded-for': '10.9.9.9' },
    });
    if (reply?.statusCode === 200) taken += 1;
  }
  await Promise.all(apart.map((server) => server.close()));
  expect(taken).toBe(15);
});
