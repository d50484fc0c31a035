import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildLot } from '#core/lots/server/factory.ts';
import { buildMember } from '#core/users/server/factory.ts';
import type { Account } from '#core/users/server/store.ts';
import { users } from '#core/users/server/tables.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { hasModule } from '#test/collected-module-tests.ts';
import { buildPeople, type People } from '#test/people.ts';
import { buildBooking } from './factory.ts';

const inForm = { name: 'Nadia Rahman', email: 'nadia@works.example', phone: '+60125550111' };
const today = { name: 'Nadia Lim', email: 'nadia@newjob.example', phone: '+60125550222' };

let t: TestApp;
let people: People;
let others: People;
let client: Account;
let bookingId: string;

beforeAll(async () => {
  t = await testApp();
  people = await buildPeople(t.db);
  others = await buildPeople(t.db);
  client = await buildMember(t.db, people.agency.id, inForm);
  const { booking } = await buildBooking(t.db, { creator: client, times: [t.clock.now()] });
  bookingId = booking.id;
  await setAccount(today);
});
afterAll(() => t.close());

async function setAccount(change: Partial<typeof users.$inferInsert>): Promise<void> {
  await t.db.update(users).set(change).where(eq(users.id, client.id));
}

const memberships: Record<string, () => Parameters<typeof setAccount>[0]> = {
  'has left': () => ({ agencyId: null, agencyStatus: 'none' }),
  'is with another agency': () => ({ agencyId: others.agency.id, agencyStatus: 'approved' }),
  'asks the agency anew': () => ({ agencyId: people.agency.id, agencyStatus: 'pending' }),
};

describe('the contact of the client in a booking (D-134)', () => {
  const contactFor = async (reader: Account) => {
    const one = await t.call(reader, `GET /bookings/${bookingId}`);
    const [listed] = (await t.call(reader, 'GET /bookings')).body;
    expect(listed).toEqual(one.body);
    const [{ by }] = (await t.call(reader, `GET /bookings/${bookingId}/events`)).body;
    const { _id, ...contact } = one.body.user;
    expect([_id, by.name]).toEqual([client.id, contact.name]);
    return contact;
  };
  const findsBy = async (reader: Account, search: string) => {
    const listed = await t.call(reader, `GET /bookings?${new URLSearchParams({ search })}`);
    if (hasModule('search')) {
      const found = await t.call(reader, `GET /search?${new URLSearchParams({ search })}`);
      expect(found.body.bookings).toHaveLength(listed.body.length);
    }
    return listed.body.length === 1;
  };

  it('is that of the account for its agency while the client is a member', async () => {
    await setAccount({ agencyId: people.agency.id, agencyStatus: 'approved' });
    expect(await contactFor(people.agentAdmin)).toEqual(today);
    for (const text of Object.values(today)) expect(await findsBy(people.agentAdmin, text)).toBe(true);
  });

  it.each(Object.entries(memberships))(
    'is that of the form for the agency once the client %s; the client and the office see the account',
    async (_name, membership) => {
      await setAccount(membership());
      expect(await contactFor(people.agentAdmin)).toEqual(inForm);
      for (const text of Object.values(today)) {
        expect([text, await findsBy(people.agentAdmin, text)]).toEqual([text, false]);
        expect([text, await findsBy(people.admin, text)]).toEqual([text, true]);
      }
      for (const text of Object.values(inForm)) expect(await findsBy(people.agentAdmin, text)).toBe(true);
      expect(await contactFor(people.admin)).toEqual(today);
      expect(await contactFor(client)).toEqual(today);
    },
  );
});

it('keeps the phone of a first request in a profile without one, and changes none that is there (D-472)', async () => {
  const request = async (person: Account, contactPhone: string) => {
    const lot = await buildLot(t.db);
    const body = { lotId: lot.id, contactPhone };
    expect((await t.call(person, 'POST /bookings/request', { body })).status).toBe(201);
  };
  const phoneOf = async (person: Account) =>
    (await t.db.select({ phone: users.phone }).from(users).where(eq(users.id, person.id)))[0]?.phone;
  const silent = await buildMember(t.db, people.agency.id, { phone: '' });
  await request(silent, '+60125550333');
  expect(await phoneOf(silent)).toBe('+60125550333');
  await request(silent, '+60125550444');
  expect(await phoneOf(silent)).toBe('+60125550333');
});
