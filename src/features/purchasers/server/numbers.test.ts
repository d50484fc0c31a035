import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildBooking } from '#features/bookings/server/factory.ts';
import type { Account } from '#features/users/server/store.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { buildPeople, type People } from '#test/people.ts';

const PLAIN = '900101145678';
const person = {
  name: 'Nur Aina binti Hassan',
  identityKind: 'nric',
  identity: '900101-14-5678',
  nationality: 'MY',
  address: '12, Example Road',
};
const company = {
  name: 'Example Sdn Bhd',
  registrationNumber: '202301012345',
  country: 'MY',
  foreignHeld: false,
};

let t: TestApp;
let people: People;
beforeAll(async () => {
  t = await testApp();
  people = await buildPeople(t.db);
});
afterAll(() => t.close());

const booked = async () => (await buildBooking(t.db, { creator: people.buyer })).booking.id;
const save = (by: Account, id: string, body: object) =>
  t.call(by, `PUT /bookings/${id}/purchasers`, { body: { version: 0, purchasers: [person], ...body } });
const reveal = (by: Account, id: string, purchaser: string) =>
  t.call(by, `POST /bookings/${id}/purchasers/${purchaser}/identity`, { body: {} });

it('keeps a number only for its kind: another kind needs its own (D-258)', async () => {
  const id = await booked();
  const [one] = (await save(people.buyer, id, {})).body.purchasers;
  const { identity: _, ...unnumbered } = person;
  const passport = { ...unnumbered, id: one.id, identityKind: 'passport' };
  const refused = await save(people.buyer, id, { version: 1, purchasers: [passport] });
  expect(refused).toMatchObject({
    status: 400,
    body: { errors: { 'purchasers.0.identity': 'Enter a passport number' } },
  });
  expect((await reveal(people.admin, id, one.id)).body).toEqual({ identity: PLAIN });
  const numbered = { ...passport, identity: 'E7654321' };
  expect((await save(people.buyer, id, { version: 1, purchasers: [numbered] })).status).toBe(200);
  expect((await reveal(people.admin, id, one.id)).body).toEqual({ identity: 'E7654321' });
});

it('gives each purchaser a number of their own: none twice, and none by an id that stands twice (D-258)', async () => {
  const id = await booked();
  const [one] = (await save(people.buyer, id, {})).body.purchasers;
  const { identity: _, ...unnumbered } = person;
  const twin = { ...unnumbered, id: one.id };
  const twice = await save(people.buyer, id, { version: 1, purchasers: [twin, { ...twin, name: 'Goh' }] });
  expect(twice.body.purchasers).toMatchObject([
    { id: one.id, identityMasked: '••••••••5678' },
    { id: expect.not.stringMatching(one.id), identityMasked: '' },
  ]);
  const other = { ...person, name: 'Goh Li', identity: '900101145678' };
  expect(await save(people.buyer, id, { version: 2, purchasers: [twin, other] })).toMatchObject({
    status: 400,
    body: { errors: { 'purchasers.1.identity': 'Another purchaser here has this number' } },
  });
  // one person may sign for several companies, and buy as well
  const second = { ...company, registrationNumber: '202301099999' };
  const signed = [{ ...person, company }, { ...person, company: second }, person];
  expect((await save(people.buyer, id, { version: 2, purchasers: signed })).status).toBe(200);
});
