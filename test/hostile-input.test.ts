import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import Fastify, { type FastifyReply, type FastifyRequest, type InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { buildAgency } from '#core/agencies/server/factory.ts';
import { buildBooking } from '#core/bookings/server/factory.ts';
import { buildLot, buildUnit } from '#core/lots/server/factory.ts';
import { buildUser } from '#core/users/server/factory.ts';
import { sendProblem } from '#platform/server/http/problems.ts';
import { commonRefusals, Problem } from '#shared/problem.ts';
import { injectWhole, type TestApp, testApp } from '#test/app.ts';
import { addressesOf, endpoints } from '#test/endpoints.ts';
import {
  extremes,
  hostileBody,
  hostileHeaders,
  hostilePiece,
  hostileQuery,
  hostileValue,
  leak,
} from '#test/hostile-values.ts';
import { findBreaches } from '#test/invariants.ts';
import { buildPeople } from '#test/people.ts';
import { sampleBody, withEach } from '#test/sample-bodies.ts';
import { seed } from '#test/seed.ts';
import { measured, sized } from '#test/size.ts';
import { unlimited } from './unlimited.ts';

const REQUESTS = sized({ usual: 500, long: 100_000 });
/** Requests before people and resources are created again, since earlier ones may have ended them. */
const RENEWED_AFTER = 250;
/** Requests after which everything that is loaded or cached once is there. */
const WARM_AFTER = REQUESTS / 5;
/** Most that the memory may have grown since. */
const GROWTH_BYTES = 50 * 1024 * 1024;

const people = ['visitor', 'buyer', 'agent', 'agentAdmin', 'admin', 'superAdmin'] as const;
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const;
const queryNames = [
  'limit',
  'offset',
  'status',
  'role',
  'agencyId',
  'search',
  'type',
  'phase',
  'propertyId',
  '_t',
];
/** Every address, and a body that its call takes. */
const samples = new Map(
  endpoints.flatMap((endpoint) =>
    addressesOf(endpoint).map((channel) => [channel, sampleBody(endpoint)] as const),
  ),
);

/** Fields that no call has, and some of other calls. */
const foreignFields = [
  'role',
  'status',
  'agencyStatus',
  'agencyId',
  'price',
  'userId',
  '_id',
  'isActive',
  'plan',
];

/** A hostile value in one of so many requests; otherwise null, for a valid one. */
const oneIn = <T>(many: number, unusual: fc.Arbitrary<T>) =>
  fc.oneof({ weight: many - 1, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: unusual });

const request = fc.record({
  channel: fc.constantFrom(...samples.keys(), 'GET /nothing/here'),
  person: fc.constantFrom(...people),
  method: oneIn(10, fc.constantFrom(...methods)),
  prefix: fc.constantFrom('/api', '/api', '/api', '/api/api', '/api//'),
  pieces: fc.tuple(oneIn(3, hostilePiece), oneIn(3, hostilePiece), oneIn(3, hostilePiece)),
  query: oneIn(3, hostileQuery(queryNames)),
  changes: fc.array(fc.tuple(fc.nat(40), hostileValue), { maxLength: 3 }),
  body: oneIn(6, hostileBody),
  headers: oneIn(7, hostileHeaders),
});
type Request = typeof request extends fc.Arbitrary<infer R> ? R : never;

let t: TestApp;
let cast: Record<string, { id: string }>;
let tokens: Record<string, string>;
let ids: Record<string, string>;
let sent = 0;
let warm = 0;
let longest = 0;
const pairs = new Set<string>();
const reached = new Set<string>();

beforeAll(async () => {
  t = await testApp(unlimited);
});
afterAll(() => t.close());

/** Callers and resources; renewed, so that a destructive request does not block the following ones. */
async function renew(): Promise<void> {
  const { agency: _, ...persons } = await buildPeople(t.db);
  cast = persons;
  tokens = {};
  for (const [name, person] of Object.entries(persons)) tokens[name] = await t.tokenFor(person);
  const agency = await buildAgency(t.db);
  const applicant = await buildUser(t.db);
  await t.call(applicant, 'POST /users/request-agency', { body: { agencyId: agency.id } });
  const { booking } = await buildBooking(t.db, { creator: persons.buyer, times: [t.clock.now()] });
  const lot = await buildLot(t.db);
  ids = {
    id: booking.id,
    bookingId: booking.id,
    userId: applicant.id,
    agencyId: agency.id,
    lotId: lot.id,
    unitId: (await buildUnit(t.db)).id,
    propertyId: lot.propertyId,
    property: 'aero-industrial-hub',
    typeId: 'type-b',
    name: 'paper.jpg',
  };
}

/** The resource of a path parameter: `:id` depends on the path. */
function idFor(name: string, path: string): string {
  const about = /^\/(users|agencies|bookings|lots|units)\/:id/.exec(path)?.[1];
  const own = {
    users: 'userId',
    agencies: 'agencyId',
    lots: 'lotId',
    units: 'unitId',
    bookings: 'bookingId',
  };
  return ids[about && name === 'id' ? own[about as keyof typeof own] : name] ?? ids.id ?? '';
}

function addressOf({ channel, prefix, pieces, query }: Request): string {
  let index = 0;
  const [, template = ''] = channel.split(' ');
  const path = template.replace(/:(\w+)/g, (_, name: string) => pieces[index++] ?? idFor(name, template));
  return `${prefix}${path}${query === null ? '' : `?${query}`}`;
}

/** A body that the call takes with real ids, some fields replaced or added. */
function bodyOf({ channel, changes }: Request): string {
  const { sample, fields } = samples.get(channel) ?? { sample: {}, fields: [] };
  const real = Object.entries(sample).map(([name, value]) => [name, ids[name] ?? value]);
  const names = [...fields, ...foreignFields];
  const wrong = changes.map(([pick, value]) => [names[pick % names.length], value]);
  return JSON.stringify(Object.fromEntries([...real, ...wrong]));
}

/** Bytes of the heap after a garbage collection: what the server keeps. */
function heldBytes(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

async function send(app: TestApp['app'], one: Request) {
  const method = one.method ?? (one.channel.split(' ')[0] as (typeof methods)[number]);
  const token = tokens[one.person];
  const hasBody = method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS';
  const usual = { payload: bodyOf(one), headers: { 'content-type': 'application/json' } };
  const { payload, headers } = hasBody ? (one.body ?? usual) : { payload: undefined, headers: {} };
  const url = addressOf(one);
  const options: InjectOptions = {
    method,
    url,
    headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }), ...one.headers },
    ...(payload !== undefined && { payload }),
  };
  const start = performance.now();
  const reply = await injectWhole(app, options);
  return { method, url, reply, took: performance.now() - start };
}

async function check(one: Request): Promise<void> {
  if (sent % RENEWED_AFTER === 0) await renew();
  if (sent === WARM_AFTER) warm = heldBytes();
  sent += 1;
  await checkReply(t.app, one);
}

async function checkReply(app: TestApp['app'], one: Request): Promise<void> {
  const { method, url, reply, took } = await send(app, one);
  pairs.add(`${method} ${one.channel}`);
  // after a sign-out a new token is needed
  const person = cast[one.person];
  if (person && /auth|sessions/.test(url)) tokens[one.person] = await t.tokenFor(person);
  const text = reply.body;
  const about = `${method} ${url.slice(0, 200)} as ${one.person}: ${reply.statusCode} ${text.slice(0, 300)}`;
  expect(reply.statusCode, about).toBeLessThan(500);
  expect(took, about).toBeLessThan(5_000);
  longest = Math.max(longest, took);
  if (reply.statusCode < 400) reached.add(one.channel);
  if (method === 'HEAD' || reply.statusCode === 204 || text === '') return;
  if (reply.statusCode >= 400) {
    const body = reply.json() as { message: string; code: string; errors?: Record<string, string> };
    expect(typeof body.message === 'string' && body.message !== '', about).toBe(true);
    expect(body.code, about).toMatch(/^[A-Z_]+$/);
    // field names come from the request itself
    const said = [body.message, ...Object.values(body.errors ?? {})].join('\n');
    expect(said, about).not.toMatch(leak);
  } else {
    expect(reply.headers['content-type'], about).toMatch(
      /^(application\/json|image\/|application\/pdf|application\/zip|message\/rfc822|text\/(plain|csv|event-stream))/,
    );
  }
  expect(reply.headers['x-content-type-options'], about).toBe('nosniff');
}

describe(`${REQUESTS} hostile requests, with seed ${seed}`, () => {
  it('over every address, method and role get JSON answers that reveal nothing, and break no rule (D-44, R-CALL-04)', async () => {
    await fc.assert(fc.asyncProperty(request, check), { numRuns: REQUESTS, seed });
    expect(sent).toBeGreaterThanOrEqual(REQUESTS);
    // many requests must get past authorization
    expect(reached.size).toBeGreaterThan(samples.size / sized({ usual: 5, long: 2 }));
    expect(await findBreaches(t.db)).toEqual([]);
    const grown = heldBytes() - warm;
    expect(grown).toBeLessThan(GROWTH_BYTES);
    measured({
      requests: sent,
      'methods × addresses': pairs.size,
      'status 5xx': 0,
      'longest in ms': Math.round(longest),
      'MB more held': Math.round(grown / 1024 ** 2),
      seed,
    });
  }, 3_600_000);

  it.each(extremes)('with %j for each day, moment and id never break the server (D-326)', async (value) => {
    const isMeant = (name: string) => /(?:Id|Ids|_id|[dD]ay|[dD]ate|On|At|from|to|id|ids)$/.test(name);
    const failed: string[] = [];
    await renew();
    for (const endpoint of endpoints) {
      if (/auth|sessions/.test(endpoint.path)) continue;
      const { sample } = sampleBody(endpoint);
      const real = Object.fromEntries(
        Object.entries(sample).map(([name, each]) => [name, ids[name] ?? each]),
      );
      const { properties = {} } = endpoint.query
        ? z.toJSONSchema(endpoint.query, { io: 'input', unrepresentable: 'any' })
        : {};
      const queries = Object.keys(properties).map((name) => `?${name}=${encodeURIComponent(value)}`);
      const path = `/api${endpoint.path.replace(/:(\w+)/g, (_, name: string) => idFor(name, endpoint.path))}`;
      const isRead = endpoint.method === 'GET';
      for (const [query, payload] of [
        ...queries.map((each) => [each, isRead ? undefined : real] as const),
        ...(isRead ? [] : withEach(real, isMeant, value).map((each) => ['', each] as const)),
      ])
        for (const person of ['superAdmin', 'buyer'].slice(0, sized({ usual: 1, long: 2 }))) {
          const headers = { authorization: `Bearer ${tokens[person]}` };
          const reply = await injectWhole(t.app, {
            method: endpoint.method,
            url: path + query,
            headers,
            ...(payload !== undefined && { payload: payload as object }),
          });
          if (reply.statusCode >= 500)
            failed.push(`${endpoint.method} ${path}${query} ${JSON.stringify(payload)}`);
        }
    }
    expect(failed).toEqual([]);
  });

  it('find a double that throws on one of their values', async () => {
    await renew();
    const answer = (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
      sendProblem(error, request, reply.header('x-content-type-options', 'nosniff'));
    const broken = Fastify({ frameworkErrors: answer });
    broken.setErrorHandler(answer);
    broken.all('*', async ({ url }) => {
      if (url.includes('%00')) throw new Error('invalid byte sequence for encoding "UTF8": 0x00');
      throw new Problem(commonRefusals.NOT_FOUND);
    });
    const property = fc.asyncProperty(request, (one) => checkReply(broken, one));
    const found = await fc.check(property, { numRuns: REQUESTS, seed, endOnFailure: true });
    await broken.close();
    expect(found.failed).toBe(true);
    expect(String(found.errorInstance)).toContain('500');
  });
});
