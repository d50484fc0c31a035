import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildBooking } from '#features/bookings/server/factory.ts';
import { uploadForm } from '#features/documents/server/factory.ts';
import { buildLot } from '#features/lots/server/factory.ts';
import { buildUser } from '#features/users/server/factory.ts';
import { exampleId } from '#shared/endpoint.ts';
import { type TestApp, testApp } from './app.ts';
import { doorsOf, endpoints } from './endpoints.ts';
import { buildStage, type WriteCall, writeCalls } from './write-calls.ts';

type Content = { example?: Record<string, unknown> };
type Operation = {
  parameters?: { name: string; in: string; example: unknown }[];
  requestBody?: { content: Record<string, Content> };
};

let t: TestApp;
let paths: Record<string, Record<string, Operation>>;
beforeAll(async () => {
  t = await testApp({ LIMIT_REGISTRATIONS_PER_HOUR: '1000', LIMIT_ENQUIRIES_PER_HOUR: '1000' });
  paths = (await t.call(null, 'GET /openapi.json')).body.paths;
});
afterAll(() => t.close());

const operationOf = (door: string): Operation => {
  const [method = '', path = ''] = door.split(' ');
  const operation = paths[`/api${path.replace(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()];
  if (!operation) throw new Error(`The document does not describe ${door}`);
  return operation;
};

const someId = exampleId('');
const isId = (value: unknown) => [value].flat().some((each) => String(each).startsWith(someId));

/** The example with the ids of things that are there, and for a login the address of an account that is there. */
function withRecords(door: string, example: Record<string, unknown>, real: Record<string, unknown> = {}) {
  const filled = Object.entries(example).map(([name, value]) => {
    const isRecord = isId(value) || (door === 'POST /auth/login' && name === 'email');
    if (isRecord && real[name] === undefined) throw new Error(`${door} has nothing to name as ${name}`);
    return [name, isRecord ? real[name] : value];
  });
  return Object.fromEntries(filled);
}

function queryOf(door: string, real: Record<string, unknown> = {}): string {
  const given = (operationOf(door).parameters ?? []).filter((one) => one.in === 'query');
  const example = Object.fromEntries(given.map(({ name, example: value }) => [name, value]));
  return `?${new URLSearchParams(withRecords(door, example, real) as Record<string, string>)}`;
}

async function sendExample(door: string, call: WriteCall) {
  const [method] = door.split(' ');
  const { 'application/json': json } = operationOf(door).requestBody?.content ?? {};
  const address = `${method} ${call.path}${queryOf(door, call.body)}`;
  if (!call.file) {
    return t.call(call.by, address, { body: withRecords(door, json?.example ?? {}, call.body) });
  }
  const fields = Object.entries(call.body ?? {}).map(([name, value]) => [name, String(value)]);
  return t.call(call.by, address, await uploadForm(call.file, Object.fromEntries(fields)));
}

const doors = endpoints.map((endpoint) => doorsOf(endpoint)[0] ?? '');

describe('the examples of openapi.json work as they stand', () => {
  it.each(doors.filter((door) => !door.startsWith('GET ')))('%s', async (door) => {
    const stage = await buildStage(t);
    const call = await writeCalls[door]?.(stage);
    if (!call) throw new Error(`${door} has no row in write-calls.ts`);
    const reply = await sendExample(door, call);
    expect([reply.status < 300, reply.body.code]).toEqual([true, undefined]);
  });

  it.each(doors.filter((door) => door.startsWith('GET ')))('%s', async (door) => {
    const { superAdmin, agency, buyer } = await buildStage(t);
    const lot = await buildLot(t.db);
    const { booking } = await buildBooking(t.db, { creator: buyer, times: [t.clock.now()] });
    const real = {
      agencyId: agency.id,
      bookingId: booking.id,
      lotId: lot.id,
      propertyId: lot.propertyId,
      userId: (await buildUser(t.db)).id,
      actor: superAdmin.id,
      target: lot.id,
    };
    const about = /^GET (?:\/public)?\/(agencies|bookings|lots|users)\/:id/.exec(door)?.[1] ?? '';
    const ids = { agencies: agency.id, bookings: booking.id, lots: lot.id, users: buyer.id };
    const named: Record<string, string> = { ...real, id: ids[about as keyof typeof ids] ?? '' };
    let path = door;
    for (const { name, in: place, example } of operationOf(door).parameters ?? []) {
      if (place === 'path')
        path = path.replace(`:${name}`, isId(example) ? (named[name] ?? '') : String(example));
    }
    let by: { id: string } = superAdmin;
    if (door === 'GET /uploads/files/:id/:name') {
      const upload = await writeCalls['POST /uploads/document']?.(await buildStage(t));
      if (!upload?.by) throw new Error('nobody uploads');
      by = upload.by;
      path = `GET ${(await sendExample('POST /uploads/document', upload)).body.documentUrl.replace('/api', '')}`;
    }
    const reply = await t.call(by, `${path}${queryOf(door, real)}`);
    expect([reply.status, reply.body.code]).toEqual([200, undefined]);
  });
});
