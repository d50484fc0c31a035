import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '#core/users/server/tables.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { buildPeople, type People } from '#test/people.ts';
import { isOverdue } from '../lifecycle.ts';
import { type BuildBooking, buildBooking } from './factory.ts';
import { bookings } from './tables.ts';

const DAY = 24 * 3_600_000;

let t: TestApp;
let people: People;
let others: People;
/** Names of the bookings by their id. */
const named = new Map<string, string>();

beforeAll(async () => {
  t = await testApp();
  people = await buildPeople(t.db);
  others = await buildPeople(t.db);
  const daysAgo = (days: number) => new Date(t.clock.now().getTime() - days * DAY);
  const make = async (name: string, days: readonly number[], wanted: BuildBooking) => {
    const { booking } = await buildBooking(t.db, { times: days.map(daysAgo), ...wanted });
    named.set(booking.id, name);
  };
  const direct = { channel: 'direct' as const, name: 'Teoh Works', email: 'office@teoh.example' };
  await make('asked 10 days ago', [10], { creator: people.buyer });
  await make('asked 1 day ago', [1], { creator: others.buyer });
  await make('forwarded 8 days ago', [20, 8], { creator: people.buyer, status: 'pending_admin' });
  await make('forwarded 2 days ago', [12, 2], { creator: others.buyer, status: 'pending_admin' });
  await make('direct 7.5 days ago', [7.5], {
    creator: people.agentAdmin,
    status: 'pending_admin',
    request: direct,
  });
  await make('sold', [60, 59, 58, 57], { creator: people.buyer, status: 'sold' });
  await make('rejected', [50, 49], { creator: others.buyer, status: 'rejected_by_agent' });
});
afterAll(() => t.close());

const officeOrder = [
  'forwarded 8 days ago',
  'direct 7.5 days ago',
  'forwarded 2 days ago',
  'asked 10 days ago',
  'asked 1 day ago',
  'rejected',
  'sold',
];
const agencyOrder = [
  'asked 10 days ago',
  'asked 1 day ago',
  'forwarded 8 days ago',
  'direct 7.5 days ago',
  'forwarded 2 days ago',
  'rejected',
  'sold',
];

async function listed(path: string, person: { id: string } = people.admin) {
  const { status, body } = await t.call(person, `GET ${path}`);
  expect([path, status]).toEqual([path, 200]);
  return body.map(({ _id }: { _id: string }) => named.get(_id));
}

async function counted(person: { id: string }, query = '') {
  const { status, body } = await t.call(person, `GET /bookings/counts${query}`);
  expect(status).toBe(200);
  const some = Object.entries(body.byStatus).filter(([, number]) => number !== 0);
  return { ...body, byStatus: Object.fromEntries(some) };
}

describe('a review queue by waiting', () => {
  it('begins with what waits longest for the office, then for an agency, then the newest (R-ADM-03, D-80)', async () => {
    expect(await listed('/bookings/admin?sort=waiting')).toEqual(officeOrder);
    expect(await listed('/bookings/all?sort=waiting')).toEqual(officeOrder);
    expect(await listed('/bookings?sort=waiting')).toEqual(officeOrder);
  });

  it('begins with what waits for the agency in its own queue (R-AGT-14)', async () => {
    expect(await listed('/bookings/agent?sort=waiting')).toEqual(agencyOrder);
    const own = ['asked 10 days ago', 'forwarded 8 days ago', 'direct 7.5 days ago', 'sold'];
    expect(await listed('/bookings/agent?sort=waiting', people.agentAdmin)).toEqual(own);
    expect(await listed('/bookings?sort=waiting', people.agentAdmin)).toEqual(own);
  });

  it('is cut into pages that hold every booking once, and narrowed (D-60)', async () => {
    const pages = await Promise.all(
      [0, 2, 4, 6].map((offset) => listed(`/bookings/admin?sort=waiting&limit=2&offset=${offset}`)),
    );
    expect(pages.flat()).toEqual(officeOrder);
    expect(await listed('/bookings/admin?sort=waiting&status=pending_admin')).toEqual(
      officeOrder.slice(0, 3),
    );
    expect(await listed('/bookings/admin?sort=waiting&search=teoh')).toEqual(['direct 7.5 days ago']);
  });
});

it('begins with the hold that ends first, and ends with the newest of those without one (D-401)', async () => {
  const inDays = (days: number) => new Date(t.clock.now().getTime() + days * DAY);
  const idOf = (name: string) => [...named].find(([, each]) => each === name)?.[0] ?? '';
  const extend = (name: string, days: number) =>
    t.db
      .update(bookings)
      .set({ expiresAt: inDays(days) })
      .where(eq(bookings.id, idOf(name)));
  await extend('asked 10 days ago', 9);
  await extend('asked 1 day ago', 2);
  await extend('forwarded 2 days ago', 1);
  expect(await listed('/bookings/agent?sort=ending')).toEqual([
    'asked 1 day ago',
    'asked 10 days ago',
    'direct 7.5 days ago',
    'forwarded 2 days ago',
    'forwarded 8 days ago',
    'rejected',
    'sold',
  ]);
});

describe('the numbers beside a list', () => {
  it('are those of everything for the office, with what is overdue (R-ADM-02, D-80)', async () => {
    expect(await counted(people.admin)).toEqual({
      total: 7,
      byStatus: { pending_agent: 2, pending_admin: 3, sold: 1, rejected_by_agent: 1 },
      overdue: 2,
    });
    const list = await t.call(people.admin, 'GET /bookings/admin');
    const late = list.body.filter((booking: Parameters<typeof isOverdue>[0]) =>
      isOverdue(booking, t.clock.now().getTime()),
    );
    expect(late).toHaveLength(2);
  });

  it('count as overdue exactly what the lists and the export show by overdue=true (D-80)', async () => {
    const late = ['forwarded 8 days ago', 'direct 7.5 days ago'];
    for (const channel of ['/bookings/admin', '/bookings/all', '/bookings']) {
      expect(await listed(`${channel}?overdue=true&sort=waiting`)).toEqual(late);
    }
    expect((await counted(people.admin)).overdue).toBe(late.length);
    expect(await listed('/bookings/admin?overdue=true&status=sold')).toEqual([]);
    expect(await listed('/bookings/admin?overdue=false&sort=waiting')).toEqual(officeOrder);
    expect(await counted(people.admin, '?overdue=true')).toEqual({
      total: 2,
      byStatus: { pending_admin: 2 },
      overdue: 2,
    });
    const csv = await t.call(people.admin, 'GET /bookings/export?overdue=true');
    const rows = csv.body.trim().split('\r\n').slice(1);
    expect(rows).toHaveLength(late.length);
    for (const row of rows) expect(late).toContain(named.get(row.split(',')[0]));
  });

  it('refuse an overdue that is neither true nor false, naming the field', async () => {
    const { status, body } = await t.call(people.admin, 'GET /bookings/admin?overdue=maybe');
    expect([status, Object.keys(body.errors)]).toEqual([400, ['overdue']]);
  });

  it('name every status, also those of no booking (D-75)', async () => {
    const { body } = await t.call(people.admin, 'GET /bookings/counts?search=nobody-at-all');
    expect(body).toEqual({
      total: 0,
      byStatus: {
        pending_agent: 0,
        pending_admin: 0,
        approved: 0,
        sold: 0,
        rejected: 0,
        rejected_by_agent: 0,
        cancelled: 0,
        expired: 0,
      },
      overdue: 0,
    });
  });

  it('are narrowed as the list is', async () => {
    expect(await counted(people.admin, '?search=teoh')).toEqual({
      total: 1,
      byStatus: { pending_admin: 1 },
      overdue: 1,
    });
    expect(await counted(people.admin, `?agencyId=${others.agency.id}`)).toEqual({
      total: 3,
      byStatus: { pending_agent: 1, pending_admin: 1, rejected_by_agent: 1 },
      overdue: 0,
    });
    expect((await counted(people.admin, '?phase=9999&type=A')).total).toBe(0);
  });

  it('reach as far as the list of the caller (D-52, D-134)', async () => {
    expect((await counted(people.agentAdmin)).byStatus).toEqual({
      pending_agent: 1,
      pending_admin: 2,
      sold: 1,
    });
    expect((await counted(people.buyer)).byStatus).toEqual({ pending_agent: 1, pending_admin: 1, sold: 1 });
    expect((await counted(people.agent)).total).toBe(0);
    for (const person of [people.agentAdmin, people.buyer, others.buyer, people.superAdmin]) {
      const list = await t.call(person, 'GET /bookings');
      expect((await counted(person)).total).toBe(list.body.length);
    }
  });

  it('count what a person requested as a buyer once, with the agency they run now and besides (D-134)', async () => {
    const [here, elsewhere] = [await buildPeople(t.db), await buildPeople(t.db)];
    const { id } = here.buyer;
    await buildBooking(t.db, { creator: here.buyer });
    await buildBooking(t.db, { creator: here.agent });
    await t.db.update(users).set({ agencyId: elsewhere.agency.id }).where(eq(users.id, id));
    await buildBooking(t.db, { creator: { ...here.buyer, agencyId: elsewhere.agency.id } });
    await t.db.update(users).set({ agencyId: here.agency.id, role: 'agent_admin' }).where(eq(users.id, id));
    const page = await t.call({ id }, 'GET /bookings/agent?limit=1');
    expect([page.headers['x-total-count'], (await counted({ id })).total]).toEqual(['3', 3]);
    expect((await counted(here.agentAdmin)).total).toBe(2);
  });
});
