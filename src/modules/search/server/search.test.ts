import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAgency } from '#core/agencies/server/factory.ts';
import { buildBooking } from '#core/bookings/server/factory.ts';
import { buildLot } from '#core/lots/server/factory.ts';
import { buildMember, buildUser } from '#core/users/server/factory.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { buildPeople, type People } from '#test/people.ts';
import type { Found } from '../contract.ts';

let t: TestApp;
let people: People;
let foreign: { id: string; name: string };
let foreignAdmin: { id: string };
/** Each of the own agency, of another one, and of none. */
const at = { own: 'Quillon', other: 'Quillby', none: 'Quillam' } as const;
const ids: Record<string, { lot: string; booking: string; client: string }> = {};

beforeAll(async () => {
  t = await testApp();
  people = await buildPeople(t.db);
  foreign = await buildAgency(t.db, { name: 'Quillby Realty' });
  foreignAdmin = await buildMember(t.db, foreign.id, { role: 'agent_admin' });
  const now = t.clock.now();
  const book = async (place: keyof typeof at, number: string, agencyId: string) => {
    const details = { name: `${at[place]} Client`, phone: `012-${place === 'own' ? 7071 : 7082} 6789` };
    const creator = await buildMember(t.db, agencyId, details);
    const lot = await buildLot(t.db, { lotNumber: `Q${number}` });
    const { booking } = await buildBooking(t.db, { creator, request: { lotId: lot.id }, times: [now] });
    ids[place] = { lot: lot.id, booking: booking.id, client: creator.id };
  };
  await book('own', '71', people.agency.id);
  await book('other', '711', foreign.id);
  await buildUser(t.db, { name: `${at.none} Stranger`, phone: '+60 12 790 6789' });
});
afterAll(() => t.close());

const find = async (person: { id: string }, search: string): Promise<Found> => {
  const { status, body } = await t.call(person, `GET /search?${new URLSearchParams({ search })}`);
  expect(status).toBe(200);
  return body;
};
const names = (found: Found) => ({
  lots: found.lots.map(({ lotNumber, holder }) => `${lotNumber} ${holder?.clientName ?? '-'}`),
  bookings: found.bookings.map(({ name }) => name),
  people: found.people.map(({ name }) => name),
  agencies: found.agencies.map(({ name }) => name),
});
const nothing = { lots: [], bookings: [], people: [], agencies: [] };

describe('a search of staff (D-193)', () => {
  const whole = {
    lots: ['Q71 Quillon Client', 'Q711 Quillby Client'],
    bookings: ['Quillby Client', 'Quillon Client'],
    people: ['Quillam Stranger', 'Quillby Client', 'Quillon Client'],
    agencies: ['Quillby Realty'],
  };
  const ofOwn = {
    lots: ['Q71 Quillon Client', 'Q711 -'],
    bookings: ['Quillon Client'],
    people: ['Quillon Client'],
    agencies: [],
  };
  const ofOther = {
    lots: ['Q71 -', 'Q711 Quillby Client'],
    bookings: ['Quillby Client'],
    people: ['Quillby Client'],
    agencies: ['Quillby Realty'],
  };
  it.each([
    ['admin', () => people.admin, whole],
    ['super_admin', () => people.superAdmin, whole],
    ['the own agent_admin', () => people.agentAdmin, ofOwn],
    ['the agent_admin of another agency', () => foreignAdmin, ofOther],
  ] as const)('shows %s what the lists show, of every kind', async (_name, who, expected) => {
    const byName = names(await find(who(), 'quill'));
    const byNumber = names(await find(who(), 'q71'));
    const sorted = { ...byName, bookings: byName.bookings.toSorted() };
    expect({ ...sorted, lots: byNumber.lots }).toEqual(expected);
  });

  it('answers who holds a lot, with the booking, its agency and its times, best match first', async () => {
    const [first, ...others] = (await find(people.admin, 'Lot q71')).lots;
    const { booking, lot } = ids.own ?? { booking: '', lot: '' };
    expect(first).toMatchObject({
      _id: lot,
      status: 'reserved',
      holder: {
        bookingId: booking,
        clientName: 'Quillon Client',
        agencyName: people.agency.name,
        since: t.clock.now().toISOString(),
        until: expect.any(String),
      },
    });
    // a number alone may be the beginning of another one
    expect(others).toEqual([]);
    expect((await find(people.admin, 'q71')).lots.map(({ lotNumber }) => lotNumber)).toEqual(['Q71', 'Q711']);
    // the whole number of a lot names its bookings, not those that contain it elsewhere
    expect(names(await find(people.admin, 'q71')).bookings).toEqual(['Quillon Client']);
  });

  it.each([
    ['the end of a booking’s id', () => ids.own?.booking.slice(-6) ?? ''],
    ['the e-mail', async () => (await find(people.admin, 'quillon')).people[0]?.email ?? ''],
    ['the phone number as it is stored', () => '012-7071 6789'],
    ['its digits', () => '01270716789'],
    ['its international form', () => '+60 12-7071 6789'],
  ])('finds a booking by %s', async (_name, text) => {
    const found = names(await find(people.admin, await text()));
    expect(found.bookings).toEqual(['Quillon Client']);
  });

  it.each([
    ['the office', () => people.admin, ['book', 'sell', 'reject']],
    ['the agency', () => people.agentAdmin, ['forward', 'reject_by_agency']],
  ] as const)('says what %s may decide now about a booking (D-421)', async (_name, who, expected) => {
    const decisionsOf = async () => (await find(who(), 'lot q71')).bookings[0]?.decisions ?? [];
    expect(await decisionsOf()).toEqual(expect.arrayContaining([...expected]));
    const own = await decisionsOf();
    const outcomes = await t.call(who(), `GET /bookings/${ids.own?.booking}/outcomes`);
    expect(own).toEqual(outcomes.body.map(({ decision }: { decision: string }) => decision));
  });

  it('finds people by the digits of a number that is stored with its country code', async () => {
    expect(names(await find(people.admin, '0127906789')).people).toEqual(['Quillam Stranger']);
    const { body } = await t.call(people.admin, 'GET /users?search=012-790%206789');
    expect(body.map(({ name }: { name: string }) => name)).toEqual(['Quillam Stranger']);
  });

  it('finds nothing by fewer than two characters, and takes signs of patterns as they are', async () => {
    for (const text of ['', ' q ', '%%', '__', "'; --", '\\\\']) {
      expect(names(await find(people.superAdmin, text))).toEqual(nothing);
    }
  });

  it('finds Chinese names by one character, in the lists too', async () => {
    const client = await buildMember(t.db, people.agency.id, { name: '欧阳伟明' });
    await buildBooking(t.db, { creator: client });
    await buildAgency(t.db, { name: '翠岭地产' });
    for (const text of ['欧', '伟明', '欧阳伟明']) {
      const found = names(await find(people.agentAdmin, text));
      expect([found.bookings, found.people]).toEqual([['欧阳伟明'], ['欧阳伟明']]);
      const query = new URLSearchParams({ search: text });
      for (const list of ['/users', '/bookings/admin'])
        expect((await t.call(people.admin, `GET ${list}?${query}`)).body).toMatchObject([
          { name: '欧阳伟明' },
        ]);
    }
    expect(names(await find(people.admin, '岭')).agencies).toEqual(['翠岭地产']);
    expect(names(await find(people.admin, '龘'))).toEqual(nothing);
  });

  it('finds lots and agencies alone by two characters, with the bookings of that very lot', async () => {
    const two = await buildLot(t.db, { lotNumber: 'X7' });
    await buildBooking(t.db, { creator: people.buyer, request: { lotId: two.id, name: 'Qi' } });
    expect(names(await find(people.admin, 'x7'))).toMatchObject({ lots: ['X7 Qi'], bookings: ['Qi'] });
    expect(names(await find(people.admin, 'qu'))).toEqual({ ...nothing, agencies: ['Quillby Realty'] });
  });

  it('names five of a kind at most', async () => {
    for (let number = 0; number < 6; number += 1) await buildLot(t.db, { lotNumber: `W9${number}` });
    expect((await find(people.admin, 'w9')).lots.map(({ lotNumber }) => lotNumber)).toEqual([
      'W90',
      'W91',
      'W92',
      'W93',
      'W94',
    ]);
  });
});
