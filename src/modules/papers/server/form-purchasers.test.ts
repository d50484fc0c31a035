import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { purgeOnce } from '#app/server/jobs/purge.ts';
import { type BuildBooking, buildBooking } from '#core/bookings/server/factory.ts';
import { countryName } from '#modules/purchasers/labels.ts';
import { countries } from '#modules/purchasers/lifecycle.ts';
import { company, person, savePurchasers } from '#modules/purchasers/test/purchasers.ts';
import { printable } from '#platform/server/pdf/pdf-text.ts';
import { DAY_MS } from '#shared/dates.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { textOf } from '#test/pdf.ts';
import { buildPeople, type People } from '#test/people.ts';

let t: TestApp;
let people: People;
beforeAll(async () => {
  t = await testApp();
  people = await buildPeople(t.db);
});
afterAll(() => t.close());
beforeEach(() => t.clock.advance(60_000));

async function booked(wanted: BuildBooking = {}): Promise<string> {
  const { buyer: creator, agentAdmin, admin: office } = people;
  const times = [t.clock.now()];
  return (await buildBooking(t.db, { creator, agentAdmin, office, times, ...wanted })).booking.id;
}
const name = (id: string, version: number, purchasers: object[]) =>
  savePurchasers(t, people.buyer, id, { version, purchasers });
const issue = async (id: string) =>
  (await t.call(people.admin, `POST /bookings/${id}/papers`, { body: {} })).body;
const newest = async (id: string) =>
  (await t.call(people.buyer, `GET /bookings/${id}/papers`)).body.papers[0];
const open = (id: string) => t.call(people.buyer, `GET /papers/${id}/file`);

it('names who buys with full numbers, and is out of date once they change (D-246, D-247, D-254)', async () => {
  const id = await booked();
  await name(id, 0, [
    { ...person, company },
    { ...person, name: 'Goh Li' },
  ]);
  const form = await issue(id);
  const text = textOf((await open(form.id)).raw).replaceAll('\n', ' ');
  for (const said of ['Purchasers', 'Example Sdn Bhd', '202301012345', 'Goh Li', '900101145678'])
    expect(text).toContain(said);
  expect((await newest(id)).outOfDate).toEqual([]);
  await name(id, 1, [person]);
  expect((await newest(id)).outOfDate).toEqual(['purchasers']);
  await issue(id);
  expect((await newest(id)).outOfDate).toEqual([]);
});

it('is accepted under the name of the person who signs for a company (D-372)', async () => {
  const id = await booked();
  await name(id, 0, [
    { ...person, company },
    { ...person, name: 'Goh Li' },
  ]);
  const form = await issue(id);
  await open(form.id);
  const { signatory, sha256 } = await newest(id);
  expect(signatory).toBe(person.name);
  const accept = (as: string) =>
    t.call(people.buyer, `POST /papers/${form.id}/accept`, { body: { name: as, sha256 } });
  for (const other of [company.name, 'Goh Li']) expect((await accept(other)).body.code).toBe('OTHER_NAME');
  expect((await accept(person.name)).status).toBe(200);
  // the copy of an accepted form hides numbers as every other one does
  await t.call(people.admin, `PUT /bookings/${id}/admin-response`, { body: { action: 'reject' } });
  const text = textOf((await open(form.id)).raw).replaceAll('\n', ' ');
  expect(text).not.toContain('900101145678');
  for (const said of ['Accepted by', 'Identity numbers are masked']) expect(text).toContain(said);
  const original = await t.call(people.buyer, `GET /papers/${form.id}/file?as=read`);
  expect(textOf(original.raw)).not.toContain('900101145678');
});

it('names countries as the pages do, each of which can be printed (D-245)', async () => {
  const id = await booked();
  const foreign = { ...person, identityKind: 'passport', identity: 'E7654321', nationality: 'SG' };
  await name(id, 0, [{ ...foreign, company: { ...company, country: 'JP' } }]);
  const text = textOf((await open((await issue(id)).id)).raw).replaceAll('\n', ' ');
  for (const said of ['202301012345 (Japan)', 'Singapore']) expect(text).toContain(said);
  for (const code of countries) expect(printable(countryName(code))).toBe(countryName(code));
});

it('is refused where a purchaser cannot be printed, naming them (D-245)', async () => {
  const id = await booked();
  await name(id, 0, [{ ...person, name: 'عائشة' }]);
  expect(await issue(id)).toMatchObject({
    code: 'PAPER_UNPRINTABLE',
    message: expect.stringContaining('عائشة'),
  });
});

it('shows masked numbers after the end to whoever may not reveal them, and other bytes to nobody else (D-259, D-311)', async () => {
  const id = await booked({ status: 'pending_admin' });
  await name(id, 0, [
    { ...person, company },
    { ...person, name: 'Goh Li', identityKind: 'passport', identity: 'E7654321', nationality: 'SG' },
  ]);
  const form = await issue(id);
  const { agentAdmin, admin, buyer } = people;
  const read = async (reader: { id: string }) =>
    textOf((await t.call(reader, `GET /papers/${form.id}/file`)).raw).replaceAll('\n', ' ');
  for (const reader of [buyer, agentAdmin, admin])
    for (const number of ['900101145678', 'E7654321']) expect(await read(reader)).toContain(number);
  await t.call(admin, `PUT /bookings/${id}/admin-response`, { body: { action: 'reject' } });
  for (const reader of [buyer, agentAdmin]) {
    const text = await read(reader);
    for (const number of ['900101145678', 'E7654321']) expect(text).not.toContain(number);
    for (const said of ['5678', '4321', '202301012345', 'Identity numbers are masked'])
      expect(text).toContain(said);
  }
  for (const number of ['900101145678', 'E7654321']) expect(await read(admin)).toContain(number);
});

it('is erased with the documents of a booking that came to nothing, while its receipts stay (D-260)', async () => {
  const id = await booked({ status: 'pending_admin' });
  await name(id, 0, [person]);
  const form = await issue(id);
  const paid = { kind: 'payment', amountSen: 5000, method: 'cheque', onDay: '2026-03-02', confirm: true };
  await t.call(people.admin, `POST /bookings/${id}/payments`, { body: paid });
  const receipt = (await t.call(people.buyer, `GET /bookings/${id}/papers`)).body.papers.find(
    ({ kind }: { kind: string }) => kind === 'receipt',
  );
  await t.call(people.admin, `PUT /bookings/${id}/admin-response`, { body: { action: 'reject' } });
  expect((await open(form.id)).status).toBe(200);
  t.clock.advance((t.config.documentDays + 1) * DAY_MS);
  const purged = await purgeOnce({ ...t, now: t.clock.now }, (error) => {
    throw error;
  });
  expect(purged.ofModules).toBeGreaterThan(0);
  expect(await open(form.id)).toMatchObject({ status: 409, body: { code: 'PAPER_ERASED' } });
  expect((await open(receipt.id)).status).toBe(200);
});

it('is found by its number at the office, and stands in the export of the data of its client', async () => {
  const id = await booked();
  const { number } = await issue(id);
  const found = await t.call(people.admin, `GET /bookings/all?search=${number.toLowerCase()}`);
  expect(found.body.map((booking: { id: string }) => booking.id)).toEqual([id]);
  expect((await t.call(people.agentAdmin, `GET /bookings/agent?search=${number}`)).body).toEqual([]);
  const own = (await t.call(people.buyer, 'GET /users/me/export')).body;
  const { papers } = JSON.parse(typeof own === 'string' ? own : JSON.stringify(own)) as { papers: object[] };
  expect(papers).toContainEqual(
    expect.objectContaining({ bookingId: id, number, kind: 'booking_form', state: 'valid' }),
  );
  expect((await t.call(people.admin, 'GET /integrity')).body.differences).toEqual([]);
});
