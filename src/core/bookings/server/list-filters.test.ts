import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildLot, buildUnit } from '#core/lots/server/factory.ts';
import { buildMember } from '#core/users/server/factory.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { buildPeople, nowhere, type People } from '#test/people.ts';
import { type BuildBooking, buildBooking } from './factory.ts';

const DAY = 24 * 3_600_000;

let t: TestApp;
let people: People;
let others: People;
/** Ids of the bookings by name; made a day apart at noon in the park's time zone, starting on 1 March. */
const made: Record<string, string> = {};

beforeAll(async () => {
  t = await testApp();
  // a number in it would be searched in phones too
  people = await buildPeople(t.db, { name: 'Selat Partners' });
  others = await buildPeople(t.db);
  let noon = Date.parse('2026-03-01T04:00:00Z');
  const make = async (name: string, wanted: BuildBooking) => {
    const built = await buildBooking(t.db, { times: [new Date(noon)], ...wanted });
    noon += DAY;
    made[name] = built.booking.id;
  };
  const lot = async (lotNumber: string, overrides: Parameters<typeof buildLot>[1] = {}) => ({
    lotId: (await buildLot(t.db, { lotNumber, ...overrides })).id,
  });
  const named = { name: 'Siti Rahman', email: 'siti@bakery.example', contactPhone: '+60 12 777 8888' };
  await make('first', {
    creator: people.buyer,
    request: { ...(await lot('F-10', { type: 'A', phase: 2, price: 900_000 })), ...named },
  });
  await make('second', {
    creator: people.agent,
    status: 'pending_admin',
    request: await lot('F-9', { type: 'B', phase: 1, price: null }),
  });
  await make('third', {
    creator: others.buyer,
    status: 'rejected',
    request: { unitId: (await buildUnit(t.db, { unitNumber: 'Suite 50%', price: 100_000 })).id },
  });
  await make('fourth', {
    creator: others.agentAdmin,
    status: 'sold',
    request: { ...(await lot('F-200', { type: 'A', phase: 1, price: 2_000_000 })), userId: others.buyer.id },
  });
  await make('fifth', {
    creator: await buildMember(t.db, others.agency.id, { name: 'Émile_Tan' }),
    status: 'rejected_by_agent',
    request: await lot('F-31', { type: 'C', phase: 1, price: 500_000 }),
  });
});
afterAll(() => t.close());

const namesOf = (rows: { _id: string }[]) =>
  rows.map(({ _id }) => Object.keys(made).find((name) => made[name] === _id));

async function listed(query: string, path = '/bookings/admin', person = people.admin) {
  const { status, body, headers } = await t.call(person, `GET ${path}?${query}`);
  expect([query, status]).toEqual([query, 200]);
  expect(headers['x-total-count']).toBe(String(body.length));
  return namesOf(body);
}

const newestFirst = ['fifth', 'fourth', 'third', 'second', 'first'];

describe('lists of bookings', () => {
  it.each([
    ['', newestFirst],
    ['status=all&search=&agencyId=all&type=&phase=all&from=&to=&sort=', newestFirst],
    ['status=booked', []],
    ['status=completed', ['fourth']],
    ['status=pending', ['first']],
    ['status=forwarded', ['second']],
    ['status=rejected', ['third']],
    ['status=rejected,rejected_by_agent,rejected_by_admin', ['fifth', 'third']],
    ['status=Pending_Agent,checking', ['second', 'first']],
    ['type=A', ['fourth', 'first']],
    ['type=END+LOT+(C)', ['fifth']],
    ['phase=1', ['fifth', 'fourth', 'second']],
    ['phase=1&type=A', ['fourth']],
    ['phase=7', []],
    ['from=2026-03-02&to=2026-03-04', ['fourth', 'third', 'second']],
    ['from=2026-03-05', ['fifth']],
    ['to=2026-03-01', ['first']],
    // midnight in the park is four in the afternoon of the day before in UTC
    ['from=2026-03-03T04:00:00Z&to=2026-03-04T12:00:00%2B08:00', ['third']],
    ['from=2026-03-04&to=2026-03-02', []],
    ['agencyId=nobody', []],
  ])('narrowed by "%s" hold %j (R-STAT-01, D-75, D-87)', async (query, names) => {
    expect(await listed(query)).toEqual(names);
  });

  it('are narrowed to one agency', async () => {
    expect(await listed(`agencyId=${people.agency.id}`)).toEqual(['second', 'first']);
    expect(await listed(`agencyId=${nowhere}`)).toEqual([]);
  });

  it.each([
    ['siti', ['first']],
    ['RAHMAN', ['first']],
    ['bakery.example', ['first']],
    ['12 777', ['first']],
    ['f-', ['fifth', 'fourth', 'second', 'first']],
    ['F-20', ['fourth']],
    ['50%', ['third']],
    ['%', ['third']],
    ['Émile_', ['fifth']],
    ['m_le', []],
    ['no such thing', []],
    ["'; DROP TABLE bookings; --", []],
    ['\\', []],
    ['\u0000', newestFirst],
    // all words must match; a short one, and one after "lot" or "unit", matches a whole lot or unit number
    ['bakery siti', ['first']],
    ['siti émile_', []],
    ['Lot f-10', ['first']],
    ['lot F-1', []],
    ['siti 10', []],
    ['lot', []],
    // with more than eight words only the whole text is searched
    [`lot ${'siti bakery '.repeat(4)}`, ['first']],
    [`${'siti bakery '.repeat(4)} siti`, []],
  ])('searched for %j hold %j', async (text, names) => {
    expect(await listed(`search=${encodeURIComponent(text)}`)).toEqual(names);
  });

  it('are searched by agency, by requester, by the account of the client and by id', async () => {
    const { agency, agent } = people;
    expect(await listed(`search=${encodeURIComponent(agency.name)}`)).toEqual(['second', 'first']);
    expect(await listed(`search=${encodeURIComponent(agent.email)}`)).toEqual(['second']);
    expect(await listed(`search=${others.buyer.email}`)).toEqual(['fourth', 'third']);
    // the request named another contact; the account keeps its own
    expect(await listed(`search=${people.buyer.email}`)).toEqual(['first']);
    expect(await listed(`search=${made.third}`)).toEqual(['third']);
    // screens show the last characters of the id (D-129)
    expect(await listed(`search=${made.third?.slice(-6).toUpperCase()}`)).toEqual(['third']);
  });

  it.each([
    ['createdAt', ['first', 'second', 'third', 'fourth', 'fifth']],
    ['-createdAt', newestFirst],
    ['price', ['third', 'fifth', 'first', 'fourth', 'second']],
    ['-price', ['fourth', 'first', 'fifth', 'third', 'second']],
    ['lotNumber', ['second', 'first', 'fifth', 'fourth', 'third']],
  ])('sorted by %s read %j', async (sort, names) => {
    expect(await listed(`sort=${sort}`)).toEqual(names);
  });

  it('turn the order of any column round', async () => {
    for (const column of ['updatedAt', 'name', 'agencyName', 'status']) {
      expect(await listed(`sort=-${column}`)).toEqual((await listed(`sort=${column}`)).reverse());
    }
  });

  it('show any part of what they hold and say how much that is (D-60)', async () => {
    const parts = [];
    for (const offset of [0, 2, 4, 6]) {
      const reply = await t.call(
        people.admin,
        `GET /bookings/admin?from=2026-03-01&limit=2&offset=${offset}`,
      );
      expect(reply.headers['x-total-count']).toBe('5');
      parts.push(...namesOf(reply.body));
    }
    expect(parts).toEqual(newestFirst);
  });

  it('hold what is within reach of the caller, under every filter (D-47, D-52, D-134)', async () => {
    const { buyer, agent, agentAdmin } = people;
    const foreign = `search=${others.buyer.email}`;
    for (const path of [
      '/bookings',
      '/bookings/user',
      '/bookings/agent',
      `/bookings/debug/user/${agentAdmin.id}`,
    ]) {
      expect(await listed(foreign, path, agentAdmin)).toEqual([]);
      expect(await listed(`agencyId=${others.agency.id}`, path, agentAdmin)).toEqual([]);
    }
    expect(await listed('sort=createdAt&type=A', '/bookings', buyer)).toEqual(['first']);
    expect(await listed('search=f-', '/bookings/user', agent)).toEqual(['second']);
    expect(await listed('phase=2', '/bookings/agent', agentAdmin)).toEqual(['first']);
    expect(await listed('phase=1&sort=price', '/bookings/all')).toEqual(['fifth', 'fourth', 'second']);
  });

  it.each([
    'status=nonsense',
    'status=approved,',
    'phase=one',
    'phase=99999999999',
    'from=yesterday',
    'to=0000-01-01',
    'from=2026-02-30',
    'sort=password',
    'search=a&search=b',
  ])('refuse a filter nobody can read: %s', async (query) => {
    const reply = await t.call(people.admin, `GET /bookings/admin?${query}`);
    expect(reply.status).toBe(400);
  });
});

describe('the sum of a list of bookings', () => {
  const sums = async (query: string, person = people.admin, path = '/bookings/admin') => {
    const { headers } = await t.call(person, `GET ${path}?${query}`);
    return [headers['x-total-count'], headers['x-total-price']];
  };

  it('is that of every booking that matches, on one page or on several, and only where it is asked for (D-407)', async () => {
    expect(await sums('sum=true&status=sold')).toEqual(['1', '2000000']);
    expect(await sums('sum=true')).toEqual(['5', '2900000']);
    expect(await sums('sum=true&limit=2')).toEqual(['5', '2900000']);
    expect(await sums('sum=true&limit=1&offset=1&type=A')).toEqual(['2', '2900000']);
    expect(await sums('sum=true&limit=1&offset=9')).toEqual(['5', '2900000']);
    expect(await sums('limit=2')).toEqual(['5', undefined]);
  });

  it('counts no booking beyond the reach of its reader', async () => {
    const { agentAdmin } = people;
    expect(await sums('sum=true&limit=1', agentAdmin, '/bookings/agent')).toEqual(['2', '900000']);
  });
});
