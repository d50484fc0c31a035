import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { buildLot } from '#core/lots/server/factory.ts';
import { buildUser } from '#core/users/server/factory.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { endpoints } from '#test/endpoints.ts';

let t: TestApp;
let office: { id: string };
let lot: { id: string };
beforeAll(async () => {
  t = await testApp();
  lot = await buildLot(t.db);
  office = await buildUser(t.db, { role: 'super_admin' });
});
afterAll(() => t.close());

/** Free-text parameters: an unknown value matches nothing; a time that cannot be compared is told (D-280). */
const free = [
  'asOf',
  'search',
  'lot',
  'name',
  'ids',
  'agencyId',
  'propertyId',
  'actor',
  'action',
  'target',
  'offeredTo',
  'bookingId',
];

const namesOf = ({ query }: Endpoint) =>
  Object.keys(z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }).properties ?? {});
// the body is validated first, so calls that require one would be refused for it
const cases = endpoints
  .filter(({ method }) => method === 'GET' || method === 'DELETE')
  .flatMap((endpoint) =>
    namesOf(endpoint)
      .filter((name) => !free.includes(name))
      .map((name) => ({ endpoint, name, call: `${endpoint.method} ${endpoint.path}` })),
  );
const send = ({ method, path }: Endpoint, query: Record<string, string>) => {
  const filled = path.replace(/:\w+/g, 'aero-industrial-hub');
  return t.call(office, `${method} ${filled}?${new URLSearchParams(query)}`);
};

describe('a value that a query cannot have', () => {
  it.each(cases)('is refused by $call as $name (D-60)', async ({ endpoint, name }) => {
    const reply = await send(endpoint, { [name]: 'no-such-value' });
    expect([reply.status, reply.body.code]).toEqual([400, 'VALIDATION']);
    expect(Object.keys(reply.body.errors)).toEqual([name]);
    expect(reply.body.message).toBe(reply.body.errors[name]);
  });

  const paged = cases.filter(({ name }) => name === 'limit');
  it.each(paged)('is no page: $call takes whole numbers within bounds alone (D-60)', async ({ endpoint }) => {
    // the bell shows few notices at a time
    const most = endpoint.path === '/notices' ? 100 : 1000;
    for (const [name, value, sentence] of [
      ['limit', '-1', "The field 'limit' must be at least 1"],
      ['limit', '0', "The field 'limit' must be at least 1"],
      ['limit', `${most + 1}`, `The field 'limit' must be at most ${most}`],
      ['limit', '1.5', "The field 'limit' must be a whole number"],
      ['offset', '-5', "The field 'offset' must be at least 0"],
      ['offset', 'x', "The field 'offset' must be a number"],
    ] as const) {
      const { status, body } = await send(endpoint, { [name]: value });
      expect([value, status, body.errors]).toEqual([value, 400, { [name]: sentence }]);
    }
  });

  it('is refused with the allowed values', async () => {
    const { body } = await t.call(office, 'GET /users?role=boss');
    expect(body.errors).toEqual({
      role: "The field 'role' must be one of: user, agent, agent_admin, admin, super_admin",
    });
  });
});

describe('a query with empty values', () => {
  const lists = [...new Set(cases.map(({ endpoint }) => endpoint))]
    .filter((endpoint) => endpoint.method === 'GET' && !/:(id|bookingId)\b/.test(endpoint.path))
    .map((endpoint) => ({ endpoint, call: `${endpoint.method} ${endpoint.path}` }));
  it.each(lists)('narrows nothing: $call with every name left empty', async ({ endpoint }) => {
    const known: Record<string, string> = { typeId: 'A', userId: office.id, lotId: lot.id };
    const filled = endpoint.path.replace(/:(\w+)/g, (whole, name: string) => known[name] ?? whole);
    const path = { ...endpoint, path: filled };
    const empty = Object.fromEntries(namesOf(endpoint).map((name) => [name, '']));
    const [narrowed, all] = [await send(path, empty), await send(path, {})];
    expect([narrowed.status, all.status]).toEqual([200, 200]);
    expect(narrowed.headers['x-total-count']).toBe(all.headers['x-total-count']);
  });
});
