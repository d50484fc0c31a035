import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readPark, samplePark } from '#app/server/park/read-park.ts';
import { buildBooking } from '#core/bookings/server/factory.ts';
import { testApp } from '#test/app.ts';
import { buildPeople } from '#test/people.ts';
import { buildBookingWithSlip } from './factory.ts';
import { payments } from './tables.ts';

it('a park without deposits has nothing due, no gate, and takes no payment with a decision (D-341, D-351)', async () => {
  const park = await readPark(join(samplePark(), '..', 'small'));
  const t = await testApp({ BOOKED_NEEDS_PAYMENT: 'require' }, { park });
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
  const park = await readPark(join(samplePark(), '..', 'small'));
  const t = await testApp({}, { park });
  onTestFinished(() => t.close());
  const people = await buildPeople(t.db);
  const { id } = await buildBookingWithSlip(t.db, people);
  const { body } = await t.call(people.buyer, `DELETE /bookings/${id}`);
  expect(body.effects).toContainEqual(expect.objectContaining({ kind: 'money', slip: true }));
  const { standing } = (await t.call(people.buyer, `GET /bookings/${id}`)).body;
  expect(standing).toMatchObject({ tasks: [], left: 'slip' });
});
