import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildAgency } from '#core/agencies/server/factory.ts';
import { buildBooking } from '#core/bookings/server/factory.ts';
import { buildMember, buildUser } from '#core/users/server/factory.ts';
import type { Account } from '#core/users/server/store.ts';
import { type TestApp, testApp } from '#test/app.ts';

let t: TestApp;
let office: Account;
const agencies: { id: string; name: string; booking: string }[] = [];
beforeAll(async () => {
  t = await testApp();
  office = await buildUser(t.db, { role: 'super_admin' });
  for (const name of ['Meridian', 'Selat']) {
    const agency = await buildAgency(t.db, { name });
    const creator = await buildMember(t.db, agency.id);
    const { booking } = await buildBooking(t.db, { status: 'pending_admin', creator });
    agencies.push({ id: agency.id, name, booking: booking.id });
  }
  const [meridian, selat] = agencies;
  await moved(meridian?.booking, 'payment', 5000, '2026-01-31');
  await moved(meridian?.booking, 'refund', 1000, '2026-02-01');
  await moved(selat?.booking, 'payment', 700, '2026-02-28');
  await t.call(office, `PUT /bookings/${selat?.booking}/deposit`, {
    body: { dueSen: 500, dueOn: '2026-03-20', reason: 'Agreed' },
  });
  await moved(selat?.booking, 'forfeit', 200, '2026-02-28');
});
afterAll(() => t.close());

const moved = (booking = '', kind: string, amountSen: number, onDay: string) =>
  t.call(office, `POST /bookings/${booking}/payments`, {
    body: {
      ...{ kind, amountSen, onDay, note: 'Noted', confirm: true },
      method: kind === 'forfeit' ? null : 'cheque',
    },
  });

it.each([
  ['kind=payment', ['Meridian', 'Selat']],
  ['kind=refund', ['Meridian']],
  ['kind=forfeit&from=2026-02-01&to=2026-02-28', ['Selat']],
  ['kind=refund&from=2026-02-02', []],
  ['from=2026-02-01', ['Selat']],
  ['to=2026-01-31', ['Meridian']],
])('lists the bookings by what moved: %s (D-238)', async (filters, names) => {
  const { body } = await t.call(office, `GET /deposits?${filters}`);
  expect(body.map(({ agencyName }: { agencyName: string }) => agencyName).sort()).toEqual(names);
});

it('adds the months of one agency up, and downloads either table (D-238)', async () => {
  const selat = agencies[1]?.id ?? '';
  const { body } = await t.call(office, `GET /deposits/report?agencyId=${selat}`);
  expect(body.months).toEqual([{ month: '2026-02', receivedSen: 700, refundedSen: 0, forfeitedSen: 200 }]);
  const file = async (query: string) =>
    (await t.call(office, `GET /deposits/report?format=csv&${query}`)).body.trim().split('\r\n').slice(1);
  expect(await file('table=months&from=2026-02-01')).toEqual(['2026-02,7.00,10.00,2.00']);
  expect(await file('table=agencies')).toEqual([
    'Meridian,0.00,0.00,50.00,40.00,0.00',
    'Selat,0.00,0.00,7.00,5.00,0.00',
  ]);
  const entries = await t.call(office, 'GET /deposits/export?entries=1&kind=forfeit');
  expect(entries.body.trim().split('\r\n')).toHaveLength(2);
});
