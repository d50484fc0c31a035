import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { endLeftOut, leftOutSettings } from '#app/server/modules.ts';
import { readPark, samplePark } from '#app/server/park/read-park.ts';
import { buildBooking } from '#core/bookings/server/factory.ts';
import { OperatorError } from '#platform/server/operator-error.ts';
import { testApp } from '#test/app.ts';
import { park } from '#test/park.ts';
import { buildPeople } from '#test/people.ts';
import { buildBookingWithSlip, usualEntry } from './factory.ts';
import { payments } from './tables.ts';

it('a park without deposits has nothing due, no gate, and takes no payment with a decision (D-341, D-351)', async () => {
  const small = await readPark(join(samplePark(), '..', 'small'));
  const t = await testApp({ BOOKED_NEEDS_PAYMENT: 'require' }, { park: small });
  onTestFinished(() => t.close());
  const { buyer: creator, agentAdmin, admin: office } = await buildPeople(t.db);
  const status = 'pending_admin';
  const { booking } = await buildBooking(t.db, { status, creator, agentAdmin, office });
  const record = { amountSen: 3000, method: 'cheque', onDay: '2026-03-01' };
  const reply = await t.call(office, `PUT /bookings/${booking.id}/admin-response`, {
    body: { action: 'booked', payment: { record } },
  });
  expect([reply.status, reply.body.status, reply.body.deposit]).toEqual([200, 'approved', null]);
  expect(await t.db.$count(payments)).toBe(0);
});

it('a park without deposits never says that nothing is left of a booking that ended with a slip (D-334)', async () => {
  const small = await readPark(join(samplePark(), '..', 'small'));
  const t = await testApp({}, { park: small });
  onTestFinished(() => t.close());
  const people = await buildPeople(t.db);
  const { id } = await buildBookingWithSlip(t.db, people);
  const { body } = await t.call(people.buyer, `DELETE /bookings/${id}`);
  expect(body.effects).toContainEqual(expect.objectContaining({ kind: 'money', slip: true }));
  const { standing } = (await t.call(people.buyer, `GET /bookings/${id}`)).body;
  expect(standing).toMatchObject({ tasks: [], left: 'slip' });
});

it('a park leaves deposits out only once no money waits for anybody (D-496)', async () => {
  const t = await testApp();
  onTestFinished(() => t.close());
  const { admin: office, ...people } = await buildPeople(t.db);
  const [reported, held] = [
    await buildBookingWithSlip(t.db, { ...people, admin: office }),
    await buildBookingWithSlip(t.db, { ...people, admin: office }),
  ];
  const money = (id: string, body: object) =>
    t.call(office, `POST /bookings/${id}/payments`, { body: { ...usualEntry, ...body } });
  const settle = (id: string, body: object) => t.call(office, `PUT /payments/${id}`, { body });
  for (const { id } of [reported, held])
    await t.call(office, `PUT /bookings/${id}/deposit`, {
      body: { dueSen: 3_000_000, dueOn: '2026-03-20', reason: 'Agreed' },
    });
  const report = await money(reported.id, { amountSen: 2_000_000 });
  await money(held.id, { amountSen: 500_000, confirm: true });
  const leave = () => endLeftOut(t, { ...park, site: { ...park.site, modules: [] } }, t.clock.now());
  const saying = (message: string) =>
    expect.objectContaining({ constructor: OperatorError, message: expect.stringContaining(message) });
  await expect(leave()).rejects.toEqual(saying('RM\u00a025,000 of 2 bookings is reported or held'));
  await settle(report.body.entries.at(-1).id, { action: 'void', reason: 'It never came' });
  await expect(leave()).rejects.toEqual(saying('RM\u00a05,000 of 1 booking is'));
  await t.call(office, `PUT /bookings/${held.id}/admin-response`, { body: { action: 'sold' } });
  await leave();
  // what is due stays as it was, for a park that takes the module back
  const { deposit } = (await t.call(people.buyer, `GET /bookings/${reported.id}`)).body;
  expect(deposit).toMatchObject({ dueSen: 3_000_000, heldSen: 0, reportedSen: 0 });
  const required = { ...t.config, deposits: { ...t.config.deposits, gate: 'require' as const } };
  expect([leftOutSettings(t.config, []), leftOutSettings(required, undefined)]).toEqual([[], []]);
  expect(leftOutSettings(required, [])).toEqual([expect.stringContaining('BOOKED_NEEDS_PAYMENT=require')]);
});
