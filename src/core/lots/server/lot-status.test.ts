import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildUser } from '#core/users/server/factory.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { buildLot } from './factory.ts';
import { findLot } from './store.ts';

let t: TestApp;
let office: { id: string };
beforeAll(async () => {
  t = await testApp();
  office = await buildUser(t.db, { role: 'admin' });
});
afterAll(() => t.close());

const put = (id: string, body: object) => t.call(office, `PUT /lots/${id}`, { body });
const post = (body: object) => t.call(office, 'POST /lots', { body });

it('the office never sets booked by hand, nor a status nobody knows (R-LOT-24, R-LOT-30, D-64)', async () => {
  const lot = await buildLot(t.db);
  for (const status of ['gone', '', 7]) {
    const reply = await put(lot.id, { status });
    const message = 'Invalid status';
    expect([reply.status, reply.body]).toEqual([
      400,
      { message, code: 'VALIDATION', errors: { status: message } },
    ]);
  }
  const message = 'A lot cannot be set to this status by hand';
  for (const reply of [
    await put(lot.id, { status: 'booked' }),
    await post({ lotNumber: 'H-1', type: 'B', status: 'booked' }),
  ]) {
    expect([reply.status, reply.body]).toEqual([
      400,
      { message, code: 'LOT_STATUS_INVALID', errors: { status: message } },
    ]);
  }
  expect((await findLot(t.db, lot.id))?.status).toBe('available');
});
