import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { processBooking } from '#core/bookings/contract.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { type TestApp, testApp } from './app.ts';
import { snapshotTables } from './db-snapshot.ts';
import { unlimited } from './unlimited.ts';
import { prepareWrite, sendWrite, writingEndpoints } from './valid-writes.ts';

/** Whether a reply fits the contract, as far as the test has its say. */
let isPresentable = true;
const presented = writingEndpoints.filter(({ reply }) =>
  Object.values(reply).some((shape) => shape instanceof z.ZodType),
);
/** The server makes the office's decision of this one, with the fields of modules. */
const contractOf = (endpoint: Endpoint): Endpoint =>
  endpoint.path === processBooking.path ? processBooking : endpoint;
const replies = new Map(presented.map((endpoint) => [contractOf(endpoint), endpoint.reply]));

let t: TestApp;
beforeAll(async () => {
  for (const [endpoint, reply] of replies) {
    const shapes = Object.entries(reply).map(([status, shape]) => [
      status,
      shape instanceof z.ZodType ? shape.refine(() => isPresentable) : shape,
    ]);
    Object.assign(endpoint, { reply: Object.fromEntries(shapes) });
  }
  t = await testApp(unlimited);
});
afterAll(async () => {
  for (const [endpoint, reply] of replies) Object.assign(endpoint, { reply });
  await t.close();
});

it.each(presented.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s writes nothing when its reply cannot be presented (D-303)',
  async (_address, endpoint) => {
    const call = await prepareWrite(t, endpoint);
    const before = await snapshotTables(t.db);
    isPresentable = false;
    const { status, body } = await sendWrite(t, call, endpoint).finally(() => {
      isPresentable = true;
    });
    expect([status, body.code]).toEqual([500, 'SERVER_ERROR']);
    expect(await snapshotTables(t.db)).toEqual(before);
  },
);
