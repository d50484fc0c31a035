import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildBooking } from '#core/bookings/server/factory.ts';
import type { Account } from '#core/users/server/store.ts';
import {
  company,
  PLAIN_IDENTITY,
  person,
  revealIdentity,
  savePurchasers,
} from '#modules/purchasers/test/purchasers.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { buildPeople, type People } from '#test/people.ts';

let t: TestApp;
let people: People;
beforeAll(async () => {
  t = await testApp();
  people = await buildPeople(t.db);
});
afterAll(() => t.close());

const booked = async () => (await buildBooking(t.db, { creator: people.buyer })).booking.id;
const save = (by: Account, id: string, body?: object) => savePurchasers(t, by, id, body);
const reveal = (by: Account, id: string, purchaser: string) => revealIdentity(t, by, id, purchaser);

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
  expect((await reveal(people.admin, id, one.id)).body).toEqual({ identity: PLAIN_IDENTITY });
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

it.each(['202301012345', '1385669-X'])(
  'knows a company by either of its numbers: %s is one that is there (D-258, D-290)',
  async (registrationNumber) => {
    const id = await booked();
    const printed = { ...company, registrationNumber: '202301012345 (1385669-X)' };
    const again = { ...company, registrationNumber };
    const purchasers = [
      { ...person, company: printed },
      { ...person, company: again },
    ];
    expect(await save(people.buyer, id, { purchasers })).toMatchObject({
      status: 400,
      body: { errors: { 'purchasers.1.identity': 'Another purchaser here has this number' } },
    });
  },
);
