import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildBooking } from '#features/bookings/server/factory.ts';
import { uploadForm } from '#features/documents/server/factory.ts';
import { buildLot } from '#features/lots/server/factory.ts';
import { buildMail } from '#features/notices/server/factory.ts';
import { buildUser } from '#features/users/server/factory.ts';
import { exampleId } from '#shared/endpoint.ts';
import { type TestApp, testApp } from './app.ts';
import { addressesOf, endpoints } from './endpoints.ts';
import { buildStage, type WriteCall } from './stage.ts';
import { writeCalls } from './write-calls.ts';

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

const operationOf = (channel: string): Operation => {
  const [method = '', path = ''] = channel.split(' ');
  const operation = paths[`/api${path.replace(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()];
  if (!operation) throw new Error(`The document does not describe ${channel}`);
  return operation;
};

const someId = exampleId('');
const isId = (value: unknown) => JSON.stringify(value)?.includes(someId) ?? false;

const isSecret = (channel: string, name: string) =>
  channel === 'POST /auth/login' ? name === 'email' : ['token', 'setup', 'code'].includes(name);

/** The example with existing ids, for a login an existing e-mail, and the secrets of one-time links and two-step login. */
function withRecords(channel: string, example: Record<string, unknown>, real: Record<string, unknown> = {}) {
  const filled = Object.entries(example).map(([name, value]) => {
    const isRecord = isId(value) || isSecret(channel, name);
    if (isRecord && real[name] === undefined) throw new Error(`${channel} has nothing to name as ${name}`);
    return [name, isRecord ? real[name] : value];
  });
  return Object.fromEntries(filled);
}

function queryOf(channel: string, real: Record<string, unknown> = {}): string {
  const given = (operationOf(channel).parameters ?? []).filter((one) => one.in === 'query');
  const example = Object.fromEntries(given.map(({ name, example: value }) => [name, value]));
  return `?${new URLSearchParams(withRecords(channel, example, real) as Record<string, string>)}`;
}

async function sendExample(channel: string, call: WriteCall) {
  const [method] = channel.split(' ');
  const { 'application/json': json } = operationOf(channel).requestBody?.content ?? {};
  const address = `${method} ${call.path}${queryOf(channel, call.body)}`;
  if (!call.file) {
    return t.call(call.by, address, { body: withRecords(channel, json?.example ?? {}, call.body) });
  }
  const fields = Object.entries(call.body ?? {}).map(([name, value]) => [name, String(value)]);
  return t.call(call.by, address, await uploadForm(call.file, Object.fromEntries(fields)));
}

const channels = endpoints.map((endpoint) => addressesOf(endpoint)[0] ?? '');

describe('the examples of openapi.json work as they stand', () => {
  it.each(channels.filter((channel) => !channel.startsWith('GET ')))('%s', async (channel) => {
    const stage = await buildStage(t);
    const call = await writeCalls[channel]?.(stage);
    if (!call) throw new Error(`${channel} has no row in write-calls.ts`);
    const reply = await sendExample(channel, call);
    expect([reply.status < 300, reply.body.code]).toEqual([true, undefined]);
  });

  it.each(channels.filter((channel) => channel.startsWith('GET ')))('%s', async (channel) => {
    const { superAdmin, agency, buyer } = await buildStage(t);
    const lot = await buildLot(t.db);
    const { booking } = await buildBooking(t.db, { creator: buyer, times: [t.clock.now()] });
    const mail = await buildMail(t.db);
    const real = {
      agencyId: agency.id,
      bookingId: booking.id,
      lotId: lot.id,
      propertyId: lot.propertyId,
      userId: (await buildUser(t.db)).id,
      actor: superAdmin.id,
      target: lot.id,
    };
    const about = /^GET (?:\/public)?\/(agencies|bookings|lots|mails|users)\/:id/.exec(channel)?.[1] ?? '';
    const ids = {
      agencies: agency.id,
      bookings: booking.id,
      lots: lot.id,
      mails: String(mail.id),
      users: buyer.id,
    };
    const named: Record<string, string> = { ...real, id: ids[about as keyof typeof ids] ?? '' };
    let path = channel;
    for (const { name, in: place, example } of operationOf(channel).parameters ?? []) {
      if (place === 'path')
        path = path.replace(`:${name}`, isId(example) ? (named[name] ?? '') : String(example));
    }
    let by: { id: string } = superAdmin;
    if (channel === 'GET /uploads/files/:id/:name') {
      const upload = await writeCalls['POST /uploads/document']?.(await buildStage(t));
      if (!upload?.by) throw new Error('nobody uploads');
      by = upload.by;
      path = `GET ${(await sendExample('POST /uploads/document', upload)).body.documentUrl.replace('/api', '')}`;
    }
    const reply = await t.call(by, `${path}${queryOf(channel, real)}`);
    expect([reply.status, reply.body.code]).toEqual([200, undefined]);
  });
});
