import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { buildPeople, type People } from '#test/people.ts';
import type { DepositRow } from '../contract.ts';
import { depositViews, entryKinds } from '../lifecycle.ts';
import { buildBookingWithSlip, usualEntry } from './factory.ts';

let t: TestApp;
let people: People;
/** Two live bookings, and one that was cancelled with money held. */
const bookings = { paid: '', waiting: '', ended: '' };
beforeAll(async () => {
  t = await testApp();
  people = await buildPeople(t.db);
  for (const name of ['paid', 'waiting', 'ended'] as const) {
    bookings[name] = (await buildBookingWithSlip(t.db, people, { at: t.clock.now() })).id;
  }
  await record(bookings.paid, { amountSen: 100, onDay: '2026-02-27' }, 'confirm');
  await record(bookings.paid, { amountSen: 200, onDay: today }, 'confirm');
  await record(bookings.paid, { amountSen: 400, onDay: today }, 'reverse');
  await record(bookings.waiting, { amountSen: 800, onDay: today });
  await record(bookings.waiting, { amountSen: 1600, onDay: '2026-02-27' });
  await record(bookings.waiting, { amountSen: 3200, onDay: '2026-02-27' }, 'void');
  await record(bookings.ended, { amountSen: 6400, onDay: today }, 'confirm');
  await record(bookings.ended, { kind: 'refund', amountSen: 10, onDay: today }, 'confirm');
  await record(bookings.ended, { kind: 'refund', amountSen: 20, onDay: '2026-02-27' });
  await t.call(people.buyer, `DELETE /bookings/${bookings.ended}`);
  await record(bookings.ended, { kind: 'forfeit', method: null, amountSen: 40, onDay: today }, 'confirm');
});
afterAll(() => t.close());

const today = '2026-03-02';
async function record(booking: string, entry: object, action?: 'confirm' | 'void' | 'reverse') {
  t.clock.advance(1);
  const path = `POST /bookings/${booking}/payments`;
  const { body } = await t.call(people.superAdmin, path, { body: { ...usualEntry, ...entry } });
  const { id } = body.entries.at(-1);
  const settle = (taken: string) =>
    t.call(people.superAdmin, `PUT /payments/${id}`, { body: { action: taken, reason: 'A reason' } });
  if (action === 'reverse') await settle('confirm');
  if (action) await settle(action);
}

/** The sums of the entries that an export holds, in ringgit as written, and the bookings they belong to. */
async function exported(query: string) {
  const { body } = await t.call(people.admin, `GET /deposits/export?entries=1&${query}`);
  const [head = '', ...lines] = (body as string).trim().split('\r\n');
  const at = head.split(',').indexOf('Sum (RM)');
  const cells = lines.map((line) => line.split(','));
  return {
    sums: cells.map((cell) => cell[at]).sort(),
    bookings: [...new Set(cells.map(([id]) => id?.replace('﻿', '')))].sort(),
  };
}
const listed = async (query: string): Promise<string[]> =>
  (await t.call(people.admin, `GET /deposits?${query}`)).body.map((row: DepositRow) => row.bookingId).sort();

const earlier = { from: '2026-02-01', to: '2026-02-28' };
const days = `from=${earlier.from}&to=${earlier.to}`;

it.each<[string, string[]]>([
  ['view=to_confirm', ['0.20', '16.00', '8.00']],
  ['view=to_confirm&kind=payment', ['16.00', '8.00']],
  ['view=to_confirm&kind=refund', ['0.20']],
  [`view=to_confirm&${days}`, ['0.20', '16.00']],
  [`view=to_confirm&kind=payment&${days}`, ['16.00']],
  ['view=received_today', ['2.00', '64.00']],
  ['view=received_today&kind=payment', ['2.00', '64.00']],
  [`view=received_today&from=${today}`, ['2.00', '64.00']],
  ['view=refund_due&kind=refund', ['0.10']],
  ['view=refund_due', ['0.10', '0.20', '0.40', '64.00']],
  ['state=paid&kind=payment', ['1.00', '2.00']],
  ['kind=payment', ['1.00', '2.00', '64.00']],
  ['kind=refund', ['0.10']],
  [days, ['1.00']],
  [`kind=forfeit&from=${today}`, ['0.40']],
])('exports exactly the entries behind %s (D-306)', async (query, sums) => {
  expect((await exported(query)).sums).toEqual(sums);
});

it('lists for each pair of filters the bookings whose entries it exports (D-306)', async () => {
  const queries = {
    view: depositViews.map((view) => `view=${view}`),
    kind: entryKinds.map((kind) => `kind=${kind}`),
    state: ['state=paid', 'state=refund_due'],
    from: [`from=${earlier.from}`, `from=${today}`],
    to: [`to=${earlier.to}`, `to=${today}`],
  };
  const all = Object.values(queries);
  const pairs = all.flatMap((some, at) =>
    all.slice(at + 1).flatMap((others) => some.flatMap((one) => others.map((two) => `${one}&${two}`))),
  );
  for (const pair of pairs)
    expect([pair, (await exported(pair)).bookings]).toEqual([pair, await listed(pair)]);
});

it('says of an ended booking what is held, and of nothing that it is due (D-397)', async () => {
  const { id } = await buildBookingWithSlip(t.db, people, { at: t.clock.now() });
  const due = { dueSen: 5000, dueOn: '2026-03-20', reason: 'Agreed' };
  await t.call(people.admin, `PUT /bookings/${id}/deposit`, { body: due });
  await record(id, { amountSen: 2000, onDay: today }, 'confirm');
  const row = async () =>
    (await t.call(people.admin, 'GET /deposits?view=all')).body.find(
      ({ bookingId }: DepositRow) => bookingId === id,
    );
  expect(await row()).toMatchObject({ dueSen: 5000, dueOn: '2026-03-20', balanceSen: 3000, heldSen: 2000 });
  await t.call(people.buyer, `DELETE /bookings/${id}`);
  const left = { dueSen: 0, dueOn: null, balanceSen: 0, heldSen: 2000, state: 'refund_due' };
  expect(await row()).toMatchObject(left);
  expect((await t.call(people.admin, `GET /bookings/${id}/deposit`)).body).toMatchObject(left);
  const { body } = await t.call(people.admin, 'GET /deposits/export?state=refund_due');
  const [head = '', ...lines] = (body as string).trim().split('\r\n');
  const cells = lines.find((line) => line.includes(id))?.split(',') ?? [];
  const of = (heading: string) => cells[head.split(',').indexOf(heading)];
  expect(['Due on', 'Due (RM)', 'Held (RM)', 'Still to pay (RM)'].map(of)).toEqual([
    '',
    '0.00',
    '20.00',
    '0.00',
  ]);
  await record(id, { kind: 'refund', amountSen: 2000, onDay: today }, 'confirm');
});

it('counts the bookings that a view lists, not their entries (D-436)', async () => {
  const { views } = (await t.call(people.admin, 'GET /deposits/counts')).body;
  for (const view of depositViews)
    expect([view, views[view].count]).toEqual([view, (await listed(`view=${view}`)).length]);
});

it('names the lot of a row in the language of its reader (D-437)', async () => {
  for (const [language, named] of [
    ['en', /^Lot /],
    ['zh', /^地段/],
  ] as const)
    for (const entries of ['', '&entries=1']) {
      const headers = { 'accept-language': language };
      const { body } = await t.call(people.admin, `GET /deposits/export?view=all${entries}`, { headers });
      const places = (body as string)
        .trim()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(',')[1]);
      expect(places.filter((place) => !named.test(place ?? ''))).toEqual([]);
    }
});

it('adds up to the sums of the views and of the report (D-306, D-238)', async () => {
  const total = (sums: (string | undefined)[]) =>
    sums.reduce((sum, each) => sum + Math.round(Number(each) * 100), 0);
  const { views } = (await t.call(people.admin, 'GET /deposits/counts')).body;
  for (const view of ['to_confirm', 'received_today']) {
    const { sums } = await exported(`view=${view}`);
    expect([view, total(sums)]).toEqual([view, views[view].sumSen]);
  }
  const { months } = (await t.call(people.admin, 'GET /deposits/report')).body;
  const inMonth = ({ month }: { month: string }) => `from=${month}-01&to=${month}-28`;
  for (const month of months) {
    const of = async (kind: string) => total((await exported(`kind=${kind}&${inMonth(month)}`)).sums);
    const found = [await of('payment'), await of('refund'), await of('forfeit')];
    expect(found).toEqual([month.receivedSen, month.refundedSen, month.forfeitedSen]);
  }
});

it('says in the register what is due and was received, and names files by what they hold (D-417)', async () => {
  const register = (await t.call(people.admin, 'GET /bookings/export')).body.trim().split('\r\n');
  const head = register[0].split(',');
  const line = register.find((each: string) => each.includes(bookings.paid)).split(',');
  const of = (heading: string) => line[head.indexOf(heading)];
  expect([of('Booking deposit (RM)'), of('Deposit received (RM)')]).toEqual([expect.any(String), '3.00']);
  const { headers } = await t.call(people.admin, 'GET /deposits/export?view=to_confirm');
  expect(headers['content-disposition']).toContain(`filename="deposits-to-confirm-${today}.csv"`);
});
